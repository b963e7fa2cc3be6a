/// Determines the kind of a line, given the allowed kinds.
struct LineClassifier {
  let bytes: UnsafeBufferPointer<UInt8>
  let notation: Gherkin.Notation
  var keywords: KeywordMatcher

  /// The first allowed kind that fits, in the order of the grammar; `other` for a line that fits no allowed kind.
  ///
  /// A `language` line counts as a comment here. Lines of a doc string are not classified.
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

  /// Looks for a keyword at the beginning of the line's content.
  func matchKeyword(_ found: inout ParsedLine, _ line: Line, allowed: TokenKinds) {
    guard let keyword = keywords.match(bytes, from: found.content, to: line.end, allowed: allowed) else { return }
    found.kind = keyword.kind
    let end = found.content + keyword.length
    found.keyword = ParsedLine.Keyword(
      type: keyword.type, end: end, textStart: keyword.kind == .stepLine ? end : end + 1)
  }
}

/// The result of classifying a line.
struct ParsedLine {
  var kind: TokenKind
  /// The keyword; nil for a line without one.
  var keyword: Keyword?
  /// The offset of the keyword, the tags or the row.
  var content: Int
  /// The column of `content`.
  var column: Int

  /// A keyword on a line.
  struct Keyword {
    var type: KeywordType
    /// The end offset; in a title, the offset of the colon.
    var end: Int
    /// The earliest offset of the text after the keyword.
    var textStart: Int
  }
}
