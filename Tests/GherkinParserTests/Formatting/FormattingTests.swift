import GherkinParser
import Testing

/// The canonical layout, rule by rule.
@Suite struct FormattingTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let expected: String

    init(_ name: String, _ text: String, gives expected: String) {
      testDescription = name
      self.text = text
      self.expected = expected
    }

    /// An example with a text already in the canonical layout.
    init(_ name: String, staying text: String) { self.init(name, text, gives: text) }
  }

  @Test(arguments: files + titles + steps + tables + docStrings + descriptions + comments)
  func layout(example: Example) throws {
    #expect(try formatted(example.text) == example.expected)
    try expectSafeFormatting(of: try parse(example.text))
  }

  @Test func everyExampleWasCollected() {
    #expect(
      [Self.files, Self.titles, Self.steps, Self.tables, Self.docStrings, Self.descriptions, Self.comments].map(\.count)
        == [10, 8, 8, 11, 9, 7, 13])
  }

  @Test func filesInMarkdownStayAsTheyAre() throws {
    let text = "#   Feature: f\n\n##  Scenario: s\n* Given x\n   |a|bb|\n   |-|-|\n"
    let document = try parse(text, uri: "test.feature.md")
    #expect(GherkinFormatter.format(document) == Array(text.utf8))
  }

  // MARK: - Files

  static let files = [
    Example("an empty file", "", gives: ""),
    Example("a file of blank lines", " \n\t\n\r\n", gives: ""),
    Example("a file of a byte order mark", "\u{FEFF}", gives: "\u{FEFF}"),
    Example("a byte order mark", "\u{FEFF}\n\n  Feature: f", gives: "\u{FEFF}Feature: f\n"),
    Example("a file of comments", "\n\n  # a\n\n\n# b", gives: "# a\n\n# b\n"),
    Example(
      "CR LF", "Feature: f\r\nScenario: s\r\nGiven x", gives: "Feature: f\r\n\r\n  Scenario: s\r\n    Given x\r\n"),
    Example(
      "the first line end is that of all lines", "Feature: f\nScenario: s\r\nGiven x\r\n",
      gives: "Feature: f\n\n  Scenario: s\n    Given x\n"),
    Example("blank lines at the end", "Feature: f\n\n \n", gives: "Feature: f\n"),
    Example("a language", "  #language:fr\n\n\n\nFonctionnalité:f", gives: "# language: fr\n\nFonctionnalité: f\n"),
    Example(
      "a language between comments", "# a\n# language : no \n# language: fr\nEgenskap: f",
      gives: "# a\n# language: no\n# language: fr\nEgenskap: f\n"),
  ]

  // MARK: - Titles and tags

  static let titles = [
    Example(
      "everything at its depth",
      """
      @f
      Feature: f
      Background:
      Given a
      @s
      Scenario: s
      Given a
      @r
      Rule: r
      Background: b
      Given a
      @o
      Scenario Outline: o
      Given <a>
      |<a>|
      @e
      Examples: e
      |a|
      Examples:
      """,
      gives: """
        @f
        Feature: f

          Background:
            Given a

          @s
          Scenario: s
            Given a

          @r
          Rule: r

            Background: b
              Given a

            @o
            Scenario Outline: o
              Given <a>
                | <a> |

              @e
              Examples: e
                | a |

              Examples:

        """),
    Example("no names", "Feature:\t\nScenario:  \n", gives: "Feature:\n\n  Scenario:\n"),
    Example(
      "names keep what is inside", "Feature:a  b: #c\u{A0}\n\n\nScenario:\u{3000}日本\t語",
      gives: "Feature: a  b: #c\n\n  Scenario: 日本\t語\n"),
    Example(
      "no blank line below a title", "Feature: f\n\nScenario: s\n\n\n  Given x\n",
      gives: "Feature: f\n\n  Scenario: s\n    Given x\n"),
    Example("spaces between tags", "@a@b   @c\t@ d \nFeature: f", gives: "@a @b @c @d\nFeature: f\n"),
    Example(
      "lines of tags stay lines", "@a\n\n  @b @c\n\n# d\n\nFeature: f", gives: "@a\n@b @c\n# d\nFeature: f\n"),
    Example("a comment behind tags", "@a   @b#c   #  d @e \nFeature: f", gives: "@a @b#c #  d @e\nFeature: f\n"),
    Example("a lone mark", "@ @a @\nFeature: f", gives: "@ @a @\nFeature: f\n"),
  ]

  // MARK: - Steps

  /// The title lines above the steps of an example, in both layouts.
  private static func scenario(_ lines: String) -> String { "Feature: f\n\n  Scenario: s\n" + lines }

  static let steps = [
    Example("white space around a step", scenario("Given   a\u{A0}b \t\n"), gives: scenario("    Given a\u{A0}b\n")),
    Example(
      "blank lines between steps become one", scenario("Given a\nWhen b\n\n\n \nThen c\n"),
      gives: scenario("    Given a\n    When b\n\n    Then c\n")),
    Example("stars", scenario("*  a\n* b\n"), gives: scenario("    * a\n    * b\n")),
    Example("a step without text", scenario("    Given \n"), gives: scenario("    Given \n")),
    Example(
      "control characters", scenario("    Given a\u{0}b\u{7}c\u{1B}[0m\n"),
      gives: scenario("    Given a\u{0}b\u{7}c\u{1B}[0m\n")),
    Example(
      "languages without spaces",
      "# language: ja\n機能: f\n\n  シナリオ: s\n前提x\n前提   x\n前提\u{3000}x\n",
      gives: "# language: ja\n機能: f\n\n  シナリオ: s\n    前提x\n    前提 x\n    前提\u{3000}x\n"),
    Example(
      "a space that separates keywords",
      "# language: fr\nFonctionnalité: f\n\n  Scénario: s\n    Sachant  que x\n    Sachant que   x\n    Sachant  qui\n",
      gives:
        "# language: fr\nFonctionnalité: f\n\n  Scénario: s\n    Sachant  que x\n    Sachant que x\n    Sachant qui\n"),
    Example(
      "an apostrophe is not followed by a space",
      staying: "# language: fr\nFonctionnalité: f\n\n  Scénario: s\n    Étant donné qu'il pleut\n"),
  ]

  // MARK: - Tables

  private static func table(_ lines: String) -> String { scenario("    Given x\n" + lines) }

  static let tables = [
    Example(
      "columns", table("|a|long|\n\n\n |longer|b|\n"),
      gives: table("      | a      | long |\n\n      | longer | b    |\n")),
    Example("no blank line above", table("\n\n|a|\n"), gives: table("      | a |\n")),
    Example("empty cells", table("||a|\n|b||\n"), gives: table("      |   | a |\n      | b |   |\n")),
    Example("columns of empty cells", table("||\n||\n"), gives: table("      |  |\n      |  |\n")),
    Example("no cells", table("|\n|\n"), gives: table("      |\n      |\n")),
    Example(
      "escapes", table(#"|\||\\|\n|"# + "\n" + #"|a\|b|\\\\|x\y|"# + "\n"),
      gives: table(#"      | \|   | \\   | \n  |"# + "\n" + #"      | a\|b | \\\\ | x\y |"# + "\n")),
    Example("a backslash before the bar", table("|a\\ |\n|\\\t|\n"), gives: table("      | a\\ |\n      | \\  |\n")),
    Example(
      "wide characters", table("|日本|x|\n|a|é|\n|e\u{301}e|👩‍👩‍👧|\n|ﾊ|ab|\n"),
      gives: table("      | 日本 | x  |\n      | a    | é  |\n      | e\u{301}e   | 👩‍👩‍👧 |\n      | ﾊ    | ab |\n")),
    Example(
      "text behind the last bar", table("|a|b  \n|cc| # d \\| e\n"),
      gives: table("      | a  | b\n      | cc | # d \\| e\n")),
    Example(
      "a cell that is too wide for its column", table("|\(String(repeating: "x", count: 201))|a|\n|y|b|\n"),
      gives: table("      | \(String(repeating: "x", count: 201)) | a |\n      | y | b |\n")),
    Example(
      "a table and a doc string in either order", table("\"\"\"\n\"\"\"\n|a|\nWhen y\n|a|\n\"\"\"\n\"\"\"\n"),
      gives: table(
        "      \"\"\"\n      \"\"\"\n      | a |\n    When y\n      | a |\n      \"\"\"\n      \"\"\"\n")),
  ]

  // MARK: - Doc strings

  static let docStrings = [
    Example(
      "indentation",
      table(
        """
           \"\"\"
            a
           b
         c

             d
             \t
        \"\"\"

        """),
      gives: table("      \"\"\"\n       a\n      b\n      c\n\n        d\n        \t\n      \"\"\"\n")),
    Example(
      "tabs", table("\t\"\"\"\n\t\ta\n\tb\n\t\"\"\"\n"),
      gives: table("      \"\"\"\n      \ta\n      b\n      \"\"\"\n")),
    Example("a media type", table("\"\"\"  json x \n\"\"\"\n"), gives: table("      \"\"\"json x\n      \"\"\"\n")),
    Example("a media type like the marks", table("``` `\n```\n"), gives: table("      ``` `\n      ```\n")),
    Example(
      "the other marks and escapes", table("```\n\"\"\"\n\\`\\`\\`\n\\\\\\n\n```\n"),
      gives: table("      ```\n      \"\"\"\n      \\`\\`\\`\n      \\\\\\n\n      ```\n")),
    Example("text behind the end", table("```\n```   x \n"), gives: table("      ```\n      ```   x\n")),
    Example(
      "no lines and an empty line", table("```\n```\nWhen y\n```\n\n```\n"),
      gives: table("      ```\n      ```\n    When y\n      ```\n\n      ```\n")),
    Example(
      "carriage returns before a line end", table("```\na\rb\r\r\nc\r\n```\n"),
      gives: table("      ```\n      a\rb\n      c\n      ```\n")),
    Example(
      "what looks like Gherkin", table("```\n  # a\n@b\n|c|d |\nGiven  e\n```\n"),
      gives: table("      ```\n        # a\n      @b\n      |c|d |\n      Given  e\n      ```\n")),
  ]

  // MARK: - Descriptions

  static let descriptions = [
    Example(
      "lines stay indented to each other", "Feature: f\n\n\n      As\n    I\n\n\n     so\n\n\n",
      gives: "Feature: f\n    As\n  I\n\n\n   so\n"),
    Example(
      "a blank line below", "Feature: f\nd\nScenario: s\nd\nGiven x\nExamples:\nd\n|a|\n",
      gives: """
        Feature: f
          d

          Scenario: s
            d

            Given x

            Examples:
              d

              | a |

        """),
    Example("spaces at the end of a line", "Feature: f\na  \nb\t\n", gives: "Feature: f\n  a  \n  b\t\n"),
    Example("tabs", "Feature: f\n\t\ta\n\tb\n", gives: "Feature: f\n  \ta\n  b\n"),
    Example(
      "different white space", "Feature: f\n\u{2000}a\n\u{2001}b\n", gives: "Feature: f\n  \u{2000}a\n  \u{2001}b\n"),
    Example(
      "comments inside", "Feature: f\n    a\n# c\n      b\n\n        # d \n    e\n",
      gives: "Feature: f\n  a\n  # c\n    b\n\n  # d\n  e\n"),
    Example(
      "a blank line that belongs to the description", "Feature: f\n# c\n\n   a\n", gives: "Feature: f\n  # c\n\n  a\n"),
  ]

  // MARK: - Comments

  static let comments = [
    Example(
      "a comment belongs to what follows",
      "#a\n @t\n #b\nFeature: f\n#c\n@t\n#d\nScenario: s\n#e\nGiven x\n#f\n|a|\n#g\n|b|\n#h\nWhen y\n#i\n```\n```\n",
      gives: """
        #a
        @t
        #b
        Feature: f

          #c
          @t
          #d
          Scenario: s
            #e
            Given x
              #f
              | a |
              #g
              | b |
            #h
            When y
              #i
              ```
              ```

        """),
    Example(
      "a comment above a blank line belongs to what it follows", scenario("Given x\n#a\n#b\n\n\n#c\n@t\nScenario: t\n"),
      gives: scenario("    Given x\n    #a\n    #b\n\n  #c\n  @t\n  Scenario: t\n")),
    Example(
      "a comment between blank lines stays apart", scenario("Given x\n\n\n#a\n\n\nScenario: t\n"),
      gives: scenario("    Given x\n\n  #a\n\n  Scenario: t\n")),
    Example(
      "comments in several groups", scenario("Given x\n#a\n\n#b\n#c\n\n#d\nWhen y\n"),
      gives: scenario("    Given x\n    #a\n\n    #b\n    #c\n\n    #d\n    When y\n")),
    Example("a comment above the file's first line", "\n\n#a\n\nFeature: f", gives: "#a\n\nFeature: f\n"),
    Example("a comment at the end", scenario("Given x\n#a"), gives: scenario("    Given x\n    #a\n")),
    Example(
      "comments apart at the end", scenario("Given x\n\n\n #a\n#b\n"), gives: scenario("    Given x\n\n  #a\n#b\n")),
    Example(
      "comments apart at the end of a rule", "Feature: f\n\n  Rule: r\n\n #a\n",
      gives: "Feature: f\n\n  Rule: r\n\n    #a\n"),
    Example(
      "a row that is a comment", table("|a|\n#|b|\n\nWhen y\n"), gives: table("      | a |\n      #|b|\n\n    When y\n")
    ),
    Example(
      "a step that is a comment", table("  |a|\n#When y\n\nWhen z\n"),
      gives: table("      | a |\n    #When y\n\n    When z\n")),
    Example(
      "a comment inside a table, to the left", table("  |a|\n#x\n\n  |b|\n"),
      gives: table("      | a |\n      #x\n\n      | b |\n")),
    Example("white space around a comment", "  \t#  a  b \u{A0}\nFeature: f", gives: "#  a  b\nFeature: f\n"),
    Example(
      "a comment below a title", "Feature: f\n#a\n\nScenario: s\n#b\n\nGiven x\n",
      gives: "Feature: f\n  #a\n\n  Scenario: s\n    #b\n    Given x\n"),
  ]
}
