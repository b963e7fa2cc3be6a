import SourceText

/// Lists every line as a token; strings are created only if a listing was requested.
extension Parser {
  mutating func record(_ kind: TokenKind, _ line: Line, column: Int = 1, text: TextSpan = .empty) {
    guard tokens != nil else { return }
    let token = Token(kind: kind, location: SourceLocation(line: line.number, column: column), text: string(text))
    tokens?.append(token)
  }

  mutating func record(_ kind: TokenKind, _ line: Line, _ parsed: ParsedLine, text: TextSpan) {
    guard tokens != nil else { return }
    var token = Token(
      kind: kind, location: SourceLocation(line: line.number, column: parsed.column), text: string(text))
    if let keyword = parsed.keyword {
      token.keyword = string(TextSpan(parsed.content, keyword.end))
      if kind == .stepLine { token.keywordType = keyword.type }
    }
    tokens?.append(token)
  }

  mutating func recordRow(_ line: Line, _ parsed: ParsedLine, from firstCell: Int) {
    guard tokens != nil else { return }
    var token = Token(kind: .tableRow, location: SourceLocation(line: line.number, column: parsed.column))
    if classifier.notation == .markdown { token.keyword = "|" }
    token.items = builder.nodes.cells[firstCell...].map { Token.Item(column: Int($0.column), text: string($0.text)) }
    tokens?.append(token)
  }

  mutating func recordTags(_ line: Line, from firstTag: Int) {
    guard tokens != nil else { return }
    var token = Token(kind: .tagLine, location: SourceLocation(line: line.number, column: line.column))
    token.items = builder.nodes.tags[firstTag...].map {
      Token.Item(column: Int($0.position.column), text: string($0.name))
    }
    tokens?.append(token)
  }

  mutating func recordSeparator(_ line: Line, delimiter: TextSpan, mediaType: TextSpan) {
    guard tokens != nil else { return }
    let token = Token(
      kind: .docStringSeparator, location: SourceLocation(line: line.number, column: line.column),
      keyword: string(delimiter), text: string(mediaType))
    tokens?.append(token)
  }

  mutating func recordDocStringLine(_ line: Line, _ node: DocStringNode) {
    guard tokens != nil else { return }
    var node = node
    node.content = TextSpan(line.start, line.end, reading: .lines)
    let text = node.withContent(in: bytes) { String(decoding: $0, as: UTF8.self) }
    tokens?.append(Token(kind: .other, location: SourceLocation(line: line.number, column: 1), text: text))
  }

  private func string(_ span: TextSpan) -> String {
    span.withUTF8(in: bytes) { String(decoding: $0, as: UTF8.self) }
  }
}
