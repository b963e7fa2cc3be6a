import GherkinParser
import JSON
import LanguageServer
import SourceText
import Testing

/// The display of earlier runs: only results of the current text.
@Suite struct ResultTests {
  /// The results of a text's scenarios and rows in order, as stored by a run; one for each ending.
  static func results(
    _ text: String, _ endings: [ScenarioEnding], milliseconds: Double = 5, runs: Int = 1, steps: [[StepResult]] = []
  ) -> [ScenarioResult] {
    guard let source = try? SourceFile(uri: "a.feature", bytes: Array(text.utf8)),
      let document = Gherkin.understand(source).document
    else { return [] }
    var ids = IDGenerator()
    return zip(Array(document.pickles(ids: &ids)), endings).enumerated().map { number, known in
      let (pickle, ending) = known
      return ScenarioResult(
        path: "a.feature", name: pickle.name, line: pickle.location.line, content: pickle.content, ending: ending,
        milliseconds: milliseconds, runs: runs, steps: steps.indices.contains(number) ? steps[number] : [])
    }
  }

  static func inFile(_ result: ScenarioResult, _ path: String) -> ScenarioResult {
    var result = result
    result.path = path
    return result
  }

  /// The lenses other than commands: `line title`, lines counted from 0.
  private static func shown(_ client: EditorClient) throws -> [String] {
    let lenses = try client.ask("textDocument/codeLens", "a.feature").array ?? []
    return lenses.filter { $0.at("command.command") == "cukeswift.showReport" }.map {
      "\(TextRange($0["range"])?.start.line ?? -1) \($0.at("command.title")?.string ?? "")"
    }
  }

  private static func hover(_ client: EditorClient, _ line: Int) throws -> [String] {
    let value = try client.ask("textDocument/hover", "a.feature", TextPosition(line, 8)).at("contents.value")?.string
    return (value ?? "").split(separator: "\n").map(String.init)
  }

  /// A text, the results of its run, the current text, and the expected display.
  struct ResultCase: Sendable, CustomTestStringConvertible {
    let title: String
    let run: String
    let endings: [ScenarioEnding]
    var now: String?
    let shown: [String]
    var testDescription: String { title }
  }

  private static let outline =
    "Feature: F\n  Scenario Outline: o\n    Given <a>\n    Examples:\n      | a |\n      | 1 |\n      | 2 |\n      | 3 |\n"
  private static let same = "Feature: F\n  Scenario: same\n    Given a\n  Scenario: same\n    Given b\n"
  private static let twins = "Feature: F\n  Scenario: same\n    Given a\n  Scenario: same\n    Given a\n"
  private static let rules =
    "Feature: F\n  Rule: A\n    Scenario: r\n      Given a\n  Rule: B\n    Scenario: r\n      Given a\n"

  @Test(arguments: [
    ResultCase(
      title: "an outline shows its worst row", run: outline, endings: [.passed, .failed, .passed],
      shown: ["0 failed: 1 of 3 scenarios, 15 ms", "1 failed: 1 of 3 rows, 15 ms"]),
    ResultCase(
      title: "rows that were not run do not count as passed", run: outline, endings: [.passed, .passed],
      shown: ["0 passed: 2 of 3 scenarios, 10 ms", "1 passed: 2 of 3 rows, 10 ms"]),
    ResultCase(
      title: "all rows passed", run: outline, endings: [.passed, .passed, .passed],
      shown: ["0 passed: 3 scenarios, 15 ms", "1 passed: 3 rows, 15 ms"]),
    ResultCase(
      title: "equal names", run: same, endings: [.failed, .passed],
      shown: ["0 failed: 1 of 2 scenarios, 10 ms", "1 failed, 5 ms", "3 passed, 5 ms"]),
    ResultCase(
      title: "word for word the same", run: twins, endings: [.failed, .passed],
      shown: ["0 failed: 1 of 2 scenarios, 10 ms", "1 failed, 5 ms", "3 passed, 5 ms"]),
    ResultCase(
      title: "word for word the same, and moved", run: twins, endings: [.failed, .passed], now: "\n" + twins,
      shown: ["1 not run since it was changed", "2 not run since it was changed", "4 not run since it was changed"]),
    ResultCase(
      title: "in different rules", run: rules, endings: [.failed, .passed], now: "\n\n" + rules,
      shown: ["2 failed: 1 of 2 scenarios, 10 ms", "4 failed, 5 ms", "7 passed, 5 ms"]),
    ResultCase(
      title: "renamed to the name of another one",
      run: "Feature: F\n  Scenario: bad\n    Given a\n  Scenario: good\n    Given b\n", endings: [.failed, .passed],
      now: "Feature: F\n  Scenario: good\n    Given a\n  Scenario: good\n    Given b\n",
      shown: ["0 passed: 1 of 2 scenarios, 5 ms", "1 not run since it was changed", "3 passed, 5 ms"]),
    ResultCase(
      title: "a step was edited", run: "Feature: F\n  Scenario: s\n    Given a\n", endings: [.passed],
      now: "Feature: F\n  Scenario: s\n    Given ab\n",
      shown: ["0 not run since it was changed", "1 not run since it was changed"]),
    ResultCase(
      title: "a step of the background was edited",
      run: "Feature: F\n  Background:\n    Given x\n  Scenario: s\n    Given a\n", endings: [.passed],
      now: "Feature: F\n  Background:\n    Given y\n  Scenario: s\n    Given a\n",
      shown: ["0 not run since it was changed", "3 not run since it was changed"]),
    ResultCase(
      title: "a cell below a step was edited", run: "Feature: F\n  Scenario: s\n    Given a\n      | 1 |\n",
      endings: [.passed], now: "Feature: F\n  Scenario: s\n    Given a\n      | 2 |\n",
      shown: ["0 not run since it was changed", "1 not run since it was changed"]),
    ResultCase(
      title: "a row was edited", run: outline, endings: [.passed, .passed, .passed],
      now: outline.replacing("| 2 |", with: "| 5 |"),
      shown: ["0 passed: 2 of 3 scenarios, 10 ms", "1 passed: 2 of 3 rows, 10 ms"]),
    ResultCase(
      title: "lines were added above", run: same, endings: [.failed, .passed],
      now: same.replacing("Feature: F\n", with: "Feature: F\n\n  # new\n"),
      shown: ["0 failed: 1 of 2 scenarios, 10 ms", "3 failed, 5 ms", "5 passed, 5 ms"]),
    ResultCase(
      title: "new ones were not run", run: "Feature: F\n  Scenario: s\n    Given a\n", endings: [.passed],
      now: "Feature: F\n  Scenario: s\n    Given a\n  Scenario: t\n    Given a\n",
      shown: ["0 passed: 1 of 2 scenarios, 5 ms", "1 passed, 5 ms"]),
  ])
  func resultsOfRunsAreShown(example: ResultCase) throws {
    let known = Self.results(example.run, example.endings)
    #expect(known.count == example.endings.count)
    let client = try EditorClient(patterns: ["a"], project: StandInProject(ended: known))
    client.open("a.feature", example.now ?? example.run)
    #expect(try Self.shown(client) == example.shown)
  }

