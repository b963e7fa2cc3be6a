import SourceText

/// Looks for rows of a Markdown file that were meant for a step or for Examples, and are tables of the text by their indentation.
///
/// Below Examples, whatever begins with a bar was meant as a row. Below a step, that is so in the next line, or where it is
/// indented; a table of the text may stand between a step and the next scenario.
struct LooseRowCheck {
  private(set) var warnings: [Diagnostic] = []

  /// Checks a file.
  ///
  /// - Parameters:
  ///   - lines: the lines of the file.
  ///   - uri: the file.
  init(_ lines: [MarkdownLine], uri: String) {
    /// The last line above that can have rows, if nothing but rows stands between.
    var owner: MarkdownLine?
    var (hasRows, isReported, above) = (false, false, 0)
    for line in lines where warnings.count <= DocumentCheck.most {
      defer { above = line.number }
      guard line.form == .row else {
        // A text may stand between the title of Examples and its rows.
        if owner?.form == .heading, line.form == .text, !hasRows, !isReported { continue }
        owner = line.isStep || line.isTitle && line.guess?.kind == .examples ? line : nil
        (hasRows, isReported) = (false, false)
        continue
      }
      guard let rows = owner, !isReported else { continue }
      if (3...6).contains(line.column) {
        hasRows = true
        continue
      }
      guard rows.form == .heading && !hasRows || above + 1 == line.number || line.column > 1 else { continue }
      isReported = true
      warnings.append(
        Diagnostic(
          .warning, uri: uri, location: SourceLocation(line: line.number, column: line.column),
          width: line.whole.text.count,
          problem: "this row is indented by \((line.column - 1).counted("blank")), so it is only a table of the text",
          advice: "Put two to five blanks before each row of \(rows.form == .heading ? "Examples" : "a step")."))
    }
  }
}
