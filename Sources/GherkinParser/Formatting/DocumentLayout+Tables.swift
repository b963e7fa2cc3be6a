import SourceText

extension DocumentLayout {
  /// Cells wider than this stand out of their column: padding every other row would make a file of any size of it.
  private static let widestColumn = 200

  /// Writes a table.
  ///
  /// - Parameters:
  ///   - rows: its rows; there may be none.
  ///   - indent: how many spaces stand before each row.
  ///   - gap: what separates the first row from the node before.
  mutating func writeTable(_ rows: Range<Int>, indent: Int, gap: Gap) {
    let widths = rows.map { row in storage.nodes.rows[row].cells.indices.map { width(of: storage.nodes.cells[$0]) } }
    let columns = columnWidths(widths)
    var gap = gap
    for (row, widths) in zip(rows, widths) {
      guard let line = begin(line: storage.nodes.rows[row].position.line, indent: indent, gap: gap) else { return }
      write(storage.nodes.rows[row], in: line, widths: widths, columns: columns)
      previous = WrittenNode(indent: indent, argumentColumn: line.column)
      gap = .asWritten
    }
  }

  /// Writes cells between bars, and whatever stands behind the last bar.
  private mutating func write(_ row: RowNode, in line: Line, widths: [Int], columns: [Int]) {
    output.append(UInt8(ascii: "|"))
    var end = line.content + 1
    for (position, index) in row.cells.indices.enumerated() {
      let text = storage.nodes.cells[index].text.range
      appendBehindSpace(text)
      // A backslash at the end of a cell would escape the bar if no space stood between them.
      appendSpaces(max(columns[position] - widths[position], 0) + (text.isEmpty ? 2 : 1))
      output.append(UInt8(ascii: "|"))
      end = min(bytes.skippingWhiteSpace(from: text.upperBound, to: line.end) + 1, line.end)
    }
    appendBehindSpace(trimmed(end..<line.end))
    endLine()
  }

  private func columnWidths(_ rows: [[Int]]) -> [Int] {
    var columns = Array(repeating: 0, count: rows.first?.count ?? 0)
    for row in rows {
      for (column, width) in zip(columns.indices, row) where width <= Self.widestColumn {
        columns[column] = max(columns[column], width)
      }
    }
    return columns
  }

  /// The columns that a cell takes in a terminal, as it is spelled.
  private func width(of cell: CellNode) -> Int {
    let text = UnsafeBufferPointer(rebasing: bytes[cell.text.range])
    guard text.contains(where: { $0 >= 0x80 }) else { return text.count }
    return String(decoding: text, as: UTF8.self).terminalColumns
  }
}
