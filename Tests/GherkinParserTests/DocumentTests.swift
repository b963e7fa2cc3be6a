import GherkinParser
import SourceText
import Testing

@Suite("Documents")
struct DocumentTests {
  @Test func aFileWithoutFeature() throws {
    #expect(try parse("").feature == nil)
    let document = try parse("\n  \n # c \n")
    #expect(document.feature == nil)
    #expect(document.comments.map(\.text) == [" # c "])
    #expect(document.comments.map(\.location) == [SourceLocation(line: 3, column: 1)])
  }

  @Test func everythingHasItsLocation() throws {
    let document = try parse(
      """
      @f
      Feature: the feature
        About it.

        Background: before
          Given one

        @s @t
        Scenario Outline: <n>
          When two
            | a |
          @e
          Examples: some
            | n |
            | 1 |

        Rule: a rule
          Background:
            * three
          Example: last
            But four
              \"""json
              {}
              \"""
      """)
    let feature = try #require(document.feature)
    #expect(feature.location == SourceLocation(line: 2, column: 1))
    #expect(feature.name == "the feature")
    #expect(feature.description == "  About it.")
    #expect(feature.tags.map(\.name) == ["@f"])
    #expect(feature.children.count == 3)
    #expect(feature.background?.steps.map(\.text) == ["one"])
    let outline = try #require(feature.scenarios.first)
    #expect(outline.tags.map(\.name) == ["@s", "@t"])
    #expect(outline.tags.map(\.location.column) == [3, 6])
    #expect(outline.steps.first?.dataTable?.location == SourceLocation(line: 11, column: 7))
    #expect(outline.examples.first?.tags.map(\.name) == ["@e"])
    #expect(outline.examples.first?.header?.cells.map(\.value) == ["n"])
    #expect(outline.examples.first?.rows.map { $0.cells.map(\.value) } == [["1"]])
    let rule = try #require(feature.rules.first)
    #expect(rule.background?.steps.first?.keywordType == .unknown)
    #expect(rule.children.count == 2)
    let docString = try #require(rule.scenarios.first?.steps.first?.docString)
    #expect(docString.mediaType == "json")
    #expect(docString.content == "{}")
    #expect(docString.location == SourceLocation(line: 22, column: 9))
  }

  @Test func idsAreGivenFromTheInsideOut() throws {
    var ids = IDGenerator(start: 7)
    let text = "@f\nFeature: f\n@s\nScenario: s\nGiven x\n|a|\nWhen y\n@e\nExamples:\n|h|\n|1|\n"
    let document = try #require(Gherkin.parse(SourceFile(uri: "f", text: text), ids: &ids).document)
    let scenario = try #require(document.feature?.scenarios.first)
    let examples = try #require(scenario.examples.first)
    #expect(scenario.steps.first?.dataTable?.rows.first?.id == "7")
    #expect(scenario.steps.map(\.id) == ["8", "9"])
    #expect(examples.header?.id == "10")
    #expect(examples.rows.first?.id == "11")
    #expect(examples.tags.first?.id == "12")
    #expect(examples.id == "13")
    #expect(scenario.tags.first?.id == "14")
    #expect(scenario.id == "15")
    #expect(document.feature?.tags.first?.id == "16")
    #expect(ids.next == 17)
  }

  @Test func columnsCountScalars() throws {
    let text = "\u{FEFF}Feature: f\n\u{3000}Scenario: é\n \u{3000}Given 👩‍👩 x\n| 😀 |é| \u{3000}b |\n@é@ü\nScenario:"
    let feature = try #require(try parse(text).feature)
    #expect(feature.location.column == 1)
    #expect(feature.scenarios.first?.location.column == 2)
    let step = try #require(feature.scenarios.first?.steps.first)
    #expect(step.location.column == 3)
    #expect(step.dataTable?.rows.first?.cells.map(\.location.column) == [3, 6, 10])
    #expect(feature.scenarios.last?.tags.map(\.location.column) == [1, 3])
  }

  @Test(arguments: [
    "Feature:f", "Feature:  f  ", "Feature:\u{A0}f\u{3000}", "  \tFeature: f", "Feature: f\r", "Feature: f\r\r",
  ])
  func whiteSpaceAroundNames(line: String) throws {
    #expect(try parse(line + "\n").feature?.name == "f")
  }

  @Test(arguments: [
    ("  a  ", "  a  "), ("\n a\n\n b\n  \n", " a\n\n b"), (" a\n# c\n b", " a\n b"), ("#c\n\na", "\na"), ("#c\n\n", ""),
    ("a\r\n\r\nb\r\n", "a\n\nb"), ("a\r\n#c\r\nb\r\n", "a\nb"), ("a\r\r\nb\rc\r\r\n", "a\nb\rc"),
    ("| a |\nGiven x\nBackground", "| a |\nGiven x\nBackground"),
  ])
  func descriptions(lines: String, description: String) throws {
    #expect(try parse("Feature: f\n" + lines).feature?.description == description)
  }

  @Test(arguments: [
    ("@a", ["@a"]), ("@a @b\t@c", ["@a", "@b", "@c"]), ("@a@b", ["@a", "@b"]), ("@a #c @d", ["@a"]), ("@a#b", ["@a#b"]),
    ("@a @ b", ["@a", "@b"]), ("@", ["@"]), ("@a\n\n#c\n@b", ["@a", "@b"]),
  ])
  func tags(lines: String, names: [String]) throws {
    #expect(try parse(lines + "\nFeature: f").feature?.tags.map(\.name) == names)
  }
}
