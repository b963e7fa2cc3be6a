import SourceText

/// A text with lookalike and invisible characters replaced by those of a plain keyboard.
///
/// Editors, chats and web pages put such signs there unasked: no-break spaces, curly quotes, zero-width characters.
package struct PlainText {
  /// A difference between the text and its plain form.
  package struct Difference {
    /// The scalars of the text, counted from 0.
    let range: Range<Int>
    /// The replacement in the plain text.
    let plain: String
    /// The description, such as `a no-break space (U+00A0) instead of a blank`.
    package let wording: String
    /// The column of the beginning, counted from 1.
    package var column: Int { range.lowerBound + 1 }
  }

  private let original: String
  private let scalars: [Unicode.Scalar]
  /// The differences from left to right; none where the text is plain.
  package private(set) var differences: [Difference] = []

  /// Finds the unusual characters in a text.
  package init(_ text: String) {
    original = text
    guard !Self.isPlain(text) else {
      scalars = []
      return
    }
    scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
      let length = max(1, scalars[index...].prefix(while: \.properties.isWhitespace).count)
      if let difference = difference(at: index..<index + length) { differences.append(difference) }
      index += length
    }
  }

  /// The text with plain signs instead of some of its differences.
  ///
  /// - Parameter isReplaced: whether the difference with this number is replaced.
  package func text(where isReplaced: (Int) -> Bool = { _ in true }) -> String {
    guard !differences.isEmpty else { return original }
    var result = String.UnicodeScalarView()
    var end = 0
    for (number, difference) in differences.enumerated() where isReplaced(number) {
      result.append(contentsOf: scalars[end..<difference.range.lowerBound])
      result.append(contentsOf: difference.plain.unicodeScalars)
      end = difference.range.upperBound
    }
    result.append(contentsOf: scalars[end...])
    return String(result)
  }

  /// The signs of a text that leave no trace on a screen, each with its column, counted from 1.
  ///
  /// Joiners, direction marks and variation selectors do not count: scripts and emoji need them.
  package static func invisibleSigns(in text: String) -> [(column: Int, name: String)] {
    guard !isPlain(text) else { return [] }
    return text.unicodeScalars.enumerated().compactMap { index, scalar in
      switch scalar.value {
      case 0xAD, 0x180E, 0x200B, 0x2060...0x2064, 0xFEFF, 0x00...0x08, 0x0E...0x1F, 0x7F...0x84, 0x86...0x9F:
        (index + 1, scalar.name())
      default: nil
      }
    }
  }

  /// Whether a text is empty, or contains only blanks and invisible characters.
  package static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.isInvisible }
  }

  /// Whether the text certainly has no such characters, as most texts.
  private static func isPlain(_ text: String) -> Bool {
    var previous = UInt8(ascii: " ")
    for byte in text.utf8 {
      // The first bytes of all that `plain` and White_Space have beyond ASCII.
      switch byte {
      case 0xC2, 0xCB, 0xD8, 0xE1, 0xE2, 0xE3, 0xEA, 0xEF: return false
      default: break
      }
      if byte == UInt8(ascii: " ") ? previous == byte : byte < 0x20 || byte == UInt8(ascii: "`") { return false }
      previous = byte
    }
    return previous != UInt8(ascii: " ") && previous != UInt8(ascii: ".")
  }

  /// The difference of a scalar, or of several blanks, from plain text.
  private func difference(at range: Range<Int>) -> Difference? {
    let scalar = scalars[range.lowerBound]
    if scalar.properties.isWhitespace { return blanks(at: range) }
    if range.upperBound == scalars.count, ".。．｡".unicodeScalars.contains(scalar) {
      return Difference(range: range, plain: "", wording: "a full stop at the end")
    }
    guard let plain = scalar.plain else { return nil }
    return Difference(
      range: range, plain: plain,
      wording: plain.isEmpty
        ? "\(scalar.name()), which cannot be seen"
        : "\(scalar.name(shown: "\(scalar) ")) instead of \(plain)")
  }

  private func blanks(at range: Range<Int>) -> Difference? {
    if range.lowerBound == 0 || range.upperBound == scalars.count {
      let side = range.lowerBound == 0 ? "beginning" : "end"
      return Difference(range: range, plain: "", wording: "\(range.count.counted("blank")) at the \(side)")
    }
    let first = scalars[range.lowerBound]
    if range.count == 1, first == " " { return nil }
    let found = range.count == 1 ? first.name() : "\(range.count) blanks"
    return Difference(range: range, plain: " ", wording: "\(found) instead of \(range.count == 1 ? "a blank" : "one")")
  }
}
