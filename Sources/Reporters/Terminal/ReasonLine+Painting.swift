extension ReasonLine {
  /// The line with the colours and links of a terminal.
  ///
  /// - Parameters:
  ///   - painter: the terminal.
  ///   - style: the style of ordinary lines.
  func painted(by painter: Painter, _ style: Style) -> String {
    switch part {
    case nil: painter.paint(text, style)
    case .expected: painter.paint(text, .passed)
    case .actual: painter.paint(text, .failed)
    case .both: painter.paint(text, .faint)
    case .place(let place): painter.place(place, shownAs: text)
    }
  }
}
