import SourceText

extension Parser {
  /// FeatureLine, RuleLine, BackgroundLine, ScenarioLine, ExamplesLine: a keyword, a colon, a name.
  mutating func handleTitle(_ line: Line, _ parsed: ParsedLine) {
    flushDescription()
    let title = self.title(line, parsed)
    switch parsed.kind {
    case .featureLine:
      builder.addFeature(title)
      enter(.featureHeader)
    case .ruleLine:
      builder.addRule(title)
      inScenario = false
      enter(.ruleHeader)
    case .backgroundLine:
      builder.addBackground(title)
      inScenario = false
      enter(.backgroundHeader)
    case .scenarioLine:
      builder.addScenario(title)
      inScenario = true
      enter(.scenarioHeader)
    default:
      builder.addExamples(title)
      enter(.examplesHeader)
    }
    record(parsed.kind, line, parsed, text: title.name)
  }

  private func title(_ line: Line, _ parsed: ParsedLine) -> TitleNode {
    guard let keyword = parsed.keyword else {
      // Only a text in Markdown can begin without a keyword. A blank line counts to its very end.
      let lineEnd = line.isBlank ? min(cursor.position, bytes.count) - line.end : 0
      let position = position(line, column: parsed.column + lineEnd)
      return TitleNode(position: position, keyword: .empty, name: TextSpan(line.content, line.end))
    }
    return TitleNode(
      position: position(line, column: parsed.column), keyword: TextSpan(parsed.content, keyword.end),
      name: trimmed(from: keyword.textStart, to: line.end)
    )
  }

  /// What is left of `start..<end` without the white space around it.
  func trimmed(from start: Int, to end: Int) -> TextSpan {
    let start = bytes.skippingWhiteSpace(from: start, to: end)
    return TextSpan(start, bytes.droppingWhiteSpace(from: start, to: end))
  }

  // MARK: - Language

  /// The name of the language that a comment names; nil where it names none.
  func languageName(_ line: Line) -> Range<Int>? {
    guard classifier.notation == .plain else { return nil }
    return bytes.languageCode(from: line.content, to: line.end)
  }

  /// Takes the keywords of a language; false, with an error, where there is no such language.
  mutating func select(_ language: Range<Int>, _ line: Line) -> Bool {
    let name = String(decoding: bytes[language], as: UTF8.self)
    guard let keywords = KeywordMatcher.named(name) else {
      add(.unknownLanguage(name), SourceLocation(line: line.number, column: line.column))
      return false
    }
    classifier.keywords = keywords
    builder.language = name
    record(.language, line, column: line.column, text: TextSpan(language.lowerBound, language.upperBound))
    enter(.featureTags)
    return true
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// `#`, `language`, `:`, a code of letters, hyphens and underscores, with white space between them.
  ///
  /// - Parameters:
  ///   - start: where the `#` stands.
  ///   - end: where the line ends, without its line end.
  func languageCode(from start: Int, to end: Int) -> Range<Int>? {
    let word: StaticString = "language"
    var index = skippingWhiteSpace(from: Swift.min(start + 1, end), to: end)
    guard begins(with: word, from: index, to: end) else { return nil }
    index = skippingWhiteSpace(from: index + word.utf8CodeUnitCount, to: end)
    guard index < end, self[index] == UInt8(ascii: ":") else { return nil }
    let code = skippingWhiteSpace(from: index + 1, to: end)
    let codeEnd = droppingWhiteSpace(from: code, to: end)
    guard code < codeEnd, self[code..<codeEnd].allSatisfy(\.isInLanguageCode) else { return nil }
    return code..<codeEnd
  }
}

extension UInt8 {
  fileprivate var isInLanguageCode: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
