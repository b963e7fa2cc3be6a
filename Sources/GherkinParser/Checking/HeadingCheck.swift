import SourceText

/// Looks for headings of a Markdown file that were probably meant as titles of Gherkin.
///
/// Any heading is allowed there, and the steps below one that is no title belong to the scenario above it.
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
        guard let guess = keywords.guess(scalars), Self.isMeant(guess) else { continue }
        let column = line.column + text.scalarCount(from: line.content, to: content)
        warnings.append(
          guess.warning(
            uri: source.uri, location: SourceLocation(line: line.number, column: column), consequence: "a heading"))
      }
    }
  }

  /// Whether a heading was meant as a title: words alone are headings of a text.
  private static func isMeant(_ guess: KeywordGuess) -> Bool {
    switch (guess.kind, guess.flaw) {
    case (.scenario, _), (.scenarioOutline, _), (.background, _):
      switch guess.flaw {
      case .spelling, .letterCase, .lookalike, .invisible, .blankBeforeColon: return true
      case .none, .missingColon, .extraColon, .foreign: return false
      }
    default: return false
    }
  }
}
