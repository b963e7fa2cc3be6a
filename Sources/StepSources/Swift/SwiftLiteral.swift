/// A string literal of Swift without interpolation.
package struct SwiftLiteral: Sendable, Hashable {
  /// The text that the literal represents.
  package let text: String
  /// Whether the literal is raw, as in `#"…"#`.
  package let isRaw: Bool

  /// Reads a literal with its quotes; nil for a multiline, interpolated or unterminated literal.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let (signs, inner) = Self.parts(of: bytes) else { return nil }
    isRaw = signs > 0
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

  /// The number of `#` on both sides of a literal, and the bytes between its quotes; nil for a multiline or unterminated
  /// literal.
  static func parts(of literal: ArraySlice<UInt8>) -> (signs: Int, inner: ArraySlice<UInt8>)? {
    let signs = literal.prefix { $0 == UInt8(ascii: "#") }.count
    let quoted = literal.dropFirst(signs)
    guard quoted.first == UInt8(ascii: "\""), !quoted.starts(with: "\"\"\"".utf8), literal.count >= 2 * signs + 2,
      literal.suffix(signs).allSatisfy({ $0 == UInt8(ascii: "#") }), literal.dropLast(signs).last == UInt8(ascii: "\"")
    else { return nil }
    return (signs, literal.dropFirst(signs + 1).dropLast(signs + 1))
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
