/// The lines of an open description.
struct DescriptionLines {
  /// The offsets from the first line to the last line that is not blank; nil without lines.
  private var range: Range<Int>?
  private var hasCarriageReturns = false
  /// Whether there are comments, or in Markdown table rules, between the lines.
  var hasComments = false

  /// Whether the description has a line.
  var isOpen: Bool { range != nil }

  /// Adds the next line; blank lines count only if other lines follow.
  mutating func add(_ line: Line, in bytes: UnsafeBufferPointer<UInt8>) {
    let start = range?.lowerBound ?? line.start
    if line.end < bytes.count, bytes[line.end] == UInt8(ascii: "\r") { hasCarriageReturns = true }
    range = start..<(line.isBlank ? range?.upperBound ?? start : line.end)
  }

  /// The text of the lines.
  func span(notation: Gherkin.Notation) -> TextSpan {
    guard let range else { return .empty }
    let plain: TextSpan.Reading = hasCarriageReturns ? .lines : .verbatim
    let commented: TextSpan.Reading = notation == .plain ? .linesWithoutComments : .linesWithoutTableRules
    return TextSpan(range.lowerBound, range.upperBound, reading: hasComments ? commented : plain)
  }
}

/// A doc string not yet closed.
struct OpenDocString {
  var node: DocStringNode
  /// The offsets from the first line to the last one; nil without lines.
  private var range: Range<Int>?

  init(node: DocStringNode) {
    self.node = node
  }

  mutating func add(_ line: Line) { range = (range?.lowerBound ?? line.start)..<line.end }

  /// The bytes of all lines, without the last line end.
  var content: TextSpan { range.map { TextSpan($0.lowerBound, $0.upperBound, reading: .lines) } ?? .empty }
}

/// The first rows of an open table that differ in their numbers of cells.
struct TableWidth {
  /// The first row, which determines the number of cells; nil before the first row.
  private var first: RowNode?
  /// The first row with a different number of cells.
  private var other: RowNode?

  mutating func add(_ row: RowNode) {
    guard let first else {
      first = row
      return
    }
    if row.cells.count != first.cells.count, other == nil { other = row }
  }

  /// The first row and a row that differs; nil for a consistent table.
  var difference: (first: RowNode, other: RowNode)? {
    guard let first, let other else { return nil }
    return (first, other)
  }
}
