package import SourceText

extension GherkinDocument {
  /// What Gherkin allows but is hardly what was meant, in the order of the file, each with the line it is in.
  ///
  /// That is text that reads like a scenario or a step but is a description or an item of a list, in any language; outlines
  /// that run nothing; placeholders without a column, and columns of one name; and a file that has nothing to run at all.
  ///
  /// Asked of documents that were parsed: those put together from messages do not know where their lines are.
  package var warnings: [Diagnostic] { warnings(isDefined: nil) }

  /// The warnings where definitions are known, so that lines which they match and which have no keyword are among them.
  ///
  /// - Parameter isDefined: whether a text is word for word what a definition is for.
  package func warnings(isDefined: ((String) -> Bool)?) -> [Diagnostic] {
    var check = DocumentCheck(storage, isDefined: isDefined)
    check.checkTitles()
    var warnings = Array(
      check.warnings.sorted { ($0.location ?? .start) < ($1.location ?? .start) }.prefix(DocumentCheck.most))
    if check.warnings.count > warnings.count {
      warnings.append(Diagnostic(.warning, uri: uri, problem: "there is more of this kind in this file"))
    }
    if pickleCount == 0 {
      warnings.append(
        Diagnostic(
          .warning, uri: uri, problem: "there is no scenario in this file",
          advice: "A scenario begins with a keyword and a colon, as in '\(check.keywords.title(.scenario)) Name'; "
            + "an outline needs rows of Examples."))
    }
    return warnings.map { $0.quoting(source) }
  }
}

extension SourceLocation {
  fileprivate static let start = SourceLocation(line: 1)
}

/// Goes through the titles of a document, with what stands below them.
struct DocumentCheck {
  /// How many warnings of one file are given one by one.
  static let most = 50

  private let storage: DocumentStorage
  let keywords: KeywordGuesser
  private let isDefined: ((String) -> Bool)?
  private(set) var warnings: [Diagnostic] = []

  init(_ storage: DocumentStorage, isDefined: ((String) -> Bool)?) {
    self.storage = storage
    self.isDefined = isDefined
    keywords = KeywordGuesser.named(storage.language)
  }

  /// Whether there is room for more; a warning takes time to locate, and nobody reads thousands.
  private var isOpen: Bool { warnings.count <= Self.most }

  mutating func checkTitles() {
    let nodes = storage.nodes
    if Gherkin.Notation(uri: storage.source.uri) == .markdown {
      let (uri, lines) = (storage.source.uri, MarkdownLine.lines(of: storage.source, keywords: keywords))
      warnings += HeadingCheck(lines, uri: uri, keywords: keywords).warnings
      warnings += ListCheck(storage, keywords: keywords).warnings
      warnings +=
        LooseLineCheck(lines, uri: uri, reported: Set(warnings.compactMap(\.location?.line))).warnings
      warnings += LooseRowCheck(lines, uri: uri).warnings + MarkdownTagCheck(lines, uri: uri).warnings
    }
    for tag in nodes.tags where isOpen { check(tag) }
    checkLanguages()
    if let feature = nodes.feature { check(feature.title, .feature) }
    for rule in nodes.rules where isOpen { check(rule.title, .rule) }
    for background in nodes.backgrounds where isOpen {
      check(background.title, .background, steps: background.steps.indices)
      if background.steps.indices.isEmpty { checkSteps(below: background.title) }
    }
    var above: ScenarioNode?
    var isOutlineAbove = false
    for (index, scenario) in nodes.scenarios.enumerated() where isOpen {
      let isMeantAsExamples = above.map { isExamples(scenario, below: $0, isOutline: isOutlineAbove) } ?? false
      if isMeantAsExamples {
        warnOfExamples(scenario.title)
      } else {
        check(scenario.title, .scenario, steps: scenario.steps.indices)
      }
      var isOutline = false
      if scenario.examples.indices.isEmpty {
        isOutline = checkKeyword(of: scenario.title)
        if !isOutline, hasBracket(in: index) {
          warnings += LonePlaceholderCheck(scenario, in: storage, keywords: keywords).warnings
        }
      } else {
        warnings += PlaceholderCheck(scenario, in: storage).warnings
      }
      (above, isOutlineAbove) = (scenario, isOutline)
    }
    for examples in nodes.examples where isOpen {
      check(examples.title, .examples)
      if examples.rows.indices.count < 2 {
        warn(
          examples.title, "these Examples have no rows, so nothing is run for them",
          advice: "Write a row of names between bars, and below it a row of values for each run.")
      }
    }
  }

  /// Whether there is a `<` between the title of a scenario and that of the next one.
  private func hasBracket(in scenario: Int) -> Bool {
    let scenarios = storage.nodes.scenarios
    let next = scenario + 1
    return storage.text.withUnsafeBufferPointer { text in
      let start = scenarios[scenario].title.keyword.range.lowerBound
      let end = scenarios.indices.contains(next) ? scenarios[next].title.keyword.range.lowerBound : text.count
      return text.firstOffset(of: UInt8(ascii: "<"), from: start, to: end) != nil
    }
  }

