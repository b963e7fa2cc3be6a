/// The nodes of a document, one array per kind; nodes refer to each other by index and to their text by offset.
package struct DocumentNodes: Sendable {
  /// The feature; nil for a file without one.
  package internal(set) var feature: FeatureNode?
  /// The rules of the feature.
  package internal(set) var rules: [RuleNode] = []
  /// All backgrounds, of the feature and of rules.
  package internal(set) var backgrounds: [BackgroundNode] = []
  /// All scenarios, inside and outside of rules.
  package internal(set) var scenarios: [ScenarioNode] = []
  /// The tables of examples.
  package internal(set) var examples: [ExamplesNode] = []
  /// The steps; those of one parent are adjacent.
  package internal(set) var steps: [StepNode] = []
  /// The doc strings.
  package internal(set) var docStrings: [DocStringNode] = []
  /// The data tables.
  package internal(set) var tables: [TableNode] = []
  /// The rows of data tables and tables of examples.
  package internal(set) var rows: [RowNode] = []
  /// The cells.
  package internal(set) var cells: [CellNode] = []
  /// The tags.
  package internal(set) var tags: [TagNode] = []
  /// The comments.
  package internal(set) var comments: [CommentNode] = []

  /// A copy of the nodes without unused capacity.
  var fitted: DocumentNodes {
    var nodes = self
    nodes.rules = rules.fitted
    nodes.backgrounds = backgrounds.fitted
    nodes.scenarios = scenarios.fitted
    nodes.examples = examples.fitted
    nodes.steps = steps.fitted
    nodes.docStrings = docStrings.fitted
    nodes.tables = tables.fitted
    nodes.rows = rows.fitted
    nodes.cells = cells.fitted
    nodes.tags = tags.fitted
    nodes.comments = comments.fitted
    return nodes
  }
}

extension DocumentNodes {
  /// The number of nodes of each kind.
  var counts: [Int] {
    [
      rules.count, backgrounds.count, scenarios.count, examples.count, steps.count, docStrings.count, tables.count,
      rows.count, cells.count, tags.count, comments.count,
    ]
  }

  /// The ids of all nodes that have one, grouped by kind.
  var ids: [UInt32] {
    var ids = rules.map(\.title.id) + backgrounds.map(\.title.id) + scenarios.map(\.title.id)
    ids += examples.map(\.title.id)
    ids += steps.map(\.id)
    ids += rows.map(\.id)
    return ids + tags.map(\.id)
  }
}

extension Array {
  /// A copy of the elements without unused capacity, or the elements themselves if a copy saves too little.
  ///
  /// Large arrays are not copied, because the system provides no memory for pages that were never touched.
  fileprivate var fitted: [Element] {
    let stride = MemoryLayout<Element>.stride
    guard capacity > count + count / 8, capacity * stride < 1 << 20 else { return self }
    return withUnsafeBufferPointer(Array.init)
  }
}
