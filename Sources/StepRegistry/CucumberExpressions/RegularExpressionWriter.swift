/// Writes the regular expression that a checked Cucumber Expression stands for.
struct RegularExpressionWriter {
  /// The types of the parameters that are not written yet.
  private var parameterTypes: ArraySlice<ParameterTypeDefinition>
  /// The regular expression in UTF-8.
  private(set) var output: [UInt8] = []

  /// Begins with nothing written.
  ///
  /// - Parameters:
  ///   - parameterTypes: the types of the parameters, in their order.
  ///   - capacity: how many bytes the output may have, to make room for them.
  init(parameterTypes: [ParameterTypeDefinition], capacity: Int) {
    self.parameterTypes = parameterTypes[...]
    output.reserveCapacity(capacity)
  }

  /// Writes a node; nesting is capped by the parser and by the rule that optionals hold no optionals.
  mutating func write(_ node: ExpressionNode) {
    switch node.kind {
    case .text: writeText(node.text)
    case .optional:
      output += "(?:".utf8
      for child in node.children { write(child) }
      output += ")?".utf8
    case .alternation: writeAlternation(node)
    case .alternative: for child in node.children { write(child) }
    case .parameter: writeParameter()
    case .expression:
      output.append(UInt8(ascii: "^"))
      for child in node.children { write(child) }
      output.append(UInt8(ascii: "$"))
    }
  }

  private mutating func writeText(_ text: String) {
    for byte in text.utf8 {
      if Self.isSpecial(byte) { output.append(UInt8(ascii: "\\")) }
      output.append(byte)
    }
  }

  /// Whether a character means something in a regular expression.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "^"), UInt8(ascii: "$"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"), UInt8(ascii: "."),
      UInt8(ascii: "|"), UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "+"):
      true
    default: false
    }
  }

  private mutating func writeAlternation(_ node: ExpressionNode) {
    output += "(?:".utf8
    for (index, alternative) in node.children.enumerated() {
      if index > 0 { output.append(UInt8(ascii: "|")) }
      write(alternative)
    }
    output.append(UInt8(ascii: ")"))
  }

  private mutating func writeParameter() {
    guard let type = parameterTypes.popFirst() else { return }
    output += type.captureGroup.utf8
  }
}
