import SourceText

/// Collects the nodes of a document in text order.
///
/// The builder does not parse. Its caller opens nodes, and the builder closes finished nodes, keeps the children of a
/// node in one run and assigns ids in the official order: children before their node, and tags just before the node
/// they belong to.
struct DocumentBuilder {
  let source: SourceFile
  let firstID: Int
  var language = "en"
  private(set) var nextID: UInt32 = 0
  var nodes = DocumentNodes()
  /// The texts of rows from other files. Their spans begin behind the feature file.
  var foreignText: [UInt8] = []
  var foreignRows: [ForeignRows] = []

  /// The open nodes, from outermost to innermost; the feature stays open until the end.
  private var openRule = false
  private var openBackground = false
  private var openScenario = false
  private var openExamples = false
  private var openStep = false
  /// The first tag not yet assigned to a node.
  private var firstFreeTag = 0
  /// The resolved type of the last step, and the type at the start of the feature's and of the rule's scenarios.
  private var lastType = KeywordType.unknown
  private var featureType = KeywordType.unknown
  private var ruleType = KeywordType.unknown

  /// Creates an empty document.
  ///
  /// - Parameters:
  ///   - source: the text that the spans of the nodes point into, at most `TextSpan.longest` bytes.
  ///   - firstID: the first id to assign.
  init(source: SourceFile, firstID: Int) {
    self.source = source
    self.firstID = firstID
    // Estimates from real files; unused capacity costs no memory.
    let size = source.bytes.count
    nodes.steps.reserveCapacity(size / 64)
    nodes.scenarios.reserveCapacity(size / 256)
    nodes.cells.reserveCapacity(size / 64)
    nodes.rows.reserveCapacity(size / 256)
    nodes.tags.reserveCapacity(size / 256)
  }

  // MARK: - Titles

  /// Begins the feature, with the tags added so far.
  mutating func addFeature(_ title: TitleNode) {
    nodes.feature = FeatureNode(title: tagged(title))
  }

  /// Begins a rule.
  mutating func addRule(_ title: TitleNode) {
    closeRule()
    nodes.rules.append(
      RuleNode(title: tagged(title), scenarios: NodeRange(first: UInt32(nodes.scenarios.count), count: 0)))
    openRule = true
    ruleType = featureType
  }

  /// Begins the background of the feature or of the open rule.
  mutating func addBackground(_ title: TitleNode) {
    let index = UInt32(nodes.backgrounds.count)
    nodes.backgrounds.append(BackgroundNode(title: title, steps: NodeRange(first: UInt32(nodes.steps.count), count: 0)))
    openBackground = true
    if openRule {
      nodes.rules[nodes.rules.count - 1].background = index
      lastType = featureType
    } else {
      nodes.feature?.background = index
      lastType = .unknown
    }
  }

  /// Begins a scenario of the feature or of the open rule.
  mutating func addScenario(_ title: TitleNode) {
    closeScenario()
    var node = ScenarioNode(title: tagged(title))
    node.steps.first = UInt32(nodes.steps.count)
    node.examples.first = UInt32(nodes.examples.count)
    if openRule {
      node.rule = UInt32(nodes.rules.count - 1)
      nodes.rules[nodes.rules.count - 1].scenarios.count += 1
      lastType = ruleType
    } else {
      nodes.feature?.scenarios.count += 1
      lastType = featureType
    }
    nodes.scenarios.append(node)
    openScenario = true
  }

  /// Begins a table of examples of the open scenario.
  mutating func addExamples(_ title: TitleNode) {
    closeExamples()
    nodes.examples.append(
      ExamplesNode(title: tagged(title), rows: NodeRange(first: UInt32(nodes.rows.count), count: 0)))
    nodes.scenarios[nodes.scenarios.count - 1].examples.count += 1
    openExamples = true
  }

  /// Sets the description of the innermost open feature, rule, background, scenario or table of examples.
  mutating func setDescription(_ description: TextSpan) {
    if openExamples {
      nodes.examples[nodes.examples.count - 1].title.description = description
    } else if openScenario {
      nodes.scenarios[nodes.scenarios.count - 1].title.description = description
    } else if openBackground {
      nodes.backgrounds[nodes.backgrounds.count - 1].title.description = description
    } else if openRule {
      nodes.rules[nodes.rules.count - 1].title.description = description
    } else {
      nodes.feature?.title.description = description
    }
  }

