package import GherkinParser
import SourceText

extension Registry {
  /// Swift definitions to paste for a step that has none, the best one first.
  ///
  /// Where definitions read like the step, a comment on the first one names them: every report of the messages shows it.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - scenario: what decides about scopes; nil takes all definitions.
  package func snippets(for step: Pickle.Step, in scenario: ScenarioSurroundings? = nil) -> [String] {
    var snippets = newDefinitions(for: step)
    let comment = nearMissAdvice(for: step.text, at: Self.column(of: step), in: scenario).map { "// \($0)\n" }.joined()
    if let first = snippets.first { snippets[0] = comment + first }
    return snippets
  }

  /// Where the text of a step begins in its line, counted from 1; nil where its line does not have that text, as in outlines.
  private static func column(of step: Pickle.Step) -> Int? {
    guard let line = step.document.source.text(ofLine: step.location.line)?.unicodeScalars else { return nil }
    let text = step.text.unicodeScalars
    let rest = line.reversed().drop(while: \.properties.isWhitespace)
    guard rest.starts(with: text.reversed()) else { return nil }
    return rest.count - text.count + 1
  }

  private func newDefinitions(for step: Pickle.Step) -> [String] {
    // A text that would be taken for a regular expression becomes one that matches nothing but itself.
    if StepExpression.regularExpression(in: step.text) != nil {
      let pattern = "^" + Self.escapedForRegularExpression(step.text) + "$"
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

  /// The word that the definition begins with: an English one, or for other languages the one that fits all of them.
  private static func function(for step: Pickle.Step) -> String {
    guard step.document.storage.language == "en" else { return "Step" }
    return switch step.type {
    case .action: "When"
    case .outcome: "Then"
    default: "Given"
    }
  }

  private static func escapedForRegularExpression(_ text: String) -> String {
    text.unicodeScalars.map { #"\^$.|?*+()[]{}"#.unicodeScalars.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }

  /// A text as it stands in a Swift string literal.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      if scalar.steersTerminal || scalar == "\t" { return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" }
      return scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : "\(scalar)"
    }.joined()
  }
}
