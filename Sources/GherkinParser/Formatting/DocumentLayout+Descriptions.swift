import SourceText

extension DocumentLayout {
  /// Writes the lines of a description and keeps their indentation relative to each other.
  mutating func writeDescription(_ description: TextSpan, indent: Int) {
    let range = description.range
    guard !range.isEmpty, let first = gatherComments(before: { $0.start >= range.lowerBound }) else { return }
    writeComments(indent: indent, gap: .nothing)
    var lines = [first]
    while let last = lines.last, last.end < range.upperBound, let line = cursor.next() { lines.append(line) }
    let common = commonIndentation(of: lines)
    for line in lines {
      if !line.isBlank {
        appendSpaces(indent)
        append(isComment(line) ? trimmed(line.content..<line.end) : line.start + common..<line.end)
      }
      endLine()
    }
  }

  /// The length in bytes of the white space shared by the beginnings of all text lines.
  private func commonIndentation(of lines: [Line]) -> Int {
    let texts = lines.filter { !$0.isBlank && !isComment($0) }
    guard let first = texts.first else { return 0 }
    var length = first.content - first.start
    for line in texts.dropFirst() {
      length = min(length, line.content - line.start)
      var same = 0
      while same < length, bytes[line.start + same] == bytes[first.start + same] { same += 1 }
      length = same
    }
    // Different white space characters can begin with the same bytes.
    while length > 0, bytes[first.start + length].continuesScalar { length -= 1 }
    return length
  }

  private func isComment(_ line: Line) -> Bool { !line.isBlank && bytes[line.content] == UInt8(ascii: "#") }
}
