package import GherkinParser

extension Registry {
  /// Swift definitions to paste for a step that has none, the best one first.
  package func snippets(for step: Pickle.Step) -> [String] {
    CucumberExpressionGenerator(parameterTypes: parameterTypes).expressions(for: step.text).map { expression in
      var parameters = zip(expression.parameterNames, expression.parameterTypes).map { "\($0): \($1.swiftType)" }
      switch step.argument {
      case nil: break
      case .docString: parameters.append("docString: DocString")
      case .dataTable: parameters.append("table: DataTable")
      }
      let closure = parameters.isEmpty ? "world" : "(\((["world"] + parameters).joined(separator: ", ")))"
      return """
        \(Self.function(for: step))("\(Self.escaped(expression.source))") { \(closure) in
          try pending()
        }
        """
    }
  }

  /// The word that the definition begins with.
  private static func function(for step: Pickle.Step) -> String {
    switch step.type {
    case .action: "When"
    case .outcome: "Then"
    default: "Given"
    }
  }

  /// A text as it stands in a Swift string literal.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
  }
}
