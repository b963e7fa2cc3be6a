import Foundation
import JSON
import JSONRPC
import LanguageServer
import SourceText
import Testing

/// Functions beyond those of the official server.
@Suite struct LanguageServerTests {
  private static let basket = """
    Feature: Basket
      Rule: Counting
        Background:
          Given an empty basket
        @quick
        Scenario: One
          When I add 3 "red" apples
          Then the basket holds 3 apples
        Scenario Outline: Many
          When I add <count> "<colour>" apples
          Then the basket holds <count> apples
          Examples:
            | count | colour |
            | 1     | red    |
            | 12    | green  |

    """
  private static let patterns = [
    "an empty basket", "I add {int} {string} apple(s)", "the basket holds {int} apple(s)", "nothing uses this",
  ]

  private static func client(_ more: [String: String] = [:]) throws -> EditorClient {
    let client = try EditorClient(files: more, patterns: patterns)
    client.open("features/basket.feature", basket)
    return client
  }

  // MARK: - Navigation

  @Test func referencesFindStepsInAllFiles() throws {
    let client = try Self.client([
      "features/other.feature": "Feature: O\n  Scenario: S\n    Given the basket holds 1 apple\n"
    ])
    let found = try client.ask(
      "textDocument/references", "features/basket.feature", TextPosition(7, 20),
      ("context", ["includeDeclaration": true]))
    let places = (found.array ?? []).map { place in
      (place["uri"]?.string ?? "").split(separator: "/").last! + " " + EditorClient.text(TextRange(place["range"]))
    }
    #expect(
      places == [
        "Steps.swift 7:8-7:41", "basket.feature 7:11-7:36", "basket.feature 10:11-10:42", "other.feature 2:10-2:34",
      ])
    // From the definition to its steps.
    client.open("features/steps/Steps.swift", EditorClient.stepFile(Self.patterns))
    let uses = try client.ask("textDocument/definition", "features/steps/Steps.swift", TextPosition(7, 12))
    #expect(uses.array?.count == 3)
    let highlights = try client.ask("textDocument/documentHighlight", "features/basket.feature", TextPosition(7, 20))
    #expect((highlights.array ?? []).map { EditorClient.text(TextRange($0["range"])) } == ["7:11-7:36", "10:11-10:42"])
  }

  @Test func aStepIsExplained() throws {
    let client = try Self.client()
    let answer = try client.ask("textDocument/hover", "features/basket.feature", TextPosition(6, 20))
    let text = try #require(answer.at("contents.value")?.string)
    #expect(text.contains("I add {int} {string} apple(s)"))
    #expect(text.contains("= `3`"))
    #expect(text.contains("[features/steps/Steps.swift:6]"))
    #expect(text.contains("used by 2 steps"))
    #expect(EditorClient.text(TextRange(answer["range"])) == "6:11-6:31")
  }

  @Test func resultsAreShownAtScenarios() throws {
    let one = ResultTests.results(Self.basket, [.failed], milliseconds: 12.4, runs: 3)
    let project = StandInProject(ended: one.map { ResultTests.inFile($0, "features/basket.feature") })
    let client = try EditorClient(patterns: Self.patterns, project: project)
    client.open("features/basket.feature", Self.basket)
    let hover = try client.ask("textDocument/hover", "features/basket.feature", TextPosition(5, 6))
    #expect(hover.at("contents.value") == "- One: **failed**, 12 ms on average of 3 runs")
    let lenses = try client.ask("textDocument/codeLens", "features/basket.feature")
    let titles = (lenses.array ?? []).map {
      "\(TextRange($0["range"])?.start.line ?? -1) \($0.at("command.title")?.string ?? "")"
    }
    #expect(
      titles == [
        "0 Run", "0 failed: 1 of 3 scenarios, 12 ms", "5 Run", "5 Debug in console", "5 failed, 12 ms", "8 Run",
        "8 Debug in console",
      ])
    client.open("features/steps/Steps.swift", EditorClient.stepFile(Self.patterns))
    let uses = try client.ask("textDocument/codeLens", "features/steps/Steps.swift")
    #expect(
      (uses.array ?? []).compactMap { $0.at("command.title")?.string } == [
        "used by 1 step", "used by 2 steps", "used by 2 steps", "used by 0 steps",
      ])
  }

  @Test func partsAreNested() throws {
    let client = try Self.client()
    let symbols = try client.ask("textDocument/documentSymbol", "features/basket.feature")
    #expect(
      OfficialCaseTests.outline(symbols) == [
        "Basket 0:0-14:26", "  Counting 1:2-14:26", "    Background 2:4-3:27", "      Given an empty basket 3:6-3:27",
        "    One 4:4-7:36", "      When I add 3 \"red\" apples 6:6-6:31",
        "      Then the basket holds 3 apples 7:6-7:36",
        "    Many 8:4-14:26", "      When I add <count> \"<colour>\" apples 9:6-9:42",
        "      Then the basket holds <count> apples 10:6-10:42", "      Examples 11:6-14:26",
      ])
    let folds = try client.ask("textDocument/foldingRange", "features/basket.feature")
    #expect(
      (folds.array ?? []).map { "\($0["startLine"]?.integer ?? -1)-\($0["endLine"]?.integer ?? -1)" } == [
        "0-14", "1-14", "2-3", "5-7", "8-14", "11-14",
      ])
    let selection = try client.ask(
      "textDocument/selectionRange", "features/basket.feature", nil, ("positions", [TextPosition(6, 20).json]))
    var ranges: [String] = []
    var next = selection.array?.first
    while let range = next {
      ranges.append(EditorClient.text(TextRange(range["range"])))
      next = range["parent"]
    }
    #expect(
      ranges == ["6:19-6:24", "6:11-6:31", "6:6-6:31", "6:0-6:31", "4:4-7:36", "1:2-14:26", "0:0-14:26", "0:0-15:0"])
    let found = try client.request("workspace/symbol", ["query": "many"])
    #expect((found.array ?? []).map { $0["name"]?.string } == ["Many"])
  }

  @Test func namesOfParametersStandInFrontOfArguments() throws {
    let steps = """
      let s = Steps(World.self) {
        Given("I add {int} {string} apple(s)") { (world, count: Int, colour: String) in }
      }
      """
    let client = try EditorClient(files: ["features/steps/A.swift": steps])
    client.open("features/basket.feature", Self.basket)
    let hints = try client.ask(
      "textDocument/inlayHint", "features/basket.feature", nil,
      ("range", TextRange(TextPosition(0, 0), TextPosition(20, 0)).json))
    #expect((hints.array ?? []).map { $0["label"]?.string } == ["count:", "colour:"])
  }

  // MARK: - Errors in the text

  @Test func aTextWithErrorsKeepsEverythingElse() throws {
    let client = try EditorClient(patterns: Self.patterns)
    let text = """
      Feature: F
        Scenario: A
          Given an empty basket
          Gvien something
          When I add 3 "red" apples
        Scenario: B
          Then the basket holds 3 apples
            | a | b |
            | c |
          Th
      """
    client.open("features/a.feature", text)
    let found = client.diagnostics("features/a.feature")
    #expect(found.count == 3)
    #expect(found.first?.hasPrefix("3:4-3:19") == true)
    let symbols = try client.ask("textDocument/documentSymbol", "features/a.feature")
    #expect(
      OfficialCaseTests.outline(symbols).map { $0.drop { $0 == " " }.prefix { $0 != " " } } == [
        "F", "A", "Given", "When", "B", "Then",
      ])
    let links = try client.ask("textDocument/definition", "features/a.feature", TextPosition(6, 20))
    #expect(links.array?.count == 1)
    let items = try client.ask("textDocument/completion", "features/a.feature", TextPosition(9, 6))
    #expect((items["items"]?.array ?? []).contains { $0["label"] == "Then" })
  }

  @Test func ambiguousStepsAndUnusedDefinitionsAreReported() throws {
    let client = try EditorClient(patterns: ["I have {int} cukes", "^I have (\\d+) cukes$", "unused"])
    client.open("features/a.feature", "Feature: F\n  Scenario: A\n    Given I have 3 cukes\n")
    #expect(client.diagnostics("features/a.feature") == ["2:10-2:24 2 definitions match this step"])
    client.open(
      "features/steps/Steps.swift", EditorClient.stepFile(["I have {int} cukes", "^I have (\\d+) cukes$", "unused"]))
    #expect(client.diagnostics("features/steps/Steps.swift") == ["7:8-7:16 no step uses this definition"])
  }

  @Test func definitionsRemainWhileReloadingFails() throws {
    let client = try Self.client()
    #expect(client.diagnostics("features/basket.feature") == [])
    let path = client.folder.appending(path: "features/steps/Steps.swift").path
    let report = "\(path):4:9: error: cannot find 'x' in scope\n3 | x\n  | `- error: cannot find 'x' in scope\n"
    client.server.loaded(
      LoadedDefinitions(catalog: nil, problems: CompilerReport.problems(in: report, folder: "/")),
      in: client.folder.path)
    #expect(client.diagnostics("features/basket.feature") == [])
    #expect(client.diagnostics("features/steps/Steps.swift") == ["3:8-3:37 cannot find 'x' in scope"])
    // Another load removes the problem, and its definitions replace the old ones.
    var catalog = DefinitionCatalog()
    catalog.steps = [DefinitionCatalog.Step(pattern: "an empty basket", path: path, line: 4)]
    client.server.loaded(LoadedDefinitions(catalog: catalog, problems: []), in: client.folder.path)
    #expect(client.diagnostics("features/steps/Steps.swift") == [])
    #expect(client.diagnostics("features/basket.feature").count == 4)
  }

  @Test func aSavedStepFileCountsAtOnce() throws {
    let client = try Self.client()
    let text = EditorClient.stepFile(Self.patterns.dropLast(2) + ["something else"])
    try Data(text.utf8).write(to: client.folder.appending(path: "features/steps/Steps.swift"))
    client.notify("textDocument/didSave", ["textDocument": ["uri": .string(client.uri("features/steps/Steps.swift"))]])
    #expect(client.diagnostics("features/basket.feature").count == 2)
  }

  // MARK: - Completion

  /// Positions for completion, and the insertions of the first items.
  @Test(arguments: [
    ("Feature: F\n  Scenario: S\n    Given basket█", ["an empty basket", "the basket holds ${1|3,1,12|} apples"]),
    ("Feature: F\n  Scenario: S\n    Given the b█", ["the basket holds ${1|3,1,12|} apples"]),
    ("Feature: F\n  Scenario: S\n    When add apple█", ["I add ${1|3,1,12|} ${2|\"red\",\"green\"|} apples"]),
    ("Feature: F\n  @q█\n  Scenario: S\n", ["@quick"]),
    (
      "Feature: F\n  Scenario Outline: S\n    Given <█\n    Examples:\n      | a | b |\n      | 1 | 2 |\n",
      ["<a>", "<b>"]
    ),
    ("Feature: F\n  Scenario Outline: S\n    Given a <x> and <y>\n    Examples:\n      | x | █\n", ["y"]),
    ("█", ["Feature: "]), ("Feature: F\n  █", ["Background: "]),
    ("# language: de\nFunktionalität: F\n  Szenario: S\n    █", ["Angenommen "]),
    (
      "# language: de\nFunktionalität: F\n  Szenario: S\n    Angenommen the b█",
      ["the basket holds ${1|3,1,12|} apples"]
    ),
  ])
  func completion(marked: String, expected: [String]) throws {
    let client = try Self.client()
    let text = MarkedText(marked)
    client.open("features/c.feature", text.text)
    let answer = try client.ask("textDocument/completion", "features/c.feature", text.position)
    let items = (answer["items"]?.array ?? []).compactMap { $0.at("textEdit.newText")?.string }
    #expect(Array(items.prefix(expected.count)) == expected)
  }

  @Test func examplesOfPredefinedStepsAreCompleted() throws {
    var project = StandInProject()
    var step = DefinitionCatalog.Step(
      pattern: #"^I touch the "([^"]*)" button$"#, path: "StepLibrary/Touching.swift", line: 1)
    step.examples = ["I touch the \"OK\" button"]
    step.isPredefined = true
    project.builtIn.steps = [step]
    project.builtIn.apps = ["Calculator", "Articles"]
    project.builtIn.devices = ["iPhone X"]
    let client = try EditorClient(project: project)
    client.open(
      "features/a.feature", "Feature: F\n  Scenario: S\n    When touch\n    Given the \"\n    Given it on \"\n")
    let labels = try [TextPosition(2, 14), TextPosition(3, 15), TextPosition(4, 17)].map { position in
      (try client.ask("textDocument/completion", "features/a.feature", position)["items"]?.array ?? []).compactMap {
        $0.at("textEdit.newText")?.string
      }
    }
    #expect(labels == [["I touch the \"${1:OK}\" button"], ["Calculator", "Articles"], ["iPhone X"]])
  }

  // MARK: - Changes

  @Test(arguments: [
    ("I put {int} {string} apple(s)", ["I put 3 \"red\" apples", "I put <count> \"<colour>\" apples"]),
    ("apples: {int} of {string}", ["apples: 3 of \"red\"", "apples: <count> of \"<colour>\""]),
  ])
  func aStepIsRenamedWithItsDefinition(pattern: String, expected: [String]) throws {
    let client = try Self.client()
    let prepared = try client.ask("textDocument/prepareRename", "features/basket.feature", TextPosition(6, 12))
    #expect(prepared["placeholder"] == "I add {int} {string} apple(s)")
    let answer = try client.ask(
      "textDocument/rename", "features/basket.feature", TextPosition(6, 12), ("newName", .string(pattern)))
    let edits = answer["changes"]?[client.uri("features/basket.feature")]
    #expect((edits?.array ?? []).compactMap { $0["newText"]?.string } == expected)
    let swift = EditorClient.apply(
      answer["changes"]?[client.uri("features/steps/Steps.swift")], to: EditorClient.stepFile(Self.patterns))
    #expect(swift == EditorClient.stepFile([Self.patterns[0], pattern] + Self.patterns[2...]))
  }

  @Test(arguments: [
    (
      TextPosition(6, 12), "I add {int} apples",
      "the new pattern has to have the same parameters in the same order: {int}, {string}"
    ),
    (TextPosition(6, 12), "", "the new pattern is empty"),
    (TextPosition(6, 12), "I add {int} {string", "the new pattern does not compile"),
    (TextPosition(3, 12), "I add 3 \"red\" apples", "would become ambiguous"),
    (TextPosition(0, 3), "x", "only steps can be renamed"),
  ])
  func aRenameIsRefused(position: TextPosition, pattern: String, reason: String) throws {
    let client = try Self.client()
    let error = try #require(throws: RPCError.self) {
      try client.ask("textDocument/rename", "features/basket.feature", position, ("newName", .string(pattern)))
    }
    #expect(error.message.contains(reason), "\(error.message)")
  }

  /// A position for a code action, its title, and its result.
  struct ActionCase: Sendable, CustomTestStringConvertible {
    let title: String
    let marked: String
    let expected: String
    var testDescription: String { title }
  }

  @Test(arguments: [
    ActionCase(
      title: "Extract the steps into a Background",
      marked:
        "Feature: F\n  Scenario: A\n    █Given an empty basket\n    When I add 1 \"red\" apple\n\n  Scenario: B\n    Given an empty basket\n    Then the basket holds 0 apples\n",
      expected:
        "Feature: F\n  Background:\n    Given an empty basket\n\n  Scenario: A\n    When I add 1 \"red\" apple\n\n  Scenario: B\n    Then the basket holds 0 apples\n"
    ),
    ActionCase(
      title: "Make one outline of 2 scenarios",
      marked:
        "Feature: F\n  Scenario: A█\n    When I add 1 \"red\" apple\n    Then the basket holds 1 apples\n\n  Scenario: B\n    When I add 2 \"red\" apple\n    Then the basket holds 2 apples\n",
      expected:
        "Feature: F\n  Scenario Outline: <name>\n    When I add <value 1> \"red\" apple\n    Then the basket holds <value 2> apples\n\n    Examples:\n      | name | value 1 | value 2 |\n      | A    | 1       | 1       |\n      | B    | 2       | 2       |\n"
    ),
    ActionCase(
      title: "Turn the table into a doc string",
      marked: "Feature: F\n  Scenario: A\n    Given an empty basket\n      | a█ |\n      | b |\n",
      expected:
        "Feature: F\n  Scenario: A\n    Given an empty basket\n      \"\"\"\n      | a |\n      | b |\n      \"\"\"\n"),
  ])
  func otherForms(example: ActionCase) throws {
    let client = try Self.client()
    let text = MarkedText(example.marked)
    client.open("features/c.feature", text.text)
    let actions = try client.ask(
      "textDocument/codeAction", "features/c.feature", nil, ("range", TextRange(text.position, text.position).json),
      ("context", ["diagnostics": []]))
    let action = try #require(actions.array?.first { $0["title"]?.string == example.title })
    #expect(
      EditorClient.apply(action.at("edit.changes")?[client.uri("features/c.feature")], to: text.text)
        == example.expected)
  }

  /// Scenarios that cannot be merged without losing something.
  @Test(arguments: [
    "Feature: F\n  Scenario: A\n    █When I add 1 \"red\" apple\n  # why\n  Scenario: B\n    When I add 2 \"red\" apple\n",
    "Feature: F\n  Scenario: A\n    █When I add 1 \"red\" apple\n  Scenario: B\n    # why\n    When I add 2 \"red\" apple\n",
    "Feature: F\n  Scenario: A\n    When I add 1 \"red\" apple\n  @slow\n  Scenario: B\n    █When I add 2 \"red\" apple\n",
  ])
  func noOutlineIsOffered(marked: String) throws {
    let client = try Self.client()
    let text = MarkedText(marked)
    client.open("features/c.feature", text.text)
    let actions = try client.ask(
      "textDocument/codeAction", "features/c.feature", nil, ("range", TextRange(text.position, text.position).json))
    #expect(!(actions.array ?? []).contains { $0["title"]?.string?.contains("outline") == true })
  }

  @Test func correctionsAreOfferedForEachStep() throws {
    let client = try Self.client()
    let text =
      "Feature: F\n  Scenario: A\n    Given an emtpy basket\n    When I ad 3 \"red\" apples\n    Then the basket hold 2 apples!\n"
    // Simulates a search for advice on another thread that never returns.
    client.server.background.advise = { _, _, _ in }
    client.open("features/c.feature", text)
    let reported = (2...4).map { line -> JSONValue in
      ["range": TextRange(TextPosition(line, 10), TextPosition(line, 12)).json, "code": "undefined-step"]
    }
    let actions = try client.ask(
      "textDocument/codeAction", "features/c.feature", nil,
      ("range", TextRange(TextPosition(2, 0), TextPosition(4, 9)).json),
      ("context", ["diagnostics": .array(reported)]))
    let changes = (actions.array ?? []).filter { $0["title"]?.string?.hasPrefix("Change to") == true }
    #expect(
      changes.compactMap { $0["title"]?.string } == [
        "Change to \"an empty basket\"", "Change to \"I add 3 \"red\" apples\"",
        "Change to \"the basket holds 2 apples\"",
      ])
    #expect(changes.map { $0["diagnostics"]?.array ?? [] } == reported.map { [$0] })
  }

  @Test func predefinedStepsAreExplainedInWords() throws {
    var project = StandInProject()
    var step = DefinitionCatalog.Step(
      pattern: #"^(?:I )?touch the "([^"]*)"(?: (button|switch))?(?: (twice))?$"#, path: "StepLibrary/Touching.swift",
      line: 1)
    (step.examples, step.isPredefined, step.summary) = (["I touch the \"OK\" button"], true, "Touches it.")
    step.parameters = ["string", "string", nil].map { .init(name: nil, type: $0, swiftType: "String") }
    project.builtIn.steps = [step]
    let client = try EditorClient(project: project)
    client.open("a.feature", "Feature: F\n  Scenario: S\n    When I touch the \"Add\" button\n")
    let hover = try client.ask("textDocument/hover", "a.feature", TextPosition(2, 14))
    #expect(
      hover.at("contents.value")?.string?.hasPrefix(
        "```\nStep I touch the \"OK\" button\n```\n\nTouches it.\n\n- `Add`\n- `button`\n\npredefined") == true,
      "\(hover)")
  }

  @Test func linksOfMarkdownAreLinks() throws {
    let client = try EditorClient(files: ["features/shop.feature": "", "docs/a.md": ""], patterns: ["a"])
    client.open(
      "features/c.feature",
      "Feature: see https://example.org/b\n  As [the shop](shop.feature#top), [this](../docs/a.md), [that](/docs/a.md),\n  not [x](none.feature) or [y](#z)\n\n  Scenario: A\n    Given a\n"
    )
    let links = try client.ask("textDocument/documentLink", "features/c.feature")
    #expect(
      (links.array ?? []).map { EditorClient.text(TextRange($0["range"])) + " " + ($0["target"]?.string ?? "") } == [
        "0:13-0:34 https://example.org/b", "1:16-1:32 " + client.uri("features/shop.feature") + "#top",
        "1:42-1:54 " + client.uri("docs/a.md"), "1:64-1:74 " + client.uri("docs/a.md"),
      ])
  }

  @Test func aMissingDefinitionIsWritten() throws {
    let client = try Self.client()
    let text =
      "Feature: F\n  Scenario: A\n    Given an empty basket\n    When I eat 3 apples\n    Then nothing is left\n"
    client.open("features/c.feature", text)
    let actions = try client.ask(
      "textDocument/codeAction", "features/c.feature", nil,
      ("range", TextRange(TextPosition(3, 8), TextPosition(3, 8)).json),
      ("context", ["diagnostics": []]))
    let titles = (actions.array ?? []).compactMap { $0["title"]?.string }
    #expect(
      titles.prefix(1) == ["Write a definition in features/steps/Steps.swift"]
        && titles.contains("Write definitions of all 2 steps without one in features/steps/Steps.swift"), "\(titles)")
    let edits = actions.array?.first?.at("edit.changes")?[client.uri("features/steps/Steps.swift")]
    let swift = EditorClient.apply(edits, to: EditorClient.stepFile(Self.patterns))
    #expect(
      swift.contains("  When(\"I eat {int} apples\") { (world, int: Int) in\n    try pending()\n  }\n}\n"), "\(swift)")
  }

  @Test func missingStepFileIsCreated() throws {
    let client = try EditorClient(
      project: StandInProject(
        builtIn: {
          var catalog = DefinitionCatalog()
          catalog.steps = [DefinitionCatalog.Step(pattern: "known", path: "StepLibrary/A.swift", line: 1)]
          return catalog
        }()))
    client.open("features/my-shop.feature", "Feature: F\n  Scenario: A\n    When I buy it\n")
    let actions = try client.ask(
      "textDocument/codeAction", "features/my-shop.feature", nil,
      ("range", TextRange(TextPosition(2, 8), TextPosition(2, 8)).json))
    let changes = try #require(actions.array?.first?.at("edit.documentChanges")?.array)
    #expect(changes.first?["uri"]?.string == client.uri("features/steps/MyShop.swift"))
    #expect(changes.last?["edits"]?.array?.first?["newText"]?.string?.contains("When(\"I buy it\")") == true)
  }

  @Test func tablesAreAlignedWhileTheyAreTyped() throws {
    let client = try Self.client()
    let text = "Feature: F\n  Scenario: A\n    Given a\n      | a | long cell |\n      | wide €€ | b \\| c |\n"
    client.open("features/c.feature", text)
    let edits = try client.ask(
      "textDocument/onTypeFormatting", "features/c.feature", TextPosition(4, 25), ("ch", "|"))
    #expect(
      EditorClient.apply(edits, to: text)
        == "Feature: F\n  Scenario: A\n    Given a\n      | a       | long cell |\n      | wide €€ | b \\| c    |\n")
  }

  @Test func addressesAndFilesAreLinks() throws {
    let client = try EditorClient(files: ["features/data/a.json": "{}"], patterns: ["the file {string}"])
    client.open(
      "features/c.feature",
      "# see https://example.org/a.\nFeature: F\n  Scenario: A\n    Given the file \"data/a.json\"\n")
    let links = try client.ask("textDocument/documentLink", "features/c.feature")
    #expect(
      (links.array ?? []).map { EditorClient.text(TextRange($0["range"])) + " " + ($0["target"]?.string ?? "") } == [
        "0:6-0:28 https://example.org/a.", "3:19-3:32 " + client.uri("features/data/a.json"),
      ])
  }
}
