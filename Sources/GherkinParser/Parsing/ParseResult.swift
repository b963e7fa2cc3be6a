/// What came of parsing a file: a document, or the errors that kept it from being one.
package struct ParseResult: Sendable {
  /// The document; nil where there are errors.
  package var document: GherkinDocument?
  /// The errors in the order in which every Cucumber finds them, at most `Gherkin.mostErrors`.
  package var errors: [ParseError]
}
