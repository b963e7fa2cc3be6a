import SourceText

/// Compares the arguments of a pattern with the parameters of a closure when a definition is loaded.
enum ClosureCheck {
  /// Checks the number and types of a closure's parameters.
  ///
  /// - Throws: a diagnostic that shows arguments and parameters if they do not fit.
  static func check(
    _ declaration: StepDeclaration, against expression: StepExpression, at location: DefinitionLocation
  ) throws(Diagnostic) {
    guard let problem = problem(declaration.parameters, expression) else { return }
    let convertible = typeWithoutTexts(declaration.parameters, expression).map {
      "\nA type of your own is made from a text if it conforms to StepConvertible: "
        + "extension \($0): StepConvertible { init?(stepText: String) { … } }"
    }
    throw Diagnostic(
      at: location,
      problem: "the closure does not fit its pattern \"\(declaration.pattern)\": \(problem)",
      advice: "After the world, a closure takes one parameter for each argument of its pattern, "
        + "then one for a table or doc string below the step." + (convertible ?? ""))
  }

  /// The first parameter type that stands for a text argument but cannot be made from text; nil if all can.
  private static func typeWithoutTexts(_ parameters: [ClosureParameter], _ expression: StepExpression) -> String? {
    zip(parameters, expression.argumentTypes).first { parameter, type in
      !parameter.isMadeFromText && !parameter.isOnlyBlock && type?.value.id == nil
    }.map { "\($0.0.valueType)" }
  }

  private static func problem(_ parameters: [ClosureParameter], _ expression: StepExpression) -> String? {
    let types = expression.argumentTypes
    if parameters.dropLast().contains(where: \.isOnlyBlock) {
      return "a data table or doc string comes last and only once, but the closure takes "
        + ClosureParameter.list(parameters)
    }
    let hasBlock = parameters.count == types.count + 1
    if hasBlock, let problem = parameters.last?.tableProblem { return "no data table fits: \(problem)" }
    guard parameters.count == types.count || hasBlock && parameters.last?.block != nil,
      hasBlock || parameters.last?.isOnlyBlock != true
    else { return mismatch(count: types.count, parameters) }
    for (index, (parameter, type)) in zip(parameters, types).enumerated() {
      if let problem = mismatch(parameter, type) ?? emptyChoice(parameter, index, expression) { return problem }
    }
    return nil
  }

  private static func mismatch(count: Int, _ parameters: [ClosureParameter]) -> String {
    return "the pattern gives \(count.counted("argument")), the closure takes "
      + (parameters.isEmpty ? "none" : ClosureParameter.list(parameters))
  }

  private static func mismatch(_ parameter: ClosureParameter, _ type: ParameterTypeDefinition?) -> String? {
    guard let type else {
      return parameter.isMadeFromText ? nil : "\(parameter.typeName) cannot be made from the text of a step"
    }
    let fits = type.value.id.map { $0 == ObjectIdentifier(parameter.valueType) } ?? parameter.isMadeFromText
    return fits ? nil : "{\(type.name)} gives \(type.swiftType), the closure takes \(parameter.typeName)"
  }

  /// Why an argument never matches one of the few texts that its parameter accepts; nil for an argument that can match,
  /// and for a parameter that accepts any text.
  private static func emptyChoice(
    _ parameter: ClosureParameter, _ index: Int, _ expression: StepExpression
  ) -> String? {
    let type = expression.argumentTypes[index]
    if let type, !type.givesMatchedText { return nil }
    guard let texts = StepArgumentConversion.allowedTexts(of: parameter.valueType),
      let source = type?.group.source ?? expression.source(ofArgument: index),
      // Flags around the group are unknown here, so case is ignored. A group that is invalid outside its pattern is not
      // checked.
      let group = try? RegularExpression("(?i)^(?:\(source))$"),
      !texts.contains(where: { (try? group.firstMatch(in: $0)) != nil })
    else { return nil }
    let argument = type.map { "{\($0.name)} gives \($0.swiftType)" } ?? "(\(source)) gives a text"
    return "\(argument), the closure takes \(parameter.typeName), which is only made of "
      + texts.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}
