package import GherkinParser
import SourceText

extension Registry {
  /// Swift definitions to paste for an undefined step, the best one first.
  ///
  /// If existing definitions read like the step, a comment on the first snippet names them. All reports that are made
  /// from messages show it.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - scenario: the facts that select scopes; nil to use all definitions.
  package func snippets(for step: Pickle.Step, in scenario: ScenarioSurroundings? = nil) -> [String] {
    var snippets = newDefinitions(for: step)
    let advice = nearMissAdvice(
      for: step.text, at: Self.column(of: step), in: scenario, as: StepKeyword(step.type))
    let comment = advice.map { "// \($0)\n" }.joined()
    if let first = snippets.first { snippets[0] = comment + first }
    return snippets
  }

  /// The text that identifies a snippet: its pattern with the surrounding quotes and parentheses.
  package static func pattern(ofSnippet snippet: String) -> Substring {
    let line = snippet.split(separator: "\n").first { !$0.hasPrefix("//") } ?? ""
    guard let start = line.firstIndex(of: "("), let end = line.ranges(of: ") {").last else { return line }
    return line[start..<end.upperBound].dropLast(2)
  }

  /// The column at which the text of a step begins, counted from 1; nil if its line does not contain the text, as in
  /// outlines.
  private static func column(of step: Pickle.Step) -> Int? {
    guard let line = step.document.source.text(ofLine: step.location.line)?.unicodeScalars else { return nil }
    let text = step.text.unicodeScalars
    let rest = line.reversed().drop(while: \.properties.isWhitespace)
    guard rest.starts(with: text.reversed()) else { return nil }
    return rest.count - text.count + 1
  }

  private func newDefinitions(for step: Pickle.Step) -> [String] {
    // A text that would be taken for a regular expression is escaped to match only itself.
    if StepExpression.regularExpression(in: step.text) != nil {
      let pattern = "^\(step.text.escapedForRegularExpression)$"
      return [Self.snippet(for: step, pattern: pattern, parameters: [])]
    }
    return CucumberExpressionGenerator(parameterTypes: parameterTypes).expressions(for: step.text).map { expression in
      let parameters = zip(expression.parameterNames, expression.parameterTypes).map { "\($0): \($1.swiftType)" }
      return Self.snippet(for: step, pattern: expression.source, parameters: parameters)
    }
  }

  private static func snippet(for step: Pickle.Step, pattern: String, parameters: [String]) -> String {
    var parameters = parameters
    switch step.argument {
    case nil: break
    case .docString: parameters.append("docString: DocString")
    case .dataTable: parameters.append("table: DataTable")
    }
    let closure = parameters.isEmpty ? "world" : "(\((["world"] + parameters).joined(separator: ", ")))"
    return """
      \(function(for: step))("\(escaped(pattern))") { \(closure) in
        try pending()
      }
      """
  }

  /// The keyword of the definition: an English one, or the neutral `Step` for other languages.
  private static func function(for step: Pickle.Step) -> String {
    guard step.document.storage.language == "en" else { return "Step" }
    return switch step.type {
    case .action: "When"
    case .outcome: "Then"
    case .unknown, .context, .conjunction: "Given"
    }
  }

  /// A text escaped for a Swift string literal.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      if scalar.steersTerminal || scalar == "\t" { return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" }
      return scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : "\(scalar)"
    }.joined()
  }
}
