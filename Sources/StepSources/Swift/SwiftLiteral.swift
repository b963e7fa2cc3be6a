/// A string literal of Swift without interpolation.
package struct SwiftLiteral: Sendable, Hashable {
  /// The text that the literal represents.
  package let text: String
  /// Whether the literal is raw, as in `#"…"#`.
  package let isRaw: Bool

  /// Reads a literal with its quotes; nil for a multiline, interpolated or unterminated literal.
  init?(_ bytes: ArraySlice<UInt8>) {
    let signs = bytes.prefix { $0 == UInt8(ascii: "#") }.count
    let quoted = bytes.dropFirst(signs)
    guard quoted.first == UInt8(ascii: "\""), !quoted.starts(with: "\"\"\"".utf8), bytes.count >= 2 * signs + 2,
      bytes.suffix(signs).allSatisfy({ $0 == UInt8(ascii: "#") }), bytes.dropLast(signs).last == UInt8(ascii: "\"")
    else { return nil }
    isRaw = signs > 0
    let inner = bytes.dropFirst(signs + 1).dropLast(signs + 1)
    if isRaw {
      text = String(decoding: inner, as: UTF8.self)
      return
    }
    var scalars = String.UnicodeScalarView()
    var rest = String(decoding: inner, as: UTF8.self).unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        scalars.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "n": scalars.append("\n")
      case "t": scalars.append("\t")
      case "r": scalars.append("\r")
      case "0": scalars.append("\0")
      case "\"": scalars.append("\"")
      case "'": scalars.append("'")
      case "\\": scalars.append("\\")
      case "u":
        guard rest.popFirst() == "{" else { return nil }
        let digits = rest.prefix { $0 != "}" }
        rest = rest.dropFirst(digits.count + 1)
        guard let value = UInt32(String(digits), radix: 16), let scalar = Unicode.Scalar(value) else { return nil }
        scalars.append(scalar)
      default: return nil
      }
    }
    text = String(scalars)
  }

  /// The literal for a text: raw if requested and if the text allows it.
  package static func of(_ text: String, raw: Bool) -> String {
    if raw, !text.contains("\"#"), !text.contains("\n") { return "#\"\(text)\"#" }
    return "\"\(escaped(text))\""
  }

  /// A text escaped for a literal that is not raw.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\\\"
      case "\"": "\\\""
      case "\n": "\\n"
      case "\t": "\\t"
      case "\r": "\\r"
      default: "\(scalar)"
      }
    }.joined()
  }
}
