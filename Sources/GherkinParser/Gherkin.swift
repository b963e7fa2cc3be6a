package import SourceText

/// Reads feature files.
package enum Gherkin {
  /// The error limit of a file, as in the other Cucumber implementations, which give up after more than ten errors.
  package static let mostErrors = 11

  /// The size limit of a feature file, in bytes.
  package static let largestFile = TextSpan.longest

  /// The notations a feature can be written in.
  package enum Notation: Sendable, Hashable {
    /// Plain Gherkin, the content of `.feature` files.
    case plain
    /// Gherkin in the headings and lists of a Markdown text, the content of `.feature.md` files.
    case markdown

    /// Derives the notation from the file extension.
    package init(uri: String) {
      self = uri.hasSuffix(".md") ? .markdown : .plain
    }
  }

  /// Parses a feature file.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - ids: assigns the ids of the document's nodes; unchanged if the file has errors.
  ///   - notation: how the file is written; nil to derive it from the file extension.
  ///   - examples: reads the files that tags of Examples name; nil to leave these Examples empty.
  ///   - fillsEverywhere: whether examples also fill backgrounds, tags and names of Examples, as `PlaceholderComment`
  ///     chooses in a file.
  package static func parse(
    _ source: SourceFile, ids: inout IDGenerator, notation: Notation? = nil, examples: ExampleSource? = nil,
    fillingEverywhere fillsEverywhere: Bool = false
  ) -> ParseResult {
    if let error = tooLarge(source) { return ParseResult(document: nil, errors: [error]) }
    var outcome = Parser.run(source, firstID: ids.next, notation: notation ?? Notation(uri: source.uri))
    if let examples, outcome.errors.isEmpty { outcome.errors = outcome.builder.addForeignRows(from: examples) }
    guard outcome.errors.isEmpty else { return ParseResult(document: nil, errors: outcome.errors) }
    if fillsEverywhere { outcome.builder.addPlaceholderComment() }
    _ = ids.take(Int(outcome.builder.nextID))
    return ParseResult(document: GherkinDocument(storage: DocumentStorage(outcome.builder)), errors: [])
  }

  /// Parses a possibly incomplete file for editing tools and returns the understood part together with the errors.
  ///
  /// The document must not be run: rows of its tables can differ in length, and tags can lack a node to belong to.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - notation: how the file is written; nil to derive it from the file extension.
  ///   - examples: reads the files that tags of Examples name; nil to leave these Examples empty.
  ///   - fillsEverywhere: whether examples also fill backgrounds, tags and names of Examples, as `PlaceholderComment`
  ///     chooses in a file.
  /// - Returns: all errors, and the document unless the file is too large.
  package static func understand(
    _ source: SourceFile, notation: Notation? = nil, examples: ExampleSource? = nil,
    fillingEverywhere fillsEverywhere: Bool = false
  ) -> ParseResult {
    if let error = tooLarge(source) { return ParseResult(document: nil, errors: [error]) }
    var outcome = Parser.run(
      source, firstID: 0, notation: notation ?? Notation(uri: source.uri), keepsUnderstood: true)
    if let examples { outcome.errors += outcome.builder.addForeignRows(from: examples) }
    let storage = DocumentStorage(outcome.builder, fillingEverywhere: fillsEverywhere)
    return ParseResult(document: GherkinDocument(storage: storage), errors: outcome.errors)
  }

  /// The error limit of `understand`, which should understand as much of a file as possible.
  static let mostErrorsUnderstood = 200

  /// Lists the tokens of a feature file up to the last reported error; lines with errors are left out.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - notation: how the file is written; nil to derive it from the file extension.
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

/// The result of parsing a file: a document or errors.
package struct ParseResult: Sendable {
  /// The document; nil if `Gherkin.parse` found errors.
  package var document: GherkinDocument?
  /// The errors in the order of the other Cucumber implementations, at most `Gherkin.mostErrors`.
  package var errors: [ParseError]
}
