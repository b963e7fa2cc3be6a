import SourceText

extension DocumentLayout {
  /// Wider cells do not widen their column: padding all other rows to the same width could make the file huge.
  private static let widestColumn = 200

  /// Writes a table.
  ///
  /// - Parameters:
  ///   - rows: its rows, possibly empty.
  ///   - indent: the number of spaces before each row.
  ///   - gap: the separation between the first row and the node before.
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

  /// Writes cells between bars, and any text after the last bar.
  private mutating func write(_ row: RowNode, in line: Line, widths: [Int], columns: [Int]) {
    output.append(UInt8(ascii: "|"))
    var end = line.content + 1
    for (position, index) in row.cells.indices.enumerated() {
      let text = storage.nodes.cells[index].text.range
      appendBehindSpace(text)
      // The space also keeps a backslash at the end of a cell from escaping the bar.
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

  /// The terminal columns of a cell as written in the file.
  private func width(of cell: CellNode) -> Int {
    let text = UnsafeBufferPointer(rebasing: bytes[cell.text.range])
    guard text.contains(where: { $0 >= 0x80 }) else { return text.count }
    return String(decoding: text, as: UTF8.self).terminalColumns
  }
}
