/// A text as a range of a document's bytes and the way to decode them.
package struct TextSpan: Sendable {
  /// How to decode the bytes.
  enum Reading: UInt32, Sendable {
    /// The bytes are the text.
    case verbatim
    /// A table cell in which `\n`, `\|` and `\\` stand for a line end, a bar and a backslash.
    case escapedCell
    /// A tag with white space between `@` and its name.
    case gappedTag
    /// Lines of a description with line ends converted to LF; for a doc string see `DocStringNode`.
    case lines
    /// Lines of a description with line ends converted to LF and comments removed.
    case linesWithoutComments
    /// Lines of a Markdown description with line ends converted to LF and the rules below table headers removed.
    case linesWithoutTableRules
  }

  /// The offset of the first byte.
  private var start: UInt32
  /// The reading in the upper three bits and the number of bytes in the rest.
  private var packed: UInt32

  /// The longest possible text, in bytes.
  static let longest = Int(UInt32.max >> 3)

  /// The empty text.
  package static let empty = TextSpan(0, 0)

  /// Creates a span of the bytes `start..<end`; both are at most `longest`.
  init(_ start: Int, _ end: Int, reading: Reading = .verbatim) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.packed = UInt32(truncatingIfNeeded: end - start) | reading.rawValue << 29
  }

  /// The range of the bytes in the text of the document.
  package var range: Range<Int> { Int(start)..<Int(start) + Int(packed & (UInt32.max >> 3)) }
  /// How to decode the bytes.
  var reading: Reading { Reading(rawValue: packed >> 29) ?? .verbatim }
  /// Whether the span has no bytes.
  package var isEmpty: Bool { packed & (UInt32.max >> 3) == 0 }
}
