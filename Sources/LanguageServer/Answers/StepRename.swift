import JSONRPC
import SourceText
import StepRegistry

/// A new pattern for a step definition, which rewords its steps.
struct StepRename {
  /// A part of an expression.
  private enum Part {
    case text(String)
    /// Alternative texts. The empty text stands for an omitted optional.
    case choice([String])
    case argument(Int)
  }

  private let old: StepExpression
  private let oldParts: [Part]
  private let newParts: [Part]
  /// The maximum number of variants for the optionals and alternatives of an expression.
  private static let mostVariants = 64

  /// Prepares a change.
  ///
  /// - Parameters:
  ///   - definition: the definition, whose pattern is a Cucumber Expression.
  ///   - pattern: its new pattern.
  ///   - types: the parameter types that the pattern may use.
  /// - Throws: why the definition cannot get this pattern.
  init(_ definition: StepDefinition, to pattern: String, types: ParameterTypeRegistry) throws(RPCError) {
    try Self.check(pattern)
    let new: StepExpression
    do {
      new = try StepExpression(pattern, parameterTypes: types)
      newParts = Self.parts(of: try ExpressionParser.parse(pattern))
      oldParts = Self.parts(of: try ExpressionParser.parse(definition.declaration.pattern))
    } catch {
      throw .requestFailed("the new pattern does not compile: \(error)")
    }
    let (oldTypes, newTypes) = (
      definition.expression.argumentTypes.map { $0?.name }, new.argumentTypes.map { $0?.name }
    )
    guard oldTypes == newTypes else {
      let wanted = oldTypes.map { "{\($0 ?? "")}" }.joined(separator: ", ")
      throw .requestFailed(
        wanted.isEmpty
          ? "the definition takes no parameters, and the new pattern has \(newTypes.count)"
          : "the new pattern has to have the same parameters in the same order: \(wanted)")
    }
    old = definition.expression
  }

  /// Checks that a pattern is one that steps without placeholders can match.
  private static func check(_ pattern: String) throws(RPCError) {
    guard StepExpression.regularExpression(in: pattern) == nil else {
      throw .requestFailed("the new pattern is a regular expression; only Cucumber Expressions can be renamed")
    }
    guard pattern.contains(where: { !$0.isWhitespace }) else { throw .requestFailed("the new pattern is empty") }
    let isOneLine = pattern.unicodeScalars.allSatisfy { scalar in
      scalar.properties.generalCategory != .control && scalar != "\u{2028}" && scalar != "\u{2029}"
    }
    guard isOneLine else {
      throw .requestFailed("the new pattern has a line break or another control character, and a step is one line")
    }
    guard pattern.first?.isWhitespace != true, pattern.last?.isWhitespace != true else {
      throw .requestFailed("the new pattern begins or ends with a blank, which steps cannot have")
    }
    guard !pattern.contains("<") else {
      throw .requestFailed("the new pattern has '<', with which columns of Examples begin")
    }
  }

  private static func parts(of tree: ExpressionNode) -> [Part] {
    var argument = -1
    return tree.children.map { node in
      switch node.kind {
      case .parameter:
        argument += 1
        return .argument(argument)
      case .optional: return .choice([text(node), ""])
      case .alternation: return .choice(node.children.map(text))
      case .text, .alternative, .expression: return .text(text(node))
      }
    }
  }

  /// The text of a node without its punctuation. Optionals inside of alternatives are included.
  private static func text(_ node: ExpressionNode) -> String {
    node.kind == .text ? node.text : node.children.map(text).joined()
  }

  /// Rewords a step.
  ///
  /// - Parameter written: the text in the feature, which may have placeholders in angle brackets.
  /// - Returns: nil if its arguments cannot be found in it.
  func text(for written: String) -> String? {
    guard let arguments = arguments(in: written) else { return nil }
    // Of several variants, choose the most similar one.
    let variants = Self.variants(of: newParts).map { Self.text(of: $0, arguments) }
    return variants.max { TextSimilarity.sharedPairs($0, written) < TextSimilarity.sharedPairs($1, written) }
  }

  /// The steps of a pattern with the values of another step, in all variants of its optionals and alternatives.
  ///
  /// - Parameters:
  ///   - pattern: a Cucumber Expression.
  ///   - pieces: the text of the other step, cut at numbers and at the content of quotes.
  /// - Returns: an empty array if the pattern takes more or other values.
  static func steps(of pattern: String, withValuesOf pieces: StepPieces) -> [String] {
    guard StepExpression.regularExpression(in: pattern) == nil, let tree = try? ExpressionParser.parse(pattern) else {
      return []
    }
    let values = zip(pieces.words, pieces.values).map { word, value in word.hasSuffix("\"") ? "\"\(value)\"" : value }
    guard tree.children.count(where: { $0.kind == .parameter }) == values.count else { return [] }
    return variants(of: parts(of: tree)).map { text(of: $0, values) }
  }

  /// The text of a step with these parts and arguments.
  private static func text(of parts: [Part], _ arguments: [String]) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .choice(let texts): texts.first ?? ""
      case .argument(let index): arguments.indices.contains(index) ? arguments[index] : ""
      }
    }.joined()
  }

  /// The arguments in their written form, with their quotes.
  private func arguments(in written: String) -> [String]? {
    if let found = try? old.match(written) {
      let values = found.map { argument in
        argument.group.byteRange.flatMap { String(written.utf8.dropFirst($0.lowerBound).prefix($0.count)) } ?? ""
      }
      return values
    }
    // A text with placeholders need not match. Its arguments are the texts between the words of the pattern.
    for parts in Self.variants(of: oldParts) {
      if let found = Self.split(written, at: parts) { return found }
    }
    return nil
  }

  private static func split(_ written: String, at parts: [Part]) -> [String]? {
    var arguments: [String] = []
    var rest = written[...]
    var isOpen = false
    for part in parts {
      switch part {
      case .argument:
        isOpen = true
        arguments.append("")
      case .text(let text):
        guard take(text, from: &rest, into: &arguments, isOpen) else { return nil }
        isOpen = isOpen && text.isEmpty
      case .choice(let texts):
        let text = texts.first ?? ""
        guard take(text, from: &rest, into: &arguments, isOpen) else { return nil }
        isOpen = isOpen && text.isEmpty
      }
    }
    if isOpen {
      arguments[arguments.count - 1] = String(rest)
      return arguments.allSatisfy { !$0.isEmpty } ? arguments : nil
    }
    return rest.isEmpty && arguments.allSatisfy { !$0.isEmpty } ? arguments : nil
  }

  /// Skips a text. The text before it becomes the value of an open argument.
  private static func take(
    _ text: String, from rest: inout Substring, into arguments: inout [String], _ isOpen: Bool
  ) -> Bool {
    guard !text.isEmpty else { return true }
    guard isOpen else {
      guard rest.hasPrefix(text) else { return false }
      rest = rest.dropFirst(text.count)
      return true
    }
    guard let found = rest.firstRange(of: text) else { return false }
    arguments[arguments.count - 1] = String(rest[..<found.lowerBound])
    rest = rest[found.upperBound...]
    return true
  }

  /// The variants of the parts, each with one text for every choice, up to a limit.
  private static func variants(of parts: [Part]) -> [[Part]] {
    var variants: [[Part]] = [[]]
    for part in parts {
      if case .choice(let texts) = part, variants.count * texts.count <= mostVariants {
        variants = variants.flatMap { variant in texts.map { variant + [.choice([$0])] } }
      } else {
        variants = variants.map { $0 + [part] }
      }
    }
    return variants
  }
}
