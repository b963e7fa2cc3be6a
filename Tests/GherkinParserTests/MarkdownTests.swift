import GherkinParser
import SourceText
import Testing

@Suite("Gherkin in Markdown")
struct MarkdownTests {
  private func feature(_ text: String) throws -> GherkinDocument.Feature {
    try #require(try parse(text, uri: "test.feature.md").feature)
  }

  @Test func textIsPassedOver() throws {
    let feature = try feature(
      "# Feature: f\n\nText.\n\n## Rule: r\n\n| a | b |\n|---|---|\n\n### Scenario: s\n\n1. no\n")
    #expect(feature.description == "")
    #expect(feature.rules.first?.scenarios.first?.location == SourceLocation(line: 10, column: 5))
  }

  @Test(arguments: ["hello", "# hello", "#Feature: f", "####### Feature: f", "#  Feature: f"])
  func anyLineNamesTheFeature(line: String) throws {
    let feature = try feature(line + "\n# Feature: f\n")
    #expect(feature.keyword == "")
    #expect(feature.name == line)
  }

  @Test(arguments: ["* Given x", "- Given x", "  + Given x", "*Given x", "*\tGiven  x "])
  func stepsAreItems(line: String) throws {
    let feature = try feature("# Feature: f\n## Scenario: s\n" + line)
    #expect(feature.scenarios.first?.steps.map(\.text) == ["x"])
  }

  @Test(arguments: ["Given x", "1. Given x", "* * x", "* foo"])
  func otherItemsAreText(line: String) throws {
    let feature = try feature("# Feature: f\n## Scenario: s\n" + line)
    #expect(feature.scenarios.first?.steps.isEmpty == true)
  }

  @Test(arguments: [("| a |", 0), (" | a |", 0), ("  | a |", 1), ("     | a |", 1), ("      | a |", 0)])
  func tablesAreIndented(row: String, rows: Int) throws {
    let feature = try feature("# Feature: f\n## Scenario: s\n* Given x\n" + row)
    #expect(feature.scenarios.first?.steps.first?.dataTable?.rows.count ?? 0 == rows)
  }

  @Test(arguments: ["  | - | - |", "  |:--|:-:|", "  | - | b |"])
  func rulesOfTablesAreLeftOut(row: String) throws {
    let feature = try feature("# Feature: f\n## Scenario: s\n* Given x\n  | a | b |\n\(row)\n  | c | d |")
    #expect(feature.scenarios.first?.steps.first?.dataTable?.rows.count == 2)
  }

  @Test func aBarBehindABackslashMakesNoRule() throws {
    let feature = try feature("# Feature: f\n## Scenario: s\n* Given x\n  | a\\|- |\n  | \\|--\\||\n")
    #expect(feature.scenarios.first?.steps.first?.dataTable?.rows.map { $0.cells.map(\.value) } == [["a|-"], ["|--|"]])
  }

  @Test(arguments: [("\n# Feature: f\n", 2), ("  \nf\n", 4), (" \r\nf\n", 4), (" ", 2)])
  func blankFirstLineIsAnUnnamedFeature(text: String, column: Int) throws {
    let feature = try feature(text)
    #expect(feature.location == SourceLocation(line: 1, column: column))
    #expect(feature.name == "")
  }

  @Test func aHeadingOfABackgroundMayHoldCode() throws {
    let feature = try feature("# Feature: f\n## Background: b `@x`\n* Given x\n## Scenario: s `@y`\n### Scenario: t\n")
    #expect(feature.background?.name == "b `@x`")
    #expect(feature.scenarios.map(\.name) == ["t"])
    #expect(feature.scenarios.first?.tags.map(\.name) == ["@y"])
  }

  @Test func tagsStandInBackticks() throws {
    let feature = try feature("`@a` and `@b c``@d` @e\n# Feature: f\n")
    #expect(feature.tags.map(\.name) == ["@a", "@b c", "@d"])
    #expect(feature.tags.map(\.location.column) == [2, 11, 17])
  }

  @Test(arguments: [
    ("```\na\n```", "```", "a"), ("````\n```\n````", "````", "```"), ("  ```x\n  a\n  ```", "```", "a"),
    ("\"\"\"\na\n\"\"\"", "\"\"\"", "a"), ("`````\n```\n````", "````", "```"),
  ])
  func docStrings(lines: String, delimiter: String, content: String) throws {
    let docString = try feature("# Feature: f\n## Scenario: s\n* Given x\n" + lines).scenarios.first?.steps.first?
      .docString
    #expect(docString?.delimiter == delimiter)
    #expect(docString?.content == content)
  }

  @Test func errorsPointAtTheKeyword() {
    let found = errors("# Feature: f\n## Scenario: s\n* Given x\n# Background: b\n", uri: "f.feature.md")
    #expect(found.map { "\($0.location)" } == ["4:3"])
  }
}
