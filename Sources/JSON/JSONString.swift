import SourceText

/// A string inside the bytes of a reader, with valid escapes that are decoded on demand.
///
/// It must not outlive the bytes.
package struct JSONString {
  /// The bytes between the quotation marks.
  private let raw: UnsafeBufferPointer<UInt8>
  private let hasEscapes: Bool
  /// The byte offset of the opening quotation mark.
  package let offset: Int

  init(_ raw: UnsafeBufferPointer<UInt8>, hasEscapes: Bool, offset: Int) {
    self.raw = raw
    self.hasEscapes = hasEscapes
    self.offset = offset
  }

  /// The decoded string.
  package var string: String {
    hasEscapes ? String(decoding: decoded(), as: UTF8.self) : String(decoding: raw, as: UTF8.self)
  }

  /// Passes the string as UTF-8.
  ///
  /// - Parameter body: receives the bytes; it must not keep the buffer.
  package func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    hasEscapes ? decoded().withUnsafeBufferPointer(body) : body(raw)
  }

  /// Whether the string equals a text, for use in `switch`.
  @inline(__always)
  package static func ~= (text: StaticString, string: JSONString) -> Bool {
    if string.hasEscapes { return string.string == "\(text)" }
    guard string.raw.count == text.utf8CodeUnitCount else { return false }
    for index in string.raw.indices where string.raw[index] != text.utf8Start[index] { return false }
    return true
  }

  /// The string as a number of at most 12 decimal digits without a leading zero; nil for other strings.
  package var number: Int? {
    guard !raw.isEmpty, raw.count <= 12, raw.count == 1 || raw[0] != UInt8(ascii: "0") else { return nil }
    var number = 0
    for byte in raw {
      let digit = byte &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
    }
    return number
  }

  // MARK: - Escapes

  /// The bytes with the escapes replaced (RFC 8259, section 7); half a surrogate pair becomes U+FFFD.
  private func decoded() -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(raw.count)
    var done = 0
    while let backslash = raw[done...].firstIndex(of: UInt8(ascii: "\\")) {
      text += raw[done..<backslash]
      done = backslash + 2
      switch raw[backslash + 1] {
      case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "r"): text.append(UInt8(ascii: "\r"))
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "u"): text += Character(scalar(at: backslash, end: &done)).utf8
      case let character: text.append(character)
      }
    }
    return text + raw[done...]
  }

  /// The scalar of a `\u` escape, or of two escapes that form a surrogate pair.
  private func scalar(at backslash: Int, end: inout Int) -> Unicode.Scalar {
    let first = codeUnit(at: backslash)
    end = backslash + 6
    let second = end
    if UTF16.isLeadSurrogate(first), second + 6 <= raw.count, raw[second] == UInt8(ascii: "\\"),
      raw[second + 1] == UInt8(ascii: "u"), UTF16.isTrailSurrogate(codeUnit(at: second))
    {
      end = second + 6
      return UTF16.decode(UTF16.EncodedScalar([first, codeUnit(at: second)]))
    }
    return Unicode.Scalar(first) ?? "\u{FFFD}"
  }

  private func codeUnit(at backslash: Int) -> UInt16 {
    var unit: UInt16 = 0
    for byte in raw[backslash + 2..<backslash + 6] { unit = unit << 4 | UInt16(byte.hexadecimalValue ?? 0) }
    return unit
  }
}
