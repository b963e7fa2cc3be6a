import SourceText

extension LineEditor {
  /// Inserts the common beginning of all candidates, and lists several candidates.
  ///
  /// - Parameter columns: the number of columns for the list.
  mutating func complete(with completion: Completion, columns: Int) {
    guard let first = completion.candidates.first else { return }
    let common = completion.candidates.dropFirst().reduce(first) { String.common($0, $1) }
    let typed = buffer.cursor - completion.start
    guard typed >= 0 else { return }
    if common.count > typed || completion.candidates.count == 1 {
      buffer.remove(completion.start..<buffer.cursor)
      buffer.insert(common)
      if completion.candidates.count == 1 { return }
    }
    below = Self.columns(completion.candidates, width: columns)
  }

  /// The maximum number of lines in the list.
  private static let mostLines = 8

  /// The texts in as many columns as fit.
  private static func columns(_ texts: [String], width: Int) -> [String] {
    let shown = texts.map { $0.trimmed.withVisibleControls.cut(toColumns: width) }
    let widest = (shown.map(\.terminalColumns).max() ?? 0) + 2
    let perLine = max(width / widest, 1)
    var lines: [String] = []
    for start in stride(from: 0, to: shown.count, by: perLine) {
      let row = shown[start..<min(start + perLine, shown.count)]
      lines.append(row.map { $0.padded(toColumns: widest) }.joined().trimmed)
    }
    guard lines.count > mostLines else { return lines }
    let hidden = shown.count - (mostLines - 1) * perLine
    return lines.prefix(mostLines - 1) + ["… and \(hidden) more"]
  }
}

extension String {
  /// The common beginning of both texts, ignoring case, in the spelling of the first text.
  fileprivate static func common(_ left: String, _ right: String) -> String {
    String(zip(left, right).prefix { $0.lowercased() == $1.lowercased() }.map(\.0))
  }

  /// The text, truncated to a number of columns.
  func cut(toColumns columns: Int) -> String {
    guard terminalColumns > columns else { return self }
    var text = ""
    var taken = 0
    for character in self {
      taken += character.terminalColumns
      if taken >= columns { break }
      text.append(character)
    }
    return text + "…"
  }
}
