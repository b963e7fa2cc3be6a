import GherkinParser
import SourceText
import Testing

@Suite("Errors")
struct ParseErrorTests {
  static let scenario = "Feature: f\nScenario: s\nGiven x\n"

  @Test(arguments: [
    ("x", "#EOF, #Language, #TagLine, #FeatureLine, #Comment, #Empty"),
    ("# language: en\nx\nFeature: f", "#TagLine, #FeatureLine, #Comment, #Empty"),
    ("@t\nx\nFeature: f", "#TagLine, #FeatureLine, #Comment, #Empty"),
    ("Feature: f\n@t\nx\nRule: r", "#TagLine, #RuleLine, #Comment, #Empty"),
    (
      "Feature: f\nBackground:\nGiven x\nx",
      "#EOF, #TableRow, #DocStringSeparator, #StepLine, #TagLine, #ScenarioLine, #RuleLine, #Comment, #Empty"
    ),
    (
      scenario + "x",
      """
      #EOF, #TableRow, #DocStringSeparator, #StepLine, #TagLine, #ExamplesLine, #ScenarioLine, #RuleLine, #Comment, \
      #Empty
      """
    ),
    (
      scenario + "|a|\nx",
      """
      #EOF, #TableRow, #DocStringSeparator, #StepLine, #TagLine, #ExamplesLine, #ScenarioLine, #RuleLine, #Comment, \
      #Empty
      """
    ),
    (
      scenario + "```\n```\nx",
      "#EOF, #TableRow, #StepLine, #TagLine, #ExamplesLine, #ScenarioLine, #RuleLine, #Comment, #Empty"
    ),
    (
      scenario + "```\n```\n|a|\nx",
      "#EOF, #TableRow, #StepLine, #TagLine, #ExamplesLine, #ScenarioLine, #RuleLine, #Comment, #Empty"
    ),
    (
      scenario + "|a|\n```\n```\nx",
      "#EOF, #StepLine, #TagLine, #ExamplesLine, #ScenarioLine, #RuleLine, #Comment, #Empty"
    ),
    (
      scenario + "Examples:\n|a|\nx",
      "#EOF, #TableRow, #TagLine, #ExamplesLine, #ScenarioLine, #RuleLine, #Comment, #Empty"
    ),
  ])
  func unexpectedLines(text: String, expected: String) throws {
    let found = errors(text)
    let line = try #require(text.split(separator: "\n").firstIndex(of: "x")) + 1
    #expect(found.map(\.message) == ["(\(line):1): expected: \(expected), got 'x'"])
  }

  @Test(arguments: [
    ("@t", "(2:0)", "#TagLine, #FeatureLine, #Comment, #Empty"),
    ("# language: en\n", "(2:0)", "#TagLine, #FeatureLine, #Comment, #Empty"),
    ("Feature: f\n@t\n\n", "(4:0)", "#TagLine, #RuleLine, #Comment, #Empty"),
    (scenario + "```\n a", "(6:0)", "#DocStringSeparator, #Other"),
  ])
  func unexpectedEnds(text: String, place: String, expected: String) {
    #expect(errors(text).map(\.message) == ["\(place): unexpected end of file, expected: \(expected)"])
  }

  @Test(arguments: [
    (scenario + "|a|\n  |b|c|\n|d|e|\n", ["(5:3): inconsistent cell count within the table"]),
    (scenario + "Examples:\n|a|\n|\n", ["(6:1): inconsistent cell count within the table"]),
    (
      scenario + "|a|\n||b|\nWhen y\n|a|\n||b|\n",
      ["(5:1): inconsistent cell count within the table", "(8:1): inconsistent cell count within the table"]
    ),
    ("Feature: f\n @a b", ["(2:2): A tag may not contain whitespace"]),
    ("# language: xx\nFeature: f", ["(1:1): Language not supported: xx"]),
  ])
  func otherErrors(text: String, messages: [String]) {
    #expect(errors(text).map(\.message) == messages)
  }

