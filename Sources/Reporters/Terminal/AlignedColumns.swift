import SourceText

/// Sets rows of texts one below the other, two spaces between the columns.
enum AlignedColumns {
  /// A line for each row; control characters are made visible.
  ///
  /// - Parameters:
  ///   - rows: the texts; all rows have the same number.
  ///   - rightAligned: the columns that end, instead of begin, one below the other.
  static func lines(of rows: [[String]], rightAligned: Range<Int> = 0..<0) -> [String] {
    let shown = rows.map { $0.map(\.withVisibleControls) }
    var widths: [Int] = []
    for row in shown {
      for (column, text) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], text.terminalColumns)
      }
    }
    return shown.map { row in
      let cells = zip(row, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.terminalColumns)
        if rightAligned.contains(column) { return padding + cell.0 }
        return column == row.count - 1 ? cell.0 : cell.0 + padding
      }
      return cells.joined(separator: "  ")
    }
  }
}
