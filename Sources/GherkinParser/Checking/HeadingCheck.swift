import SourceText

/// Looks for headings of a Markdown file that were probably meant as titles of Gherkin.
///
/// Any heading is allowed there, and the steps or rows below one that is no title belong to what stands above it.
struct HeadingCheck {
  private(set) var warnings: [Diagnostic] = []

  /// Checks a file.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - keywords: those of its language.
  init(_ source: SourceFile, keywords: KeywordGuesser) {
    source.bytes.withUnsafeBufferPointer { text in
      var cursor = LineCursor(text)
      var isFenced = false
      while let line = cursor.next() {
        if text.begins(with: "```", from: line.content, to: line.end) { isFenced.toggle() }
        guard !isFenced, !line.isBlank, text[line.content] == UInt8(ascii: "#") else { continue }
        var content = line.content
        while content < line.end, text[content] == UInt8(ascii: "#") { content += 1 }
        content = text.skippingWhiteSpace(from: content, to: line.end)
        let end = text.droppingWhiteSpace(from: content, to: line.end)
        let scalars = Array(String(decoding: text[content..<end], as: UTF8.self).unicodeScalars)
        let isAboveRow = text.hasRow(from: cursor.position)
        let near = isAboveRow ? keywords.nearTitle(scalars) : nil
        guard let guess = keywords.guess(scalars) ?? near, Self.isMeant(guess, isAboveRow: isAboveRow) else { continue }
        let column = line.column + text.scalarCount(from: line.content, to: content)
        warnings.append(
          guess.warning(
            uri: source.uri, location: SourceLocation(line: line.number, column: column), consequence: "a heading"))
      }
    }
  }

  /// Whether a heading was meant as a title: words alone are headings of a text, but a table of Gherkin wants its Examples.
  private static func isMeant(_ guess: KeywordGuess, isAboveRow: Bool) -> Bool {
    if guess.kind == .examples { return isAboveRow && guess.flaw != .none }
    guard [.scenario, .scenarioOutline, .background].contains(guess.kind) else { return false }
    switch guess.flaw {
    case .spelling, .letterCase, .lookalike, .invisible, .blankBeforeColon: return true
    case .none, .missingColon, .extraColon, .foreign: return false
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the first line that is not blank is a row of a table that Gherkin reads.
  ///
  /// - Parameter start: the offset at which a line begins.
  fileprivate func hasRow(from start: Int) -> Bool {
    guard start < count else { return false }
    var cursor = LineCursor(textWithoutMark: UnsafeBufferPointer(rebasing: self[start...]))
    while let line = cursor.next() {
      if !line.isBlank { return self[start + line.content] == UInt8(ascii: "|") && line.isIndentedTable }
    }
    return false
  }
}