  // MARK: - Children of titles

  /// Begins a step of the open scenario or background.
  mutating func addStep(position: CompactLocation, keyword: TextSpan, type: KeywordType, text: TextSpan) {
    closeStep()
    if type != .conjunction { lastType = type }
    nodes.steps.append(
      StepNode(position: position, keyword: keyword, text: text, keywordType: type, resolvedType: lastType))
    openStep = true
    if openScenario {
      nodes.scenarios[nodes.scenarios.count - 1].steps.count += 1
    } else {
      nodes.backgrounds[nodes.backgrounds.count - 1].steps.count += 1
    }
  }

  /// Begins the data table of the open step; call `addRow` next.
  mutating func addTable() {
    nodes.steps[nodes.steps.count - 1].table = UInt32(nodes.tables.count)
    nodes.tables.append(TableNode(rows: NodeRange(first: UInt32(nodes.rows.count), count: 0)))
  }

  /// Adds a row to the open data table or table of examples, with all cells from `firstCell` on.
  mutating func addRow(position: CompactLocation, firstCell: Int) {
    nodes.rows.append(
      RowNode(
        id: takeID(), position: position,
        cells: NodeRange(first: UInt32(firstCell), count: UInt32(nodes.cells.count - firstCell))))
    if openExamples {
      nodes.examples[nodes.examples.count - 1].rows.count += 1
    } else {
      nodes.tables[nodes.tables.count - 1].rows.count += 1
    }
  }

  /// Adds a cell to the next row.
  mutating func addCell(_ cell: CellNode) { nodes.cells.append(cell) }

  /// Adds the doc string of the open step.
  mutating func addDocString(_ node: DocStringNode) {
    nodes.steps[nodes.steps.count - 1].docString = UInt32(nodes.docStrings.count)
    nodes.docStrings.append(node)
  }

  /// Adds a tag to the next node.
  mutating func addTag(_ tag: TagNode) { nodes.tags.append(tag) }

  /// Adds a comment.
  mutating func addComment(_ comment: CommentNode) { nodes.comments.append(comment) }

  // MARK: - Closing

  /// Closes the open step and table of examples, after which tags can follow.
  mutating func closeExamples() {
    closeStep()
    guard openExamples else { return }
    openExamples = false
    nodes.examples[nodes.examples.count - 1].title.id = takeID(
      afterTags: nodes.examples[nodes.examples.count - 1].title.tags)
  }

  /// Closes the open scenario or background with everything in it.
  mutating func closeScenario() {
    closeExamples()
    if openScenario {
      openScenario = false
      nodes.scenarios[nodes.scenarios.count - 1].title.id = takeID(
        afterTags: nodes.scenarios[nodes.scenarios.count - 1].title.tags)
    }
    if openBackground {
      openBackground = false
      nodes.backgrounds[nodes.backgrounds.count - 1].title.id = takeID()
      if openRule { ruleType = lastType } else { featureType = lastType }
    }
  }

  /// Closes the open rule with everything in it.
  mutating func closeRule() {
    closeScenario()
    guard openRule else { return }
    openRule = false
    nodes.rules[nodes.rules.count - 1].title.id = takeID(afterTags: nodes.rules[nodes.rules.count - 1].title.tags)
  }

  /// Closes everything.
  mutating func close() {
    closeRule()
    guard let range = nodes.feature?.title.tags else { return }
    for index in range.indices { nodes.tags[index].id = takeID() }
  }

  private mutating func closeStep() {
    guard openStep else { return }
    openStep = false
    nodes.steps[nodes.steps.count - 1].id = takeID()
  }

  /// The next id.
  mutating func takeID() -> UInt32 {
    defer { nextID += 1 }
    return nextID
  }

  /// Returns the title with the tags not yet assigned to a node.
  private mutating func tagged(_ title: TitleNode) -> TitleNode {
    var title = title
    title.tags = NodeRange(first: UInt32(firstFreeTag), count: UInt32(nodes.tags.count - firstFreeTag))
    firstFreeTag = nodes.tags.count
    return title
  }

  /// Assigns ids to the tags of a finished node, then returns the id of the node.
  private mutating func takeID(afterTags range: NodeRange) -> UInt32 {
    for index in range.indices { nodes.tags[index].id = takeID() }
    return takeID()
  }
}
