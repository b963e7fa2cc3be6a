import SourceText

extension DocumentBuilder {
  /// Adds the rows of the examples whose tags name a file.
  ///
  /// The rows have the location of the tag, because messages only have places in the feature file.
  ///
  /// - Returns: the problems.
  mutating func addForeignRows(from source: ExampleSource) -> [ParseError] {
    var errors: [ParseError] = []
    for index in nodes.examples.indices {
      for tag in nodes.examples[index].title.tags.indices {
        let node = nodes.tags[tag]
        let name = String(decoding: self.source.bytes[node.name.range], as: UTF8.self)
        guard name.hasPrefix(DocumentStorage.examplesTag) else { continue }
        do throws(Diagnostic) {
          guard nodes.examples[index].rows.count == 0 else {
            throw Diagnostic(
              uri: self.source.uri, location: node.position.location, width: name.unicodeScalars.count,
              problem: "these Examples have a file and a table",
              advice: "Remove the table, or the tag with the file.")
          }
          let path = String(name.dropFirst(DocumentStorage.examplesTag.count))
          try addRows(of: source(path, self.source.uri), toExamples: index, at: node.position)
        } catch {
          errors.append(
            ParseError(
              uri: self.source.uri, location: node.position.location, problem: .examples(error), language: language))
        }
      }
    }
    return errors
  }

  private mutating func addRows(
    of table: ExampleTable, toExamples index: Int, at position: CompactLocation
  ) throws(Diagnostic) {
    let first = nodes.rows.count
    for row in table.rows {
      let firstCell = nodes.cells.count
      for cell in row.cells {
        let start = self.source.bytes.count + added.bytes.count
        added.bytes += cell.utf8
        let end = self.source.bytes.count + added.bytes.count
        guard end <= TextSpan.longest else {
          throw Diagnostic(
            uri: table.uri, location: row.location, problem: "the examples are larger than \(TextSpan.longest) bytes",
            advice: "Split them into several files.")
        }
        nodes.cells.append(CellNode(column: position.column, text: TextSpan(start, end)))
      }
      nodes.rows.append(
        RowNode(
          id: takeID(), position: position,
          cells: NodeRange(first: UInt32(firstCell), count: UInt32(row.cells.count))))
    }
    nodes.examples[index].rows = NodeRange(first: UInt32(first), count: UInt32(table.rows.count))
    added.rows.append(
      ForeignRows(uri: table.uri, indices: first..<nodes.rows.count, locations: table.rows.map(\.location)))
  }
}
