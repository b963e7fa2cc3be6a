/// Writes feature files in one canonical layout, with the meaning they had.
///
/// - Indentation is two spaces a level: feature, rule, background and scenario, steps and examples, tables and doc
///   strings. Tags stand as deep as their title, a description one level below it.
/// - One blank line stands before every background, scenario, rule and table of examples and behind a description.
///   None stands between tags, a title and its description or first step, a step and its table or doc string. Anywhere
///   else a blank line of the author stays, several become one.
/// - Columns of a table are as wide as their widest cell, in columns of a terminal; a cell of more than 200 stands out.
/// - A colon is followed by one space, a step keyword by at most one. What is not ASCII there stays, and so does what
///   keeps the beginning of the text from being read as a part of a longer keyword.
/// - Tags of one line are one space apart; lines of tags stay lines.
/// - Comments stand as deep as what follows them, or as what they follow where a blank line comes next.
/// - Descriptions keep their blank lines and the indentation of their lines to each other; contents of doc strings, the
///   spelling of cells, comments, and whatever the grammar passes over stay as they are.
/// - A byte order mark stays, the first line end is used for all lines, and the file ends with one.
package enum GherkinFormatter {
  /// The whole file in the canonical layout; a file in Markdown comes back as it is.
  ///
  /// - Parameter document: the file, parsed in the notation that its name says.
  package static func format(_ document: GherkinDocument) -> [UInt8] {
    guard Gherkin.Notation(uri: document.uri) == .plain else { return document.source.bytes }
    return document.source.bytes.withUnsafeBufferPointer { bytes in
      var layout = DocumentLayout(document.storage, bytes)
      layout.writeDocument()
      return layout.output
    }
  }
}
