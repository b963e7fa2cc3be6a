import Messages
import Runner
import StepRegistry
import Testing

/// The result of each kind of step, and its effect on the following steps.
@Suite struct StepStatusTests {
  struct Whoops: Error, CustomStringConvertible {
    let description = "whoops"
  }

  static let steps = Steps(Empty.self) {
    Given("it passes") { _ in }
    Given("it fails") { _ in throw Whoops() }
    Given("it is pending") { _ in try pending() }
    Given("it is pending because {string}") { (_, reason: String) in try pending(reason) }
    Given("it skips") { _ in try skip("not today") }
    Given("^it is (.*)$") { (_, _: String) in }
    Given("it is ambiguous") { _ in }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let steps: [String]
    let statuses: [Status]
    let success: Bool
    var testDescription: String { steps.joined(separator: ", ") }
  }

  static let cases = [
    Case(steps: ["it passes", "it passes"], statuses: [.passed, .passed], success: true),
    Case(steps: ["it fails", "it passes"], statuses: [.failed, .skipped], success: false),
    Case(steps: ["it skips", "it passes"], statuses: [.skipped, .skipped], success: true),
    Case(
      steps: ["it skips", "it vanishes", "it is ambiguous", "it passes"],
      statuses: [.skipped, .skipped, .skipped, .skipped], success: true),
    Case(steps: ["it is pending", "it vanishes"], statuses: [.ambiguous, .undefined], success: false),
    Case(steps: ["it vanishes", "it passes"], statuses: [.undefined, .skipped], success: false),
    Case(steps: ["it fails", "it vanishes"], statuses: [.failed, .undefined], success: false),
    Case(steps: ["it is ambiguous", "it passes"], statuses: [.ambiguous, .skipped], success: false),
    Case(steps: [], statuses: [], success: false),
  ]

  @Test(arguments: cases)
  func endsAsItShould(testCase: Case) async throws {
    let run = try await Self.run(testCase.steps)
    #expect(run.results.map(\.status) == testCase.statuses)
    #expect(run.success == testCase.success)
  }

  @Test func stepsAreNotUndefinedAfterASkippingHook() async throws {
    let run = try await RecordedRun(
      "Feature: x\n  Scenario: x\n    Given it vanishes\n    Given it passes\n",
      Steps(Empty.self) {
        Before { _ in try skip("not today") }
        Given("it passes") { _ in }
      })
    #expect(run.results.map(\.status) == [.skipped, .skipped, .skipped])
    #expect(run.success)
    #expect(!run.envelopes.contains { if case .suggestion = $0 { true } else { false } })
  }

  /// Two definitions with one pattern are ambiguous like any other two, and the scenario is not retried.
  @Test func duplicatePatternIsAmbiguousAndNotRetried() async throws {
    var options = RunOptions()
    options.retry.count = 2
    let run = try await RecordedRun(
      "Feature: x\n  Scenario: x\n    Given it passes\n  Scenario: y\n    Given it rests\n", options: options,
      Steps(Empty.self) {
        Given("it passes") { _ in }
        When("it passes") { _ in }
        Given("it rests") { _ in }
      })
    #expect(run.results.map(\.status) == [.ambiguous, .passed])
    #expect(!run.success)
    let matches = run.envelopes.lazy.compactMap { if case .testCase(let message) = $0 { message.steps } else { nil } }
      .first?.first
    guard case .pickle(_, _, let matches)? = matches else {
      Issue.record("no step")
      return
    }
    #expect(matches.count == 2)
  }

  @Test(arguments: [(true, false), (false, true)])
  func pendingFailsOnlyAStrictRun(isStrict: Bool, success: Bool) async throws {
    var options = RunOptions()
    options.isStrict = isStrict
    let run = try await RecordedRun(
      "Feature: x\n  Scenario: x\n    Given something to do\n", options: options,
      Steps(Empty.self) { Given("something to do") { _ in try pending("no time") } })
    #expect(run.results.map(\.status) == [.pending])
    #expect(run.results.first?.message == "no time")
    #expect(run.success == success)
  }

