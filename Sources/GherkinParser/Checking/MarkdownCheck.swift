import SourceText

/// Finds lines of a Markdown file that are probably intended as keyword lines, steps, rows or tags.
///
/// Gherkin reads headings, items of lists, indented rows and code with an `@` in such a file. It ignores other text.
struct MarkdownCheck {
  private let uri: String
  private let keywords: KeywordTable
  private let lines: [MarkdownLine]
  private(set) var warnings: [Diagnostic] = []

  init(_ storage: DocumentStorage, keywords: KeywordTable) {
    (uri, self.keywords) = (storage.source.uri, keywords)
    lines = MarkdownLine.lines(of: storage.source, keywords: keywords)
    var title: Dialect.Kind?
    var start = 0
    while start < lines.count, warnings.count <= DocumentCheck.most {
      let end = lines[(start + 1)...].firstIndex { $0.form == .heading } ?? lines.count
      let section = lines[start..<end]
      if lines[start].form == .heading, lines[start].title == nil { checkHeading(of: section, below: title) }
      if let kind = lines[start].title {
        title = kind
        if kind != .background { checkTags(above: start) }
      }
      if title == .background || title?.tokenKind == .scenarioLine {
        checkSteps(section, hasTitle: lines[start].title != nil)
      } else if title != .examples {
        checkRun(section)
      }
      checkRows(section)
      start = end
    }
  }

  /// Checks a heading that Gherkin ignores. A heading with steps or rows below it is probably intended as a keyword
  /// line.
  private mutating func checkHeading(of section: ArraySlice<MarkdownLine>, below title: Dialect.Kind?) {
    guard let heading = section.first?.line else { return }
    let items = section.drop { $0.form != .item }.prefix { $0.form == .item }
    let hasSteps = !items.isEmpty && items.allSatisfy { $0.isStep && !$0.endsLikeProse }
    let hasRows = section.dropFirst().first?.form == .row
    let near = hasSteps || hasRows ? keywords.guess(heading.text, isSuspicious: true) : nil
    guard let guess = heading.guess ?? near, !guess.isStep, guess.kind != .feature, guess.kind != .rule else { return }
    if guess.flaw == .none {
      return warn(
        heading, "this heading begins with a keyword, but not as Gherkin reads it, so it is only a heading",
        "Put one to six # and exactly one blank before '\(guess.spelling)'.")
    }
    let isMeant =
      switch (guess.kind, guess.flaw) {
      case (.examples, .missingColon): hasRows && title?.tokenKind == .scenarioLine
      case (.examples, _): hasRows
      case (_, .missingColon), (_, .foreign): hasSteps
      default: true
      }
    if isMeant { warn(heading, guess, "a heading") }
  }

  /// Checks the lines below a scenario or background. List items among steps or instead of steps, and lines with a
  /// keyword outside of a list, are probably intended as steps.
  private mutating func checkSteps(_ section: ArraySlice<MarkdownLine>, hasTitle: Bool) {
    let hasSteps = section.contains(where: \.isStep)
    var start = section.startIndex
    while start < section.endIndex, warnings.count <= DocumentCheck.most {
      var end = start + 1
      if section[start].form == .item {
        // An empty line ends a list.
        while end < section.endIndex, section[end].form == .item || section[end].form == .row,
          section[end].number == section[end - 1].number + 1
        { end += 1 }
        let list = section[start..<end]
        let column = (list.first(where: \.isStep) ?? section[start]).whole.column
        let items = list.filter { $0.form == .item && $0.whole.column == column }
        let areSteps =
          items.contains(where: \.isStep)
          || hasTitle && items.allSatisfy { ($0.readsLikeStep || $0.line.isStep) && (!hasSteps || $0.line.hasQuotes) }
        for item in items where areSteps && !item.isStep && !item.endsLikeProse { warnOfItem(item) }
      } else if section[start].hasStepKeyword, !section[start].endsLikeProse, section[start].form == .text {
        checkText(start, of: section, hasSteps: hasSteps)
      }
      start = end
    }
  }

