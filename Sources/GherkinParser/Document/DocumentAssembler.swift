package import SourceText

/// Puts a document together from nodes whose texts and ids are at hand, as in a message, instead of from a feature file.
///
/// The nodes below another one are added before it, one right after the other, and it is given their range. Everything
/// else about their order is free, so that a message can be read from its beginning to its end.
package struct DocumentAssembler {
  let source: SourceFile
  /// The code of the spoken language.
  package var language = "en"
  private(set) var text: [UInt8] = []
  private(set) var nodes = DocumentNodes()

  /// What ids are kept relative to; half the span of a relative id below the first one, so that others may be smaller.
  private(set) var firstID = 0
  private var hasIDs = false
  private var idsFit = true

  /// Begins an empty document.
  ///
  /// - Parameter source: the feature file, without its text where that is not known.
  package init(source: SourceFile) {
    self.source = source
  }

  /// A kind of nodes of which several can stand below another one.
  package enum Kind {
    case scenarios, examples, steps, rows, cells, tags
  }

  /// How many nodes of a kind there are: where those that are added next begin.
  package func count(_ kind: Kind) -> Int {
    switch kind {
    case .scenarios: nodes.scenarios.count
    case .examples: nodes.examples.count
    case .steps: nodes.steps.count
    case .rows: nodes.rows.count
    case .cells: nodes.cells.count
    case .tags: nodes.tags.count
    }
  }

  /// The nodes of a kind that were added since there were as many as `first`.
  package func range(_ kind: Kind, from first: Int) -> NodeRange {
    NodeRange(first: UInt32(first), count: UInt32(count(kind) - first))
  }

  /// Adds a text; all texts together can have as many bytes as a feature file.
  package mutating func span(of text: UnsafeBufferPointer<UInt8>) -> TextSpan {
    let start = self.text.count
    self.text += text
    return TextSpan(start, self.text.count)
  }

  // MARK: - Nodes

  /// What a feature, rule, background, scenario or table of examples begins with.
  package struct Title {
    package var id: Int?
    package var position = CompactLocation(line: 1, column: 1)
    package var keyword = TextSpan.empty
    package var name = TextSpan.empty
    package var description = TextSpan.empty
    package var tags = NodeRange()

    package init() {}
  }

  /// Adds the feature; what stands in no rule is given with it.
  package mutating func addFeature(_ title: Title, background: UInt32, scenarios: NodeRange) {
    nodes.feature = FeatureNode(title: node(title), background: background, scenarios: scenarios)
  }

  /// Adds a rule, whose scenarios take it for theirs.
  package mutating func addRule(_ title: Title, background: UInt32, scenarios: NodeRange) {
    for index in scenarios.indices { nodes.scenarios[index].rule = UInt32(nodes.rules.count) }
    nodes.rules.append(RuleNode(title: node(title), background: background, scenarios: scenarios))
  }

  /// Adds a background and gives its index.
  package mutating func addBackground(_ title: Title, steps: NodeRange) -> UInt32 {
    nodes.backgrounds.append(BackgroundNode(title: node(title), steps: steps))
    return UInt32(nodes.backgrounds.count - 1)
  }

  /// Adds a scenario.
  package mutating func addScenario(_ title: Title, steps: NodeRange, examples: NodeRange) {
    nodes.scenarios.append(ScenarioNode(title: node(title), steps: steps, examples: examples))
  }

  /// Adds a table of examples; the first row is the header.
  package mutating func addExamples(_ title: Title, rows: NodeRange) {
    nodes.examples.append(ExamplesNode(title: node(title), rows: rows))
  }

  /// Adds a step.
  package mutating func addStep(
    id: Int, position: CompactLocation, keyword: TextSpan, text: TextSpan, type: KeywordType, docString: UInt32,
    table: UInt32
  ) {
    nodes.steps.append(
      StepNode(
        id: relative(id), position: position, keyword: keyword, text: text, docString: docString, table: table,
        keywordType: type, resolvedType: type))
  }

  /// Adds a doc string and gives its index.
  package mutating func addDocString(
    position: CompactLocation, delimiter: TextSpan, mediaType: TextSpan, content: TextSpan
  ) -> UInt32 {
    nodes.docStrings.append(
      DocStringNode(position: position, delimiter: delimiter, mediaType: mediaType, content: content, indentation: 0))
    return UInt32(nodes.docStrings.count - 1)
  }

  /// Adds a data table and gives its index.
  package mutating func addTable(rows: NodeRange) -> UInt32 {
    nodes.tables.append(TableNode(rows: rows))
    return UInt32(nodes.tables.count - 1)
  }

  /// Adds a row.
  package mutating func addRow(id: Int, position: CompactLocation, cells: NodeRange) {
    nodes.rows.append(RowNode(id: relative(id), position: position, cells: cells))
  }

  /// Adds a cell.
  package mutating func addCell(column: UInt32, text: TextSpan) {
    nodes.cells.append(CellNode(column: column, text: text))
  }

  /// Adds a tag.
  package mutating func addTag(id: Int, position: CompactLocation, name: TextSpan) {
    nodes.tags.append(TagNode(id: relative(id), position: position, name: name))
  }

  /// Adds a comment.
  package mutating func addComment(line: UInt32, text: TextSpan) {
    nodes.comments.append(CommentNode(line: line, text: text))
  }

  private mutating func node(_ title: Title) -> TitleNode {
    TitleNode(
      id: title.id.map { relative($0) } ?? 0, position: title.position, keyword: title.keyword, name: title.name,
      description: title.description, tags: title.tags)
  }

  private mutating func relative(_ id: Int) -> UInt32 {
    if !hasIDs {
      hasIDs = true
      firstID = id - Int(UInt32.max / 2)
    }
    guard let relative = UInt32(exactly: id - firstID) else {
      idsFit = false
      return 0
    }
    return relative
  }

  // MARK: - End

  /// The document; nil where its ids are further apart than 2³¹ or its texts are longer than a feature file can be.
  package consuming func finish() -> GherkinDocument? {
    guard idsFit, text.count <= TextSpan.longest else { return nil }
    resolveTypes()
    return GherkinDocument(storage: DocumentStorage(self))
  }

  /// Gives conjunctions the type of the step before them, backgrounds included.
  private mutating func resolveTypes() {
    let featureType = resolve(background: nodes.feature?.background ?? noIndex, after: .unknown)
    let ruleTypes = nodes.rules.map { resolve(background: $0.background, after: featureType) }
    for scenario in nodes.scenarios {
      let start = scenario.rule == noIndex ? featureType : ruleTypes[Int(scenario.rule)]
      _ = resolve(scenario.steps, after: start)
    }
  }

  private mutating func resolve(background: UInt32, after type: KeywordType) -> KeywordType {
    background == noIndex ? type : resolve(nodes.backgrounds[Int(background)].steps, after: type)
  }

  private mutating func resolve(_ range: NodeRange, after type: KeywordType) -> KeywordType {
    var last = type
    for index in range.indices {
      if nodes.steps[index].keywordType != .conjunction { last = nodes.steps[index].keywordType }
      nodes.steps[index].resolvedType = last
    }
    return last
  }
}
