import StepRegistry

/// A completion with a step: its label and the inserted snippet.
package struct StepSuggestion: Sendable, Hashable {
  /// The label: the pattern, or an example of the step.
  package let label: String
  /// The inserted text with tab stops, in the snippet syntax of the protocol.
  package let snippet: String

  /// Makes suggestions from a definition.
  ///
  /// - Parameters:
  ///   - step: the definition.
  ///   - values: for each argument the values in other steps, the most common first.
  package static func all(of step: DefinitionCatalog.Step, values: [[String]]) -> [StepSuggestion] {
    guard StepExpression.regularExpression(in: step.pattern) == nil,
      let tree = try? ExpressionParser.parse(step.pattern)
    else {
      return step.examples.isEmpty
        ? [] : step.examples.compactMap { $0.split(separator: "\n").first.map { example(String($0)) } }
    }
    var writer = SnippetWriter(step: step, values: values)
    writer.write(tree)
    return [StepSuggestion(label: step.pattern, snippet: writer.snippet)]
  }

  /// Makes a suggestion from an example, with tab stops for its quoted texts and numbers.
  package static func example(_ text: String) -> StepSuggestion {
    var snippet = ""
    var number = 0
    var rest = text[...]
    while let first = rest.first {
      if first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") {
        number += 1
        snippet += "\"${\(number):\(escaped(String(rest[rest.index(after: rest.startIndex)..<end])))}\""
        rest = rest[rest.index(after: end)...]
      } else if first.isNumber, snippet.last?.isLetter != true {
        let digits = rest.prefix { $0.isNumber || $0 == "." }
        number += 1
        snippet += "${\(number):\(digits)}"
        rest = rest.dropFirst(digits.count)
      } else {
        snippet += escaped(String(first))
        rest = rest.dropFirst()
      }
    }
    return StepSuggestion(label: text, snippet: snippet)
  }

  /// Escapes a text for a snippet.
  static func escaped(_ text: String) -> String {
    text.map { "\\$}".contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }

  /// Escapes values for a choice in a snippet.
  fileprivate static func choice(_ texts: [String]) -> String {
    texts.map { $0.map { "\\$},|".contains($0) ? "\\\($0)" : "\($0)" }.joined() }.joined(separator: ",")
  }
}

/// Writes a Cucumber Expression as a snippet.
private struct SnippetWriter {
  let step: DefinitionCatalog.Step
  let values: [[String]]
  private(set) var snippet = ""
  private var number = 0
  private var argument = 0

  init(step: DefinitionCatalog.Step, values: [[String]]) {
    (self.step, self.values) = (step, values)
  }

  /// Recurses as deep as expressions nest.
  mutating func write(_ node: ExpressionNode) {
    switch node.kind {
    case .text: snippet += StepSuggestion.escaped(node.text)
    case .alternation:
      number += 1
      let texts = node.children.map(Self.text)
      snippet += "${\(number)|\(StepSuggestion.choice(texts))|}"
    case .parameter:
      number += 1
      let known = values.indices.contains(argument) ? values[argument] : []
      let parameter = step.parameters.indices.contains(argument) ? step.parameters[argument] : nil
      let type = Self.text(node)
      if !known.isEmpty {
        snippet += "${\(number)|\(StepSuggestion.choice(known))|}"
      } else {
        let name = StepSuggestion.escaped(parameter?.name ?? (type.isEmpty ? "text" : type))
        snippet += type == "string" ? "\"${\(number):\(name)}\"" : "${\(number):\(name)}"
      }
      argument += 1
    case .optional, .expression, .alternative: for child in node.children { write(child) }
    }
  }

  private static func text(_ node: ExpressionNode) -> String {
    node.kind == .text ? node.text : node.children.map(text).joined()
  }
}
