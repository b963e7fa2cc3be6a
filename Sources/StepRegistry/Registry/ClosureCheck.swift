import SourceText

/// Compares what a pattern gives with what a closure takes, when a definition is loaded.
enum ClosureCheck {
  /// Checks number and types of a closure's parameters.
  ///
  /// - Throws: a diagnostic that shows both when they do not fit.
  static func check(
    _ declaration: StepDeclaration, against expression: StepExpression, at place: DefinitionPlace
  ) throws(Diagnostic) {
    let parameters = declaration.parameters
    let texts = parameters.prefix { $0.source == .text }
    let problem: String? =
      if parameters.count - texts.count > 1 {
        "a data table or doc string comes last and only once, but the closure takes \(list(parameters))"
      } else if texts.count != expression.argumentTypes.count {
        mismatch(expression, parameters)
      } else {
        zip(texts, expression.argumentTypes).lazy.compactMap(mismatch).first
      }
    guard let problem else { return }
    throw Diagnostic(
      uri: place.path, location: SourceLocation(line: place.line),
      problem: "the closure does not fit its pattern \"\(declaration.pattern)\": \(problem)",
      advice: "After the world, a closure takes one parameter for each argument of its pattern.")
  }

  private static func mismatch(_ expression: StepExpression, _ parameters: [ClosureParameter]) -> String {
    let count = expression.argumentTypes.count
    let gives = count == 1 ? "1 argument" : "\(count) arguments"
    return "the pattern gives \(gives), the closure takes \(parameters.isEmpty ? "none" : list(parameters))"
  }

  private static func mismatch(_ parameter: ClosureParameter, _ type: ParameterType?) -> String? {
    guard let type else {
      return parameter.isMadeFromText ? nil : "\(parameter.typeName) cannot be made from the text of a step"
    }
    let fits = type.valueType.map { $0 == parameter.valueType } ?? parameter.isMadeFromText
    return fits ? nil : "{\(type.name)} gives \(type.swiftType), the closure takes \(parameter.typeName)"
  }

  private static func list(_ parameters: [ClosureParameter]) -> String {
    "(" + parameters.map(\.typeName).joined(separator: ", ") + ")"
  }
}
