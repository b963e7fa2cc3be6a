/// A pattern such as `I have {int} cuke(s) in my belly/stomach`, compiled to a regular expression.
package struct CucumberExpression: Sendable {
  /// The expression as it was written.
  package let source: String
  /// The regular expression it stands for, which matches whole texts; each parameter is a capture group at its top.
  package let regularExpression: RegularExpression
  /// The types of the parameters, in their order.
  package let parameterTypes: [ParameterType]

  /// Parses an expression.
  ///
  /// - Parameters:
  ///   - source: the expression.
  ///   - parameterTypes: the types that it may use.
  /// - Throws: a `CucumberExpressionError` whose wording is that of the other Cucumber implementations.
  package init(_ source: String, parameterTypes: ParameterTypeRegistry) throws(CucumberExpressionError) {
    let tree = try ExpressionParser.parse(source)
    var writer = RegularExpressionWriter(expression: source, registry: parameterTypes)
    try writer.write(tree)
    self.source = source
    self.parameterTypes = writer.parameterTypes
    do throws(RegularExpressionError) {
      regularExpression = try RegularExpression(writer.output)
    } catch {
      throw CucumberExpressionError(source, .regularExpression(error.description), tree.range)
    }
  }
}

/// Writes the regular expression that a parsed Cucumber Expression stands for.
private struct RegularExpressionWriter {
  private let expression: String
  private let registry: ParameterTypeRegistry
  private(set) var output = ""
  private(set) var parameterTypes: [ParameterType] = []

  init(expression: String, registry: ParameterTypeRegistry) {
    self.expression = expression
    self.registry = registry
  }

  /// Writes a node; nesting is capped by the parser and by the rule that optionals hold no optionals.
  mutating func write(_ node: ExpressionNode) throws(CucumberExpressionError) {
    switch node.kind {
    case .text: writeText(node.text)
    case .optional: try writeOptional(node)
    case .alternation: try writeAlternation(node)
    case .alternative: for child in node.children { try write(child) }
    case .parameter: try writeParameter(node)
    case .expression:
      output += "^"
      for child in node.children { try write(child) }
      output += "$"
    }
  }

  /// The characters that mean something in a regular expression, a bit each.
  private static let special: UInt128 = #"^$[](){}\.|?*+"#.utf8.reduce(0) { $0 | 1 << UInt128($1) }

  private mutating func writeText(_ text: String) {
    if !text.utf8.contains(where: RegularExpressionWriter.isSpecial) {
      output += text
      return
    }
    for scalar in text.unicodeScalars {
      if scalar.isASCII, RegularExpressionWriter.isSpecial(UInt8(truncatingIfNeeded: scalar.value)) { output += "\\" }
      output.unicodeScalars.append(scalar)
    }
  }

  private static func isSpecial(_ byte: UInt8) -> Bool { byte < 128 && special >> UInt128(byte) & 1 == 1 }

  private mutating func writeOptional(_ node: ExpressionNode) throws(CucumberExpressionError) {
    try refuse(.parameter, in: node, as: .parameterInOptional)
    try refuse(.optional, in: node, as: .optionalInOptional)
    guard node.children.contains(where: { $0.kind == .text }) else { throw error(.emptyOptional, node) }
    output += "(?:"
    for child in node.children { try write(child) }
    output += ")?"
  }

  private mutating func writeAlternation(_ node: ExpressionNode) throws(CucumberExpressionError) {
    for alternative in node.children {
      if alternative.children.isEmpty { throw error(.emptyAlternative, alternative) }
      guard alternative.children.contains(where: { $0.kind == .text }) else {
        throw error(.optionalAlternative, alternative)
      }
    }
    output += "(?:"
    for (index, alternative) in node.children.enumerated() {
      if index > 0 { output += "|" }
      try write(alternative)
    }
    output += ")"
  }

  private mutating func writeParameter(_ node: ExpressionNode) throws(CucumberExpressionError) {
    let name = node.innerText
    guard let type = registry[name] else { throw error(.undefinedParameterType(name), node) }
    parameterTypes.append(type)
    output += type.captureGroup
  }

  private func refuse(
    _ kind: ExpressionNode.Kind, in node: ExpressionNode, as problem: CucumberExpressionError.Problem
  ) throws(CucumberExpressionError) {
    if let child = node.children.first(where: { $0.kind == kind }) { throw error(problem, child) }
  }

  private func error(_ problem: CucumberExpressionError.Problem, _ node: ExpressionNode) -> CucumberExpressionError {
    CucumberExpressionError(expression, problem, node.range)
  }
}
