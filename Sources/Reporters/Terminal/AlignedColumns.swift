import SourceText

/// Aligns rows of texts in columns, with two spaces between the columns.
enum AlignedColumns {
  /// The largest width of a column. A longer text moves the rest of its row to the right.
  private static let widest = 60

  /// A line for each row; control characters are made visible.
  ///
  /// - Parameters:
  ///   - rows: the texts; all rows have the same number.
  ///   - rightAligned: the columns that are aligned to the right.
  static func lines(of rows: [[String]], rightAligned: Range<Int> = 0..<0) -> [String] {
    let shown = rows.map { $0.map(\.withVisibleControls) }
    var widths: [Int] = []
    for row in shown {
      for (column, text) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        let width = text.terminalColumns
        if width <= widest { widths[column] = max(widths[column], width) }
      }
    }
    return shown.map { row in
      let cells = zip(row, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: max(cell.1 - cell.0.terminalColumns, 0))
        if rightAligned.contains(column) { return padding + cell.0 }
        return column == row.count - 1 ? cell.0 : cell.0 + padding
      }
      return cells.joined(separator: "  ")
    }
  }
}
