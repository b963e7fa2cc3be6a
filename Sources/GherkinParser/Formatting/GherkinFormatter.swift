/// Formats feature files in one canonical layout without changing their meaning.
///
/// - Each level is indented by two spaces: feature; rule; background and scenario; steps and examples; tables and doc
///   strings. Tags are indented like their title, descriptions one level deeper.
/// - One blank line precedes every background, scenario, rule and table of examples and follows every description. No
///   blank line separates tags from each other, a title from its description or first step, or a step from its table or
///   doc string. In all other places the author's blank lines stay, reduced to one.
/// - A table column is as wide as its widest cell, in terminal columns; cells wider than 200 do not widen their column.
/// - A colon is followed by one space, a step keyword by at most one. White space after a step keyword stays unchanged
///   if it is not ASCII, or if changing it would turn the beginning of the text into a part of a longer keyword.
/// - Tags on the same line are separated by one space; tags on separate lines stay on separate lines.
/// - A comment is indented like the node after it, or like the node before it if a blank line follows the comment.
/// - Descriptions keep their blank lines and relative indentation. The content of doc strings, the spelling of cells,
///   comments and ignored text stay unchanged.
/// - A byte order mark stays, all lines get the line end of the first line, and the file ends with a line end.
package enum GherkinFormatter {
  /// Formats a file; a Markdown file is returned unchanged.
  ///
  /// - Parameter document: the file, parsed in the notation of its file extension.
  package static func format(_ document: GherkinDocument) -> [UInt8] {
    guard Gherkin.Notation(uri: document.uri) == .plain else { return document.source.bytes }
    return document.source.bytes.withUnsafeBufferPointer { bytes in
      var layout = DocumentLayout(document.storage, bytes)
      layout.writeDocument()
      return layout.output
    }
  }
}
