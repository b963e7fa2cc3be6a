package import SourceText

/// Reads feature files.
package enum Gherkin {
  /// How many errors of one file are reported: as many as by every Cucumber, which gives up when there are more than ten.
  package static let mostErrors = 11

  /// The most bytes a feature file can have.
  package static let largestFile = TextSpan.longest

  /// The notations a feature can be written in.
  package enum Notation: Sendable, Hashable {
    /// Plain Gherkin, the content of `.feature` files.
    case plain
    /// Gherkin in the headings and lists of a Markdown text, the content of `.feature.md` files.
    case markdown

    /// The notation of a file, by the end of its name.
    package init(uri: String) {
      self = uri.hasSuffix(".md") ? .markdown : .plain
    }
  }

  /// Parses a feature file.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - ids: gives the nodes of the document their ids; a file with errors takes none.
  ///   - notation: how the file is written; nil decides by the end of the file's name.
  package static func parse(_ source: SourceFile, ids: inout IDGenerator, notation: Notation? = nil) -> ParseResult {
    if let error = tooLarge(source) { return ParseResult(document: nil, errors: [error]) }
    let outcome = Parser.run(source, firstID: ids.next, notation: notation ?? Notation(uri: source.uri))
    guard outcome.errors.isEmpty else { return ParseResult(document: nil, errors: outcome.errors) }
    _ = ids.take(Int(outcome.builder.nextID))
    return ParseResult(document: GherkinDocument(storage: DocumentStorage(outcome.builder)), errors: [])
  }

  /// Parses a file for tools that have to work with what is only half written: what was understood is there beside the errors.
  ///
  /// Such a document is not run: rows of its tables can differ in length, and tags can belong to nothing.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - notation: how the file is written; nil decides by the end of the file's name.
  /// - Returns: all errors, and the document; without one only for a file that is too large.
  package static func understand(_ source: SourceFile, notation: Notation? = nil) -> ParseResult {
    if let error = tooLarge(source) { return ParseResult(document: nil, errors: [error]) }
    let outcome = Parser.run(
      source, firstID: 0, notation: notation ?? Notation(uri: source.uri), keepsUnderstood: true)
    return ParseResult(document: GherkinDocument(storage: DocumentStorage(outcome.builder)), errors: outcome.errors)
  }

  /// How many errors are found in a file of which everything else is to be understood.
  static let mostErrorsUnderstood = 200

  /// Lists what the lines of a feature file are, up to the last error that is reported; lines in error are left out.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - notation: how the file is written; nil decides by the end of the file's name.
  package static func tokens(of source: SourceFile, notation: Notation? = nil) -> TokenListing {
    if let error = tooLarge(source) { return TokenListing(tokens: [], errors: [error]) }
    let outcome = Parser.run(
      source, firstID: 0, notation: notation ?? Notation(uri: source.uri), recordsTokens: true)
    return TokenListing(tokens: outcome.tokens, errors: outcome.errors)
  }

  private static func tooLarge(_ source: SourceFile) -> ParseError? {
    guard source.bytes.count > largestFile else { return nil }
    return ParseError(
      uri: source.uri, location: SourceLocation(line: 1), problem: .tooLarge(limit: largestFile), language: "en")
  }
}

/// What came of parsing a file: a document, or the errors that kept it from being one.
package struct ParseResult: Sendable {
  /// The document; `Gherkin.parse` gives none where there are errors.
  package var document: GherkinDocument?
  /// The errors in the order in which every Cucumber finds them, at most `Gherkin.mostErrors`.
  package var errors: [ParseError]
}
