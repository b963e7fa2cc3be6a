import GherkinParser
import SourceText
import Testing

/// Parses a text that must be valid.
func parse(_ text: String, uri: String = "test.feature") throws -> GherkinDocument {
  var ids = IDGenerator()
  let result = Gherkin.parse(SourceFile(uri: uri, text: text), ids: &ids)
  #expect(result.errors.map(\.message) == [])
  return try #require(result.document)
}

/// The errors of a text.
func errors(_ text: String, uri: String = "test.feature") -> [ParseError] {
  var ids = IDGenerator()
  return Gherkin.parse(SourceFile(uri: uri, text: text), ids: &ids).errors
}

/// The only step of a feature, with some lines below it.
func step(with lines: String) throws -> GherkinDocument.Step {
  let document = try parse("Feature: f\nScenario: s\nGiven x\n" + lines)
  return try #require(document.feature?.scenarios.first?.steps.first)
}

/// The pickles of a text.
func pickles(_ text: String) throws -> [Pickle] {
  var ids = IDGenerator(start: 1000)
  return Array(try parse(text).pickles(ids: &ids))
}