  private mutating func warnOfItem(_ item: MarkdownLine) {
    let guess = keywords.guess(item.line.text, isSuspicious: true)
    if let guess, guess.isStep, !guess.isLonger(than: item.line.text) {
      warn(item.line, guess, "an item of a list")
    } else if item.readsLikeStep {
      warn(
        item.line, "this item does not begin with a keyword, so it is only an item of a list",
        "Did you mean '* \(keywords.spelling(.given))…'?")
    }
  }

  /// Checks a line with the keyword of a step that is not an item. A paragraph of prose can begin with the same words.
  private mutating func checkText(_ index: Int, of section: ArraySlice<MarkdownLine>, hasSteps: Bool) {
    let line = section[index]
    let isProse = [index - 1, index + 1].contains {
      section.indices.contains($0) && section[$0].form == .text && !section[$0].hasStepKeyword
        && abs(section[$0].number - line.number) == 1
    }
    guard line.hasSigns || !isProse && (hasSteps || line.line.hasQuotes) else { return }
    warn(
      line.line, "this line begins with the keyword of a step, but not with a bullet, so it is only text",
      "Steps are items of lists, as in '* \(line.line.guess?.spelling ?? "")…'.")
  }

  /// Finds steps without a scenario above them.
  private mutating func checkRun(_ section: ArraySlice<MarkdownLine>) {
    let steps = section.drop { !$0.isStep }.prefix { $0.isStep && !$0.endsLikeProse }
    guard let first = steps.first?.line, steps.count > 1, first.guess?.kind != .and, first.guess?.kind != .but else {
      return
    }
    warn(
      first, "these \(steps.count) lines read like steps, but are only a description",
      "Put '## \(keywords.spelling(.scenario))' with a name above them.")
  }

  /// Finds rows directly below a step or Examples that are a table of the text because of their indentation.
  private mutating func checkRows(_ section: ArraySlice<MarkdownLine>) {
    var (canHaveRows, isExamples, last) = (false, false, 0)
    for line in section {
      defer { last = line.number }
      guard line.form == .row else {
        // Examples may have a text between their title and their rows.
        isExamples = line.title == .examples || isExamples && line.form == .text && last == section.first?.number
        canHaveRows = line.isStep || isExamples
        continue
      }
      guard canHaveRows, !(3...6).contains(line.whole.column) else { continue }
      guard isExamples || last + 1 == line.number || line.whole.column > 1 else { continue }
      canHaveRows = false
      warn(
        line.whole,
        "this row is indented by \((line.whole.column - 1).counted("blank")), so it is only a table of the text",
        "Put two to five blanks before each row of \(isExamples ? "Examples" : "a step").")
    }
  }

  /// Finds lines directly above a keyword line that are probably intended as tags, but have words without backticks or
  /// `@`.
  private mutating func checkTags(above heading: Int) {
    for line in lines[..<heading].reversed() {
      var text = line.whole.text[...]
      if line.form == .item { text = text.dropFirst(2) }
      let words = text.split { $0.separatesWords || $0 == "," }
      let tags = words.compactMap(Self.tag)
      guard !tags.isEmpty, tags.count == words.count else { return }
      if words.allSatisfy({ $0.starts(with: "`@".unicodeScalars) && $0.last == "`" }) { continue }
      warn(
        line.whole, "not all words of this line are tags",
        "Tags have an @ and stand in backticks, each of them: " + tags.joined(separator: " "))
    }
  }

  /// The tag that a word with an `@` or in backticks was intended as; nil for another word.
  private static func tag(_ word: ArraySlice<Unicode.Scalar>) -> String? {
    let name = word.filter { !"*`\\".unicodeScalars.contains($0) }
    let isMarked = name.first?.looksLikeAtSign ?? false
    guard name.count > (isMarked ? 1 : 0), isMarked || word.first == "`" && word.last == "`" else { return nil }
    return "`@\(String(String.UnicodeScalarView(name.dropFirst(isMarked ? 1 : 0))))`"
  }

  private mutating func warn(_ line: TextLine, _ guess: KeywordGuess, _ consequence: String) {
    warnings.append(guess.warning(uri: uri, location: line.location, consequence: consequence, in: keywords.dialect))
  }

  private mutating func warn(_ line: TextLine, _ problem: String, _ advice: String) {
    warnings.append(line.warning(uri: uri, problem, advice))
  }
}