  @Test(arguments: [
    ("Fonctionnalité: f", "'Fonctionnalité:' is a keyword of French (fr)", "'# language: fr'"),
    ("#language fr\nFonctionnalité: f", "'Fonctionnalité:' is a keyword of French (fr)", "'# language: fr'"),
    ("機能: f", "'機能:' is a keyword of Japanese (ja)", "'# language: ja'"),
    (scenario + "Wenn y", "'Wenn' is a keyword of German (de)", "'# language: de'"),
    ("# language: fr\nFeature: f", "'Feature:' is a keyword of English (en)", "'# language: en'"),
    ("# language: de\nFeature: f", "'Feature:' is a keyword of English (en)", "write 'Funktionalität:' instead, or,"),
    (
      scenario + "Exemples:\n|a|\n", "'Exemples:' is a keyword of Catalan (ca)", "write 'Examples:' instead, or, if the"
    ),
    (scenario + "Examples:\n|a|\nScenaro: b", "a keyword of Esperanto (eo)", "write 'Scenario:' instead, or, if the"),
    (scenario + "Angenommen y", "a keyword of German (de)", "in the first line and all keywords in that language."),
  ])
  func keywordsOfOtherLanguagesNameTheirs(text: String, keyword: String, advice: String) throws {
    let diagnostic = try #require(errors(text).first).diagnostic
    #expect(diagnostic.advice?.contains(keyword) == true, "\(diagnostic)")
    #expect(diagnostic.advice?.contains(advice) == true, "\(diagnostic)")
  }

  /// Errors in a table are reported at a valid line that ends the table.
  @Test func errorsKeepTheOrderOfOtherCucumbers() {
    let found = errors(Self.scenario + "|a|\n|b|c|\n@a\n@a b\nScenario: d")
    #expect(found.map(\.location.line) == [7, 5, 7, 8, 9])
    #expect(found.dropFirst().first?.message == "(5:1): inconsistent cell count within the table")
  }

  @Test(arguments: [
    ("|a|\n|b|c|\n  y\n", [6, 5]), ("|a|\n|b|c|\nWhen y\nz\n", [5, 7]), ("|a|\n|b|c|\n#\n\n|d|e|\nz", [9, 5]),
    ("|a|\n|b|c|\n\"\"\"\n", [5, 7]), ("|a|\n|b|c|\nExamples:\n|a|\n|b|c|\nRule:\nz\n* z", [5, 8]),
  ])
  func aTableIsJudgedWhenItEnds(lines: String, numbers: [Int]) {
    #expect(errors(Self.scenario + lines).map(\.location.line) == numbers)
  }

  @Test func elevenErrorsAreReported() {
    #expect(errors(String(repeating: "x\n", count: 100)).count == 11)
    #expect(errors(String(repeating: "x\n", count: 9)).count == 9)
  }

  @Test func aFileWithErrorsTakesNoIDs() {
    var ids = IDGenerator(start: 3)
    let result = Gherkin.parse(SourceFile(uri: "f", text: Self.scenario + "x"), ids: &ids)
    #expect(result.document == nil)
    #expect(ids.next == 3)
  }

