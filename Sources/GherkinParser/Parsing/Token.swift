package import SourceText

/// One line as the grammar sees it; what a listing of tokens is made of.
package struct Token: Sendable, Hashable {
  /// A part of a line that has a location of its own: a tag, a table cell.
  package struct Item: Sendable, Hashable {
    /// Where it begins, in Unicode scalars counted from 1.
    package var column: Int
    /// The tag with its `@`, or the text of the cell.
    package var text: String
  }

  /// What the line is.
  package var kind: TokenKind
  /// Where it begins; the end of the file has no column.
  package var location: SourceLocation
  /// The keyword, or the marks that begin a table row or a doc string.
  package var keyword: String?
  /// What the keyword says about a step; nil for other lines.
  package var keywordType: KeywordType?
  /// What stands behind the keyword.
  package var text: String = ""
  /// Tags or cells.
  package var items: [Item] = []
}

/// What the lines of a feature file are.
package struct TokenListing: Sendable {
  /// The lines that the grammar allows, and the end of the file.
  package var tokens: [Token]
  /// What is wrong with the others.
  package var errors: [ParseError]
}

extension Token {
  /// The token as the official listings show it: `(line:column)Kind:(type)keyword/text/column:item,…`.
  package var listing: String {
    guard kind != .endOfFile else { return "EOF" }
    let type = keywordType?.name.description ?? ""
    let keyword = keyword.map { "(\(type))\($0)" } ?? ""
    let items = items.map { "\($0.column):\($0.text)" }.joined(separator: ",")
    return "(\(location))\(kind.name):\(keyword)/\(text)/\(items)"
  }
}
