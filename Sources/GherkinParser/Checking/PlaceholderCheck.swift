import SourceText

/// Finds placeholders without values.
struct PlaceholderCheck {
  /// Elements of HTML, which are not placeholders.
  private static let elements = Set(
    """
    a article aside b body br button canvas code dialog div em form h1 h2 h3 head header hr html i iframe img input label li
    link main meta nav ol option p pre script section select small span strong style svg table td textarea th title tr u ul
    video wbr xml
    """.split(whereSeparator: \.isWhitespace).map(String.init))
  /// The maximum number of columns of a table that are compared with a name and listed.
  private static let mostColumns = 100

  /// A text between `<` and `>`.
  private struct Bracket {
    let name: String
    /// The offset of the `<` in the file.
    let start: Int
    /// Whether the bracket fills a quoted text, and whether it fills its whole text.
    let (isQuoted, isWhole): (Bool, Bool)

    /// The name without white space around it.
    var trimmedName: String {
      let scalars = name.unicodeScalars.drop { $0.properties.isWhitespace }
      let end = scalars.lastIndex { !$0.properties.isWhitespace }.map { scalars.index(after: $0) } ?? scalars.startIndex
      return String(scalars[..<end])
    }

    /// Whether the name looks like the name of a column, and not like markup, a comparison or a key.
    var isName: Bool {
      let scalars = name.unicodeScalars
      guard let first = scalars.first, let last = scalars.last, !first.separatesWords, !last.separatesWords else {
        return false
      }
      return !scalars.contains { "/=\"'@:!?&|\n".unicodeScalars.contains($0) } && !elements.contains(name.lowercased())
    }
  }

  /// A text that examples may fill.
  private typealias Text = (span: TextSpan, isDocString: Bool)

  /// A table of examples with rows: its header and the names of its columns.
  private typealias Table = (header: RowNode, names: [String])

  /// The tables of a file, in which each scenario may have several.
  private struct FileTables {
    /// The names of all columns.
    var columns: Set<String> = []
    var all: [Table] = []
    var ofRules: [UInt32: [Table]] = [:]
    /// The scenarios without Examples.
    var plain: [ScenarioNode] = []

    mutating func add(_ tables: [Table], of scenario: ScenarioNode) {
      columns.formUnion(tables.flatMap(\.names))
      all += tables
      ofRules[scenario.rule, default: []] += tables
      if scenario.examples.indices.isEmpty { plain.append(scenario) }
    }
  }

  private let storage: DocumentStorage
  private let keywords: KeywordTable
  private(set) var warnings: [Diagnostic] = []

  init(_ storage: DocumentStorage, keywords: KeywordTable) {
    (self.storage, self.keywords) = (storage, keywords)
    guard storage.text.contains(UInt8(ascii: "<")) else { return }
    let tables = checkScenarios()
    if !tables.columns.isEmpty { checkBackgrounds(tables) }
  }

  /// Checks all scenarios, and collects their tables.
  private mutating func checkScenarios() -> FileTables {
    var found = FileTables()
    for scenario in storage.nodes.scenarios where isOpen {
      let tables = scenario.examples.indices.compactMap { table(of: storage.nodes.examples[$0]) }
      found.add(tables, of: scenario)
      if scenario.examples.indices.isEmpty, !keywords.isOutline(storage.string(scenario.title.keyword)) {
        checkWithoutExamples(scenario)
      } else if !tables.isEmpty {
        check(scenario, tables)
      }
    }
    return found
  }

  private mutating func checkBackgrounds(_ tables: FileTables) {
    let nodes = storage.nodes
    for (index, background) in nodes.backgrounds.enumerated() {
      let texts = background.steps.indices.flatMap { self.texts(of: nodes.steps[$0]) }
      if storage.fillsEverywhere {
        check(texts, ofBackgroundIn: nodes.rules.firstIndex { $0.background == index }, tables)
      } else {
        for text in texts {
          check(text.span, filledBy: tables.columns, "the steps of a background are the same for all Examples")
        }
      }
    }
  }

  /// Checks the texts of a background that Examples fill.
  ///
  /// - Parameters:
  ///   - texts: the texts of its steps.
  ///   - rule: the index of its rule; nil for the background of the feature.
  ///   - tables: the tables of the file.
  private mutating func check(_ texts: [Text], ofBackgroundIn rule: Int?, _ tables: FileTables) {
    let own = rule.map { tables.ofRules[UInt32($0)] ?? [] } ?? tables.all
    if own.isEmpty {
      for text in texts { check(text.span, filledBy: tables.columns, "no Examples fill this background") }
      return
    }
    check(texts, filledBy: own)
    if let scenario = tables.plain.first(where: { rule == nil || Int($0.rule) == rule }) {
      let reason = "the scenario '\(storage.string(scenario.title.name))' has no Examples"
      let advice = "Move the scenario into a rule or feature of its own."
      for text in texts { check(text.span, filledBy: tables.columns, reason, advice) }
    }
  }

  private var isOpen: Bool { warnings.count <= DocumentCheck.most }

  private func table(of examples: ExamplesNode) -> Table? {
    let rows = examples.rows.indices
    guard rows.count > 1 else { return nil }
    let header = storage.nodes.rows[rows.lowerBound]
    return (header, header.cells.indices.map { storage.string(storage.nodes.cells[$0].text) })
  }

