package import GherkinParser

extension StepMatch {
  /// Runs the closure of the definition with the arguments of a step.
  ///
  /// - Parameters:
  ///   - step: the step that the definition matches.
  ///   - worlds: the worlds of the scenario.
  /// - Throws: what the closure throws, or why the arguments do not become what it takes.
  package func run(_ step: Pickle.Step, in worlds: Worlds) async throws {
    try await run(step.argument.map { StepArgument($0) }, in: worlds)
  }

  /// Runs the closure of the definition with what stands below the step.
  func run(_ block: StepArgument?, in worlds: Worlds) async throws {
    try check(block)
    var values: [StepArgument] = []
    values.reserveCapacity(arguments.count + 1)
    for argument in arguments { values.append(try await StepArgument(argument)) }
    if let block { values.append(block) }
    try await definition.declaration.body(worlds, values)
  }

  /// Compares what stands below the step with what the closure takes.
  private func check(_ block: StepArgument?) throws {
    let wanted = definition.declaration.parameters.last?.source ?? .text
    let given: ClosureParameter.Source
    switch block {
    case nil: given = .text
    case .dataTable?: given = .dataTable
    default: given = .docString
    }
    let acceptsNone = definition.declaration.parameters.last?.isOptional ?? false
    if wanted == given || given == .text && acceptsNone { return }
    throw StepBlockMismatch(given: given, wanted: wanted, place: definition.place)
  }
}

/// What stands below a step is not what the step's definition takes.
struct StepBlockMismatch: Error, Sendable, Hashable, CustomStringConvertible {
  let given: ClosureParameter.Source
  let wanted: ClosureParameter.Source
  let place: DefinitionPlace

  var description: String {
    "the step has \(Self.name(given)) below it, but its definition at \(place) takes \(Self.name(wanted))"
  }

  private static func name(_ source: ClosureParameter.Source) -> String {
    switch source {
    case .text: "nothing"
    case .dataTable: "a data table"
    case .docString: "a doc string"
    }
  }
}
