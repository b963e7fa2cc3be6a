/// Finding the tags of a line.
extension LineClassifier {
  /// The column of the first tag with white space in it; nil if all tags are well-formed.
  func whiteSpaceInTag(_ line: Line) -> Int? {
    var column: Int?
    forEachTag(line) { _, start, hasWhiteSpace in
      if hasWhiteSpace { column = start }
      return !hasWhiteSpace
    }
    return column
  }

  /// Passes every tag of a line, its column, and whether it contains white space, until the closure returns false.
  func forEachTag(_ line: Line, _ body: (TextSpan, Int, Bool) -> Bool) {
    notation == .plain ? forEachPlainTag(line, body) : forEachTagInBackticks(line, body)
  }

  private func forEachPlainTag(_ line: Line, _ body: (TextSpan, Int, Bool) -> Bool) {
    let end = endOfTags(line)
    var start = line.content
    var column = line.column
    while start < end {
      let next = bytes.firstOffset(of: UInt8(ascii: "@"), from: start + 1, to: end) ?? end
      let name = bytes.skippingWhiteSpace(from: start + 1, to: next)
      let nameEnd = bytes.droppingWhiteSpace(from: name, to: next)
      let hasWhiteSpace = (name..<nameEnd).contains { bytes.whiteSpaceLength(at: $0, before: nameEnd) > 0 }
      // A lone `@` is a tag, and white space may stand between an `@` and its name.
      let span =
        name == nameEnd
        ? TextSpan(start, start + 1)
        : TextSpan(start, nameEnd, reading: name > start + 1 ? .gappedTag : .verbatim)
      guard body(span, column, hasWhiteSpace) else { return }
      column += bytes.scalarCount(from: start, to: next)
      start = next
    }
  }

  private func forEachTagInBackticks(_ line: Line, _ body: (TextSpan, Int, Bool) -> Bool) {
    var start = line.content
    var column = line.column
    while let tag = nextTag(from: start, to: line.end) {
      column += bytes.scalarCount(from: start, to: tag.lowerBound)
      guard body(TextSpan(tag.lowerBound, tag.upperBound), column, false) else { return }
      column += bytes.scalarCount(from: tag.lowerBound, to: tag.upperBound) + 1
      start = tag.upperBound + 1
    }
  }

  /// The end of the tags: before the white space of a trailing comment, or at the end of the line.
  private func endOfTags(_ line: Line) -> Int {
    var index = line.content
    while let hash = bytes.firstOffset(of: UInt8(ascii: "#"), from: index, to: line.end) {
      let end = bytes.droppingWhiteSpace(from: index, to: hash)
      if end < hash { return end }
      index = hash + 1
    }
    return bytes.droppingWhiteSpace(from: line.content, to: line.end)
  }
}