  /// The text of a step, and the texts of its doc string or table.
  private func texts(of step: StepNode) -> [Text] {
    var texts: [Text] = [(step.text, false)]
    if step.docString != noIndex { texts.append((storage.nodes.docStrings[Int(step.docString)].content, true)) }
    let rows = step.table == noIndex ? 0..<0 : storage.nodes.tables[Int(step.table)].rows.indices
    return texts
      + rows.flatMap { storage.nodes.rows[$0].cells.indices.map { (storage.nodes.cells[$0].text, false) } }
  }

  /// Checks an outline: each placeholder needs a column in each table.
  private mutating func check(_ scenario: ScenarioNode, _ tables: [Table]) {
    let steps = scenario.steps.indices.flatMap { texts(of: storage.nodes.steps[$0]) }
    check([(scenario.title.name, false)] + steps, filledBy: tables)
    let columns = Set(tables.flatMap(\.names))
    let examples = scenario.examples.indices.map { storage.nodes.examples[$0].title }
    let names = examples.map(\.name)
    let tags = ([scenario.title] + examples).flatMap(\.tags.indices).map { storage.nodes.tags[$0].name }
    if storage.fillsEverywhere { return check((names + tags).map { ($0, false) }, filledBy: tables) }
    for name in names { check(name, filledBy: columns, "the name of Examples has no values") }
    for tag in tags { check(tag, filledBy: columns, "tags are the same for all Examples") }
  }

  /// Checks texts that several tables fill.
  private mutating func check(_ texts: [Text], filledBy tables: [Table]) {
    let counts = tables.flatMap { Set($0.names) }.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    for text in texts {
      let brackets = brackets(in: text.span)
      let closingTags = Set(brackets.map(\.name).filter { $0.hasPrefix("/") })
      for bracket in brackets where isOpen && counts[bracket.name] != tables.count {
        let name = bracket.name
        // This search is limited by the number of warnings.
        guard let table = tables.first(where: { !$0.names.contains(name) }) else { continue }
        let columns = table.names.prefix(Self.mostColumns)
        let inner = bracket.trimmedName
        let meant =
          counts[name] != nil
          ? nil : counts[inner] == nil ? DidYouMean.candidates(for: name, among: columns).first : inner
        let isName = bracket.isName && !text.isDocString && !closingTags.contains("/" + name)
        guard counts[name] != nil || meant != nil || isName else { continue }
        let list = columns.map { "<\($0)>" }.joined(separator: ", ") + (columns.count < table.names.count ? ", …" : "")
        warn(
          bracket, "no column of these Examples is called '\(name)'",
          meant.map { "Did you mean <\($0)>?" } ?? "The columns are \(list).", columns: table.header)
      }
    }
  }

  /// Reports placeholders in a text that Gherkin does not fill.
  private mutating func check(
    _ span: TextSpan, filledBy columns: Set<String>, _ reason: String, _ advice: String = "Write the value here."
  ) {
    for bracket in brackets(in: span) where isOpen && columns.contains(bracket.trimmedName) {
      warn(bracket, reason, advice)
    }
  }

  /// Checks a scenario without examples. Only brackets that fill a quoted text, a cell or a doc string count.
  private mutating func checkWithoutExamples(_ scenario: ScenarioNode) {
    for step in scenario.steps.indices where isOpen {
      for (index, text) in texts(of: storage.nodes.steps[step]).enumerated() {
        for bracket in brackets(in: text.span) where isOpen && (index == 0 ? bracket.isQuoted : bracket.isWhole) {
          let name = bracket.name
          guard bracket.isName, name.first?.isUppercase == false, !name.contains(" ") else { continue }
          warn(
            bracket, "this scenario has no Examples",
            "Put '\(keywords.spelling(.examples))' and a table with the column '\(name)' below its steps, "
              + "or write the value here.")
        }
      }
    }
  }

  /// Each `<` with the first `>` after it, unless another `<` is between them.
  private func brackets(in span: TextSpan) -> [Bracket] {
    storage.text.withUnsafeBufferPointer { text in
      let range = span.range
      var found: [Bracket] = []
      var open = text.firstOffset(of: UInt8(ascii: "<"), from: range.lowerBound, to: range.upperBound)
      lazy var start = text.skippingWhiteSpace(from: range.lowerBound, to: range.upperBound)
      lazy var stop = text.droppingWhiteSpace(from: start, to: range.upperBound)
      // Quotes of the other kind belong to a quoted text.
      lazy var quote = text[range].first { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
      while let begin = open {
        let end = text[(begin + 1)..<range.upperBound].firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }
        if let end, text[end] == UInt8(ascii: ">") {
          let isInside = begin > range.lowerBound && end + 1 < range.upperBound
          found.append(
            Bracket(
              name: storage.string(TextSpan(begin + 1, end, reading: span.reading)), start: begin,
              isQuoted: isInside && text[begin - 1] == quote && text[end + 1] == quote,
              isWhole: begin == start && end + 1 == stop))
        }
        open = end.flatMap { text.firstOffset(of: UInt8(ascii: "<"), from: $0, to: range.upperBound) }
      }
      return found
    }
  }

  private mutating func warn(_ bracket: Bracket, _ reason: String, _ advice: String, columns: RowNode? = nil) {
    let uri = storage.source.uri
    warnings.append(
      Diagnostic(
        .warning, uri: uri, location: storage.source.location(ofByte: bracket.start),
        width: bracket.name.unicodeScalars.count + 2, problem: "\(reason), so <\(bracket.name)> stays as it is",
        advice: advice,
        notes: columns.map { [.init(uri: uri, location: $0.position.location, text: "the columns are here")] } ?? []))
  }
}
