import SourceText

/// Looks for lines of a description that were probably meant as something that runs.
///
/// Gherkin takes any text before the first step or row for a description, a misspelt `Scenario:` included, and says nothing of
/// it. Prose is full of words that are keywords, so a line counts only where what stands around it fits too.
struct DescriptionCheck {
  /// What the description belongs to.
  enum Owner {
    case feature, rule, background, scenario, examples

    /// Whether steps can follow the description.
    var hasSteps: Bool { self == .background || self == .scenario }
  }

  /// A line that is not blank.
  struct TextLine {
    let number: Int
    let column: Int
    let text: [Unicode.Scalar]
    let guess: KeywordGuess?

    var isRow: Bool { text.first == "|" }
    var isStep: Bool { guess?.isStep ?? false }
    /// Whether it ends as sentences do, and steps do not.
    var endsLikeProse: Bool { text.last.map { ".,;!?。，、؟".unicodeScalars.contains($0) } ?? false }
    /// Whether it begins with a keyword in capital letters, such as `AND`.
    var isShouted: Bool {
      isStep && guess?.flaw == .letterCase && text.prefix(guess?.width ?? 0).allSatisfy { !$0.properties.isLowercase }
    }
    /// Whether it is a sentence without a clause in front of it, as prose with the word of a keyword mostly has one.
    var isSimpleSentence: Bool { endsLikeProse && !text.contains { ",;，、؟،".unicodeScalars.contains($0) } }
    /// Whether it reads like a step and like no sentence.
    var isPlainStep: Bool { guess?.isCertainStep == true && !endsLikeProse }
  }

  /// A title beside the description.
  struct Neighbour {
    let line: Int
    let column: Int
    /// Its keyword without the colon.
    let keyword: String
  }

  let owner: Owner
  /// The title above the description.
  let title: Neighbour
  /// Where the first step below the description stands; `nil` if none does.
  let firstStep: CompactLocation?
  /// The next title below the description; `nil` if there is none.
  let nextTitle: Neighbour?
  let uri: String
  let keywords: KeywordGuesser
  /// Whether the document has any step.
  let hasStepsAnywhere: Bool
  /// Whether steps are items of lists.
  let isMarkdown: Bool
  /// Whether a definition matches a text; `nil` if no definitions are known.
  let isDefined: ((String) -> Bool)?
  private(set) var lines: [TextLine] = []
  /// How many lines read like steps.
  private var stepCount = 0
  /// How many lines at the beginning are rows or read like steps.
  private var headCount = 0
  var warnings: [Diagnostic] = []
  /// The lines that warnings are about.
  private(set) var reported: Set<Int> = []
  /// The lines that were meant as steps.
  private(set) var missedSteps: Set<Int> = []

  init(
    owner: Owner, title: Neighbour, firstStep: CompactLocation?, nextTitle: Neighbour?, uri: String,
    keywords: KeywordGuesser, hasStepsAnywhere: Bool, isDefined: ((String) -> Bool)?
  ) {
    isMarkdown = Gherkin.Notation(uri: uri) == .markdown
    self.owner = owner
    self.title = title
    self.firstStep = firstStep
    self.nextTitle = nextTitle
    self.uri = uri
    self.keywords = keywords
    self.hasStepsAnywhere = hasStepsAnywhere
    self.isDefined = isDefined
  }

  /// The column of the title above the description.
  var titleColumn: Int { title.column }

  /// Whether steps follow the description.
  var isFollowedBySteps: Bool { firstStep != nil }

  /// Checks a description.
  ///
  /// - Parameters:
  ///   - text: its lines, comments included.
  ///   - firstLine: the number of its first line.
  mutating func check(_ text: UnsafeBufferPointer<UInt8>, firstLine: Int) {
    var cursor = LineCursor(textWithoutMark: text)
    while let line = cursor.next() {
      guard !line.isBlank, text[line.content] != UInt8(ascii: "#") else { continue }
      let content = isMarkdown ? text.skippingBullet(from: line.content, to: line.end) : line.content
      let end = text.droppingWhiteSpace(from: content, to: line.end)
      let scalars = Array(String(decoding: text[content..<end], as: UTF8.self).unicodeScalars)
      // In Markdown only items of lists are steps.
      let guess =
        isMarkdown && content == line.content
        ? nil : keywords.guess(scalars) ?? (owner.hasSteps ? keywords.star(scalars) : nil)
      lines.append(
        TextLine(
          number: firstLine + line.number - 1, column: line.column + content - line.content, text: scalars, guess: guess
        ))
    }
    stepCount = lines.count { $0.isStep }
    headCount = lines.prefix { $0.isRow || $0.isStep }.count
    var index = 0
    while index < lines.count, warnings.count <= DocumentCheck.most {
      let count = warnings.count
      let next = check(index)
      if warnings.count > count { reported.formUnion(lines[index..<next].lazy.map(\.number)) }
      index = next
    }
    guard !isMarkdown else { return }
    if let firstStep {
      checkLines(above: firstStep)
    } else if owner.hasSteps {
      checkLinesWithoutSteps()
    }
    if owner.hasSteps {
      checkFirstRow()
      checkDefinedLines()
    }
    if !missedSteps.isEmpty { checkLinesBelowMissedSteps() }
  }