  @Test(arguments: [
    (scenario + "scenario: t", "'scenario: t' does not begin with a keyword", "Did you mean 'Scenario:'?"),
    (scenario + "Scenario t", "'Scenario t' does not begin with a keyword", "Did you mean 'Scenario:'?"),
    (scenario + "Givne y", "'Givne y' does not begin with a keyword", "Did you mean 'Given '?"),
    (
      scenario + "Scenaro Outline: y", "'Scenaro Outline: y' does not begin with a keyword",
      "Did you mean 'Scenario Outline:'?"
    ),
    ("Feture: f", "'Feture: f' does not begin with a keyword", "Did you mean 'Feature:'?"),
    (
      scenario + "\u{200B}Given y",
      "this line is not a step, because a zero width space (U+200B), which cannot be seen, stands before its keyword",
      "Did you mean 'Given '?"
    ),
    (
      scenario + "\u{FEFF}Then y",
      "this line is not a step, because a zero width no-break space (U+FEFF), which cannot be seen, stands before its keyword",
      "Did you mean 'Then '?"
    ),
    (
      scenario + "Scenario：y",
      "this line is not a scenario, because there is a full-width colon (U+FF1A) where a colon has to be",
      "Did you mean 'Scenario:'?"
    ),
    (
      "Feature：f", "this line is not a feature, because there is a full-width colon (U+FF1A) where a colon has to be",
      "Did you mean 'Feature:'?"
    ),
    (
      scenario + "Given: y", "this line is not a step, because there is a colon after its keyword",
      "Did you mean 'Given '?"
    ),
    (scenario + "1. Given y", "'1. Given y' does not begin with a keyword", "Did you mean 'Given '?"),
    (
      scenario + "Background", "'Background' does not begin with a keyword",
      "Did you mean 'Background:'? A background can stand only above the first scenario."
    ),
    (
      scenario + "Scenario Outlines: y", "'Scenario Outlines: y' does not begin with a keyword",
      "Did you mean 'Scenario Outline:'?"
    ),
    (scenario + "And", "the step has no text", "Write what happens behind 'And'."),
    (scenario + "  Then", "the step has no text", "Write what happens behind 'Then'."),
    (scenario + "given y", "'given y' does not begin with a keyword", "Did you mean 'Given '?"),
    (
      scenario + "hello", "this line means nothing here",
      "Here can stand: a table row, a doc string, a step, tags, examples, a scenario, a rule, a comment."
    ),
    ("Given x", "a step cannot stand here", "Here can stand: a line '# language: …', tags, a feature, a comment."),
    ("| a |", "a table row cannot stand here", "Here can stand: a line '# language: …', tags, a feature, a comment."),
    (
      scenario + "|a|\n```\n```\n```", "a doc string cannot stand here",
      "Here can stand: a step, tags, examples, a scenario, a rule, a comment."
    ),
    (
      scenario + "|a|\n||b|", "this row has 2 cells, the first row of the table has 1",
      #"Give every row of a table as many cells as its first; a bar inside a cell is written as \|."#
    ),
    (
      "Feature: f\n@a b", "a tag cannot have white space in it",
      "Write one word after each @; a comment may follow after white space and #."
    ),
    ("# language: FR", "Gherkin does not know the language 'FR'", "Did you mean fr?"),
    ("# language: de-ch", "Gherkin does not know the language 'de-ch'", "Did you mean de?"),
    (
      "# language: xx", "Gherkin does not know the language 'xx'",
      "Write the code of a language, such as en, de or fr, or delete the line for English."
    ),
    (
      scenario + "```", "the file ends inside a doc string", "Close the doc string with the marks it begins with."
    ),
    (
      "Feature: f\n@a", "the file ends after tags without a scenario, rule or examples",
      "Put a scenario, a rule or examples below the tags, or delete them."
    ),
    ("@a", "the file ends before its feature", "Here can stand: tags, a feature, a comment."),
  ])
  func diagnostics(text: String, problem: String, advice: String) throws {
    let diagnostic = try #require(errors(text).first).diagnostic
    #expect(diagnostic.problem == problem)
    #expect(diagnostic.advice == advice)
    #expect(diagnostic.uri == "test.feature")
  }

  @Test func aDiagnosticShowsTheFirstRow() throws {
    let diagnostic = try #require(errors(Self.scenario + "  |a|\n||b|").first).diagnostic
    #expect(diagnostic.notes.map(\.location) == [SourceLocation(line: 4, column: 3)])
    #expect(diagnostic.location == SourceLocation(line: 5, column: 1))
  }
}