  /// Whether a scenario was meant as the examples of the one above: it has a table, and nothing else.
  private func isExamples(_ scenario: ScenarioNode, below above: ScenarioNode, isOutline: Bool) -> Bool {
    scenario.steps.indices.isEmpty && scenario.examples.indices.isEmpty && above.examples.indices.isEmpty
      && !above.steps.indices.isEmpty && (isOutline || scenario.title.name.isEmpty)
      && storage.text[scenario.title.description.range].first { !$0.isASCIIWhiteSpace } == UInt8(ascii: "|")
  }

  private mutating func warnOfExamples(_ title: TitleNode) {
    let keyword = storage.string(title.keyword)
    let meant = DidYouMean.candidates(for: keyword, among: keywords.dialect.keywords(.examples)).first.map { $0 + ":" }
    warn(
      title, "this begins a scenario without steps, so the rows below it are only a description",
      advice: "Did you mean '\(meant ?? keywords.title(.examples))'?")
  }

  /// Tags stand side by side with blanks between them: a comma becomes part of the name, and so does what cannot be seen.
  private mutating func check(_ tag: TagNode) {
    // Nearly all tags are names of letters and digits.
    if storage.text[tag.name.range].dropFirst().allSatisfy({ $0 < 0x80 && $0.isPartOfName }) { return }
    if storage.text[tag.name.range].contains(where: { $0 >= 0x80 }) { checkSigns(of: tag) }
    guard let (sign, advice) = Self.punctuation(in: storage.text[tag.name.range]) else { return }
    let name = storage.string(tag.name)
    warnings.append(
      Diagnostic(
        .warning, uri: storage.source.uri, location: tag.position.location, width: name.unicodeScalars.count,
        problem: "the '\(Unicode.Scalar(sign))' belongs to the name of this tag", advice: advice(name)))
  }

  /// A sign in the name of a tag that is rarely meant to be in it, and what to do about it; `nil` if there is none.
  private static func punctuation(in tag: ArraySlice<UInt8>) -> (sign: UInt8, advice: (String) -> String)? {
    guard let last = tag.last else { return nil }
    if ",;:.!?".utf8.contains(last) {
      return (last, { "Put blanks alone between tags: '\($0.dropLast())'." })
    }
    if let quote = tag.first(where: { "\"'".utf8.contains($0) }), tag.dropFirst().first == quote || last == quote {
      return (quote, { name in "Tags have no quotes: '\(name.filter { $0 != "\"" && $0 != "'" })'." })
    }
    guard tag.starts(with: "@not(".utf8) else { return nil }
    return (
      UInt8(ascii: "("),
      { _ in "Above a scenario stand the tags that it has; expressions with 'not' choose scenarios, as in --tags." }
    )
  }

  private mutating func checkSigns(of tag: TagNode) {
    let name = storage.string(tag.name).unicodeScalars
    guard let sign = name.first(where: { $0.isInvisible && $0.separatesWords }) else { return }
    let plain = String(String.UnicodeScalarView(name.filter { !($0.isInvisible && $0.separatesWords) }))
    warnings.append(
      Diagnostic(
        .warning, uri: storage.source.uri, location: tag.position.location, width: name.count,
        problem: "\(sign.name()), which cannot be seen, belongs to the name of this tag",
        advice: "Did you mean '\(plain)'?"))
  }

  /// A language is read above the feature alone; anywhere else the line is a comment.
  private mutating func checkLanguages() {
    guard Gherkin.Notation(uri: storage.source.uri) == .plain else { return }
    for comment in storage.nodes.comments where isOpen {
      let range = comment.text.range
      let found = storage.text.withUnsafeBufferPointer { text -> (column: Int, code: String)? in
        let start = text.skippingWhiteSpace(from: range.lowerBound, to: range.upperBound)
        return text.languageCode(from: start, to: range.upperBound).map { code in
          (text.scalarCount(from: range.lowerBound, to: start) + 1, String(decoding: text[code], as: UTF8.self))
        }
      }
      guard let found, found.code != storage.language, let dialect = Dialect.named(found.code) else { continue }
      warnings.append(
        Diagnostic(
          .warning, uri: storage.source.uri, location: SourceLocation(line: Int(comment.line), column: found.column),
          problem: "this line is only a comment, and the file is not read in \(dialect.name)",
          advice: "The language of a file stands once, in its first line."))
    }
  }

