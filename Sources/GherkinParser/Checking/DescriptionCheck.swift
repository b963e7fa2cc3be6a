import SourceText

/// Finds lines of a description that are probably intended as keyword lines or steps.
///
/// Gherkin reads any text before the first step or row as a description, including a misspelt `Scenario:`. Many words
/// of prose are keywords, so a line is reported only if its surroundings fit too.
struct DescriptionCheck {
  let owner: Dialect.Kind
  /// The location of the title above the description.
  let title: CompactLocation
  /// The location of the first step below the description; nil for a title without steps.
  let firstStep: CompactLocation?
  let uri: String
  let keywords: KeywordTable
  /// Whether a definition matches a text; nil without definitions.
  let isDefined: ((String) -> Bool)?
  private(set) var warnings: [Diagnostic] = []

  mutating func check(_ lines: [TextLine]) {
    var index = 0
    var end: Int?
    while index < lines.count, isOpen {
      if let guess = titleGuess(at: index, of: lines) {
        warnings.append(warning(lines[index], guess))
        end = end ?? index
        // The steps below the title have the same cause, so they are skipped.
        index = lines[(index + 1)...].firstIndex { $0.guess.map { !$0.isStep } ?? false } ?? lines.count
      } else if lines[index].isStep, !owner.hasSteps {
        index = checkRun(from: index, of: lines)
      } else {
        index += 1
      }
    }
    if owner.hasSteps { checkSteps(end.map { Array(lines[..<$0]) } ?? lines, above: end == nil ? firstStep : nil) }
  }

  private var isOpen: Bool { warnings.count <= DocumentCheck.most }

  /// The keyword line that a line was probably intended as; nil for another line.
  private func titleGuess(at index: Int, of lines: [TextLine]) -> KeywordGuess? {
    let line = lines[index]
    guard !line.isStep, !line.isRow else { return nil }
    let next = lines.indices.contains(index + 1) ? lines[index + 1] : nil
    let isProse = line.endsLikeProse && line.text.last?.looksLikeColon != true
    // Foreign keywords are looked for only below a possible foreign title.
    let isAboveStep =
      next.map { next in
        next.isPlainStep
          || line.guess == nil && line.text.contains(":")
            && ForeignKeyword(next.text[...])?.kind.tokenKind == .stepLine
      } ?? (firstStep != nil && line.column <= title.column)
    let guess =
      line.guess
      ?? (isAboveStep && !isProse && !line.isItem ? keywords.guess(line.text, isSuspicious: true) : nil)
    guard let guess, !guess.isStep else { return nil }
    var hasStepsBelow: Bool {
      let below = lines[(index + 1)...].prefix { $0.guess?.isStep ?? true }
      if below.contains(where: \.isStep) { return true }
      // Text of a title is indented deeper than the title.
      return index + 1 + below.count == lines.count && firstStep != nil && line.column <= title.column
    }
    let isMeant =
      switch (guess.kind, guess.flaw) {
      case (.examples, _): line.hasRows || next?.isRow == true
      case (.feature, .none), (.feature, .spelling): line.column <= title.column || isAboveStep
      case (.feature, _), (.rule, .missingColon): false
      case (.rule, _): next == nil
      case (_, .missingColon), (_, .foreign): isAboveStep && !isProse
      case (.background, .none) where owner == .scenario && firstStep == nil: true
      case (.background, _), (_, .letterCase), (_, .blankBeforeColon): hasStepsBelow
      case (.scenario, _), (.scenarioOutline, _), (.given, _), (.when, _), (.then, _), (.and, _), (.but, _): true
      }
    return isMeant ? guess : nil
  }

  /// Checks lines that read like steps and have no scenario above them: several lines, or a line that is a paragraph.
  ///
  /// - Returns: the index after the lines.
  private mutating func checkRun(from start: Int, of lines: [TextLine]) -> Int {
    let steps = lines[start...].prefix { $0.isPlainStep || $0.number > lines[start].number && $0.isStarred }
    let end = start + steps.count
    guard !steps.isEmpty, let first = lines[start].guess, first.kind != .and, first.kind != .but else {
      return start + 1
    }
    let isEnd = end == lines.count || lines[end - 1].last + 1 < lines[end].number
    let isBegin = beginsParagraph(start, of: lines)
    guard isBegin && isEnd || steps.count > 1 && (isBegin || isEnd) else { return end }
    let subject = steps.count == 1 ? "this line reads like a step" : "these \(steps.count) lines read like steps"
    warnings.append(
      lines[start].warning(
        uri: uri, "\(subject), but no scenario is above, so nothing of it runs",
        "Put '\(keywords.spelling(.scenario))' with a name above the first step."))
    return end
  }

  /// Whether a line does not continue a sentence of the line above.
  private func beginsParagraph(_ index: Int, of lines: [TextLine]) -> Bool {
    guard index > 0 else { return true }
    let above = lines[index - 1]
    return above.last + 1 < lines[index].number || above.endsLikeProse || above.column < lines[index].column
  }

