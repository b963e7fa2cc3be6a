/// The comments between two nodes.
///
/// Comments belong to what follows them, and a blank line that has to come before it comes before them. Those that
/// follow a node at once and have a blank line below them belong to that node.
extension DocumentLayout {
  /// Writes what stands before a node and the indentation of the node itself.
  ///
  /// - Parameters:
  ///   - number: the line of the node, not above the lines that were looked at before.
  ///   - indent: how many spaces stand before the node.
  ///   - gap: what separates it from the node before.
  /// - Returns: the line of the node in the source.
  mutating func begin(line number: UInt32, indent: Int, gap: Gap) -> Line? {
    guard let line = gatherComments(before: { $0.number >= Int(number) }) else { return nil }
    writeComments(indent: indent, gap: gap)
    appendSpaces(indent)
    return line
  }

  /// Walks to the first line that passes, over comments and blank lines.
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

  /// Writes the comments before a node that has been found, and the blank line before the node.
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

  /// Writes the comments behind the last node; those that begin their lines go on doing so.
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
      // To the left of a table or doc string, it is the step that the comment continues.
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

  /// Whether a line that belongs to no node names the language: then it is not listed as a comment.
  private mutating func isLanguage(_ line: Line) -> Bool {
    guard previous == nil else { return false }
    if leadingComments < storage.nodes.comments.count, storage.nodes.comments[leadingComments].line == line.number {
      leadingComments += 1
      return false
    }
    return true
  }
}

/// The comments that were walked over since the last node.
struct PendingComments {
  /// A comment.
  struct Comment {
    /// The comment without the white space around it.
    var text: Range<Int>
    /// Its column in the source.
    var column: Int
    var isBehindBlankLine: Bool
    /// Whether it names the language.
    var isLanguage: Bool
  }

  private(set) var comments: [Comment] = []
  /// Whether a blank line stands behind the last comment or, without comments, behind the last node.
  var endsWithBlankLine = false

  /// How many of them stand directly below the last node and above a blank line.
  var trailingCount: Int {
    guard let first = comments.first, !first.isBehindBlankLine else { return 0 }
    return comments.firstIndex(where: \.isBehindBlankLine) ?? (endsWithBlankLine ? comments.count : 0)
  }

  /// Adds the comment of a line.
  mutating func add(_ line: Line, text: Range<Int>, isLanguage: Bool) {
    comments.append(
      Comment(text: text, column: line.column, isBehindBlankLine: endsWithBlankLine, isLanguage: isLanguage))
    endsWithBlankLine = false
  }

  /// Forgets all of them.
  mutating func removeAll() {
    comments.removeAll(keepingCapacity: true)
    endsWithBlankLine = false
  }
}
