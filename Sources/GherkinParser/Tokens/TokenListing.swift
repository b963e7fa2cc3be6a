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
