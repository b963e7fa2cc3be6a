/// The comments between two nodes.
///
/// A comment belongs to the node after it, and the blank line required before that node is written before the comment.
/// Comments directly below a node and above a blank line belong to the node above.
extension DocumentLayout {
  /// Writes the comments and blank lines before a node, then the indentation of the node.
  ///
  /// - Parameters:
  ///   - number: the line of the node, at or after the current position.
  ///   - indent: the number of spaces before the node.
  ///   - gap: the separation from the node before.
  /// - Returns: the line of the node in the source.
  mutating func begin(line number: UInt32, indent: Int, gap: Gap) -> Line? {
    guard let line = gatherComments(before: { $0.number >= Int(number) }) else { return nil }
    writeComments(indent: indent, gap: gap)
    appendSpaces(indent)
    return line
  }

  /// Collects comments and blank lines up to the first line that satisfies the condition.
  mutating func gatherComments(before isNode: (Line) -> Bool) -> Line? {
    while let line = cursor.next() {
      if isNode(line) { return line }
      if line.isBlank {
        pending.endsWithBlankLine = true
      } else {
        pending.add(line, text: trimmed(line.content..<line.end), isLanguage: isLanguage(line))
      }
    }
    return nil
  }

  /// Writes the comments before a node and the blank line before the node.
  mutating func writeComments(indent: Int, gap: Gap) {
    let trailing = gap == .nothing || previous == nil ? 0 : pending.trailingCount
    writeTrailingComments(trailing, next: indent)
    var isSeparated = gap != .blankLine
    for comment in pending.comments[trailing...] {
      if !isSeparated || (gap != .nothing && comment.isBehindBlankLine) { writeBlankLine() }
      isSeparated = true
      write(comment, indent: indent)
    }
    if !isSeparated || (gap != .nothing && pending.endsWithBlankLine) { writeBlankLine() }
    pending.removeAll()
  }

  /// Writes the comments after the last node; unindented comments stay unindented.
  mutating func writeCommentsAtEnd() {
    _ = gatherComments { _ in false }
    pending.endsWithBlankLine = true
    let trailing = previous == nil ? 0 : pending.trailingCount
    let indent = storage.nodes.feature == nil ? 0 : (storage.nodes.rules.isEmpty ? 1 : 2) * Self.level
    writeTrailingComments(trailing, next: 0)
    for comment in pending.comments[trailing...] {
      if comment.isBehindBlankLine { writeBlankLine() }
      write(comment, indent: comment.column == 1 ? 0 : indent)
    }
    pending.removeAll()
  }

  private mutating func writeTrailingComments(_ count: Int, next: Int) {
    guard let previous else { return }
    for comment in pending.comments[..<count] {
      // A comment to the left of a table or doc string belongs to the step.
      let isLeft = previous.argumentColumn.map { comment.column < $0 } ?? false
      write(comment, indent: isLeft && next != previous.indent ? previous.indent - Self.level : previous.indent)
    }
  }

  private mutating func write(_ comment: PendingComments.Comment, indent: Int) {
    appendSpaces(indent)
    if comment.isLanguage {
      output += "# language: ".utf8
      output += storage.language.utf8
    } else {
      append(comment.text)
    }
    endLine()
  }

  /// Whether a line before the first node is a language line, which is not listed as a comment.
  private mutating func isLanguage(_ line: Line) -> Bool {
    guard previous == nil else { return false }
    if leadingComments < storage.nodes.comments.count, storage.nodes.comments[leadingComments].line == line.number {
      leadingComments += 1
      return false
    }
    return true
  }
}

/// The comments since the last node.
struct PendingComments {
  struct Comment {
    /// The comment without surrounding white space.
    var text: Range<Int>
    /// The column of the comment in the source.
    var column: Int
    var isBehindBlankLine: Bool
    /// Whether the comment is a `# language:` line.
    var isLanguage: Bool
  }

  private(set) var comments: [Comment] = []
  /// Whether the last comment, or the last node if there are no comments, is followed by a blank line.
  var endsWithBlankLine = false

  /// The number of comments directly below the last node and above a blank line.
  var trailingCount: Int {
    guard let first = comments.first, !first.isBehindBlankLine else { return 0 }
    return comments.firstIndex(where: \.isBehindBlankLine) ?? (endsWithBlankLine ? comments.count : 0)
  }

  mutating func add(_ line: Line, text: Range<Int>, isLanguage: Bool) {
    comments.append(
      Comment(text: text, column: line.column, isBehindBlankLine: endsWithBlankLine, isLanguage: isLanguage))
    endsWithBlankLine = false
  }

  mutating func removeAll() {
    comments.removeAll(keepingCapacity: true)
    endsWithBlankLine = false
  }
}
