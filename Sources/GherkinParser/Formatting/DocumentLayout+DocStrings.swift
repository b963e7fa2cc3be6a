extension DocumentLayout {
  /// Writes a doc string: its content stands as deep as its delimiters, which leaves the content what it was.
  mutating func write(_ docString: DocStringNode, indent: Int) {
    guard let opening = begin(line: docString.position.line, indent: indent, gap: .nothing) else { return }
    append(docString.delimiter.range)
    // A media type that begins with the mark would make the delimiter look longer.
    let space = docString.delimiter.range.upperBound..<docString.mediaType.range.lowerBound
    if !docString.mediaType.isEmpty {
      if bytes[docString.mediaType.range.lowerBound] == bytes[opening.content] { append(space) }
      append(docString.mediaType.range)
    }
    endLine()
    let content = docString.content.range
    while let line = cursor.next() {
      // The content of a doc string without lines begins at 0, and the line that closes it is next.
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

  /// Where a line begins when at most some white space scalars are taken off.
  private func contentStart(of line: Line, indentation: Int) -> Int {
    guard line.column > indentation else { return line.content }
    var start = line.start
    for _ in 0..<indentation { start += bytes.whiteSpaceLength(at: start, before: line.content) }
    return start
  }
}
