package import SourceText

extension GherkinDocument {
  /// The likely mistakes that are valid Gherkin, in the order of the file, each with its line.
  ///
  /// A document from messages has no warnings, because its lines are not known.
  package var warnings: [Diagnostic] { warnings(isDefined: nil) }

  /// The warnings, including those about lines without a keyword that a definition matches.
  ///
  /// - Parameter isDefined: whether a definition closely matches a text; nil without definitions.
  package func warnings(isDefined: ((String) -> Bool)?) -> [Diagnostic] {
    var check = DocumentCheck(storage, isDefined: isDefined)
    check.checkAll()
    let first = SourceLocation(line: 1)
    var warnings = Array(
      check.warnings.sorted { ($0.location ?? first) < ($1.location ?? first) }.prefix(DocumentCheck.most))
    if check.warnings.count > warnings.count {
      warnings.append(Diagnostic(.warning, uri: uri, problem: "this file has more warnings of these kinds"))
    }
    if pickleCount == 0, !namesExampleFiles {
      warnings.append(
        Diagnostic(
          .warning, uri: uri, problem: "this file has no scenarios",
          advice: "A scenario begins with a keyword and a colon, as in '\(check.keywords.spelling(.scenario)) Name'; "
            + "an outline needs rows of Examples."))
    }
    return warnings.map { $0.uri == uri ? $0.quoting(source) : $0 }
  }
}

/// Checks the keyword lines of a document, and the descriptions and steps below them.
struct DocumentCheck {
  /// The maximum number of warnings of a file that are reported one by one.
  static let most = 50

  private let storage: DocumentStorage
  private let isMarkdown: Bool
  let keywords: KeywordTable
  private let isDefined: ((String) -> Bool)?
  /// The keyword lines and tag lines, directly above which tags can stand.
  private lazy var linesBelowTags: Set<UInt32> = {
    let nodes = storage.nodes
    return Set(
      nodes.rules.map(\.title.position.line) + nodes.scenarios.map(\.title.position.line)
        + nodes.examples.map(\.title.position.line) + nodes.tags.map(\.position.line))
  }()
  private(set) var warnings: [Diagnostic] = []

  init(_ storage: DocumentStorage, isDefined: ((String) -> Bool)?) {
    (self.storage, self.isDefined) = (storage, isDefined)
    keywords = KeywordTable.named(storage.language)
    isMarkdown = Gherkin.Notation(uri: storage.source.uri) == .markdown
  }

  /// Whether more warnings are collected. Locating a warning takes time, and thousands would not be read.
  private var isOpen: Bool { warnings.count <= Self.most }

  mutating func checkAll() {
    if isMarkdown { warnings += MarkdownCheck(storage, keywords: keywords).warnings }
    checkTags()
    if let feature = storage.nodes.feature { check(feature.title, .feature) }
    checkRules()
    checkBackgrounds()
    checkOutlines()
    checkExamples()
    for comment in storage.nodes.comments where isOpen { check(comment) }
    if isOpen { warnings += PlaceholderCheck(storage, keywords: keywords).warnings }
  }

  private mutating func checkTags() {
    let tagsOfExamples = Set(storage.nodes.examples.flatMap(\.title.tags.indices))
    for (index, tag) in storage.nodes.tags.enumerated() where isOpen {
      check(tag)
      if !tagsOfExamples.contains(index) { checkPlace(of: tag) }
    }
  }

  private mutating func checkRules() {
    var outerColumn = storage.nodes.rules.first?.title.position.column ?? 0
    for rule in storage.nodes.rules where isOpen {
      check(rule.title, .rule)
      let column = rule.title.position.column
      guard column > outerColumn else {
        outerColumn = column
        continue
      }
      warn(
        rule.title, "this rule is indented below another rule, but a rule cannot be part of a rule",
        "Its scenarios do not get the Background of the rule above. Indent it as that rule.")
    }
  }

  private mutating func checkBackgrounds() {
    for background in storage.nodes.backgrounds where isOpen {
      let count = isMarkdown ? 0 : warnings.count
      check(background.title, .background, steps: background.steps.indices)
      guard background.steps.indices.isEmpty, warnings.count == count else { continue }
      warn(
        background.title, "this background has no steps, so nothing is done before the scenarios",
        "Write steps below it, each beginning with a keyword such as '\(keywords.spelling(.given))', or delete it.")
    }
  }

  /// Checks scenarios and outlines.
  private mutating func checkOutlines() {
    for scenario in storage.nodes.scenarios where isOpen {
      check(scenario.title, .scenario, steps: scenario.steps.indices)
      guard scenario.examples.indices.isEmpty, keywords.isOutline(storage.string(scenario.title.keyword)) else {
        continue
      }
      warn(
        scenario.title, "this outline has no Examples, so it runs once, as a scenario",
        "Put '\(keywords.spelling(.examples))' and a table below its steps, or make it a scenario.")
    }
  }

