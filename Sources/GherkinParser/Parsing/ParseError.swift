package import SourceText

/// Something in a feature file that the grammar does not allow.
package struct ParseError: Error, Sendable, Hashable {
  /// What is wrong.
  package enum Problem: Sendable, Hashable {
    /// A line that cannot stand where it is; the text is without the white space around it.
    case unexpectedLine(expected: TokenKinds, text: String)
    /// The file ends where something has to follow.
    case unexpectedEnd(expected: TokenKinds)
    /// A row with more or fewer cells than the first one.
    case inconsistentCellCount(expected: Int, found: Int)
    /// A tag with white space in it.
    case whiteSpaceInTag
    /// A spoken language that Gherkin does not know.
    case unknownLanguage(String)
    /// A file of more bytes than a document can hold.
    case tooLarge(limit: Int)
    /// An error that another program found, in its words.
    case reported(String)
  }

  /// The file.
  package var uri: String
  /// The line and column; the end of the file has no column.
  package var location: SourceLocation
  /// What is wrong.
  package var problem: Problem
  /// The code of the spoken language the line was read in.
  package var language: String
  /// The first row of the table, or where the doc string that is never closed begins; nil with other problems.
  package var related: SourceLocation?

  init(
    uri: String, location: SourceLocation, problem: Problem, language: String, related: SourceLocation? = nil
  ) {
    self.uri = uri
    self.location = location
    self.problem = problem
    self.language = language
    self.related = related
  }

  /// An error that another program found.
  package init(uri: String, location: SourceLocation, reported message: String) {
    self.init(uri: uri, location: location, problem: .reported(message), language: "en")
  }

  /// The message as every Cucumber words it, such as `(2:1): expected: #EOF, #Language, got 'foo'`.
  package var message: String {
    if case .reported(let message) = problem { return message }
    return "(\(location.line):\(location.column ?? 0)): " + officialText
  }

  private var officialText: String {
    switch problem {
    case .unexpectedLine(let expected, let text): "expected: \(Self.list(expected)), got '\(text)'"
    case .unexpectedEnd(let expected): "unexpected end of file, expected: \(Self.list(expected))"
    case .inconsistentCellCount: "inconsistent cell count within the table"
    case .whiteSpaceInTag: "A tag may not contain whitespace"
    case .unknownLanguage(let language): "Language not supported: \(language)"
    case .tooLarge(let limit): "the file is larger than \(limit) bytes"
    case .reported(let message): message
    }
  }

  private static func list(_ kinds: TokenKinds) -> String {
    kinds.kinds.map { "#" + $0.name }.joined(separator: ", ")
  }
}
