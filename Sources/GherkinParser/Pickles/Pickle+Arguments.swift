import SourceText

extension Pickle.Step {
  /// What follows the text of a step.
  package enum Argument: Sendable, Hashable {
    /// A doc string; the media type is what stands behind its opening delimiter.
    case docString(mediaType: String?, content: String)
    /// A table: rows of cells, all of the same length.
    case dataTable([[String]])
  }

  /// The first of the arguments; nil where there are none.
  package var argument: Argument? { arguments.first }

  /// Doc string and data table in the order in which they stand, placeholders filled; nearly always at most one.
  package var arguments: [Argument] {
    if node.docString == noIndex, node.table == noIndex { return [] }
    let docString = docStringArgument
    let table = tableArgument
    return (isTableFirst ? [table, docString] : [docString, table]).compactMap(\.self)
  }

  /// Whether both a doc string and a data table stand below the step, which Gherkin allows.
  package var hasTwoArguments: Bool { node.docString != noIndex && node.table != noIndex }

  /// Whether a step with both has its table first.
  package var isTableFirst: Bool {
    guard hasTwoArguments else { return node.table != noIndex }
    guard let row = storage.nodes.tables[Int(node.table)].rows.indices.first else { return false }
    return storage.nodes.rows[row].position.line < storage.nodes.docStrings[Int(node.docString)].position.line
  }

  /// The content of the doc string, its placeholders filled; nil where there is none.
  package var docStringContent: String? {
    if case .docString(_, let content)? = docStringArgument { content } else { nil }
  }

  /// Where the first letter of the doc string stands, or would stand in an empty one; nil where there is none.
  package var docStringLocation: SourceLocation? {
    guard node.docString != noIndex else { return nil }
    let opening = storage.nodes.docStrings[Int(node.docString)].position.location
    return SourceLocation(line: opening.line + 1, column: opening.column)
  }

  private var docStringArgument: Argument? {
    guard node.docString != noIndex else { return nil }
    let docString = storage.nodes.docStrings[Int(node.docString)]
    var content = ""
    withContent(of: docString) { content = String(decoding: $0, as: UTF8.self) }
    let mediaType = docString.mediaType.isEmpty ? nil : ExampleValues.string(docString.mediaType, values, in: storage)
    return .docString(mediaType: mediaType, content: content)
  }

  private var tableArgument: Argument? {
    guard node.table != noIndex else { return nil }
    let rows = storage.nodes.tables[Int(node.table)].rows.indices.map { row in
      storage.nodes.rows[row].cells.indices.map {
        ExampleValues.string(storage.nodes.cells[$0].text, values, in: storage)
      }
    }
    return .dataTable(rows)
  }

  /// The content of the doc string as UTF-8, its placeholders filled.
  package func withContent(of docString: DocStringNode, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    storage.text.withUnsafeBufferPointer { text in
      docString.withContent(in: text) { ExampleValues.fill($0, values, body) }
    }
  }

  /// A text of the step, such as the media type or a cell, as UTF-8, its placeholders filled.
  package func withFilled(_ span: TextSpan, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    storage.withUTF8(of: span) { ExampleValues.fill($0, values, body) }
  }
}
