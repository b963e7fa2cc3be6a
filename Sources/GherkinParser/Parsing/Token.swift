package import SourceText

/// One line in terms of the grammar, for a listing of tokens.
package struct Token: Sendable, Hashable {
  /// A part of a line with its own location: a tag or a table cell.
  package struct Item: Sendable, Hashable {
    /// The column, in Unicode scalars starting at 1.
    package var column: Int
    /// The tag with its `@`, or the text of the cell.
    package var text: String
  }

  /// The kind of the line.
  package var kind: TokenKind
  /// The location; the end of the file has no column.
  package var location: SourceLocation
  /// The keyword, or the marks that begin a table row or a doc string.
  package var keyword: String?
  /// The type of a step keyword; nil for other lines.
  package var keywordType: KeywordType?
  /// The text after the keyword.
  package var text: String = ""
  /// Tags or cells.
  package var items: [Item] = []
}

/// The tokens of a feature file.
package struct TokenListing: Sendable {
  /// The valid lines and the end of the file.
  package var tokens: [Token]
  /// The errors in the other lines.
  package var errors: [ParseError]
}

extension Token {
  /// The token in the format of the official listings: `(line:column)Kind:(type)keyword/text/column:item,…`.
  package var listing: String {
    guard kind != .endOfFile else { return "EOF" }
    let type = keywordType?.name.description ?? ""
    let keyword = keyword.map { "(\(type))\($0)" } ?? ""
    let items = items.map { "\($0.column):\($0.text)" }.joined(separator: ",")
    return "(\(location))\(kind.name):\(keyword)/\(text)/\(items)"
  }
}
