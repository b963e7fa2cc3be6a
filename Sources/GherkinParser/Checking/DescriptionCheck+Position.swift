import SourceText

/// Lines that are suspicious by where they stand: directly above steps, a text is rarely meant as a description.
extension DescriptionCheck {
  /// How many words a title's keyword can have.
  private static let mostWords = 3

  // MARK: - Titles

  /// Checks a line that no keyword fits, but behind which what belongs to a title follows.
  ///
  /// - Returns: whether it has been reported.
  mutating func checkPosition(of index: Int) -> Bool {
    let line = lines[index]
    guard !line.isRow, line.text.first != "-", !line.endsLikeProse else { return false }
    if isDirectlyAboveSteps(index) {
      let guess = keywords.nearTitle(line.text)
      if let guess, guess.kind != .examples, guess.kind != .rule {
        warn(line, guess)
        return true
      }
      guard line.beginsWithWordsAndColon(Self.mostWords), isAboveBlockOfSteps(index) else { return false }
      warn(
        line, width: line.text.count, "steps stand below this line, but it begins no scenario, so nothing of it runs",
        "Write '\(keywords.title(.scenario))' at its beginning.")
      return true
    }
    guard owner == .feature, index == lines.count - 1, let nextTitle, nextTitle.column > line.column,
      let guess = line.guess ?? keywords.nearTitle(line.text), guess.kind == .rule, guess.flaw != .missingColon
    else { return false }
    warn(line, guess)
    return true
  }

  /// Whether nothing but steps, indented deeper, stands between a line and the next blank one.
  private func isAboveBlockOfSteps(_ index: Int) -> Bool {
    guard index + 1 < lines.count else { return Int(firstStep?.column ?? 0) > lines[index].column }
    guard lines[index + 1].column > lines[index].column else { return false }
    for next in lines.indices[(index + 1)...] {
      if next > index + 1, lines[next].number > lines[next - 1].number + 1 { break }
      guard lines[next].isRow || lines[next].isStep else { return false }
    }
    return true
  }

  // MARK: - Steps

  /// Checks the lines directly above the first step, without a blank line between: they read like steps more often than not.
  mutating func checkLines(above step: CompactLocation) {
    var index = lines.count - 1
    var next = Int(step.line)
    var hasArgument = false
    while index >= 0, lines[index].number + 1 == next, warnings.count <= DocumentCheck.most {
      let line = lines[index]
      if let begin = beginOfArgument(index) {
        (index, next, hasArgument) = (begin - 1, lines[begin].number, true)
        continue
      }
      guard line.column == Int(step.column), checkStep(index, hasArgument: hasArgument) else { return }
      (index, next, hasArgument) = (index - 1, line.number, false)
    }
  }

  /// Where the row or doc string begins that ends with a line; `nil` if the line is neither.
  private func beginOfArgument(_ index: Int) -> Int? {
    let line = lines[index]
    if line.isRow { return index }
    let mark = line.text.prefix(3)
    guard mark.elementsEqual("\"\"\"".unicodeScalars) || mark.elementsEqual("```".unicodeScalars) else { return nil }
    return lines[..<index].lastIndex { $0.text.starts(with: mark) }
  }

  /// Checks a line directly above steps, indented as they are.
  ///
  /// - Returns: whether it has been reported, now or before.
  private mutating func checkStep(_ index: Int, hasArgument: Bool) -> Bool {
    let line = lines[index]
    if warnings.contains(where: { $0.location?.line == line.number }) { return true }
    let guess = keywords.nearStep(line.text).flatMap { $0.isOtherWord(in: line) ? nil : $0 }
    let hasQuotes = line.hasQuotes
    if let guess, !line.endsSentence || hasQuotes || hasArgument {
      warn(line, guess)
      return true
    }
    let isList = line.text.first == "-"
    let isParagraph = index == 0 || lines[index - 1].number + 1 < line.number
    guard hasArgument || !line.endsSentence && (hasQuotes || isParagraph && !isList && line.column > titleColumn) else {
      return false
    }
    warnWithoutKeyword(line, "this line stands directly above steps, but", mayBeProse: true)
    return true
  }

  /// Checks the lines directly below those that were meant as steps, indented as they are: what begins so is one run of steps.
  mutating func checkLinesBelowMissedSteps() {
    var step: (column: Int, end: Int)?
    for line in lines where warnings.count <= DocumentCheck.most {
      if missedSteps.contains(line.number) {
        step = (line.column, line.number)
      } else if let above = step, line.number == above.end + 1 {
        if !line.isRow {
          guard line.column == above.column, !line.endsSentence, !line.isMark, !reported.contains(line.number) else {
            step = nil
            continue
          }
          warnWithoutKeyword(line, "this line stands directly below what reads like a step, but")
        }
        step?.end = line.number
      } else {
        step = nil
      }
    }
  }

