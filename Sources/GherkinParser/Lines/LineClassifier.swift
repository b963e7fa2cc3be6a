/// Says what a line is, given what it may be.
struct LineClassifier {
  let bytes: UnsafeBufferPointer<UInt8>
  let notation: Gherkin.Notation
  var keywords: KeywordMatcher

  /// The first allowed kind the line fits, in the order of the grammar; `other` where it fits none.
  ///
  /// A `language` line counts as a comment here, and lines of a doc string are not asked about.
  func classify(_ line: Line, allowed: TokenKinds) -> ParsedLine {
    notation == .plain ? plain(line, allowed: allowed) : markdown(line, allowed: allowed)
  }

  private func plain(_ line: Line, allowed: TokenKinds) -> ParsedLine {
    var found = ParsedLine(kind: .other, content: line.content, column: line.column)
    guard !line.isBlank else {
      found.kind = .empty
      return found
    }
    switch bytes[line.content] {
    case UInt8(ascii: "#"): found.kind = .comment
    case UInt8(ascii: "@"): found.kind = .tagLine
    case UInt8(ascii: "|"): found.kind = .tableRow
    case UInt8(ascii: "\"") where isDelimiter(line), UInt8(ascii: "`") where isDelimiter(line):
      found.kind = .docStringSeparator
    default: matchKeyword(&found, line, allowed: allowed)
    }
    return found
  }

  /// Whether the line begins with three quotation marks or three backticks.
  func isDelimiter(_ line: Line) -> Bool {
    bytes.begins(with: "\"\"\"", from: line.content, to: line.end)
      || bytes.begins(with: "```", from: line.content, to: line.end)
  }

  /// Looks for a keyword where the content of the line begins.
  func matchKeyword(_ found: inout ParsedLine, _ line: Line, allowed: TokenKinds) {
    guard let keyword = keywords.match(bytes, from: found.content, to: line.end, allowed: allowed) else { return }
    found.kind = keyword.kind
    let end = found.content + keyword.length
    found.keyword = ParsedLine.Keyword(
      type: keyword.type, end: end, textStart: keyword.kind == .stepLine ? end : end + 1)
  }
}

/// What was found on a line.
struct ParsedLine {
  /// What the line is.
  var kind: TokenKind
  /// The keyword, where it begins with one.
  var keyword: Keyword?
  /// Where the keyword, the tags or the row begins.
  var content: Int
  /// The column of `content`.
  var column: Int

  /// A keyword on a line.
  struct Keyword {
    var type: KeywordType
    /// Where it ends; the colon of a title is the byte there.
    var end: Int
    /// Where the text behind it may begin.
    var textStart: Int
  }
}
