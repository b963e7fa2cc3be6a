package import SourceText

extension GherkinDocument {
  /// A step.
  package struct Step: DocumentNode {
    let storage: DocumentStorage
    let node: StepNode

    package init(_ index: Int, of document: GherkinDocument) {
      storage = document.storage
      node = document.storage.nodes.steps[index]
    }

    /// The id of the step.
    package var id: String { String(storage.id(node.id)) }
    /// The location of the keyword.
    package var location: SourceLocation { node.position.location }
    /// The keyword as written, with the space after it.
    package var keyword: String { storage.string(node.keyword) }
    /// The type of the keyword.
    package var keywordType: KeywordType { node.keywordType }
    /// The text after the keyword.
    package var text: String { storage.string(node.text) }
    /// The doc string; nil for a step without one.
    package var docString: DocString? {
      node.docString == noIndex ? nil : DocString(storage: storage, node: storage.nodes.docStrings[Int(node.docString)])
    }
    /// The data table; nil for a step without one.
    package var dataTable: DataTable? {
      node.table == noIndex ? nil : DataTable(storage: storage, node: storage.nodes.tables[Int(node.table)])
    }
  }

  /// A multi-line text of a step.
  package struct DocString: Sendable {
    let storage: DocumentStorage
    let node: DocStringNode

    /// The location of the opening delimiter.
    package var location: SourceLocation { node.position.location }
    /// The media type after the opening delimiter, such as `json`; nil for a bare delimiter.
    package var mediaType: String? { node.mediaType.isEmpty ? nil : storage.string(node.mediaType) }
    /// The text without its indentation.
    package var content: String {
      storage.text.withUnsafeBufferPointer { text in
        node.withContent(in: text) { String(decoding: $0, as: UTF8.self) }
      }
    }
    /// The number of lines between the delimiters.
    package var lineCount: Int {
      let bytes = storage.text[node.content.range]
      if bytes.isEmpty, node.content.reading == .verbatim { return 0 }
      return bytes.count { $0 == UInt8(ascii: "\n") } + 1
    }
    /// The delimiter, three quotation marks or at least three backticks.
    package var delimiter: String { storage.string(node.delimiter) }
  }

  /// The table of a step.
  package struct DataTable: Sendable {
    let storage: DocumentStorage
    let node: TableNode

    /// The location of the first row.
    package var location: SourceLocation { rows.first?.location ?? SourceLocation(line: 1) }
    /// The rows, at least one and all of the same length.
    package var rows: Nodes<TableRow> { Nodes(storage: storage, indices: node.rows.indices) }
  }

  /// A row of a table.
  package struct TableRow: DocumentNode {
    let storage: DocumentStorage
    let node: RowNode

    package init(_ index: Int, of document: GherkinDocument) {
      storage = document.storage
      node = document.storage.nodes.rows[index]
    }

    /// The id of the row.
    package var id: String { String(storage.id(node.id)) }
    /// The location of the first bar.
    package var location: SourceLocation { node.position.location }
    /// The cells.
    package var cells: [TableCell] {
      node.cells.indices.map {
        TableCell(storage: storage, node: storage.nodes.cells[$0], line: Int(node.position.line))
      }
    }
  }

  /// A cell of a table.
  package struct TableCell: Sendable {
    let storage: DocumentStorage
    let node: CellNode
    let line: Int

    /// The location of the text; for an empty cell, of the bar after it.
    package var location: SourceLocation { SourceLocation(line: line, column: Int(node.column)) }
    /// The text with escapes resolved.
    package var value: String { storage.string(node.text) }
  }

  /// A tag.
  package struct Tag: DocumentNode {
    let storage: DocumentStorage
    let node: TagNode

    package init(_ index: Int, of document: GherkinDocument) {
      storage = document.storage
      node = document.storage.nodes.tags[index]
    }

    /// The id of the tag.
    package var id: String { String(storage.id(node.id)) }
    /// The location of the `@`.
    package var location: SourceLocation { node.position.location }
    /// The name with its `@`.
    package var name: String { storage.string(node.name) }
  }

  /// A comment.
  package struct Comment: DocumentNode {
    let storage: DocumentStorage
    let node: CommentNode

    package init(_ index: Int, of document: GherkinDocument) {
      storage = document.storage
      node = document.storage.nodes.comments[index]
    }

    /// The beginning of the comment's line.
    package var location: SourceLocation { SourceLocation(line: Int(node.line), column: 1) }
    /// The whole line, including white space around the comment.
    package var text: String { storage.string(node.text) }
  }
}
