// The words a definition begins with. They all do the same: which one is read in a feature does not matter for finding
// the definition, so an author takes the one that reads best.
//
// The compiler shows the name `ArgumentAfterWorld` to authors whose closures do not take the world.

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

/// Defines a step: a pattern that finds its text in the features, and a closure that does what the text says.
///
/// The closure takes the world, then one parameter for each argument of the pattern, then one for what stands below the
/// step. Number and types are checked against the pattern when the definition is loaded.
///
/// - An argument becomes any type that a text can be turned into (`LosslessStringConvertible`, such as Int, Double, Bool,
///   String), an enum with such raw values, a type of your own that is `StepConvertible`, or the type of a parameter type.
/// - A data table becomes a `DataTable`; a list of rows that are `Decodable` or `TableRowConvertible`, as in
///   `[Passenger]`; a list of lists or of single values, as in `[[String]]` and `[Int]`, from a table without names above
///   its columns; or a dictionary, as in `[String: Int]`, from a table of two columns.
/// - A doc string becomes a `DocString` or a `String`.
///
/// Optionals of these are for what may be absent.
///
/// - Parameters:
///   - pattern: a regular expression from `^` or to `$` or between slashes, otherwise a Cucumber Expression.
///   - timeout: how long it may take, however it spends the time; nil for as long as any step may.
///   - path: where the definition is written; leave it out.
///   - line: where the definition is written; leave it out.
///   - body: what the step does; what it throws fails the step.
public func Step<W: World, each ArgumentAfterWorld>(
  _ pattern: String, timeout: Duration? = nil, path: StaticString = #filePath, line: Int = #line,
  body: @escaping @Sendable (W, repeat each ArgumentAfterWorld) async throws -> Void
) -> StepsEntry<W> {
  StepsEntry(pattern, timeout: timeout, path: path, line: line, body: body)
}