  /// Checks a line, and gives the index of the next one to be checked.
  private mutating func check(_ index: Int) -> Int {
    let line = lines[index]
    if let end = checkLanguage(of: index) { return end }
    if let guess = line.guess, guess.isStep {
      guard owner.hasSteps else { return checkRun(from: index) }
      if isMeant(step: guess, at: index) { warn(line, guess) }
      return index + 1
    }
    if let guess = line.guess, isMeant(title: guess, at: index) {
      warn(line, guess)
      // The steps below it are lost for the same reason.
      return lines[(index + 1)...].firstIndex { $0.guess.map { !$0.isStep } ?? false } ?? lines.count
    }
    guard checkPosition(of: index) else { return index + 1 }
    return lines[(index + 1)...].firstIndex { !$0.isRow && !$0.isStep } ?? lines.count
  }

  // MARK: - Titles

  /// What shows that a line which resembles a title was meant as one; prose has none of it.
  private enum Sign {
    /// Nothing else is needed: no prose reads like that.
    case itself
    /// Nothing stands behind the colon.
    case noText
    /// Steps stand below it, up to the next title.
    case steps
    /// The next line is a step, and the line does not end as sentences do.
    case nextStep
    /// The next line is a row.
    case row
    /// It is not indented deeper than the title that the description belongs to, or the next line is a step.
    case edge
    /// It is a background below a scenario without steps.
    case behindScenario
    /// It stands as a title stands.
    case layout
    /// It begins with a Latin letter: in Chinese and Japanese prose, too, colons are wide.
    case latin
  }

  /// The table of titles: for a keyword and its flaw the signs of which one is enough.
  private static func signs(of guess: KeywordGuess) -> [Sign] {
    switch (guess.kind, guess.flaw) {
    case (.feature, .none), (.feature, .spelling): [.edge]
    case (.examples, .spelling): [.noText, .row]
    case (.examples, _): [.row]
    case (.scenario, .missingColon), (.scenarioOutline, .missingColon): [.nextStep, .layout]
    case (.background, .missingColon): [.nextStep]
    case (.rule, .missingColon): [.layout]
    case (.feature, _), (_, .missingColon), (.rule, .blankBeforeColon), (.rule, .letterCase): []
    case (.background, .none): [.behindScenario, .noText, .steps]
    case (.background, .spelling), (.background, .lookalike): [.noText, .steps]
    case (.rule, .lookalike): [.latin]
    case (_, .none), (_, .invisible), (_, .spelling), (_, .lookalike): [.itself]
    default: [.steps]
    }
  }

  private func isMeant(title guess: KeywordGuess, at index: Int) -> Bool {
    let line = lines[index]
    return Self.signs(of: guess).contains { sign in
      switch sign {
      case .itself: true
      case .noText: !guess.hasText
      case .steps: hasSteps(below: index)
      case .nextStep: !line.endsLikeProse && isDirectlyAboveSteps(index)
      case .row: index + 1 < lines.count && lines[index + 1].isRow
      case .edge: line.column <= titleColumn || isDirectlyAboveSteps(index)
      case .behindScenario: owner == .scenario && !isFollowedBySteps
      case .layout: hasLayoutOfTitle(guess, at: index)
      case .latin: line.text.first?.isASCII ?? false
      }
    }
  }

  /// Whether steps stand below a line, up to the next line that could be a title.
  private func hasSteps(below index: Int) -> Bool {
    let below = lines[(index + 1)...].prefix { $0.guess?.isStep ?? true }
    if below.contains(where: { $0.isStep }) { return true }
    // Text that belongs to the title is indented deeper than it.
    return index + 1 + below.count == lines.count && isFollowedBySteps && lines[index].column <= titleColumn
  }

  /// Whether the next line is a step without a doubt, or the first one of the scenario whose title a line follows.
  func isDirectlyAboveSteps(_ index: Int) -> Bool {
    guard index + 1 < lines.count else { return isFollowedBySteps && lines[index].column <= titleColumn }
    return lines[index + 1].isPlainStep
  }

  // MARK: - Steps

