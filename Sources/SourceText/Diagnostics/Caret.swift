/// Draws a source line with a caret under one column.
package enum Caret {
  /// The maximum width of the picture in terminal columns; longer lines are cut around the caret.
  private static let longestLine = 160

  /// The source line and the line with the caret, both indented by two spaces.
  ///
  /// Tabs before the caret are repeated to shift both lines equally. Wide characters count as two columns.
  ///
  /// - Parameters:
  ///   - line: the text of the line, without its line end.
  ///   - column: the start of the caret, in Unicode scalars from 1; a column beyond the end is drawn at the end.
  ///   - width: the number of underlined scalars, at least 1.
  package static func lines(under line: String, column: Int, width: Int = 1) -> [String] {
    let scalars = Array(line.unicodeScalars)
    let caret = min(max(column, 1) - 1, scalars.count)
    let start = max(0, caret - longestLine / 2)
    let end = min(scalars.count, start + longestLine)
    let lead = start > 0 ? "…" : ""
    let padding = scalars[start..<caret].map { $0 == "\t" ? "\t" : spaces($0.terminalColumns) }.joined()
    let marked = scalars[caret..<min(scalars.count, caret + max(width, 1), end)]
    let underlined = max(1, marked.reduce(0) { $0 + $1.terminalColumns })
    let shown = String(String.UnicodeScalarView(scalars[start..<end]))
    return [
      "  " + lead + shown + (end < scalars.count ? "…" : ""),
      "  " + spaces(lead.isEmpty ? 0 : 1) + padding + String(repeating: "^", count: underlined),
    ]
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
