package import SourceText

/// Builds a document from nodes with known texts and ids, such as those of a message, instead of from a feature file.
///
/// Add the child nodes of a node before the node itself, in one run, and pass their range to it. Otherwise the order of
/// nodes is free, which lets a caller read a message from beginning to end.
package struct DocumentAssembler {
  let source: SourceFile
  /// The code of the spoken language.
  package var language = "en"
  private(set) var text: [UInt8] = []
  private(set) var nodes = DocumentNodes()

  /// The base of all ids. It is half the range of relative ids below the first id, which leaves room for smaller ids.
  private(set) var firstID = 0
  private var hasIDs = false
  private var idsFit = true

  /// Creates an empty document.
  ///
  /// - Parameter source: the feature file, with empty text if its text is unknown.
  package init(source: SourceFile) {
    self.source = source
  }

  /// A kind of child nodes.
  package enum Kind {
    case scenarios, examples, steps, rows, cells, tags
  }

  /// The number of nodes of a kind, which is the index of the next node.
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

  /// The nodes of a kind from an index to the last one added.
  package func range(_ kind: Kind, from first: Int) -> NodeRange {
    NodeRange(first: UInt32(first), count: UInt32(count(kind) - first))
  }

  /// Adds a text; all texts together must not exceed the size limit of a feature file.
  package mutating func span(of text: UnsafeBufferPointer<UInt8>) -> TextSpan {
    let start = self.text.count
    self.text += text
    return TextSpan(start, self.text.count)
  }

  // MARK: - Nodes

  /// The common properties of a feature, rule, background, scenario and table of examples.
  package struct Title {
    package var id: Int?
    package var position = CompactLocation(line: 1, column: 1)
    package var keyword = TextSpan.empty
    package var name = TextSpan.empty
    package var description = TextSpan.empty
    package var tags = NodeRange()

    package init() {}
  }

  /// Adds the feature with its background and its scenarios outside of rules.
  package mutating func addFeature(_ title: Title, background: UInt32, scenarios: NodeRange) {
    nodes.feature = FeatureNode(title: node(title), background: background, scenarios: scenarios)
  }

  /// Adds a rule and assigns its scenarios to it.
  package mutating func addRule(_ title: Title, background: UInt32, scenarios: NodeRange) {
    for index in scenarios.indices { nodes.scenarios[index].rule = UInt32(nodes.rules.count) }
    nodes.rules.append(RuleNode(title: node(title), background: background, scenarios: scenarios))
  }

  /// Adds a background and returns its index.
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

  /// Adds a doc string and returns its index.
  package mutating func addDocString(
    position: CompactLocation, delimiter: TextSpan, mediaType: TextSpan, content: TextSpan
  ) -> UInt32 {
    nodes.docStrings.append(
      DocStringNode(position: position, delimiter: delimiter, mediaType: mediaType, content: content, indentation: 0))
    return UInt32(nodes.docStrings.count - 1)
  }

  /// Adds a data table and returns its index.
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

  // MARK: - Finishing

  /// The finished document; nil if its ids span more than 2³¹ or its texts exceed the size limit of a feature file.
  package consuming func finish() -> GherkinDocument? {
    guard idsFit, text.count <= TextSpan.longest else { return nil }
    resolveTypes()
    return GherkinDocument(storage: DocumentStorage(self))
  }

  /// Gives conjunctions the type of the step before them, including background steps.
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
      last = nodes.steps[index].keywordType.resolved(after: last)
      nodes.steps[index].resolvedType = last
    }
    return last
  }
}
