/// Lays out texts for the width of a terminal.
package enum TerminalText {
  /// The minimum width of a terminal in columns.
  package static let columns = 80

  /// Formats two columns. The first one is indented by two spaces, and the second one is wrapped.
  package static func aligned(_ rows: [(left: String, right: String)]) -> [String] {
    let width = (rows.map(\.left.count).max() ?? 0) + 4
    return rows.flatMap { row in
      wrapped(row.right, indentation: width).enumerated().map { index, line in
        guard index == 0 else { return line }
        return "  " + row.left + String(repeating: " ", count: width - 2 - row.left.count) + line.dropFirst(width)
      }
    }
  }

  /// Wraps a text to the width of a terminal. Longer words are not broken, and an empty text is one empty line.
  ///
  /// - Parameter indentation: the number of spaces at the beginning of each line.
  package static func wrapped(_ text: String, indentation: Int = 0) -> [String] {
    let margin = String(repeating: " ", count: indentation)
    // Beside a wide first column the lines still need a reasonable width.
    let longest = max(columns - indentation, 30)
    var (lines, line) = ([String](), "")
    for word in text.split(separator: " ") {
      if line.isEmpty {
        line = String(word)
      } else if line.count + 1 + word.count <= longest {
        line += " \(word)"
      } else {
        lines.append(margin + line)
        line = String(word)
      }
    }
    return lines + [margin + line]
  }
}
