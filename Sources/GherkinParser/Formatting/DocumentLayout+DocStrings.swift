extension DocumentLayout {
  /// Writes a doc string with its content indented like its delimiters, which leaves the content unchanged.
  mutating func write(_ docString: DocStringNode, indent: Int) {
    guard let opening = begin(line: docString.position.line, indent: indent, gap: .nothing) else { return }
    append(docString.delimiter.range)
    // A media type that begins with the delimiter's mark would make the delimiter look longer.
    let space = docString.delimiter.range.upperBound..<docString.mediaType.range.lowerBound
    if !docString.mediaType.isEmpty {
      if bytes[docString.mediaType.range.lowerBound] == bytes[opening.content] { append(space) }
      append(docString.mediaType.range)
    }
    endLine()
    let content = docString.content.range
    while let line = cursor.next() {
      // An empty doc string has content at offset 0; the next line closes it.
      guard content.lowerBound > 0, line.start <= content.upperBound else {
        writeLine(of: trimmed(line.content..<line.end), indent: indent)
        break
      }
      writeLine(of: contentStart(of: line, indentation: Int(docString.indentation))..<line.end, indent: indent)
    }
    previous = WrittenNode(indent: indent, argumentColumn: opening.column)
  }

  private mutating func writeLine(of range: Range<Int>, indent: Int) {
    if !range.isEmpty { appendSpaces(indent) }
    append(range)
    endLine()
  }

  /// The offset of a line's text after removing at most `indentation` white space scalars.
  private func contentStart(of line: Line, indentation: Int) -> Int {
    guard line.column > indentation else { return line.content }
    var start = line.start
    for _ in 0..<indentation { start += bytes.whiteSpaceLength(at: start, before: line.content) }
    return start
  }
}