  @Test func rowsAndStepsAreExplained() throws {
    func steps(_ endings: [(ScenarioEnding, Double)]) -> [StepResult] {
      endings.map { StepResult(ending: $0.0, milliseconds: $0.1) }
    }
    let text =
      "Feature: F\n  Background:\n    Given x\n  Scenario Outline: o <a>\n    Given a\n    Examples:\n      | a |\n      | 1 |\n      | 2 |\n  Scenario: p\n    Given x\n"
    let known = Self.results(
      text, [.passed, .failed, .passed],
      steps: [
        steps([(.passed, 1), (.passed, 2)]), steps([(.passed, 4), (.failed, 3)]),
        steps([(.passed, 2), (.passed, 7.6)]),
      ])
    let client = try EditorClient(patterns: ["a", "x"], project: StandInProject(ended: known))
    client.open("a.feature", text)
    #expect(
      try Self.hover(client, 3) == [
        "- o 1 (line 8): **passed**, 5 ms on average of 1 run", "- o 2 (line 9): **failed**, 5 ms on average of 1 run",
      ])
    #expect(try Self.hover(client, 2).last == "In the last run: **passed**, 4 ms, the worst of 3 times")
    #expect(try Self.hover(client, 4).last == "In the last run: **failed**, 3 ms, the worst of 2 times")
    #expect(try Self.hover(client, 10).last == "In the last run: **passed**, 8 ms")
    // After a change of the text, its result is no longer shown.
    client.change("a.feature", [(TextRange(TextPosition(10, 10), TextPosition(10, 11)), "a")])
    #expect(try Self.hover(client, 9) == ["- p: not run since it was changed"])
    #expect(try !Self.hover(client, 10).contains { $0.contains("last run") })
  }

  @Test func resultsAreReadAgainIfNewerOnesExist() throws {
    let text = "Feature: F\n  Scenario: s\n    Given a\n"
    let client = try EditorClient(patterns: ["a"])
    client.open("a.feature", text)
    var asked = 0
    client.server.background.readResults = { _ in asked += 1 }
    let change: JSONValue = ["changes": [["uri": .string(client.uri(".cukeswift/history/1.json")), "type": 2]]]
    client.notify("workspace/didChangeWatchedFiles", change)
    client.notify("workspace/didChangeWatchedFiles", change)
    #expect(asked == 1)
    client.server.resultsRead([], in: client.root)
    #expect(asked == 2)
    client.server.resultsRead(Self.results(text, [.passed]), in: client.root)
    #expect(try asked == 2 && Self.shown(client) == ["0 passed, 5 ms", "1 passed, 5 ms"])
  }

  /// A search through all scenarios for each lens took a second for a few hundred scenarios.
  @Test func lensesOfThousandsOfScenarios() throws {
    let text = "Feature: F\n" + (0..<3000).map { "  Scenario: s\($0)\n    Given a\n" }.joined()
    let known = Self.results(text, Array(repeating: .passed, count: 3000))
    let client = try EditorClient(patterns: ["a"], project: StandInProject(ended: known))
    client.open("a.feature", text)
    #expect(try Self.shown(client).count == 3001)
  }
}
