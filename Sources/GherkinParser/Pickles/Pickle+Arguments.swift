import SourceText

extension Pickle.Step {
  /// An argument below the text of a step.
  package enum Argument: Sendable, Hashable {
    /// A doc string with the media type after its opening delimiter.
    case docString(mediaType: String?, content: String)
    /// A table: rows of cells, all of the same length.
    case dataTable([[String]])
  }

  /// The first argument; nil for a step without arguments.
  package var argument: Argument? { arguments.first }

  /// Doc string and data table in source order, with placeholders filled; nearly always at most one of them.
  package var arguments: [Argument] {
    if node.docString == noIndex, node.table == noIndex { return [] }
    let docString = docStringArgument
    let table = tableArgument
    return (isTableFirst ? [table, docString] : [docString, table]).compactMap(\.self)
  }

  /// Whether the step has both a doc string and a data table, which Gherkin allows.
  package var hasTwoArguments: Bool { node.docString != noIndex && node.table != noIndex }

  /// Whether the data table comes before the doc string, or is the only argument.
  package var isTableFirst: Bool {
    guard hasTwoArguments else { return node.table != noIndex }
    guard let row = storage.nodes.tables[Int(node.table)].rows.indices.first else { return false }
    return storage.nodes.rows[row].position.line < storage.nodes.docStrings[Int(node.docString)].position.line
  }

  /// The content of the doc string with placeholders filled; nil for a step without a doc string.
  package var docStringContent: String? {
    if case .docString(_, let content)? = docStringArgument { content } else { nil }
  }

  /// The location of the doc string's first character, even if the content is empty; nil for a step without a doc
  /// string.
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

  /// Passes the content of the doc string as UTF-8, with placeholders filled.
  package func withContent(of docString: DocStringNode, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    storage.text.withUnsafeBufferPointer { text in
      docString.withContent(in: text) { ExampleValues.fill($0, values, body) }
    }
  }

  /// Passes a text of the step, such as the media type or a cell, as UTF-8, with placeholders filled.
  package func withFilled(_ span: TextSpan, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    storage.withUTF8(of: span) { ExampleValues.fill($0, values, body) }
  }
}
