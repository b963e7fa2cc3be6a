/// A text inside the bytes of a document, and how it has to be read.
package struct TextSpan: Sendable {
  /// How the bytes become the text.
  enum Reading: UInt32, Sendable {
    /// They are the text.
    case verbatim
    /// A table cell in which `\n`, `\|` and `\\` stand for a line end, a bar and a backslash.
    case escapedCell
    /// A tag whose `@` stands apart from its name.
    case gappedTag
    /// Lines of a description whose line ends become LF; of a doc string, what `DocStringNode` says.
    case lines
    /// Lines of a description whose line ends become LF and whose comments are left out.
    case linesWithoutComments
    /// Lines of a description in Markdown whose line ends become LF and whose rules below table headers are left out.
    case linesWithoutTableRules
  }

  /// Where the bytes begin.
  private var start: UInt32
  /// The reading in the upper three bits, the number of bytes below.
  private var packed: UInt32

  /// The longest text a span can hold, in bytes.
  static let longest = Int(UInt32.max >> 3)

  /// Where there is no text.
  package static let empty = TextSpan(0, 0)

  /// Takes the bytes `start..<end`; both are at most `longest`.
  init(_ start: Int, _ end: Int, reading: Reading = .verbatim) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.packed = UInt32(truncatingIfNeeded: end - start) | reading.rawValue << 29
  }

  /// Where the bytes are, as offsets into the text of the document.
  package var range: Range<Int> { Int(start)..<Int(start) + Int(packed & (UInt32.max >> 3)) }
  /// How the bytes become the text.
  var reading: Reading { Reading(rawValue: packed >> 29) ?? .verbatim }
  /// Whether there are no bytes.
  package var isEmpty: Bool { packed & (UInt32.max >> 3) == 0 }
}
