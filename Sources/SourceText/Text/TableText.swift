/// Writes rows of cells as a table with aligned columns.
package enum TableText {
  /// One line for each row as in a feature file: `| a | bc |`.
  ///
  /// - Parameter rows: the cells, row by row; rows may differ in length.
  package static func lines(of rows: [[String]]) -> [String] {
    let shown = rows.map { $0.map(escaped) }
    var widths: [Int] = []
    for row in shown {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.terminalColumns)
      }
    }
    return shown.map { row in
      let cells = zip(row, widths).map { cell, width in cell.padded(toColumns: width) }
      return "| " + cells.joined(separator: " | ") + " |"
    }
  }

  /// A cell with the escapes of a feature file.
  private static func escaped(_ cell: String) -> String {
    var text = ""
    for scalar in cell.unicodeScalars {
      switch scalar {
      case "\\": text += "\\\\"
      case "|": text += "\\|"
      case "\n": text += "\\n"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
