package import SourceText

/// The nodes of a document, an array a kind; nodes refer to each other by index and to their text by offset.
package final class DocumentStorage: Sendable {
  /// The feature file; without its text where a stream of messages did not tell it.
  package let source: SourceFile
  /// The bytes that the spans of the nodes point into: those of the feature file, or the texts of a message.
  package let text: [UInt8]
  /// The code of the spoken language.
  package let language: String
  /// The id that the ids of the nodes are counted from.
  package let firstID: Int
  /// The feature, if there is one.
  package let feature: FeatureNode?
  /// The rules of the feature.
  package let rules: [RuleNode]
  /// The backgrounds, wherever they stand.
  package let backgrounds: [BackgroundNode]
  /// The scenarios, wherever they stand.
  package let scenarios: [ScenarioNode]
  /// The tables of examples.
  package let examples: [ExamplesNode]
  /// The steps, those of one parent side by side.
  package let steps: [StepNode]
  /// The doc strings.
  package let docStrings: [DocStringNode]
  /// The data tables.
  package let tables: [TableNode]
  /// The rows of data tables and tables of examples.
  package let rows: [RowNode]
  /// The cells.
  package let cells: [CellNode]
  /// The tags.
  package let tags: [TagNode]
  /// The comments.
  package let comments: [CommentNode]

  /// Takes what a builder has gathered.
  init(_ builder: consuming DocumentBuilder) {
    source = builder.source
    text = builder.source.bytes
    language = builder.language
    firstID = builder.firstID
    feature = builder.feature
    rules = builder.rules.fitted
    backgrounds = builder.backgrounds.fitted
    scenarios = builder.scenarios.fitted
    examples = builder.examples.fitted
    steps = builder.steps.fitted
    docStrings = builder.docStrings.fitted
    tables = builder.tables.fitted
    rows = builder.rows.fitted
    cells = builder.cells.fitted
    tags = builder.tags.fitted
    comments = builder.comments.fitted
  }

  /// Takes what an assembler has gathered.
  init(_ assembler: consuming DocumentAssembler) {
    source = assembler.source
    text = assembler.text
    language = assembler.language
    firstID = assembler.firstID
    feature = assembler.feature
    rules = assembler.rules
    backgrounds = assembler.backgrounds
    scenarios = assembler.scenarios
    examples = assembler.examples
    steps = assembler.steps
    docStrings = assembler.docStrings
    tables = assembler.tables
    rows = assembler.rows
    cells = assembler.cells
    tags = assembler.tags
    comments = assembler.comments
  }

  /// Gives the text of a span as UTF-8.
  package func withUTF8<Result>(
    of span: TextSpan, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    try text.withUnsafeBufferPointer { try span.withUTF8(in: $0, body) }
  }

  /// The text of a span.
  package func string(_ span: TextSpan) -> String {
    withUTF8(of: span) { String(decoding: $0, as: UTF8.self) }
  }

  /// The id of a node as messages give it.
  package func id(_ relative: UInt32) -> Int { firstID + Int(relative) }
}

extension Array {
  /// The same elements in no more room than they need, where that is worth a copy.
  ///
  /// Of a large array the system gives no memory to the part that was never used.
  fileprivate var fitted: [Element] {
    let stride = MemoryLayout<Element>.stride
    guard capacity > count + count / 8, capacity * stride < 1 << 20 else { return self }
    return withUnsafeBufferPointer(Array.init)
  }
}
