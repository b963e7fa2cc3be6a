/// Writes the regular expression that is equivalent to a checked Cucumber Expression.
struct RegularExpressionWriter {
  /// The types of the remaining parameters.
  private var parameterTypes: ArraySlice<ParameterTypeDefinition>
  /// The regular expression in UTF-8.
  private(set) var output: [UInt8] = []

  /// Begins with empty output.
  ///
  /// - Parameters:
  ///   - parameterTypes: the types of the parameters, in their order.
  ///   - capacity: the number of bytes to reserve for the output.
  init(parameterTypes: [ParameterTypeDefinition], capacity: Int) {
    self.parameterTypes = parameterTypes[...]
    output.reserveCapacity(capacity)
  }

  /// Writes a node. The parser limits the depth, and optionals do not contain optionals.
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

  /// Whether a character has a special meaning in a regular expression.
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
    output += type.group.source.utf8
  }
}
