import JSON
import LanguageServer
import Testing

/// The test cases of the official language service (cucumber/language-service, test/service), adapted to our messages.
@Suite struct OfficialCaseTests {
  /// A feature with definitions, and the expected diagnostics.
  struct DiagnosticCase: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    var patterns = ["a defined step"]
    var path = "features/a.feature"
    let expected: [String]
    var testDescription: String { name }
  }

  private static let undefined = "no definition matches this step"

  @Test(arguments: [
    DiagnosticCase(
      name: "a valid document", text: "Feature: Hello\n  Scenario: A\n    Given a defined step\n", expected: []),
    DiagnosticCase(
      name: "an unexpected end", text: "Feature: Hello\n@tag\n",
      expected: ["2:0-2:0 the file ends after tags without a scenario, rule or examples"]),
    DiagnosticCase(
      name: "a missing bar", text: "Feature: Hello\n  Scenario: Hi\n    Given a table:\n      | a |\n      | b\n",
      patterns: ["a table:"], expected: ["4:6-4:9 this row has 0 cells, the first row of the table has 1"]),
    DiagnosticCase(
      name: "Given, And", text: "Feature: Hello\n  Scenario: Hi\n    Given a defined step\n    And an undefined step\n",
      expected: ["3:8-3:25 \(undefined)"]),
    DiagnosticCase(
      name: "When, And, But",
      text:
        "Feature: Hello\n  Scenario: Hi\n    Given a defined step\n    When a defined step\n    And a defined step\n    But an undefined step\n",
      expected: ["5:8-5:25 \(undefined)"]),
    DiagnosticCase(
      name: "values of examples",
      text: """
        Feature: F
          Scenario Outline: O
            Given a <state> <entity>

            Examples:
              | parameter | state   | entity | other  |
              | unused    | defined | step   | unused |
        """, expected: []),
    DiagnosticCase(
      name: "a value that makes a step undefined",
      text: """
        Feature: F
          Scenario Outline: O
            Given a <state> step

            Examples:
              | state   |
              | defined |
              | lost    |
        """, expected: ["2:10-2:24 \(undefined): a lost step"]),
    DiagnosticCase(
      name: "Markdown", text: "# Feature: Login\n\n## Scenario: Hi\n* Given a defined step\n* And an undefined step\n",
      path: "features/x.feature.md", expected: ["4:6-4:23 \(undefined)"]),
    DiagnosticCase(
      name: "an open doc string", text: "Feature: Hello\n  Scenario: Hi\n    Given a defined step\n      \"\"\"",
      expected: ["3:6-3:9 the file ends inside a doc string"]),
  ])
  func diagnostics(of example: DiagnosticCase) throws {
    let client = try EditorClient(patterns: example.patterns)
    client.open(example.path, example.text)
    #expect(client.diagnostics(example.path) == example.expected)
  }

  @Test(arguments: ["", "\n        Examples:", "\n        Examples:\n          | parameter |"])
  func outlineWithoutRowsIsMatchedAsWritten(rest: String) throws {
    let client = try EditorClient(patterns: ["a defined step"])
    client.open("features/a.feature", "Feature:\n      Scenario Outline:\n        Given a <parameter>" + rest)
    #expect(client.diagnostics("features/a.feature").contains("2:14-2:27 \(Self.undefined)"))
  }

  @Test func completionUsesValuesOfOtherSteps() throws {
    let other =
      "Feature: F\n  Scenario: S\n    Given I have 42 cukes in my belly\n    And I have 98 cukes in my belly\n"
    let client = try EditorClient(
      files: ["features/b.feature": other], patterns: ["I have {int} cukes in my belly", "I am a teapot"])
    client.open("features/a.feature", "Feature: Hello\n  Scenario: World\n    Given cukes\n")
    let answer = try client.ask("textDocument/completion", "features/a.feature", TextPosition(2, 15))
    let items = try #require(answer["items"]?.array)
    try #require(items.count == 1)
    #expect(items[0]["label"] == "I have {int} cukes in my belly")
    #expect(items[0]["insertTextFormat"] == 2)
    #expect(items[0].at("textEdit.newText") == "I have ${1|42,98|} cukes in my belly")
    #expect(EditorClient.text(TextRange(items[0].at("textEdit.range"))) == "2:10-2:15")
  }

  @Test func aDocumentIsFormatted() throws {
    let client = try EditorClient()
    let text = "Feature: Hello\nScenario: World\nGiven something"
    client.open("features/a.feature", text)
    let edits = try client.ask("textDocument/formatting", "features/a.feature")
    #expect(
      EditorClient.apply(edits, to: text) == "Feature: Hello\n\n  Scenario: World\n    Given something\n")
  }

  @Test func aStepLeadsToItsDefinition() throws {
    let client = try EditorClient(patterns: ["other", "some cukes/apples"])
    client.open("features/a.feature", "Feature: Hello\n      Scenario: World\n        Given some cukes\n    ")
    let answer = try client.ask("textDocument/definition", "features/a.feature", TextPosition(2, 20))
    let links = try #require(answer.array)
    try #require(links.count == 1)
    #expect(EditorClient.text(TextRange(links[0]["originSelectionRange"])) == "2:14-2:24")
    #expect(links[0]["targetUri"]?.string == client.uri("features/steps/Steps.swift"))
    #expect(EditorClient.text(TextRange(links[0]["targetSelectionRange"])) == "5:8-5:27")
  }

  @Test func aDocumentHasSymbols() throws {
    let client = try EditorClient()
    client.open("features/a.feature", "Feature: Hello\nScenario: World\nGiven something")
    let symbols = try client.ask("textDocument/documentSymbol", "features/a.feature")
    #expect(Self.outline(symbols) == ["Hello 0:0-2:15", "  World 1:0-2:15", "    Given something 2:0-2:15"])
  }

  /// Symbols with their children, one per line.
  static func outline(_ symbols: JSONValue?, indentation: String = "") -> [String] {
    (symbols?.array ?? []).flatMap { symbol -> [String] in
      [indentation + (symbol["name"]?.string ?? "") + " " + EditorClient.text(TextRange(symbol["range"]))]
        + outline(symbol["children"], indentation: indentation + "  ")
    }
  }

  /// The fixtures of the official service (test/language/testdata) as Swift.
  private static let fixtures = [
    "features/support/ParameterTypes.swift": #"""
    import CukeKit

    let types = Steps(World.self) {
      ParameterType(
        "uuid", "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}", as: { $0 })
      ParameterType("date", #"\d{4}-\d{2}-\d{2}"#, as: { $0 })
      ParameterType("planet", "jupiter|mars|tellus", as: { $0 })
    }
    """#,
    "features/steps/StepDefinitions.swift": """
    import CukeKit

    let steps = Steps(World.self) {
      Given("a {uuid}") { (world, uuid: String) in }
      Given("a {date}") { (world, date: String) in }
      Given("a {planet}") { (world, planet: String) in }
      Given("^a regexp$") { world in }
      Given("an {undefined-parameter}") { (world, date: String) in }
      Given("the bee's knees") { world in }
    }
    """,
  ]

  @Test(arguments: [
    ("a 2020-12-24", "a {date}"), ("a 123e4567-e89b-12d3-a456-426614174000", "a {uuid}"), ("a mars", "a {planet}"),
    ("a regexp", "^a regexp$"), ("the bee's knees", "the bee's knees"), ("a venus", ""),
  ])
  func definitionsAndParameterTypesAreRead(step: String, pattern: String) throws {
    // A parameter type that is already known has no effect.
    let client = try EditorClient(
      files: Self.fixtures, options: ["cucumber": ["parameterTypes": [["name": "int", "regexp": ".*"]]]])
    client.open("features/a.feature", "Feature: F\n  Scenario: S\n    Given \(step)\n")
    let hover = try client.ask("textDocument/hover", "features/a.feature", TextPosition(2, 12))
    let text = hover.at("contents.value")?.string ?? ""
    #expect(pattern.isEmpty ? text.hasPrefix("No definition") : text.hasPrefix("```\nGiven \(pattern)\n"), "\(text)")
  }

  @Test func anUnknownParameterTypeIsReported() throws {
    let client = try EditorClient(files: Self.fixtures)
    client.open(
      "features/steps/StepDefinitions.swift", try #require(Self.fixtures["features/steps/StepDefinitions.swift"]))
    let found = client.diagnostics("features/steps/StepDefinitions.swift")
    #expect(found.first == "7:2-7:64 the pattern \"an {undefined-parameter}\" does not compile", "\(found)")
  }

  // MARK: - Tokens

  /// The decoded tokens of a response: texts with their types.
  static func tokens(_ data: JSONValue?, of text: String) -> [String] {
    let numbers = (data?.array ?? []).compactMap(\.integer)
    let types = [
      "keyword", "parameter", "string", "type", "variable", "property", "comment", "namespace", "class", "function",
    ]
    let buffer = TextBuffer(Array(text.utf8), encoding: .utf16)
    var (line, character) = (0, 0)
    var found: [String] = []
    for start in stride(from: 0, to: numbers.count - 4, by: 5) {
      line += numbers[start]
      character = numbers[start] == 0 ? character + numbers[start + 1] : numbers[start + 1]
      let range =
        buffer.offset(
          TextPosition(line, character))..<buffer.offset(
          TextPosition(line, character + numbers[start + 2]))
      found.append("\(buffer.text(range))=\(types[numbers[start + 3]])")
    }
    return found
  }

  static let tokenText = """
    # some comment
    @foo @bar
    Feature: a
      This is a description
      and so is this

      Rule:
        Background:
          Given a repeating step

        Scenario: b
          Given I have 42 cukes in my belly
            \"""sometype
          hello
              world
            \"""
          And a table
            | a  | bbb |
            | cc |  dd |
          And I should be on the map

        Scenario Outline: c
          Given a <foo> and <bar>

          Examples:
            | foo | bar |
            | a   | b   |

    """

  @Test func tokensOfEverything() throws {
    let client = try EditorClient(patterns: ["I have {int} cukes in my {word}", "^I should( not)? be on the map$"])
    client.open("features/a.feature", Self.tokenText)
    let answer = try client.ask("textDocument/semanticTokens/full", "features/a.feature")
    let expected = [
      "# some comment=comment", "@foo=type", "@bar=type", "Feature=namespace", "Rule=class", "Background=keyword",
      "Given =keyword", "Scenario=function", "Given =keyword", "42=parameter", "belly=parameter", "\"\"\"=string",
      "sometype=type", "hello=string", "world=string", "\"\"\"=string", "And =keyword", "a=string", "bbb=string",
      "cc=string", "dd=string", "And =keyword", "Scenario Outline=function", "Given =keyword", "<foo>=variable",
      "<bar>=variable", "Examples=keyword", "foo=property", "bar=property", "a=string", "b=string",
    ]
    #expect(Self.tokens(answer["data"], of: Self.tokenText) == expected)
    let part = try client.ask(
      "textDocument/semanticTokens/range", "features/a.feature", nil,
      ("range", TextRange(TextPosition(10, 0), TextPosition(11, 40)).json))
    #expect(
      Self.tokens(part["data"], of: Self.tokenText) == [
        "Scenario=function", "Given =keyword", "42=parameter", "belly=parameter",
      ])
  }

  @Test func blanksBehindKeywordsAreNoPlaceholders() throws {
    let text = """

      Feature: making drinks
        Rule:
          Scenario Outline:
            Given a <ingredient>
            When  I make <drink>
            Examples:
              | ingredient | drink       |
              | apple      | apple juice |

      """
    let client = try EditorClient()
    client.open("features/a.feature", text)
    let answer = try client.ask("textDocument/semanticTokens/full", "features/a.feature")
    #expect(
      Self.tokens(answer["data"], of: text) == [
        "Feature=namespace", "Rule=class", "Scenario Outline=function", "Given =keyword", "<ingredient>=variable",
        "When =keyword", "<drink>=variable", "Examples=keyword", "ingredient=property", "drink=property",
        "apple=string",
        "apple juice=string",
      ])
  }
}
