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
  /// The texts from outside of the feature file.
  var added = AddedTexts()

  private var open = OpenNodes()
  /// The first tag not yet assigned to a node.
  private var firstFreeTag = 0
  private var types = StepTypes()

  /// The kinds of the open nodes; the feature stays open until the end.
  private struct OpenNodes {
    var rule = false
    /// The node with steps.
    var stepOwner: StepOwner?
    var examples = false
    var step = false
  }

  /// The kind of the open node with steps.
  private enum StepOwner {
    case background, scenario
  }

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

  /// Begins the feature, with the tags that were added before.
  mutating func addFeature(_ title: TitleNode) {
    nodes.feature = FeatureNode(title: tagged(title))
  }

  /// Begins a rule.
  mutating func addRule(_ title: TitleNode) {
    closeRule()
    nodes.rules.append(
      RuleNode(title: tagged(title), scenarios: NodeRange(first: UInt32(nodes.scenarios.count), count: 0)))
    open.rule = true
    types.beginRule()
  }

  /// Begins the background of the feature or of the open rule.
  mutating func addBackground(_ title: TitleNode) {
    let index = UInt32(nodes.backgrounds.count)
    nodes.backgrounds.append(BackgroundNode(title: title, steps: NodeRange(first: UInt32(nodes.steps.count), count: 0)))
    open.stepOwner = .background
    types.beginBackground(inRule: open.rule)
    if open.rule {
      nodes.rules.latest.background = index
    } else {
      nodes.feature?.background = index
    }
  }

  /// Begins a scenario of the feature or of the open rule.
  mutating func addScenario(_ title: TitleNode) {
    closeScenario()
    var node = ScenarioNode(title: tagged(title))
    node.steps.first = UInt32(nodes.steps.count)
    node.examples.first = UInt32(nodes.examples.count)
    if open.rule {
      node.rule = UInt32(nodes.rules.count - 1)
      nodes.rules.latest.scenarios.count += 1
    } else {
      nodes.feature?.scenarios.count += 1
    }
    types.beginScenario(inRule: open.rule)
    nodes.scenarios.append(node)
    open.stepOwner = .scenario
  }

  /// Begins a table of examples of the open scenario.
  mutating func addExamples(_ title: TitleNode) {
    closeExamples()
    nodes.examples.append(
      ExamplesNode(title: tagged(title), rows: NodeRange(first: UInt32(nodes.rows.count), count: 0)))
    nodes.scenarios.latest.examples.count += 1
    open.examples = true
  }

  /// Sets the description of the innermost open feature, rule, background, scenario or table of examples.
  mutating func setDescription(_ description: TextSpan) {
    if open.examples {
      nodes.examples.latest.title.description = description
    } else if open.stepOwner == .scenario {
      nodes.scenarios.latest.title.description = description
    } else if open.stepOwner == .background {
      nodes.backgrounds.latest.title.description = description
    } else if open.rule {
      nodes.rules.latest.title.description = description
    } else {
      nodes.feature?.title.description = description
    }
  }

  // MARK: - Children of titles

  /// Begins a step of the open scenario or background.
  mutating func addStep(position: CompactLocation, keyword: TextSpan, type: KeywordType, text: TextSpan) {
    closeStep()
    nodes.steps.append(
      StepNode(
        position: position, keyword: keyword, text: text, keywordType: type, resolvedType: types.resolve(type)))
    open.step = true
    if open.stepOwner == .scenario {
      nodes.scenarios.latest.steps.count += 1
    } else {
      nodes.backgrounds.latest.steps.count += 1
    }
  }

  /// Begins the data table of the open step; call `addRow` next.
  mutating func addTable() {
    nodes.steps.latest.table = UInt32(nodes.tables.count)
    nodes.tables.append(TableNode(rows: NodeRange(first: UInt32(nodes.rows.count), count: 0)))
  }

  /// Adds a row to the open data table or table of examples, with all cells from `firstCell` on.
  mutating func addRow(position: CompactLocation, firstCell: Int) {
    nodes.rows.append(
      RowNode(
        id: takeID(), position: position,
        cells: NodeRange(first: UInt32(firstCell), count: UInt32(nodes.cells.count - firstCell))))
    if open.examples {
      nodes.examples.latest.rows.count += 1
    } else {
      nodes.tables.latest.rows.count += 1
    }
  }

  /// Adds a cell to the next row.
  mutating func addCell(_ cell: CellNode) { nodes.cells.append(cell) }

  /// Adds the doc string of the open step.
  mutating func addDocString(_ node: DocStringNode) {
    nodes.steps.latest.docString = UInt32(nodes.docStrings.count)
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
    guard open.examples else { return }
    open.examples = false
    nodes.examples.latest.title.id = takeID(afterTags: nodes.examples.latest.title.tags)
  }

  /// Closes the open scenario or background and its nodes.
  mutating func closeScenario() {
    closeExamples()
    switch open.stepOwner {
    case .scenario: nodes.scenarios.latest.title.id = takeID(afterTags: nodes.scenarios.latest.title.tags)
    case .background:
      nodes.backgrounds.latest.title.id = takeID()
      types.endBackground(inRule: open.rule)
    case nil: break
    }
    open.stepOwner = nil
  }

  /// Closes the open rule and its nodes.
  mutating func closeRule() {
    closeScenario()
    guard open.rule else { return }
    open.rule = false
    nodes.rules.latest.title.id = takeID(afterTags: nodes.rules.latest.title.tags)
  }

  /// Closes everything.
  mutating func close() {
    closeRule()
    guard let range = nodes.feature?.title.tags else { return }
    for index in range.indices { nodes.tags[index].id = takeID() }
  }

  private mutating func closeStep() {
    guard open.step else { return }
    open.step = false
    nodes.steps.latest.id = takeID()
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

/// The types to which the conjunctions of steps (`And`, `But`, `*`) resolve.
private struct StepTypes {
  /// The type of the last step.
  private var last = KeywordType.unknown
  /// The types at the start of the scenarios of the feature and of the open rule.
  private var (feature, rule) = (KeywordType.unknown, KeywordType.unknown)

  mutating func beginRule() { rule = feature }

  mutating func beginBackground(inRule isInRule: Bool) { last = isInRule ? feature : .unknown }

  mutating func beginScenario(inRule isInRule: Bool) { last = isInRule ? rule : feature }

  mutating func endBackground(inRule isInRule: Bool) {
    if isInRule { rule = last } else { feature = last }
  }

  /// The type of the next step.
  mutating func resolve(_ type: KeywordType) -> KeywordType {
    last = type.resolved(after: last)
    return last
  }
}

extension Array {
  /// The last element of an array that is not empty.
  fileprivate var latest: Element {
    get { self[count - 1] }
    _modify { yield &self[count - 1] }
  }
}
