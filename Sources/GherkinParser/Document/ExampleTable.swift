package import SourceText

/// A table of examples from a file other than the feature file.
package struct ExampleTable: Sendable {
  /// A row with the place where it is written.
  package struct Row: Sendable {
    package let location: SourceLocation
    package let cells: [String]

    package init(location: SourceLocation, cells: [String]) {
      (self.location, self.cells) = (location, cells)
    }
  }

  /// The file.
  package let uri: String
  /// The header and the rows below it.
  package let rows: [Row]

  package init(uri: String, rows: [Row]) {
    (self.uri, self.rows) = (uri, rows)
  }
}

/// Reads the examples that a tag names.
///
/// - Parameters:
///   - path: the file as the tag names it.
///   - uri: the feature file.
/// - Throws: the problem of the file with its place.
package typealias ExampleSource = (_ path: String, _ uri: String) throws(Diagnostic) -> ExampleTable

/// Texts of a document that are not in the feature file: examples from other files, and an added comment.
struct AddedTexts {
  /// The texts. Their spans begin behind the feature file.
  var bytes: [UInt8] = []
  /// The rows of examples from other files.
  var rows: [ForeignRows] = []
}

/// The place of rows that were read from another file.
struct ForeignRows: Sendable {
  /// The file.
  let uri: String
  /// The indices of the rows in the document, the header first.
  let indices: Range<Int>
  /// The place of each row in the file.
  let locations: [SourceLocation]
}

extension DocumentStorage {
  /// The beginning of a tag that names the file of examples.
  package static let examplesTag = "@examples:"

  /// Whether a tag of Examples names a file.
  func namesFile(_ examples: ExamplesNode) -> Bool {
    examples.title.tags.indices.contains { string(nodes.tags[$0].name).hasPrefix(Self.examplesTag) }
  }

  /// The place of the values of a row in another file; nil for values in the feature.
  func foreignPlace(ofRow row: Int) -> (uri: String, location: SourceLocation)? {
    for rows in foreignRows where rows.indices.contains(row) {
      return (rows.uri, rows.locations[row - rows.indices.lowerBound])
    }
    return nil
  }
}

extension GherkinDocument {
  /// Whether tags of Examples name files.
  package var namesExampleFiles: Bool {
    storage.nodes.examples.contains(where: storage.namesFile)
  }
}
