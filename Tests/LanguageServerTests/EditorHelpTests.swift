import JSON
import JSONRPC
import LanguageServer
import StepRegistry
import Testing

/// Requests with unusual settings, texts or definitions, and completions for apps and recordings.
@Suite struct EditorHelpTests {
  private static func shown(_ client: EditorClient) -> [String] {
    client.takeMessages().compactMap { message in
      guard case .notification("window/showMessage", let parameters) = message else { return nil }
      return parameters["message"]?.string
    }
  }

  @Test func wrongParameterTypeSettingIsReportedAndSkipped() throws {
    let types: JSONValue = [
      ["name": "colour", "regexp": "("], ["name": "mood", "regexp": "happy|sad"], ["regexp": "x"],
    ]
    let client = try EditorClient(
      patterns: ["I feel {mood}", "^broken($", "all is well"], options: ["cucumber": ["parameterTypes": types]])
    let messages = Self.shown(client)
    #expect(messages.count == 2, "\(messages)")
    #expect(
      messages.first == "cukeswift: number 3 of cucumber.parameterTypes needs a 'name' and a 'regexp', both texts")
    #expect(messages.last?.hasPrefix("cukeswift: number 1 of cucumber.parameterTypes is left out: ") == true)
    client.open("a.feature", "Feature: F\n  Scenario: S\n    Given I feel sad\n    And all is well\n    And nothing\n")
    #expect(client.diagnostics("a.feature") == ["4:8-4:15 no definition matches this step"])
    client.open("features/steps/Steps.swift", EditorClient.stepFile(["I feel {mood}", "^broken($", "all is well"]))
    let wrong = client.diagnostics("features/steps/Steps.swift")
    #expect(wrong.contains { $0.hasPrefix("5:") }, "\(wrong)")
  }

  /// Such scenarios make a run fail.
  @Test func scenariosWithoutStepsAreReported() throws {
    let client = try EditorClient(patterns: ["a"])
    client.open("a.feature", "Feature: F\n  Scenario: Later\n\n  Scenario: S\n    Given a\n")
    #expect(client.diagnostics("a.feature") == ["1:2-1:17 this scenario has no steps and does not pass"])
  }

  @Test func aBadPatternIsReportedOnce() throws {
    let file = "features/steps/Steps.swift"
    let client = try EditorClient(patterns: ["^broken($"])
    client.open(file, EditorClient.stepFile(["^broken($"]))
    let found = client.diagnostics(file).filter { $0.contains("does not compile") }
    let line = try #require(found.first?.split(separator: ":").first.flatMap { Int($0) })
    let report = "\(file):\(line + 1): error: the pattern \"^broken($\" does not compile\n"
    client.server.loaded(
      LoadedDefinitions(catalog: nil, problems: CompilerReport.problems(in: report, folder: client.root)),
      in: client.root)
    #expect(client.diagnostics(file).filter { $0.contains("does not compile") } == found)
  }

  @Test func examplesOfFilesFillSteps() throws {
    let outline = "Feature: F\n  Scenario Outline: S\n    Given I feel <mood>\n"
    let feature = outline + "    @examples:moods.csv\n    Examples:\n"
    let client = try EditorClient(files: ["moods.csv": "mood\nhappy\nsad\n"], patterns: ["I feel happy"])
    client.open("a.feature", feature)
    #expect(client.diagnostics("a.feature") == ["2:10-2:23 no definition matches this step: I feel sad"])
    client.open("b.feature", feature.replacing("moods", with: "others"))
    let errors = client.diagnostics("b.feature")
    #expect(errors.contains { $0.hasPrefix("3:4-") && $0.contains("others.csv") }, "\(errors)")
  }

  @Test func olderVersionsAreNotTaken() throws {
    let client = try EditorClient(patterns: ["a"])
    client.open("a.feature", "Feature: F\n  Scenario: S\n    Given a\n", version: 5)
    client.change("a.feature", [(nil, "nonsense")], version: 4)
    #expect(client.diagnostics("a.feature") == [])
    client.change("a.feature", [(nil, "Feature: F\n  Scenario: S\n    Given b\n")], version: 6)
    #expect(client.diagnostics("a.feature").count == 1)
  }

  /// Otherwise each keystroke would search for near misses for minutes.
  @Test func adviceOnManyStepsIsFoundOnRequest() throws {
    let client = try EditorClient(patterns: ["an empty basket"])
    var asked: [[String]] = []
    client.server.background.advise = { _, texts, _ in asked.append(texts) }
    let steps = (0..<1000).map { "    Given the basket number \($0)\n    And the basket number \($0)\n" }.joined()
    client.open("a.feature", "Feature: F\n  Scenario: S\n" + steps)
    #expect(client.diagnostics("a.feature").count == 2000)
    while let texts = asked.last, asked.count < 20 {
      let known = asked.count
      client.server.advised(texts.map { (text: $0, lines: [.note("Did you mean this?")]) }, in: client.root)
      if asked.count == known { break }
    }
    #expect(Set(asked.joined()).count == 100 && asked.count < 10, "\(asked.map(\.count))")
    #expect(asked.joined().count == 100)
    // Advice on the last step is computed on request.
    _ = try client.ask("textDocument/hover", "a.feature", TextPosition(2001, 12))
    #expect(asked.last == ["the basket number 999"])
  }

  private static let scoped = """
    import CukeKit

    let everywhere = Steps(World.self) {
      Given("I pay") { world in }
    }
    let shop = Steps(World.self, only: "@shop") {
      Given("I pay") { world in }
      Given("the till is open") { world in }
    }
    let cart = Steps(World.self, only: .feature("Cart", rule: "Full")) {
      Given("I push it") { world in }
    }

    """

  @Test func definitionsHoldInTheirScopeOnly() throws {
    let client = try EditorClient(files: ["features/steps/Steps.swift": Self.scoped])
    client.open(
      "features/cart.feature",
      """
      Feature: Cart
        @shop
        Scenario: In the shop
          Given I pay
          And the till is open
        Scenario: Elsewhere
          Given I pay
          And the till is open
        Rule: Full
          Scenario: Push
            Given I push it

      """)
    #expect(client.diagnostics("features/cart.feature") == ["7:8-7:24 no definition matches this step"])
    let hover = try client.ask("textDocument/hover", "features/cart.feature", TextPosition(7, 12))
    #expect(
      hover.at("contents.value")?.string?.contains("Its definitions do not hold here:\n  the till is open, only @shop")
        == true, "\(hover)")
    func lines(_ line: Int) throws -> [Int] {
      let found = try client.ask("textDocument/definition", "features/cart.feature", TextPosition(line, 12))
      return (found.array ?? []).compactMap { TextRange($0["targetRange"])?.start.line }
    }
    #expect(try lines(3) == [6] && lines(6) == [3] && lines(10) == [10])
    client.open("features/steps/Steps.swift", Self.scoped)
    let uses = try client.ask("textDocument/codeLens", "features/steps/Steps.swift")
    #expect(
      (uses.array ?? []).compactMap { $0.at("command.title")?.string } == [
        "used by 1 step", "used by 1 step", "used by 1 step", "used by 1 step",
      ])
  }

  @Test func keywordsFitIfTheProjectAsks() throws {
    let steps = """
      import CukeKit

      let all = Steps(World.self) {
        Given("I pay") { world in }
        Then("I pay") { world in }
        When("I leave") { world in }
      }

      """
    var catalog = DefinitionCatalog()
    catalog.keywordsFit = true
    let client = try EditorClient(
      files: ["features/steps/Steps.swift": steps], project: StandInProject(builtIn: catalog))
    client.open(
      "a.feature", "Feature: F\n  Scenario: S\n    Given I pay\n    And I leave\n    When I leave\n    Then I pay\n")
    #expect(client.diagnostics("a.feature") == ["3:8-3:15 no definition matches this step"])
    let hover = try client.ask("textDocument/hover", "a.feature", TextPosition(3, 12))
    #expect(
      hover.at("contents.value")?.string?.contains(
        "This is a Given step, and its definition is for another keyword:\n  When I leave # features/steps/Steps.swift:6"
      )
        == true, "\(hover)")
    client.open("features/steps/Steps.swift", steps)
    let uses = try client.ask("textDocument/codeLens", "features/steps/Steps.swift")
    #expect(
      (uses.array ?? []).compactMap { $0.at("command.title")?.string } == [
        "used by 1 step", "used by 1 step", "used by 1 step",
      ])
  }

  @Test func renameRespectsKeywordsThatFit() throws {
    let steps = """
      import CukeKit

      let all = Steps(World.self) {
        Given("I pay") { world in }
        Then("I leave") { world in }
        When("I swim") { world in }
      }

      """
    var catalog = DefinitionCatalog()
    catalog.keywordsFit = true
    let client = try EditorClient(
      files: ["features/steps/Steps.swift": steps], project: StandInProject(builtIn: catalog))
    client.open("a.feature", "Feature: F\n  Scenario: S\n    Given I pay\n    When I swim\n    Then I leave\n")
    let rename = { (pattern: String) in
      try client.ask("textDocument/rename", "a.feature", TextPosition(2, 12), ("newName", .string(pattern)))
    }
    let edits = try rename("I leave").at("changes")?[client.uri("a.feature")]
    #expect(edits?.array?.compactMap { $0["newText"]?.string } == ["I leave"])
    #expect(throws: (any Error).self) { try rename("I {word}") }
  }

  @Test func editsUseTheLineEndsOfTheText() throws {
    let client = try EditorClient(patterns: ["a list:"])
    let text = "Feature: F\r\n  Scenario: S\r\n    Given a list:\r\n      | a |\r\n      | b |\r\n"
    client.open("a.feature", text)
    let cell = TextRange(TextPosition(3, 8), TextPosition(3, 8))
    let actions = try client.ask("textDocument/codeAction", "a.feature", nil, ("range", cell.json), ("context", [:]))
    let edit = actions.array?.first { $0["title"] == "Turn the table into a doc string" }?["edit"]
    let changed = EditorClient.apply(edit?["changes"]?[client.uri("a.feature")], to: text)
    #expect(
      changed
        == "Feature: F\r\n  Scenario: S\r\n    Given a list:\r\n      \"\"\"\r\n      | a |\r\n      | b |\r\n      \"\"\"\r\n"
    )
  }

  @Test func elementsOfTheScenariosAppAreCompleted() throws {
    var catalog = DefinitionCatalog()
    catalog.steps = ["the {string} app is running", "I touch the {string} button", "I see {string}"].map {
      DefinitionCatalog.Step(pattern: $0, path: "steps", line: 1)
    }
    (catalog.apps, catalog.models) = (["Alarm", "Shop"], ["Alarm"])
    let client = try EditorClient(project: StandInProject(builtIn: catalog))
    var asked: [String] = []
    client.server.background.look = { _, app in asked.append(app) }
    let text = """
      Feature: F
        Background:
          Given the "Alarm" app is running
        Scenario: S
          When I touch the "A
        Scenario: Another app, which is no model
          Given the "Shop" app is running

      """
    client.open("a.feature", text)
    func labels(_ position: TextPosition) throws -> (labels: [String], isIncomplete: Bool) {
      let answer = try client.ask("textDocument/completion", "a.feature", position)
      return (
        (answer["items"]?.array ?? []).compactMap { $0["label"]?.string }, answer["isIncomplete"]?.boolean ?? false
      )
    }
    #expect(try labels(TextPosition(4, 23)).isIncomplete)
    _ = try labels(TextPosition(4, 23))
    #expect(asked == ["Alarm"])
    client.server.looked(
      [
        KnownElement(name: "Add", kind: "button"), KnownElement(name: "A \"b\"", kind: "label"),
        KnownElement(name: "C:\\d", kind: "label"), KnownElement(name: "two\nlines", kind: "label"),
      ], at: "Alarm",
      in: client.root)
    let answer = try client.ask("textDocument/completion", "a.feature", TextPosition(4, 23))
    let items = answer["items"]?.array ?? []
    #expect(items.map { $0["label"] } == ["Add", "A \"b\"", "C:\\d"])
    #expect(items.first?["detail"] == "button of Alarm")
    #expect(items.map { $0["textEdit"]?["newText"] } == ["Add", "A \\\"b\\\"", "C:\\d"])
    #expect(EditorClient.text(TextRange(items.first?["textEdit"]?["range"])) == "4:22-4:23")
    // Names of apps are offered only in their context.
    #expect(try labels(TextPosition(2, 15)).labels == ["Alarm", "Shop"])
  }

  @Test func aRecordingBecomesAScenario() throws {
    let recorded = RecordedScenario(
      feature: """
        Feature: Calculator

          Background:
            Given the "Calculator" app is running

          Scenario: sum
            When I touch "7"

        """, files: [])
    let client = try EditorClient(
      patterns: ["the {string} app is running", "I touch {string}"], project: StandInProject(kept: ["sum": recorded]))
    let text = "Feature: F\n\n  Scenario: S\n    When I touch \"1\"\n"
    func edit(_ text: String, _ line: Int) throws -> String? {
      client.open("a.feature", text)
      let place = TextRange(TextPosition(line, 0), TextPosition(line, 0))
      let actions = try client.ask("textDocument/codeAction", "a.feature", nil, ("range", place.json), ("context", [:]))
      let action = actions.array?.first { $0["title"] == "Write the recording \"sum\" as a scenario" }
      return action.map { EditorClient.apply($0.at("edit.changes")?[client.uri("a.feature")], to: text) }
    }
    #expect(
      try edit(text, 1) == text
        + "\n  Scenario: sum\n    Given the \"Calculator\" app is running\n    When I touch \"7\"\n")
    #expect(try edit(text, 3) == nil)
    let withBackground = "Feature: F\n  Background:\n    Given the \"Calculator\" app is running\n"
    #expect(try edit(withBackground, 0) == withBackground + "\n  Scenario: sum\n    When I touch \"7\"\n")
    #expect(try edit("", 0) == recorded.feature)
  }
}
