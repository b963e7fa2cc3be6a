extension StepMatch {
  /// Runs the closure of the definition with the arguments from the step's text.
  ///
  /// - Parameters:
  ///   - block: the block below the step.
  ///   - worlds: the worlds of the scenario.
  /// - Throws: the error of the closure, or an error for arguments that cannot be converted.
  package func run(_ block: StepArgument?, in worlds: Worlds) async throws {
    do {
      var values: [StepArgument]
      if let plain = definition.expression.plainValues(of: sentence, captures: captures) {
        values = plain
        try check(block, behind: values.count)
      } else {
        values = try await self.values(besides: block)
      }
      if let block { values.append(block) }
      let outcome = isOutcome ? sentence : nil
      var environment = StepEnvironment.current
      guard environment.outcome != outcome else { return try await definition.declaration.body(worlds, values) }
      environment.outcome = outcome
      try await StepEnvironment.$current.withValue(environment) {
        try await definition.declaration.body(worlds, values)
      }
    } catch let error as StepArgumentError {
      throw error.located(in: sentence, sentenceArguments)
    }
  }

  /// The values for the closure. Functions of custom parameter types may take time to make a value.
  ///
  /// - Parameter block: the block below the step. It is checked before any function is called.
  private func values(besides block: StepArgument?) async throws -> [StepArgument] {
    let arguments = sentenceArguments
    try check(block, behind: arguments.count)
    var values: [StepArgument] = []
    values.reserveCapacity(arguments.count + 1)
    for (index, argument) in arguments.enumerated() {
      if let value = StepArgument(withoutTransform: argument) {
        values.append(value)
      } else {
        values.append(try await value(of: argument, at: index))
      }
    }
    return values
  }

  /// The value for the closure. An error of a parameter type's function is reported together with its argument.
  private func value(of argument: StepMatchArgument, at index: Int) async throws -> StepArgument {
    do {
      return try await StepArgument(argument)
    } catch var error as StepArgumentError {
      error.number = index + 1
      throw error
    } catch let error where error is StepInterruption || error is ExpectationFailure || error is CancellationError {
      throw error
    } catch {
      var failure = StepArgumentError(
        argument: StepArgument.text(argument.group.value).summary,
        type: argument.parameterType?.swiftType ?? "String", reason: "\(error)")
      failure.number = index + 1
      throw failure
    }
  }

  /// Checks that the block below the step fits the closure's parameter after the arguments of the text.
  private func check(_ block: StepArgument?, behind argumentCount: Int) throws {
    let parameter = definition.declaration.parameters.dropFirst(argumentCount).first
    let fits =
      switch block {
      case nil: parameter?.block == nil || parameter?.isOptional == true
      case .dataTable?: parameter?.block?.takes(.dataTable) == true
      case .docString?: parameter?.block?.takes(.docString) == true
      case .text?, .value?, .twoBlocks?: false
      }
    guard !fits else { return }
    throw StepBlockMismatch(given: block?.summary ?? "nothing", wanted: parameter?.block, location: definition.location)
  }
}

/// The block below a step does not fit the step's definition.
struct StepBlockMismatch: Error, Sendable, Hashable, CustomStringConvertible {
  let given: String
  let wanted: ClosureParameter.Block?
  let location: DefinitionLocation

  var description: String {
    "the step has \(given) below it, but its definition at \(location) takes \(Self.name(wanted))"
  }

  private static func name(_ block: ClosureParameter.Block?) -> String {
    switch block {
    case nil: "nothing"
    case .dataTable: "a data table"
    case .docString: "a doc string"
    case .any: "a data table or doc string"
    }
  }
}
