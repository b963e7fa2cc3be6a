import SourceText

/// The last line of a terminal, which is drawn again and again; where there is no terminal nothing is drawn.
struct TransientLine {
  private let columns: Int?
  private var isShown = false

  /// Draws on a terminal with so many columns.
  init(columns: Int?) {
    self.columns = columns
  }

  /// Draws a text in the place of the one before, cut to what fits in the line.
  mutating func show(_ text: String, _ style: Style, _ painter: Painter, on output: OutputFile) {
    guard let columns else { return }
    erase(from: output)
    // The last column stays free: a terminal that has written there may begin a new line.
    output.write(painter.paint(text.cut(toColumns: columns - 1), style))
    isShown = true
  }

  /// Takes the text away, so that something that stays can be written.
  mutating func erase(from output: OutputFile) {
    guard isShown else { return }
    isShown = false
    // Carriage return, then Erase in Line (ECMA-48) to its end.
    output.write("\r\u{1B}[K")
  }
}

extension String {
  /// The text on one line, as much of it as fits into the columns of a terminal.
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
