import SourceText

/// Looks for headings of a Markdown file that were probably meant as titles of Gherkin.
///
/// Any heading is allowed there, and the steps or rows below one that is no title belong to what stands above it.
struct HeadingCheck {
  private let lines: [MarkdownLine]
  private let keywords: KeywordGuesser
  private(set) var warnings: [Diagnostic] = []

  /// Checks a file.
  ///
  /// - Parameters:
  ///   - lines: the lines of the file.
  ///   - uri: the file.
  ///   - keywords: those of its language.
  init(_ lines: [MarkdownLine], uri: String, keywords: KeywordGuesser) {
    self.lines = lines
    self.keywords = keywords
    /// What the last title above is.
    var title: Dialect.Kind?
    /// How many `#` the last scenario or background has.
    var level = 0
    for (index, line) in lines.enumerated() where line.form == .heading && warnings.count <= DocumentCheck.most {
      let next = index + 1 < lines.count ? lines[index + 1] : nil
      let isAboveRow = next.map { $0.form == .row && (3...6).contains($0.column) } ?? false
      let guess = line.guess.flatMap { $0.isStep ? nil : $0 } ?? (isAboveRow ? keywords.nearTitle(line.text) : nil)
      guard let guess else {
        if line.level <= level, hasSteps(below: index) { warn(line, uri: uri) }
        continue
      }
      if line.isTitle {
        title = guess.kind
        level = guess.kind == .background || guess.kind.tokenKind == .scenarioLine ? line.level : 0
      }
      let location = SourceLocation(line: line.number, column: line.column)
      if guess.flaw == .none, guess.kind != .feature, !line.isWellFormed {
        warnings.append(
          Diagnostic(
            .warning, uri: uri, location: location, width: guess.width,
            problem: "this heading begins with a keyword, but not as Gherkin reads it, so it is only a heading",
            advice: "Put one to six # and exactly one blank before '\(guess.spelling)'."))
      } else if isMeant(guess, at: index, isAboveRow: isAboveRow, below: title) {
        warnings.append(guess.warning(uri: uri, location: location, consequence: "a heading"))
      }
    }
  }

  private mutating func warn(_ line: MarkdownLine, uri: String) {
    warnings.append(
      Diagnostic(
        .warning, uri: uri, location: SourceLocation(line: line.number, column: line.column), width: line.width,
        problem: "this heading begins no scenario, so the steps below it belong to the one above it",
        advice: "Write '\(keywords.title(.scenario))' before its text, or one # more, if it is a part of the one "
          + "above it."))
  }

  /// Whether a heading was meant as a title: words alone are headings of a text, but what stands below them can show more.
  private func isMeant(_ guess: KeywordGuess, at index: Int, isAboveRow: Bool, below title: Dialect.Kind?) -> Bool {
    let next = index + 1 < lines.count ? lines[index + 1] : nil
    switch (guess.kind, guess.flaw) {
    case (.examples, .none): return false
    case (.examples, .missingColon) where !guess.hasText && title?.tokenKind == .scenarioLine:
      return next?.form == .row
    case (.examples, _): return isAboveRow
    case (.rule, .missingColon):
      guard let next = lines[(index + 1)...].first(where: { $0.form == .heading }) else { return false }
      return next.level > lines[index].level && next.isTitle && next.guess?.kind != .feature
    case (.scenario, .missingColon), (.scenarioOutline, .missingColon), (.background, .missingColon):
      return hasSteps(below: index)
    case (.scenario, let flaw), (.scenarioOutline, let flaw), (.background, let flaw):
      switch flaw {
      case .spelling, .letterCase, .lookalike, .invisible, .blankBeforeColon: return true
      case .none, .missingColon, .extraColon, .foreign: return false
      }
    default: return false
    }
  }

  /// Whether the first items below a heading are steps, all of those without a line between them.
  private func hasSteps(below index: Int) -> Bool {
    let section = lines[(index + 1)...].prefix { $0.form != .heading }
    guard let first = section.firstIndex(where: { $0.form == .item || $0.readsLikeStep }) else { return false }
    var number = lines[first].number - 1
    for line in section[first...] where line.form != .row {
      if line.number > number + 1 { break }
      guard line.readsLikeStep else { return false }
      number = line.number
    }
    return true
  }
}