  /// Checks the lines directly above the first step, or all if there is none: what a definition matches was meant as a step.
  mutating func checkDefinedLines() {
    guard let isDefined else { return }
    var next = firstStep.map { Int($0.line) }
    for line in lines.reversed() where warnings.count <= DocumentCheck.most {
      if let below = next {
        guard line.number + 1 == below else { return }
        next = line.number
      }
      guard !line.isRow, !warnings.contains(where: { $0.location?.line == line.number }),
        !reported.contains(line.number),
        isDefined(String(String.UnicodeScalarView(line.text)))
      else { continue }
      warnWithoutKeyword(line, "a definition matches this line, but it", mayBeProse: true)
    }
  }

  /// Checks whether a scenario or background begins with a table, which steps alone have.
  mutating func checkFirstRow() {
    guard let row = lines.first, row.isRow, !(lines.count > 1 && lines[1].isRule) else { return }
    warn(
      row, width: row.text.count, "there is no step above this row, so it is only a description",
      "Put a table below the step that it belongs to.")
  }

  // MARK: - Nothing but a description

  /// Checks the lines of a background or scenario that has no steps: what nearly begins with a keyword was meant as one.
  mutating func checkLinesWithoutSteps() {
    var isBelowStep = false
    for (index, line) in lines.enumerated() where warnings.count <= DocumentCheck.most && !line.isRow {
      if reported.contains(line.number) {
        isBelowStep = true
        continue
      }
      let guess = line.guess.flatMap { $0.isStep ? $0 : nil } ?? keywords.nearStep(line.text)
      let isMeant =
        guess.map { self.isMeant($0, by: line, beginsSentence: isBelowStep || beginsParagraph(index)) } ?? false
      if let guess, isMeant { guess.isOtherWord(in: line) ? warnWithoutKeyword(line) : warn(line, guess) }
      isBelowStep = isMeant
    }
  }

  /// Whether a line that resembles a step was meant as one, although nothing around it is a step.
  ///
  /// A background has no other purpose than its steps; a scenario may be a description alone, to be written later.
  private func isMeant(_ guess: KeywordGuess, by line: TextLine, beginsSentence: Bool) -> Bool {
    if line.hasQuotes { return true }
    guard !line.endsSentence, beginsSentence else { return false }
    if owner == .background { return true }
    if case .foreign = guess.flaw { return guess.width > KeywordGuess.fewestLetters }
    return guess.letters.count >= KeywordGuess.fewestLetters && !guess.isPart(of: line, allowingWhole: true)
  }
}

extension KeywordGuess {
  /// From how many letters on a keyword is rarely a word of prose that only resembles it, such as `Any` and `And`.
  fileprivate static let fewestLetters = 4

  /// The keyword in small letters, without the blank of a step.
  fileprivate var letters: [Unicode.Scalar] { spelling.lowercased().unicodeScalars.filter { !$0.separatesWords } }

  /// Whether the line begins with the keyword without its last letters, or also where it does with the whole of it.
  fileprivate func isPart(of line: DescriptionCheck.TextLine, allowingWhole: Bool) -> Bool {
    let word = line.text.prefix(width).lowercased
    return flaw == .spelling && letters.starts(with: word) && (allowingWhole || word.count < letters.count)
  }

  /// Whether the line begins with another word, as a keyword without its last letter mostly is: The, Give.
  fileprivate func isOtherWord(in line: DescriptionCheck.TextLine) -> Bool {
    letters.count >= Self.fewestLetters && isPart(of: line, allowingWhole: false)
  }
}

extension DescriptionCheck.TextLine {
  /// Whether something stands between quotes.
  fileprivate var hasQuotes: Bool { text.count { $0 == "\"" } > 1 }

  /// Whether it begins as the marks of a doc string or the items of a list do.
  fileprivate var isMark: Bool {
    text.first == "-" || ["\"\"\"", "```"].contains { text.starts(with: $0.unicodeScalars) }
  }

  /// Whether it is the line between the head of a table and its rows, as Markdown has it.
  fileprivate var isRule: Bool {
    isRow && text.contains("-") && text.allSatisfy { "|-: \t".unicodeScalars.contains($0) }
  }

  /// Whether it ends as sentences do, or as what announces others.
  fileprivate var endsSentence: Bool { endsLikeProse || text.last?.looksLikeColon == true }

  /// Whether it begins with few words and a colon, as titles do.
  fileprivate func beginsWithWordsAndColon(_ count: Int) -> Bool {
    guard let colon = text.prefix(48).firstIndex(where: \.looksLikeColon), colon > 0 else { return false }
    let blanks = text[..<colon].count(where: \.separatesWords)
    return blanks < count && (colon + 1 == text.count || text[colon + 1].separatesWords)
  }
}
