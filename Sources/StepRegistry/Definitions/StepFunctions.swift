// The keywords of step definitions. All behave the same: the keyword in the feature plays no part in finding the
// definition, so authors use the one that reads best. With "keywords-fit" in cukeswift.json, the command reads the
// keywords in the step files and compares them.
//
// Compiler messages show the name `ArgumentAfterWorld` to authors whose closures do not take the world.

/// Defines a step; see `Step`.
public func Given<W: World, each ArgumentAfterWorld>(
  _ pattern: String, timeout: Duration? = nil, path: StaticString = #filePath, line: Int = #line,
  body: @escaping @Sendable (W, repeat each ArgumentAfterWorld) async throws -> Void
) -> StepsEntry<W> {
  Step(pattern, timeout: timeout, path: path, line: line, body: body)
}

/// Defines a step; see `Step`.
public func When<W: World, each ArgumentAfterWorld>(
  _ pattern: String, timeout: Duration? = nil, path: StaticString = #filePath, line: Int = #line,
  body: @escaping @Sendable (W, repeat each ArgumentAfterWorld) async throws -> Void
) -> StepsEntry<W> {
  Step(pattern, timeout: timeout, path: path, line: line, body: body)
}

/// Defines a step; see `Step`.
public func Then<W: World, each ArgumentAfterWorld>(
  _ pattern: String, timeout: Duration? = nil, path: StaticString = #filePath, line: Int = #line,
  body: @escaping @Sendable (W, repeat each ArgumentAfterWorld) async throws -> Void
) -> StepsEntry<W> {
  Step(pattern, timeout: timeout, path: path, line: line, body: body)
}

/// Defines a step; see `Step`.
public func And<W: World, each ArgumentAfterWorld>(
  _ pattern: String, timeout: Duration? = nil, path: StaticString = #filePath, line: Int = #line,
  body: @escaping @Sendable (W, repeat each ArgumentAfterWorld) async throws -> Void
) -> StepsEntry<W> {
  Step(pattern, timeout: timeout, path: path, line: line, body: body)
}

/// Defines a step; see `Step`.
public func But<W: World, each ArgumentAfterWorld>(
  _ pattern: String, timeout: Duration? = nil, path: StaticString = #filePath, line: Int = #line,
  body: @escaping @Sendable (W, repeat each ArgumentAfterWorld) async throws -> Void
) -> StepsEntry<W> {
  Step(pattern, timeout: timeout, path: path, line: line, body: body)
}

/// Defines a step: a pattern that finds its text in the features, and a closure that runs it.
///
/// The closure takes the world, then one parameter for each argument of the pattern, then one for the block below the
/// step. The number and types of the parameters are checked against the pattern when the definition is loaded.
///
/// - An argument becomes any type that can be made from text (`LosslessStringConvertible`, such as Int, Double, Bool,
///   String), an enum with such raw values, a type of your own that is `StepConvertible`, or the type of a parameter
///   type.
/// - A data table becomes a `DataTable`; a list of rows that are `Decodable` or `TableRowConvertible`, as in
///   `[Passenger]`; a list of lists or of single values, as in `[[String]]` and `[Int]`, from a table without column
///   names; or a dictionary, as in `[String: Int]`, from a table of two columns.
/// - A doc string becomes a `DocString` or a `String`, or with JSON a `Decodable` type. A table with names in its first
///   and values in its second column becomes a `Decodable` type as well.
///
/// Use optional types for arguments and blocks that may be missing.
///
/// - Parameters:
///   - pattern: a regular expression if it begins with `^`, ends with `$` or is enclosed in slashes, otherwise a
///     Cucumber Expression.
///   - timeout: the time limit, including waits; nil for the general limit of steps.
///   - path: where the definition is written; leave it out.
///   - line: where the definition is written; leave it out.
///   - body: the code of the step. An error that it throws fails the step.
public func Step<W: World, each ArgumentAfterWorld>(
  _ pattern: String, timeout: Duration? = nil, path: StaticString = #filePath, line: Int = #line,
  body: @escaping @Sendable (W, repeat each ArgumentAfterWorld) async throws -> Void
) -> StepsEntry<W> {
  StepsEntry(pattern, timeout: timeout, path: path, line: line, body: body)
}
