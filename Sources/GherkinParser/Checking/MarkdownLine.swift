import SourceText

/// A line of a Markdown file outside of code blocks, with the keyword at its beginning. Blank lines are left out.
struct MarkdownLine {
  /// The kind of a line in Markdown; an item is a line with a bullet of Gherkin.
  enum Form { case heading, item, row, text }

  let form: Form
  /// The number of `#` of a heading.
  let level: Int
  /// Whether the text is after characters that Gherkin does not read, such as those of a quotation or of bold text.
  let hasSigns: Bool
  /// The line without the white space around it.
  let whole: TextLine
  /// The text after these characters.
  let line: TextLine

  var number: Int { whole.number }
  var hasStepKeyword: Bool { line.isStep && line.guess?.flaw == KeywordGuess.Flaw.none }
  /// Whether Gherkin reads it as a step.
  var isStep: Bool { form == .item && hasStepKeyword }
  /// The kind of keyword line that Gherkin reads in the line, after one to six `#` and one blank; nil for another line.
  var title: Dialect.Kind? {
    guard (1...6).contains(level), line.column == whole.column + level + 1, let guess = line.guess, !guess.isStep,
      guess.flaw == .none
    else { return nil }
    return guess.kind
  }
  var endsLikeProse: Bool { line.endsLikeProse && !line.hasQuotes }
  /// Whether the line is an item that reads like a step without a keyword: several words, but not a sentence, link or
  /// picture.
  var readsLikeStep: Bool {
    form == .item && !hasStepKeyword && !endsLikeProse && line.text.contains(where: \.separatesWords)
      && line.text.first.map { $0.properties.isAlphabetic || $0 == "\"" } == true
  }

  static func lines(of source: SourceFile, keywords: KeywordTable) -> [MarkdownLine] {
    var lines: [MarkdownLine] = []
    source.bytes.withUnsafeBufferPointer { text in
      var cursor = LineCursor(text)
      var isFenced = false
      while let line = cursor.next() {
        if text.begins(with: "```", from: line.content, to: line.end) { isFenced.toggle() }
        guard !isFenced, !line.isBlank else { continue }
        let end = text.droppingWhiteSpace(from: line.content, to: line.end)
        let scalars = Array(String(decoding: text[line.content..<end], as: UTF8.self).unicodeScalars)
        lines.append(MarkdownLine(TextLine(line.number, line.column, scalars, guess: nil), keywords))
      }
    }
    return lines
  }

  private init(_ whole: TextLine, _ keywords: KeywordTable) {
    self.whole = whole
    level = whole.text.prefix { $0 == "#" }.count
    let isBullet = whole.text.first.map { "*+-".unicodeScalars.contains($0) } == true
    form =
      level > 0
      ? .heading
      : isBullet && whole.text.dropFirst().first == " " ? .item : whole.text.first == "|" ? .row : .text
    let start =
      switch form {
      case .heading: whole.text[level...].firstIndex { !$0.separatesWords }
      case .item: whole.text.dropFirst().firstIndex { !$0.separatesWords }
      case .text: whole.text.prefix(12).firstIndex { !$0.isMarkdownSign }
      case .row: 0
      }
    let text = Array(whole.text[(start ?? 0)...])
    hasSigns = form == .text && text.count < whole.text.count
    let plain = hasSigns ? text.filter { !"*_`".unicodeScalars.contains($0) } : text
    line = TextLine(
      whole.number, whole.column + (start ?? 0), plain, guess: form == .row ? nil : keywords.guess(plain))
  }
}

extension Unicode.Scalar {
  /// Whether the scalar can stand before the text of an item: a bullet, a number or a quotation mark of Markdown.
  fileprivate var isMarkdownSign: Bool {
    separatesWords || ("0"..."9").contains(self) || "*_`>+-.)[]•◦▪‣·●○–—−".unicodeScalars.contains(self)
  }
}
