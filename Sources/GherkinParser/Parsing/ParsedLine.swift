/// What was found on a line.
struct ParsedLine {
  /// What the line is.
  var kind: TokenKind
  /// The keyword, where it begins with one.
  var keyword: Keyword?
  /// Where the keyword, the tags or the row begins.
  var content: Int
  /// The column of `content`.
  var column: Int

  /// A keyword on a line.
  struct Keyword {
    var type: KeywordType
    /// Where it ends; the colon of a title is the byte there.
    var end: Int
    /// Where the text behind it may begin.
    var textStart: Int
  }
}