  /// Tags stand above a title: what stands behind its name belongs to the name.
  private mutating func checkTags(behind title: TitleNode) {
    let range = title.name.range
    let name = storage.text[range]
    let start =
      name.lastIndex { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.map { $0 + 1 } ?? range.lowerBound
    let word = name[start...]
    guard !title.keyword.isEmpty, word.first == UInt8(ascii: "@"), word.count > 1, !word.contains(UInt8(ascii: "<"))
    else { return }
    let tag = String(decoding: word, as: UTF8.self)
    let column = storage.text.withUnsafeBufferPointer {
      $0.scalarCount(from: title.keyword.range.lowerBound, to: start)
    }
    warnings.append(
      Diagnostic(
        .warning, uri: storage.source.uri,
        location: SourceLocation(line: Int(title.position.line), column: Int(title.position.column) + column),
        width: tag.unicodeScalars.count, problem: "this '\(tag)' is no tag, but belongs to the name",
        advice: "Put tags into the line above; if it is meant as a part of the name, put it between quotes."))
  }

  /// A background without steps does nothing, which is reported unless a line of it has been.
  private mutating func checkSteps(below title: TitleNode) {
    let nodes = storage.nodes
    let line = title.position.line
    let titles = nodes.scenarios.lazy.map(\.title.position.line) + nodes.rules.lazy.map(\.title.position.line)
    let end = titles.filter { $0 > line }.min() ?? .max
    guard !warnings.contains(where: { Int(line)..<Int(end) ~= $0.location?.line ?? 0 }) else { return }
    warn(
      title, "this background has no steps, so nothing is done before the scenarios",
      advice: "Write steps below it, each beginning with a keyword such as "
        + "'\(keywords.steps.first { $0.kind == .given }?.spelling ?? "* ")', or delete it.")
  }

  /// A scenario outline without examples runs once, with its placeholders as they are.
  ///
  /// - Returns: whether that has been reported.
  private mutating func checkKeyword(of title: TitleNode) -> Bool {
    let keyword = title.keyword.range
    let isOutline = keywords.outlineKeywords.contains { outline in
      outline.count == keyword.count && storage.text[keyword].elementsEqual(outline)
    }
    guard isOutline else { return false }
    warn(
      title, "this outline has no Examples, so it runs once, as a scenario",
      advice: "Put '\(keywords.title(.examples))' and a table below its steps, or make it a scenario.")
    return true
  }

  /// The first title below a line, of those that scenarios run below.
  private func title(below line: UInt32) -> TitleNode? {
    let nodes = storage.nodes
    let titles = [
      nodes.rules.first(below: line, \.title), nodes.backgrounds.first(below: line, \.title),
      nodes.scenarios.first(below: line, \.title),
    ]
    return titles.compactMap { $0 }.min { $0.position.line < $1.position.line }
  }

  private func neighbour(_ title: TitleNode) -> DescriptionCheck.Neighbour {
    .init(
      line: Int(title.position.line), column: Int(title.position.column), keyword: storage.string(title.keyword))
  }

  private mutating func check(_ title: TitleNode, _ owner: DescriptionCheck.Owner, steps: Range<Int> = 0..<0) {
    if owner != .background { checkTags(behind: title) }
    guard !title.description.isEmpty else { return }
    let range = title.description.range
    guard title.name.range.lowerBound <= range.lowerBound else { return }
    // The title has no description on its own line, so every line end from there on is one of those in between.
    let lineEnds = storage.text[title.name.range.lowerBound..<range.lowerBound].count { $0 == UInt8(ascii: "\n") }
    var check = DescriptionCheck(
      owner: owner, title: neighbour(title),
      firstStep: steps.isEmpty ? nil : storage.nodes.steps[steps.lowerBound].position,
      nextTitle: self.title(below: title.position.line).map(neighbour), uri: storage.source.uri, keywords: keywords,
      hasStepsAnywhere: !storage.nodes.steps.isEmpty, isDefined: isDefined)
    storage.text.withUnsafeBufferPointer { text in
      check.check(UnsafeBufferPointer(rebasing: text[range]), firstLine: Int(title.position.line) + lineEnds)
    }
    warnings += check.warnings
    warnings += TagLineCheck(title.description, firstLine: Int(title.position.line) + lineEnds, in: storage).warnings
  }

  private mutating func warn(_ title: TitleNode, _ problem: String, advice: String) {
    warnings.append(
      Diagnostic(
        .warning, uri: storage.source.uri, location: title.position.location,
        width: storage.string(title.keyword).unicodeScalars.count, problem: problem, advice: advice))
  }
}

extension Array {
  /// The first title below a line.
  ///
  /// - Parameters:
  ///   - line: the line, counted from 1.
  ///   - title: the title of a node; the nodes are in the order of the file.
  fileprivate func first(below line: UInt32, _ title: (Element) -> TitleNode) -> TitleNode? {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if title(self[middle]).position.line > line { high = middle } else { low = middle + 1 }
    }
    return low < endIndex ? title(self[low]) : nil
  }
}