  /// Whether a line was meant as the first step, or one of several that all differ from steps.
  private func isMeant(step guess: KeywordGuess, at index: Int) -> Bool {
    if guess.isCertainStep { return true }
    let isFirst = index <= headCount
    let hasOthers = isFollowedBySteps || stepCount > 1
    return isFirst && hasOthers && !lines[index].endsLikeProse
  }

  /// Checks lines where no step can stand: several that read like steps want a scenario above them.
  ///
  /// A run of them was meant as steps if two of three hold: it begins a paragraph; it ends one, and nothing in it ends as
  /// sentences do; and it has several such lines. Lines in the order Given, When, Then may end with a full stop.
  private mutating func checkRun(from start: Int) -> Int {
    // Steps begin with a capital letter; a line that only resembles one continues a sentence.
    let end =
      lines[start...].firstIndex { !$0.isRow && (!$0.isStep || $0.guess?.flaw == .letterCase) } ?? lines.count
    guard end > start else { return start + 1 }
    let steps = lines[start..<end].filter { !$0.isRow }
    let isConjunction = lines[start].guess.map { $0.kind == .and || $0.kind == .but } ?? false
    let isBegin = beginsParagraph(start)
    let plainCount = isBegin && isInOrder(steps) ? steps.count : steps.count(where: \.isPlainStep)
    let signs = [isBegin, plainCount == steps.count && endsParagraph(end), plainCount > 1]
    let isMeant = !isConjunction && signs.count { $0 } > 1
    if isMeant {
      let advice =
        owner == .examples
        ? "Steps belong above the Examples of their scenario."
        : "Put '\(keywords.title(.scenario))' with a name above \(steps.count == 1 ? "it" : "them")."
      let subject =
        steps.count == 1
        ? "this line reads like a step, but is only" : "these \(steps.count) lines read like steps, but are only"
      warn(lines[start], width: lines[start].text.count, "\(subject) a description", advice)
    }
    return max(end, start + 1)
  }

  /// Whether lines are a whole scenario by the order of their keywords, and each is a simple sentence or none.
  private func isInOrder(_ steps: [TextLine]) -> Bool {
    let order: [Dialect.Kind] = [.given, .when, .then]
    let kinds = steps.compactMap { step in step.guess.flatMap { order.firstIndex(of: $0.kind) } }
    return kinds == kinds.sorted() && Set(kinds).count > 1 && steps.allSatisfy { $0.isPlainStep || $0.isSimpleSentence }
  }

  /// Whether a line continues no sentence of the line above.
  func beginsParagraph(_ index: Int) -> Bool {
    guard index > 0 else { return true }
    let above = lines[index - 1]
    return above.number + 1 < lines[index].number || above.endsLikeProse || above.text.last == ":"
      || above.column < lines[index].column
  }

  /// Whether the line at an index is none, or does not continue the sentence of the line above it.
  private func endsParagraph(_ index: Int) -> Bool {
    guard index > 0, index < lines.count else { return true }
    let line = lines[index]
    return lines[index - 1].number + 1 < line.number || line.isShouted
  }

  // MARK: - Wording

  mutating func warn(_ line: TextLine, _ guess: KeywordGuess) {
    if guess.isStep { missedSteps.insert(line.number) }
    warnings.append(
      guess.warning(
        uri: uri, location: SourceLocation(line: line.number, column: line.column), consequence: "a description"))
  }

  /// Reports a line that was meant as a step, but begins with no keyword.
  ///
  /// - Parameters:
  ///   - subject: what `begins with no keyword` follows, with what shows that it is a step.
  ///   - mayBeProse: whether an empty line above the steps below it would make it a description without a doubt.
  mutating func warnWithoutKeyword(_ line: TextLine, _ subject: String = "this line", mayBeProse: Bool = false) {
    missedSteps.insert(line.number)
    let given = keywords.steps.first { $0.kind == .given }?.spelling ?? "* "
    let otherwise =
      mayBeProse && isFollowedBySteps ? "; if it is meant as a description, put an empty line below it" : ""
    warn(
      line, width: line.text.count, "\(subject) begins with no keyword, so it is only a description",
      "Begin it with a keyword, such as '\(given)'\(otherwise).")
  }

  mutating func warn(_ line: TextLine, width: Int, _ problem: String, _ advice: String) {
    warnings.append(
      Diagnostic(
        .warning, uri: uri, location: SourceLocation(line: line.number, column: line.column), width: width,
        problem: problem, advice: advice))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Where the text of a list's item begins; the offset itself where no item does. Bullets and blanks have a byte each.
  func skippingBullet(from start: Int, to end: Int) -> Int {
    let bullets = [UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-")]
    guard start + 1 < end, bullets.contains(self[start]), self[start + 1] == UInt8(ascii: " ") else { return start }
    var index = start + 1
    while index < end, self[index] == UInt8(ascii: " ") { index += 1 }
    return index
  }
}
