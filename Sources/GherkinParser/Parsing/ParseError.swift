package import SourceText

/// A violation of the grammar in a feature file.
package struct ParseError: Error, Sendable, Hashable {
  /// The kinds of error.
  package enum Problem: Sendable, Hashable {
    /// A misplaced line; the text is without surrounding white space.
    case unexpectedLine(expected: TokenKinds, text: String)
    /// The file ends too early.
    case unexpectedEnd(expected: TokenKinds)
    /// A row with a different number of cells than the first row.
    case inconsistentCellCount(expected: Int, found: Int)
    /// A tag with white space in it.
    case whiteSpaceInTag
    /// An unknown spoken language.
    case unknownLanguage(String)
    /// A file that exceeds the size limit of a document.
    case tooLarge(limit: Int)
    /// A problem of the file that a tag of Examples names.
    case examples(Diagnostic)
    /// An error reported by another program, in its words.
    case reported(String)
  }

  /// The file.
  package var uri: String
  /// The line and column; the end of the file has no column.
  package var location: SourceLocation
  package var problem: Problem
  /// The code of the spoken language at the error.
  package var language: String
  /// The first row of the table, or the beginning of the unclosed doc string; nil for other errors.
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

  /// Creates an error reported by another program.
  package init(uri: String, location: SourceLocation, reported message: String) {
    self.init(uri: uri, location: location, problem: .reported(message), language: "en")
  }

  /// The message in the words of the other Cucumber implementations, such as `(2:1): expected: #EOF, #Language, got
  /// 'foo'`.
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
    case .examples(let problem): problem.heading
    case .reported(let message): message
    }
  }

  private static func list(_ kinds: TokenKinds) -> String {
    kinds.kinds.map { "#" + $0.name }.joined(separator: ", ")
  }
}
