extension String {
  /// The text escaped for markup; white space becomes spaces, and characters invalid in XML become replacement
  /// characters.
  package var asMarkup: String { markup(.inLine) }

  /// The text escaped for markup.
  package func markup(_ escapes: MarkupEscapes) -> String {
    var bytes: [UInt8] = []
    escapes.append(self, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The characters that must be escaped in XML and HTML.
///
/// XML 1.0, section 2.2, does not allow control characters other than tab, LF and CR, nor U+FFFE and U+FFFF, not even
/// as references. A reader would change CR, and in attributes tab and LF, which are therefore written as references in
/// files (sections 2.11 and 3.3.3).
package struct MarkupEscapes: Sendable {
  /// For texts between tags in files; control characters become their pictures.
  package static let inText = MarkupEscapes(["\r": "&#13;"])
  /// For values of attributes in files; control characters become their pictures.
  package static let inAttribute = MarkupEscapes(["\r": "&#13;", "\n": "&#10;", "\t": "&#9;", "\"": "&quot;"])
  /// For texts and attributes of pages, in one line.
  package static let inLine = MarkupEscapes(
    ["\r": " ", "\n": " ", "\t": " ", "\"": "&quot;"], invalid: "\u{FFFD}")
  /// For texts of pages with their line breaks.
  package static let inLines = MarkupEscapes(["\r": " ", "\t": " ", "\"": "&quot;"], invalid: "\u{FFFD}")
  /// For texts of pages with all their white space.
  package static let inOutput = MarkupEscapes(["\r": "\r", "\"": "&quot;"], invalid: "\u{FFFD}")
  /// For attributes whose readers get back all white space.
  package static let inReferences = MarkupEscapes(
    ["\r": "&#13;", "\n": "&#10;", "\t": "&#9;", "\"": "&quot;"], invalid: "?")

  /// The replacement of each byte; nil for an unchanged byte.
  private let replacements: [[UInt8]?]
  /// The replacement of U+FFFE and U+FFFF.
  private let noncharacter: [UInt8]
  /// The first byte of U+FFFE and U+FFFF, and also of many other characters.
  private static let leadOfNoncharacters: UInt8 = 0xEF

  /// Lists the escapes.
  ///
  /// - Parameters:
  ///   - further: the replacements besides those of `&`, `<` and `>`.
  ///   - invalid: the replacement of invalid characters; nil for the pictures of control characters.
  private init(_ further: [Unicode.Scalar: String], invalid: String? = nil) {
    var replacements = [[UInt8]?](repeating: nil, count: 256)
    for control in UInt8(0)..<0x20 where control != UInt8(ascii: "\t") && control != UInt8(ascii: "\n") {
      // The pictures of control characters begin at U+2400.
      replacements[Int(control)] = invalid.map { Array($0.utf8) } ?? [0xE2, 0x90, 0x80 + control]
    }
    let common: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;"]
    for (scalar, text) in common.merging(further, uniquingKeysWith: { _, new in new }) {
      replacements[Int(scalar.value)] = Array(text.utf8)
    }
    self.replacements = replacements
    noncharacter = Array((invalid ?? "\u{FFFD}").utf8)
  }

  /// Appends a text with its escapes.
  package func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { append($0, to: &bytes) }
  }

  private func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    var start = 0
    var index = 0
    while index < text.count {
      guard let escape = escape(at: index, in: text) else {
        index += 1
        continue
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
      bytes += escape.replacement
      index += escape.length
      start = index
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
  }

  /// The replacement at an index and the number of replaced bytes; nil if the text there is unchanged.
  private func escape(
    at index: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> (replacement: [UInt8], length: Int)? {
    let byte = text[index]
    if byte < 0x40 { return replacements[Int(byte)].map { ($0, 1) } }
    let isNoncharacter =
      byte == Self.leadOfNoncharacters && index + 2 < text.count && text[index + 1] == 0xBF && text[index + 2] >= 0xBE
    return isNoncharacter ? (noncharacter, 3) : nil
  }
}