  private mutating func checkExamples() {
    for examples in storage.nodes.examples where isOpen {
      check(examples.title, .examples)
      checkColumns(of: examples)
      guard examples.rows.indices.count < 2, !storage.namesFile(examples) else { continue }
      warn(
        examples.title, "these Examples have no rows, so nothing is run for them",
        "Write a row of names between bars, and below it a row of values for each run.")
    }
  }

  /// Checks the header of a table for columns with equal names. Only the first such column fills placeholders.
  private mutating func checkColumns(of examples: ExamplesNode) {
    guard let header = examples.rows.indices.first else { return }
    let row = storage.nodes.rows[header]
    let foreign = storage.foreignPlace(ofRow: header)
    var names: Set<String> = []
    for index in row.cells.indices {
      let cell = storage.nodes.cells[index]
      let name = storage.string(cell.text)
      guard !names.insert(name).inserted else { continue }
      warnings.append(
        Diagnostic(
          .warning, uri: foreign?.uri ?? storage.source.uri,
          location: foreign?.location ?? SourceLocation(line: Int(row.position.line), column: Int(cell.column)),
          width: name.unicodeScalars.count, problem: "an earlier column is named '\(name)', too",
          advice: "Only the first one fills placeholders. Give each column its own name."))
    }
  }

  /// Checks a comment for a misspelt choice of placeholders.
  private mutating func check(_ comment: CommentNode) {
    let line = storage.string(comment.text)
    guard PlaceholderComment.isMisspelt(line) else { return }
    warnings.append(
      Diagnostic(
        .warning, uri: storage.source.uri, location: SourceLocation(line: Int(comment.line)),
        problem: "this comment changes nothing", advice: "Did you mean '\(PlaceholderComment.text)'?"))
  }

  /// Checks a tag for a comma or an invisible character, which become part of its name.
  private mutating func check(_ tag: TagNode) {
    let bytes = storage.text[tag.name.range]
    guard bytes.contains(where: { $0 >= 0x80 || ",;:.".utf8.contains($0) }) else { return }
    let name = storage.string(tag.name).unicodeScalars
    let mark = name.last.flatMap { ",;:.".unicodeScalars.contains($0) ? $0 : nil }
    guard let sign = name.first(where: { $0.isInvisible && $0.separatesWords }) ?? mark else { return }
    let shown = sign.isInvisible ? "\(sign.name()), which cannot be seen," : "the '\(sign)'"
    let plain = String(String.UnicodeScalarView(name.filter { $0 != sign }))
    let (line, problem) = (tag.position, "\(shown) is part of the name of this tag")
    let text = TextLine(Int(line.line), Int(line.column), Array(name), guess: nil)
    warnings.append(text.warning(uri: storage.source.uri, problem, "Did you mean '\(plain)'?"))
  }

  /// Checks that a tag without Examples below it does not name a file of examples.
  private mutating func checkPlace(of tag: TagNode) {
    let name = storage.string(tag.name)
    guard name.hasPrefix(DocumentStorage.examplesTag) else { return }
    warnings.append(
      Diagnostic(
        .warning, uri: storage.source.uri, location: tag.position.location, width: name.unicodeScalars.count,
        problem: "this tag is not above Examples, so its file is not read",
        advice: "Put it above '\(keywords.spelling(.examples))' without a table, below the steps of an outline."))
  }

  private mutating func check(_ title: TitleNode, _ owner: Dialect.Kind, steps: Range<Int> = 0..<0) {
    let range = title.description.range
    guard !isMarkdown, !title.description.isEmpty, title.name.range.lowerBound <= range.lowerBound else { return }
    // The description begins below the line of the title, so the line ends between them give its first line.
    let lineEnds = storage.text[title.name.range.lowerBound..<range.lowerBound].count { $0 == UInt8(ascii: "\n") }
    let lines = storage.text.withUnsafeBufferPointer { text in
      TextLine.lines(
        of: UnsafeBufferPointer(rebasing: text[range]), firstLine: Int(title.position.line) + lineEnds,
        hasSteps: owner.hasSteps, keywords: keywords)
    }
    var check = DescriptionCheck(
      owner: owner, title: title.position,
      firstStep: steps.isEmpty ? nil : storage.nodes.steps[steps.lowerBound].position, uri: storage.source.uri,
      keywords: keywords, isDefined: isDefined)
    check.check(lines)
    warnings += check.warnings
    for line in lines where isOpen && line.text.contains(where: \.looksLikeAtSign) {
      let isBelowTags = linesBelowTags.contains(UInt32(clamping: line.number + 1))
      warnings += [line.warningOfTags(uri: storage.source.uri, isAboveTitle: isBelowTags)].compactMap(\.self)
    }
  }

  private mutating func warn(_ title: TitleNode, _ problem: String, _ advice: String) {
    warnings.append(
      Diagnostic(
        .warning, uri: storage.source.uri, location: title.position.location,
        width: storage.string(title.keyword).unicodeScalars.count, problem: problem, advice: advice))
  }
}