  @Test func tellsWhatWasThrownAndWhere() async throws {
    let result = try #require(try await Self.run(["it fails"]).results.first)
    #expect(result.message == "whoops")
    #expect(result.exception?.type == "Whoops")
    #expect(result.exception?.stackTrace?.contains("StepStatusTests.swift:") == true)
    #expect(result.duration > .zero)
  }

  @Test func tellsWhereAnExpectationWasWritten() async throws {
    let line = #line + 3
    let run = try await RecordedRun(
      "Feature: x\n  Scenario: x\n    Given a sum\n",
      Steps(Empty.self) { Given("a sum") { _ in try expect(1, equals: 2) } })
    #expect(run.results.first?.exception?.stackTrace?.hasSuffix("StepStatusTests.swift:\(line)") == true)
    #expect(run.results.first?.message == "expected: 2\nactual:   1")
  }

  @Test func suggestsASnippetForEveryUndefinedStep() async throws {
    let run = try await Self.run(["it has 3 \"red\" balls", "it vanishes"])
    let codes = run.envelopes.compactMap {
      if case .suggestion(let message) = $0 { message.snippets.first?.code } else { nil }
    }
    #expect(
      codes == [
        """
        Given("it has {int} {string} balls") { (world, int: Int, string: String) in
          try pending()
        }
        """,
        """
        Given("it vanishes") { world in
          try pending()
        }
        """,
      ])
  }

  @Test func suggestsRegularExpressionsForTextsResemblingThem() async throws {
    let run = try await Self.run(["^it costs 5 $"])
    let code = run.envelopes.lazy.compactMap {
      if case .suggestion(let message) = $0 { message.snippets.first?.code } else { nil }
    }
    .first
    #expect(code?.hasPrefix(#"Given("^\\^it costs 5 \\$$") { world in"#) == true, "\(code ?? "")")
  }

  @Test(arguments: [
    ("it passed", ["// Did you mean this?", "//   it passes # "]),
    ("it is pending?", ["// Did you mean this?", "//   it is pending # "]),
    ("nothing of the kind", []),
  ])
  func namesWhatAnUndefinedStepMayHaveMeant(text: String, comments: [String]) async throws {
    let run = try await RecordedRun("Feature: x\n  Scenario: x\n    Given \(text)\n", Self.pendingSteps)
    let code = run.envelopes.lazy.compactMap {
      if case .suggestion(let message) = $0 { message.snippets.first?.code } else { nil }
    }
    .first
    let lines = try #require(code).split(separator: "\n").prefix { $0.hasPrefix("//") }
    #expect(lines.count == comments.count && zip(lines, comments).allSatisfy { $0.hasPrefix($1) }, "\(lines)")
  }

  static let pendingSteps = Steps(Empty.self) {
    Given("it passes") { _ in }
    Given("it is pending") { _ in try pending() }
    Given("it is pending because {string}") { (_, reason: String) in try pending(reason) }
  }

  @Test func addsWhatTheScenarioReportsOnFailure() async throws {
    let run = try await RecordedRun(
      "Feature: x\n  Scenario: x\n    Given an app\n    Given it fails\n",
      Steps(Empty.self) {
        Given("an app") { _ in Scenario.current?.onFailure { _ in "On the screen: nothing" } }
        Given("it fails") { _ in throw Whoops() }
      })
    #expect(run.results.last?.message == "whoops\n\nOn the screen: nothing")
    #expect(run.results.last?.exception?.message == "whoops")
  }

  private static func run(_ steps: [String]) async throws -> RecordedRun {
    let lines = steps.map { "    Given \($0)\n" }.joined()
    return try await RecordedRun("Feature: x\n  Scenario: x\n\(lines)", Self.steps)
  }
}