  /// Checks the lines of a scenario or background above its first step.
  private mutating func checkSteps(_ lines: [TextLine], above step: CompactLocation?) {
    if let row = lines.first, row.text.first == "|" {
      let problem = "no step is above this row, so it is only a description"
      warnings.append(row.warning(uri: uri, problem, "Put a table below its step."))
    }
    let paragraph = step.map { lastParagraph(of: lines, above: $0) } ?? (begin: 0, warnings: [:])
    /// The line above, if it is probably a step.
    var above: TextLine?
    for (index, line) in zip(lines.indices, lines) where isOpen && !line.isRow {
      let missed =
        certainStep(line) ?? paragraph.warnings[index] ?? stepBelow(above, line)
        ?? meantWithoutSteps(index, of: lines, above: step).map { warning(line, $0) }
      above = missed == nil ? nil : line
      if let missed {
        warnings.append(missed)
      } else if index >= paragraph.begin, isDefined?(String(String.UnicodeScalarView(line.text))) == true {
        warnings.append(warningWithoutKeyword(line, "a definition matches this line, but it"))
      }
    }
  }

  /// The lines directly above the first step, and warnings for those that are probably steps, by their indices.
  ///
  /// From the first step upwards, the lines are probably steps up to the first line that does not read like a step. The
  /// text above that line, or above an empty line, is a description.
  private func lastParagraph(
    of lines: [TextLine], above step: CompactLocation
  ) -> (begin: Int, warnings: [Int: Diagnostic]) {
    var found: [Int: Diagnostic] = [:]
    var below = (line: Int(step.line), column: Int(step.column))
    var begin = lines.count
    for index in lines.indices.reversed() {
      let line = lines[index]
      guard line.last + 1 == below.line, found.count <= DocumentCheck.most else { break }
      begin = index
      let isParagraph = index == 0 || lines[index - 1].last + 1 < line.number
      let isAligned = line.column == below.column || isParagraph && line.column < below.column
      if isAligned, index == lines.count - 1 || found[index + 1] != nil {
        found[index] = warning(ofLineAboveStep: line, isParagraph: isParagraph)
      }
      below = (line.number, found[index] == nil ? below.column : line.column)
    }
    return (begin, found)
  }

  /// The warning for a line that certainly begins with a step keyword.
  private func certainStep(_ line: TextLine) -> Diagnostic? {
    line.guess.flatMap { $0.isCertainStep ? warning(line, $0) : nil }
  }

  /// The warning for a line directly below a line that is probably a step.
  private func stepBelow(_ above: TextLine?, _ line: TextLine) -> Diagnostic? {
    guard let above, above.last + 1 == line.number, above.column == line.column, !line.endsLikeProse, !line.isItem
    else { return nil }
    return near(line).map { warning(line, $0) }
      ?? warningWithoutKeyword(line, "this line stands directly below what reads like a step, but")
  }

  /// The step keyword that the first word of a line probably misspells; nil for a usual word, such as The.
  private func near(_ line: TextLine) -> KeywordGuess? {
    keywords.guess(line.text, isSuspicious: true).flatMap { $0.isStep && !$0.isLonger(than: line.text) ? $0 : nil }
  }

  private func warning(ofLineAboveStep line: TextLine, isParagraph: Bool) -> Diagnostic? {
    // The second line of a text can begin with any word in small letters.
    let guess = line.hasArgument || line.hasQuotes || !line.endsLikeProse ? near(line) : nil
    if let guess, isParagraph || line.hasQuotes || guess.flaw != .letterCase { return warning(line, guess) }
    let isPlain = isParagraph && !line.isItem && line.column > Int(title.column)
    guard line.hasArgument || !line.endsLikeProse && (line.hasQuotes || isPlain) else { return nil }
    return warningWithoutKeyword(line, "this line stands directly above steps, but")
  }

  /// The probable step keyword of the first line of a description, or of a line of a title without steps.
  ///
  /// A background needs steps. A scenario may have only a description until its steps are written.
  private func meantWithoutSteps(
    _ index: Int, of lines: [TextLine], above step: CompactLocation?
  ) -> KeywordGuess? {
    let line = lines[index]
    guard index == 0 || step == nil && (line.hasQuotes || beginsParagraph(index, of: lines)) else { return nil }
    if line.isStep, !line.endsLikeProse || line.hasQuotes { return line.guess }
    guard step == nil, line.hasQuotes || !line.endsLikeProse, let near = near(line) else { return nil }
    // Short keywords of other languages are usual words in this one, such as Men and Dan.
    return line.hasQuotes || owner == .background || near.foreign?.keyword.count ?? 0 > 4 ? near : nil
  }

  private func warning(_ line: TextLine, _ guess: KeywordGuess) -> Diagnostic {
    guess.warning(uri: uri, location: line.location, consequence: "a description", in: keywords.dialect)
  }

  private func warningWithoutKeyword(_ line: TextLine, _ subject: String) -> Diagnostic {
    let otherwise = firstStep == nil ? "" : "; if it is meant as a description, put an empty line below it"
    return line.warning(
      uri: uri, "\(subject) does not begin with a keyword, so it is only a description",
      "Begin it with a keyword, such as '\(keywords.spelling(.given))'\(otherwise).")
  }
}
