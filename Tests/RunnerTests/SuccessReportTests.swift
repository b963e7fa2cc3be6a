import Messages
import Runner
import StepRegistry
import Testing

/// Reports of step libraries about passed scenarios become warnings at the requesting steps.
@Suite struct SuccessReportTests {
  /// Steps, some of which have a report after their scenario has passed.
  private static func steps(_ tries: Journal = Journal()) -> Steps {
    Steps(Empty.self) {
      Before("@hook") { _ in Scenario.current?.onSuccess { "said by a hook" } }
      Given("{word} is odd") { (_, name: String) in
        Scenario.current?.onSuccess {
          log("\(name) was asked for")
          return name == "nothing" ? nil : "\(name) is odd\nMend it."
        }
      }
      Given("{word} is expected in the end") { (_, name: String) in
        Scenario.current?.onSuccess {
          softly { try expect(name, equals: "this") }
          return "\(name) is odd"
        }
      }
      Given("a step") { _ in }
      Given("a failing step") { _ in try expect(false, "it failed") }
      Given("a pending step") { _ in try pending() }
      Given("a skipping step") { _ in try skip() }
      Given("a step that passes at its second try") { _ in
        tries.note("try")
        try expect(tries.all.count > 1, "not yet")
      }
    }
  }

  /// The warnings of a run.
  private static func warnings(_ run: RecordedRun) -> [String] {
    run.envelopes.compactMap { envelope in
      guard case .attachment(let attachment) = envelope, attachment.isWarning, case .text(let text) = attachment.body
      else {
        return nil
      }
      return text.split(separator: "\n").first.map(String.init)
    }
  }

  @Test func areWarningsOfScenariosThatPassed() async throws {
    let run = try await RecordedRun(
      """
      Feature: x
        Scenario: passes
          Given this is odd
          And nothing is odd
          And a step
        Scenario: fails
          Given that is odd
          And a failing step
        Scenario: is pending
          Given that is odd
          And a pending step
        Scenario: is skipped
          Given that is odd
          And a skipping step
        @hook
        Scenario: has a hook
          Given a step
      """, Self.steps())
    #expect(Self.warnings(run) == ["x.feature:3:5: warning: this is odd"])
    // Log entries belong to the last step; the warning comes after them, before the end of the scenario.
    let kinds = run.envelopes.compactMap { envelope -> String? in
      switch envelope {
      case .attachment(let attachment): attachment.isWarning ? "warning" : "log"
      case .testStepFinished: "step"
      case .testCaseFinished: "end"
      default: nil
      }
    }
    #expect(kinds.prefix(7) == ["step", "step", "log", "log", "step", "warning", "end"], "\(kinds)")
  }

  @Test func concernSharedStepsOnlyIfAllScenariosAgree() async throws {
    let feature = """
      Feature: x
        Background:
          Given everywhere is odd
        Scenario Outline: <a>
          Given <a> is odd
          And <b> is odd
          And a <c>step
          Examples:
            | a    | b       | c   |
            | this | nothing |     |
            | that | that    | <d> |
      """
    let passed = try await RecordedRun(feature.replacing("<d>", with: ""), Self.steps())
    #expect(
      Self.warnings(passed) == ["x.feature:3:5: warning: everywhere is odd", "x.feature:5:5: warning: that is odd"])
    let failed = try await RecordedRun(feature.replacing("<d>", with: "failing "), Self.steps())
    #expect(Self.warnings(failed) == [])
    let chosen = try await RecordedRun(feature.replacing("<d>", with: ""), lines: [10], Self.steps())
    #expect(chosen.scenarioNames == ["this"] && Self.warnings(chosen) == [])
  }

  @Test func failTheLastStepSoftly() async throws {
    var options = RunOptions()
    options.retry.count = 1
    let run = try await RecordedRun(
      "Feature: x\n  Scenario: x\n    Given that is expected in the end\n    And a step\n", options: options,
      Self.steps())
    #expect(run.results.map(\.status) == [.passed, .failed, .passed, .failed])
    let message = try #require(run.results.last?.message)
    #expect(message.contains("expected: \"this\"") && message.contains("actual:   \"that\""), "\(message)")
    #expect(Self.warnings(run) == [] && !run.success)
  }

  @Test func areThoseOfTheAttemptThatPassed() async throws {
    var options = RunOptions()
    options.retry.count = 1
    options.conditions.failsOnWarnings = true
    let run = try await RecordedRun(
      "Feature: x\n  Scenario: x\n    Given this is odd\n    And a step that passes at its second try\n",
      options: options, Self.steps())
    #expect(run.results.map(\.status) == [.passed, .failed, .passed, .passed])
    #expect(Self.warnings(run) == ["x.feature:3:5: warning: this is odd"])
    #expect(!run.success)
  }
}
