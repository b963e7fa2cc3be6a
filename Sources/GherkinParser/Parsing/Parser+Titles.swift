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
      grammar.inScenario = false
      enter(.ruleHeader)
    case .backgroundLine:
      builder.addBackground(title)
      grammar.inScenario = false
      enter(.backgroundHeader)
    case .scenarioLine:
      builder.addScenario(title)
      grammar.inScenario = true
      enter(.scenarioHeader)
    default:
      builder.addExamples(title)
      enter(.examplesHeader)
    }
    record(parsed.kind, line, parsed, text: title.name)
  }

  private func title(_ line: Line, _ parsed: ParsedLine) -> TitleNode {
    guard let keyword = parsed.keyword else {
      // Only a Markdown feature can begin without a keyword. The column of a blank line is that of its end.
      let lineEnd = line.isBlank ? min(cursor.position, bytes.count) - line.end : 0
      let position = position(line, column: parsed.column + lineEnd)
      return TitleNode(position: position, keyword: .empty, name: TextSpan(line.content, line.end))
    }
    return TitleNode(
      position: position(line, column: parsed.column), keyword: TextSpan(parsed.content, keyword.end),
      name: trimmed(from: keyword.textStart, to: line.end)
    )
  }

  /// The text of `start..<end` without surrounding white space.
  func trimmed(from start: Int, to end: Int) -> TextSpan {
    let start = bytes.skippingWhiteSpace(from: start, to: end)
    return TextSpan(start, bytes.droppingWhiteSpace(from: start, to: end))
  }

  // MARK: - Language

  /// The language code in a `# language:` comment; nil for other comments.
  func languageName(_ line: Line) -> Range<Int>? {
    guard classifier.notation == .plain else { return nil }
    return bytes.languageCode(from: line.content, to: line.end)
  }

  /// Switches to the keywords of a language; reports an error and returns false for an unknown language.
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
  /// Finds the code in `# language: code`, with optional white space between the parts.
  ///
  /// - Parameters:
  ///   - start: the offset of the `#`.
  ///   - end: the end of the line, without its line end.
  /// - Returns: nil for other comments. A code consists of letters, hyphens and underscores.
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
