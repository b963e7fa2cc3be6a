import SourceText

/// Compares what a pattern gives with what a closure takes, when a definition is loaded.
enum ClosureCheck {
  /// Checks number and types of a closure's parameters.
  ///
  /// - Throws: a diagnostic that shows both when they do not fit.
  static func check(
    _ declaration: StepDeclaration, against expression: StepExpression, at place: DefinitionPlace
  ) throws(Diagnostic) {
    guard let problem = problem(declaration.parameters, expression.argumentTypes) else { return }
    throw Diagnostic(
      uri: place.path, location: SourceLocation(line: place.line),
      problem: "the closure does not fit its pattern \"\(declaration.pattern)\": \(problem)",
      advice: "After the world, a closure takes one parameter for each argument of its pattern, "
        + "then one for what stands below the step, if anything.")
  }

  private static func problem(_ parameters: [ClosureParameter], _ types: [ParameterType?]) -> String? {
    if parameters.dropLast().contains(where: \.isOnlyBlock) {
      return "a data table or doc string comes last and only once, but the closure takes "
        + ClosureParameter.list(parameters)
    }
    let hasBlock = parameters.count == types.count + 1
    if hasBlock, let problem = parameters.last?.tableProblem { return "no data table fits: \(problem)" }
    guard parameters.count == types.count || hasBlock && parameters.last?.block != nil,
      hasBlock || parameters.last?.isOnlyBlock != true
    else { return mismatch(count: types.count, parameters) }
    return zip(parameters, types).lazy.compactMap(mismatch).first
  }

  private static func mismatch(count: Int, _ parameters: [ClosureParameter]) -> String {
    let gives = count == 1 ? "1 argument" : "\(count) arguments"
    return "the pattern gives \(gives), the closure takes "
      + (parameters.isEmpty ? "none" : ClosureParameter.list(parameters))
  }

  private static func mismatch(_ parameter: ClosureParameter, _ type: ParameterType?) -> String? {
    guard let type else {
      return parameter.isMadeFromText ? nil : "\(parameter.typeName) cannot be made from the text of a step"
    }
    let fits = type.valueType.map { $0 == parameter.valueType } ?? parameter.isMadeFromText
    return fits ? nil : "{\(type.name)} gives \(type.swiftType), the closure takes \(parameter.typeName)"
  }
}
