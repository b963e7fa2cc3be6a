import OperatingSystem
import SourceText

/// The last line of a terminal, which is redrawn repeatedly; without a terminal nothing is drawn.
struct TransientLine {
  private let columns: Int?
  private var isShown = false

  /// Creates a line for a terminal with this number of columns; nil for no terminal.
  init(columns: Int?) {
    self.columns = columns
  }

  /// Replaces the text, cut to the width of the line between two words.
  mutating func show(_ text: String, _ style: Style, _ painter: Painter, on output: OutputFile) {
    guard let columns else { return }
    erase(from: output)
    // The last column stays free, because writing there may begin a new line.
    output.write(painter.paint(text.cutBetweenWords(toColumns: columns - 1), style))
    isShown = true
  }

  /// Erases the line, before permanent output is written.
  mutating func erase(from output: OutputFile) {
    guard isShown else { return }
    isShown = false
    // Carriage return, then Erase in Line (ECMA-48) to its end.
    output.write("\r\u{1B}[K")
  }
}

extension String {
  /// The text on one line, cut to the columns of a terminal after a whole word, if there is one.
  func cutBetweenWords(toColumns columns: Int) -> String {
    let cut = cut(toColumns: columns)
    guard cut != withVisibleControls, cut.last == "…" else { return cut }
    let kept = cut.dropLast()
    // A blank after the cut is the end of a whole word.
    if dropFirst(kept.count).first == " " { return cut }
    guard let end = kept.lastIndex(of: " ") else { return cut }
    return kept[..<end].trimmed + " …"
  }

  /// The text on one line, cut to the columns of a terminal.
  func cut(toColumns columns: Int) -> String {
    var text = ""
    var used = 0
    for character in withVisibleControls {
      used += character == "\t" ? 1 : character.terminalColumns
      if used > columns { return String(text.dropLast()) + "…" }
      text.append(character == "\t" ? " " : character)
    }
    return text
  }
}
