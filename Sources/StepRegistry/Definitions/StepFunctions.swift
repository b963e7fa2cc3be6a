// The words a definition begins with. They all do the same: which one is read in a feature does not matter for finding
// the definition, so an author takes the one that reads best.

/// Defines a step; see `Step`.
public func Given<W: World, each Argument>(
  _ pattern: String, path: StaticString = #filePath, line: Int = #line,
  body: @escaping @Sendable (W, repeat each Argument) async throws -> Void
) -> StepsEntry<W> {
  Step(pattern, path: path, line: line, body: body)
}

/// Defines a step; see `Step`.
public func When<W: World, each Argument>(
  _ pattern: String, path: StaticString = #filePath, line: Int = #line,
  body: @escaping @Sendable (W, repeat each Argument) async throws -> Void
) -> StepsEntry<W> {
  Step(pattern, path: path, line: line, body: body)
}

/// Defines a step; see `Step`.
public func Then<W: World, each Argument>(
  _ pattern: String, path: StaticString = #filePath, line: Int = #line,
  body: @escaping @Sendable (W, repeat each Argument) async throws -> Void
) -> StepsEntry<W> {
  Step(pattern, path: path, line: line, body: body)
}

/// Defines a step; see `Step`.
public func And<W: World, each Argument>(
  _ pattern: String, path: StaticString = #filePath, line: Int = #line,
  body: @escaping @Sendable (W, repeat each Argument) async throws -> Void
) -> StepsEntry<W> {
  Step(pattern, path: path, line: line, body: body)
}

/// Defines a step; see `Step`.
public func But<W: World, each Argument>(
  _ pattern: String, path: StaticString = #filePath, line: Int = #line,
  body: @escaping @Sendable (W, repeat each Argument) async throws -> Void
) -> StepsEntry<W> {
  Step(pattern, path: path, line: line, body: body)
}

/// Defines a step: a pattern that finds its text in the features, and a closure that does what the text says.
///
/// The closure takes the world and then one parameter for each argument of the pattern; a data table or doc string below
/// the step comes last. A parameter's type says what the text is converted to: any type that a string can be turned
/// into (`LosslessStringConvertible`, such as Int, Double, Bool, String), an enum with such raw values, the type of a
/// parameter type, `DataTable`, `DocString`, and optionals of these for arguments that may be absent. Number and types
/// are checked against the pattern when the definition is loaded.
///
/// - Parameters:
///   - pattern: a regular expression if it starts with `^` or ends with `$`, otherwise a Cucumber Expression.
///   - path: where the definition is written; leave it out.
///   - line: where the definition is written; leave it out.
///   - body: what the step does; what it throws fails the step.
public func Step<W: World, each Argument>(
  _ pattern: String, path: StaticString = #filePath, line: Int = #line,
  body: @escaping @Sendable (W, repeat each Argument) async throws -> Void
) -> StepsEntry<W> {
  var parameters: [ClosureParameter] = []
  for type in repeat (each Argument).self {
    parameters.append(ClosureParameter(type))
  }
  let declaration = StepDeclaration(
    pattern: pattern, place: DefinitionPlace(path, line), parameters: parameters,
    body: { worlds, arguments in
      let world = try worlds.world(W.self)
      var reader = StepArgumentReader(arguments)
      try await body(world, repeat reader.next(as: (each Argument).self))
    })
  return StepsEntry(declaration: .step(declaration))
}
