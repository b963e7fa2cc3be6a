/// Gherkin in Markdown: titles are headings, steps are items of lists, tags are code, tables are indented.
extension LineClassifier {
  func markdown(_ line: Line, allowed: TokenKinds) -> ParsedLine {
    var found = ParsedLine(kind: .other, content: line.content, column: line.column)
    // The official grammar has this order: backgrounds before tags, other titles after them.
    for kind in [TokenKinds.tableRow, .docStringSeparator, .background, .step, .tags, .otherTitles, .comment]
    where !allowed.isDisjoint(with: kind) && fits(&found, line, kind.intersection(allowed)) {
      // Comments come last. If the feature may begin here, the line is the name of the feature and not a comment.
      if kind == .comment, allowed.contains(.featureLine) { break }
      return found
    }
    if allowed.contains(.featureLine) {
      found.kind = .featureLine
    } else if let misplaced = fitsElsewhere(line) {
      found.column = misplaced.column
    } else {
      found.kind = .empty
    }
    return found
  }

  /// The line if it would be valid in another place; nil for plain text. A feature title in another place is text.
  private func fitsElsewhere(_ line: Line) -> ParsedLine? {
    var found = ParsedLine(kind: .other, content: line.content, column: line.column)
    let isMisplaced = [
      TokenKinds.tableRow, .docStringSeparator, .background, .step, .tags, .otherTitles.subtracting(.feature),
    ].contains {
      fits(&found, line, $0)
    }
    return isMisplaced ? found : nil
  }

  private func fits(_ found: inout ParsedLine, _ line: Line, _ kinds: TokenKinds) -> Bool {
    guard !line.isBlank else { return false }
    let first = bytes[line.content]
    if kinds.contains(.tableRow) {
      guard first == UInt8(ascii: "|"), line.isIndentedTable, !bytes.isTableRule(line) else { return false }
      found.kind = .tableRow
    } else if kinds.contains(.docStringSeparator) {
      guard isDelimiter(line) else { return false }
      found.kind = .docStringSeparator
    } else if kinds.contains(.stepLine) {
      return fitsStep(&found, line)
    } else if kinds.contains(.tagLine) {
      guard nextTag(from: line.content, to: line.end) != nil else { return false }
      found.kind = .tagLine
    } else if kinds.contains(.comment) {
      // The rule below a table header is ignored in every place where a comment is allowed.
      guard bytes.isTableRule(line) else { return false }
      found.kind = .comment
    } else {
      return fitsTitle(&found, line, kinds)
    }
    return true
  }

  /// A bullet, white space, a keyword other than `*`.
  private func fitsStep(_ found: inout ParsedLine, _ line: Line) -> Bool {
    let bullet = bytes[line.content]
    guard bullet == UInt8(ascii: "*") || bullet == UInt8(ascii: "+") || bullet == UInt8(ascii: "-") else {
      return false
    }
    let content = bytes.skippingWhiteSpace(from: line.content + 1, to: line.end)
    guard content < line.end, bytes[content] != UInt8(ascii: "*") else { return false }
    return fitsKeyword(&found, line, at: content, .step)
  }

  /// One to six `#`, one white space, a keyword.
  private func fitsTitle(_ found: inout ParsedLine, _ line: Line, _ kinds: TokenKinds) -> Bool {
    var content = line.content
    while content < line.end, bytes[content] == UInt8(ascii: "#") { content += 1 }
    guard (1...6).contains(content - line.content), content < line.end else { return false }
    let space = bytes.whiteSpaceLength(at: content, before: line.end)
    guard space > 0 else { return false }
    return fitsKeyword(&found, line, at: content + space, kinds)
  }

  private func fitsKeyword(_ found: inout ParsedLine, _ line: Line, at content: Int, _ kinds: TokenKinds) -> Bool {
    var candidate = ParsedLine(kind: .other, content: content, column: line.column)
    matchKeyword(&candidate, line, allowed: kinds)
    guard candidate.keyword != nil else { return false }
    candidate.column += bytes.scalarCount(from: line.content, to: content)
    found = candidate
    return true
  }

  /// The next tag in backticks, without them.
  func nextTag(from start: Int, to end: Int) -> Range<Int>? {
    var index = start
    while let tick = bytes.firstOffset(of: UInt8(ascii: "`"), from: index, to: end) {
      index = tick + 1
      guard index < end, bytes[index] == UInt8(ascii: "@") else { continue }
      guard let close = bytes.firstOffset(of: UInt8(ascii: "`"), from: index, to: end) else { return nil }
      if close > index + 1 { return index..<close }
    }
    return nil
  }
}

extension Line {
  /// Whether a row belongs to Gherkin: an indentation of two to five characters distinguishes it from Markdown tables.
  var isIndentedTable: Bool { (3...6).contains(column) }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the row has a cell of hyphens with optional colons for the alignment at both ends.
  func isTableRule(_ line: Line) -> Bool {
    guard !line.isBlank, self[line.content] == UInt8(ascii: "|") else { return false }
    var start = line.content + 1
    var index = start
    while index < line.end {
      if self[index] == UInt8(ascii: "|") {
        if isTableRuleCell(from: start, to: index) { return true }
        start = index + 1
      }
      // An escaped bar does not end a cell.
      index += self[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return false
  }

  private func isTableRuleCell(from start: Int, to end: Int) -> Bool {
    var index = skippingWhiteSpace(from: start, to: end)
    let end = droppingWhiteSpace(from: index, to: end)
    if index < end, self[index] == UInt8(ascii: ":") { index += 1 }
    let hyphens = index
    while index < end, self[index] == UInt8(ascii: "-") { index += 1 }
    guard index > hyphens else { return false }
    if index < end, self[index] == UInt8(ascii: ":") { index += 1 }
    return index == end
  }
}

extension TokenKinds {
  /// The kinds of line that begin with a keyword and a colon, except backgrounds.
  fileprivate static let otherTitles: TokenKinds = [.feature, .examples, .scenario, .rule]
}
