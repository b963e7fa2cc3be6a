/// The characters that must be escaped in XML and HTML.
///
/// XML 1.0, section 2.2, does not allow control characters other than tab, LF and CR, nor U+FFFE and U+FFFF, not even
/// as references: they are written as the pictures of control characters and as U+FFFD. CR, and in attributes tab and
/// LF, are written as references, because a reader would change them otherwise (sections 2.11 and 3.3.3).
struct MarkupEscapes: Sendable {
  /// For texts between tags.
  static let inText = MarkupEscapes([UInt8(ascii: "\r"): "&#13;"])
  /// For values of attributes in quotation marks.
  static let inAttribute = MarkupEscapes([
    UInt8(ascii: "\r"): "&#13;", UInt8(ascii: "\n"): "&#10;", UInt8(ascii: "\t"): "&#9;", UInt8(ascii: "\""): "&quot;",
  ])

  /// The replacement of one or more bytes.
  struct Escape {
    let replacement: [UInt8]
    /// The number of replaced bytes.
    let length: Int
  }

  /// The replacement of each byte; nil for an unchanged byte.
  private let replacements: [[UInt8]?]
  /// The first byte of U+FFFE and U+FFFF; many other characters begin with it too.
  private static let leadOfNoncharacters: UInt8 = 0xEF

  private init(_ further: [UInt8: String]) {
    var replacements = [[UInt8]?](repeating: nil, count: 256)
    for control in UInt8(0)..<0x20 where control != UInt8(ascii: "\t") && control != UInt8(ascii: "\n") {
      // The pictures of control characters begin at U+2400.
      replacements[Int(control)] = [0xE2, 0x90, 0x80 + control]
    }
    let common: [UInt8: String] = [UInt8(ascii: "&"): "&amp;", UInt8(ascii: "<"): "&lt;", UInt8(ascii: ">"): "&gt;"]
    for (byte, text) in common.merging(further, uniquingKeysWith: { _, new in new }) {
      replacements[Int(byte)] = Array(text.utf8)
    }
    self.replacements = replacements
  }

  /// Whether a byte may need an escape.
  func mayNeedEscape(_ byte: UInt8) -> Bool {
    byte < 0x40 && replacements[Int(byte)] != nil || byte == Self.leadOfNoncharacters
  }

  /// The escape at an offset; nil if the text there is unchanged.
  func escape(at index: Int, in text: UnsafeBufferPointer<UInt8>) -> Escape? {
    if let replacement = replacements[Int(text[index])] { return Escape(replacement: replacement, length: 1) }
    let isNoncharacter =
      text[index] == Self.leadOfNoncharacters && index + 2 < text.count && text[index + 1] == 0xBF
      && text[index + 2] >= 0xBE
    return isNoncharacter ? Escape(replacement: [0xEF, 0xBF, 0xBD], length: 3) : nil
  }
}
