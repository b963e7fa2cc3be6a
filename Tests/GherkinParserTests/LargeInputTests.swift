import GherkinParser
import SourceText
import TestSupport
import Testing

/// Inputs that would take minutes with quadratic cost.
@Suite("Large inputs")
struct LargeInputTests {
  static let many = Thoroughness.isHigh ? 40_000 : 10_000

  private func repeated(_ text: String) -> String { String(repeating: text, count: Self.many) }

  @Test func tagsInALine() throws {
    let feature = try #require(try parse(repeated("@t") + "\nFeature: f").feature)
    #expect(feature.tags.count == Self.many)
    #expect(feature.tags.last?.location.column == 2 * Self.many - 1)
  }

  @Test func linesOfTags() throws {
    let feature = try #require(try parse("Feature: f\n" + repeated("@t\n\n") + "Scenario: s").feature)
    #expect(feature.scenarios.first?.tags.count == Self.many)
    #expect(errors("Feature: f\n" + repeated("@t\n")).count == 1)
  }

  @Test func rowsOfATable() throws {
    #expect(try step(with: repeated("|a|\n")).dataTable?.rows.count == Self.many)
  }

  @Test func cellsOfARow() throws {
    let cells = try #require(try step(with: repeated("| é ") + "|").dataTable?.rows.first?.cells)
    #expect(cells.count == Self.many)
    #expect(cells.last?.location.column == 4 * Self.many - 1)
  }

  @Test func linesOfADocString() throws {
    let content = try step(with: "  ```\n" + repeated("  \\`\\`\\`\n") + "  ```").docString?.content
    #expect(content?.utf8.count == 4 * Self.many - 1)
  }

  @Test func rowsOfExamples() throws {
    let text = "Feature: f\nScenario: <a>\nGiven <a>\nExamples:\n|a|\n" + repeated("|1|\n")
    var count = 0
    for pickle in try pickles(text) where pickle.name == "1" { count += 1 }
    #expect(count == Self.many)
  }

  @Test func columnsOfExamples() throws {
    let header = (0..<Self.many).map { "c\($0)|" }.joined()
    let values = (0..<Self.many).map { "\($0)|" }.joined()
    let text =
      "Feature: f\nScenario: s\n" + repeated("Given <c\(Self.many - 1)>\n") + "Examples:\n|\(header)\n|\(values)"
    let pickle = try #require(try pickles(text).first)
    #expect(pickle.steps.allSatisfy { $0.text == "\(Self.many - 1)" })
  }

  @Test func linesOfADescription() throws {
    let description = try parse("Feature: f\n" + repeated("#c\nd\n")).feature?.description
    #expect(description?.utf8.count == 2 * Self.many - 1)
  }

  @Test func `lines of a description that read like steps`() throws {
    let warnings = try parse("Feature: f\nScenario: s\n" + repeated("given ok 1\n")).warnings
    #expect(warnings.count == 51)
    #expect(warnings.last?.problem == "this file has more warnings of these kinds")
    // None of these is warned of, as a sentence ends each.
    let prose = try parse("Feature: f\nScenario: s\n" + repeated("given ok 1.\n")).warnings
    #expect(prose.isEmpty)
  }

  @Test func `lines that only their position makes suspicious`() throws {
    // Guessing a keyword takes time for each line, so the input has fewer lines.
    func several(_ text: String) -> String { String(repeating: text, count: Self.many / 50) }
    let line = String(repeating: "Then", count: 20_000)
    for (text, count) in [
      ("Feature: f\nScenario: s\n" + several("  Whem ok\n") + "  Given x\n", 51),
      ("Feature: f\nScenario: s\n" + several("  \"\"\"\n") + "  Given x\n", 0),
      ("Feature: f\n" + several("Scenario; a\n  Given b\n") + "Scenario: s\nGiven x\n", 51),
      ("Feature: f\n" + several("Tell me\n  Given b\n") + "Scenario: s\nGiven x\n", 1),
      ("Feature: f\n" + several("Tell me\nGiven b\n") + "Scenario: s\nGiven x\n", 0),
      ("Feature: f\nScenario: s\n" + several("Given \"<ok>\"\n"), 51),
      ("Feature: f\nScenario: s\nGiven " + several("\"<b>\""), 0),
      ("Feature: f\nScenario: s\n  \(line)\n  Given x\n", 1),
    ] {
      #expect(try parse(text).warnings.count == count, "\(text.prefix(60))")
    }
    let items = "# Feature: f\n## Scenario: s\n* Given x\n" + several("* Whem ok\n")
    #expect(try parse(items, uri: "test.feature.md").warnings.count == 51)
  }

  @Test func `placeholders without a column, and plain markup`() throws {
    let names = (0..<Self.many).map { "<n\($0)>\n" }.joined()
    let markup = (0..<Self.many / 2).map { "<b\($0)></b\($0)>\n" }.joined()
    for (text, count) in [(names, 0), (markup, 0)] {
      let warnings = try parse(
        "Feature: f\nScenario Outline: s\nGiven x\n\"\"\"\n\(text)\"\"\"\nExamples:\n|colour|\n|1|\n"
      ).warnings
      #expect(warnings.count == count)
    }
  }

  @Test func `tables with columns, and columns without placeholders`() throws {
    let outline = "Feature: f\nScenario Outline: s\n" + repeated("Given <colour>\n")
    #expect(try parse(outline + repeated("Examples:\n|colour|\n|1|\n")).warnings.isEmpty)
    let header = (0..<Self.many).map { "c\($0)|" }.joined()
    let markup = (0..<Self.many / 100).map { "Given <xyz\($0)></xyz\($0)>\n" }.joined()
    let warnings = try parse(
      "Feature: f\nScenario Outline: s\n\(markup)Examples:\n|\(header)\n|\(repeated("1|"))\n"
    ).warnings
    #expect(warnings.isEmpty)
  }
}
