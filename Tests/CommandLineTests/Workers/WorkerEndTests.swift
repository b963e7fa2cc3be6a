import Foundation
import TestSupport
import Testing

/// Steps that end their process in all possible ways: one scenario fails, the run continues.
@Suite(.waitsForCommands) struct WorkerEndTests {
  struct End: Sendable, CustomTestStringConvertible {
    let step: String
    let parts: [String]
    var testDescription: String { step }
  }

  static let ends = [
    End(step: "an index is out of range", parts: ["Fatal error: Index out of range", "SIG"]),
    End(step: "nil is forced", parts: ["Fatal error: Unexpectedly found nil while unwrapping an Optional value"]),
    End(step: "an integer overflows", parts: ["the step ended its process by signal", "SIG"]),
    End(step: "it dies of \"boredom\"", parts: ["Fatal error: boredom"]),
    End(step: "it exits with 3", parts: ["the step ended its process with exit code 3"]),
    End(step: "it exits with 0", parts: ["the step ended its process with exit code 0"]),
    End(step: "it is killed with 9", parts: ["SIGKILL", "memory"]),
    End(step: "it is killed with 15", parts: ["SIGTERM"]),
    End(step: "it calls itself for ever", parts: ["SIG", "look for endless recursion"]),
    End(step: "it takes all the memory that it may have", parts: ["memory"]),
    End(step: "it writes to every file that is open", parts: ["not a message of a run", "scribble"]),
  ]

  @Test(arguments: ends)
  func failsItsScenarioOnly(end: End) throws {
    let run = try PitfallRun(
      """
        Scenario: before
          Given it says "early"
        @before @after
        Scenario: end
          Given it says "words"
          When \(end.step)
          Then a step
          And nobody knows this
        Scenario: after
          Given a step

      """, environment: ["AFTER_ALL": "note"])
    #expect(run.outcome.exitCode == 1)
    #expect(
      run.statuses == ["PASSED", "PASSED", "PASSED", "FAILED", "SKIPPED", "UNDEFINED", "SKIPPED", "PASSED"])
    let message = run.results[3]["message"] as? String ?? ""
    for part in end.parts { #expect(message.contains(part), "\(part) is missing in:\n\(message)") }
    #expect((run.results[6]["message"] as? String)?.contains("not run") == true)
    #expect(run.attachments.prefix(2) == ["early", "words"])
    // The new process first runs the hook that the ended one has left out.
    #expect(run.journal == ["Before", "AfterAll 1", "AfterAll 1"])
    #expect(run.runHookStatuses == ["PASSED", "PASSED"])
    #expect(run.outcome.output.contains("at x.feature:7"), "\(run.outcome.output)")
    #expect(run.fileNames == ["journal", "messages", "x.feature"])
  }

  @Test func everyWayIsThere() {
    #expect(Self.ends.count == 11)
  }

  struct LargeAnswer: Sendable, CustomTestStringConvertible {
    let steps: [String]
    let statuses: [String]
    /// The size of the first attachment in bytes.
    let size: Int
    var testDescription: String { steps.joined(separator: ", ") }
  }

  /// Data larger than the shared memory of worker and command is partly in the pipe when the worker ends.
  static let largeAnswers =
    [60_000, 65_600, 100_000, 2_000_000].flatMap { size in
      [
        LargeAnswer(
          steps: ["it attaches \(size) bytes", "it dies of \"hunger\"", "a step"],
          statuses: ["PASSED", "FAILED", "SKIPPED", "PASSED"], size: size),
        LargeAnswer(
          steps: ["it attaches \(size) bytes and dies of \"hunger\"", "a step"],
          statuses: ["FAILED", "SKIPPED", "PASSED"], size: size),
      ]
    } + [
      LargeAnswer(
        steps: ["it prints 20000 lines", "it exits with 0"], statuses: ["PASSED", "FAILED", "PASSED"], size: 208_889)
    ]

  @Test(arguments: largeAnswers)
  func losesNothingThatIsLarge(answer: LargeAnswer) throws {
    let steps = answer.steps.map { "    Given \($0)\n" }.joined()
    let run = try PitfallRun("  Scenario: x\n\(steps)  Scenario: y\n    Given a step\n")
    #expect(run.statuses == answer.statuses)
    #expect(run.attachments.first?.utf8.count == answer.size)
    #expect(run.outcome.exitCode == 1)
  }

  @Test func everyLargeAnswerIsThere() {
    #expect(Self.largeAnswers.count == 9)
  }

  @Test func namesTheLocationInTheCode() throws {
    let run = try PitfallRun("  Scenario: x\n    When an index is out of range\n", hasTraces: true)
    let exception = try #require(run.results.first?["exception"] as? [String: Any])
    let trace = try #require(exception["stackTrace"] as? String)
    #expect(exception["type"] as? String == "Crash")
    #expect(trace.contains("Pitfalls.swift:"), "\(trace)")
    #expect(!trace.contains("ScenarioAttempt"), "\(trace)")
  }

  @Test(arguments: [
    ("@trap-before", ["FAILED", "SKIPPED"], "the hook ended its process"),
    ("@trap-after", ["PASSED", "FAILED"], "the hook ended its process"),
  ])
  func canBeInAHook(tag: String, statuses: [String], part: String) throws {
    let run = try PitfallRun("  \(tag)\n  Scenario: x\n    Given a step\n  Scenario: y\n    Given a step\n")
    #expect(run.statuses == statuses + ["PASSED"])
    #expect(run.results.contains { ($0["message"] as? String)?.contains(part) == true })
    #expect(run.outcome.exitCode == 1)
  }

  @Test func namesUnknownParameterTypesAndRunsTheRest() throws {
    let run = try PitfallRun(
      "  Scenario: x\n    Given a step\n", environment: ["UNKNOWN_TYPE": "airport"])
    #expect(run.outcome.exitCode == 1)
    #expect(run.statuses == ["PASSED"])
    #expect(run.messages("undefinedParameterType").first?["name"] as? String == "airport")
    #expect(run.outcome.errors.contains("error: the pattern \"{airport} is closed\" does not compile"))
    #expect(run.outcome.output.contains("{airport} is closed: no parameter type is named 'airport'"))
    #expect(run.outcome.output.contains("\nErrors:\n"), "\(run.outcome)")
    // An attachment of the run provides its location and the advice to reports.
    let texts = run.messages("attachment").compactMap { $0["body"] as? String }
    #expect(texts.contains { $0.contains("Pitfalls.swift:") && $0.contains("does not compile") }, "\(texts)")
  }

  @Test func isRetriedLikeAnyFailure() throws {
    let run = try PitfallRun(
      """
        Scenario: x
          When it fails the first 2 times, noted in "tries"
        Scenario: y
          When it dies of "old age"

      """, ["--retry", "2"])
    #expect(run.journal == ["try", "try", "try"])
    #expect(run.statuses == ["FAILED", "FAILED", "PASSED", "FAILED", "FAILED", "FAILED"])
    #expect(run.outcome.exitCode == 1)
    #expect(run.messages("testCaseStarted").compactMap { $0["attempt"] as? Int } == [0, 1, 2, 0, 1, 2])
    let again = run.messages("testCaseFinished").compactMap { $0["willBeRetried"] as? Bool }
    #expect(again == [true, true, false, true, true, false])
  }

  @Test func endsARunThatFailsFast() throws {
    let run = try PitfallRun(
      "  Scenario: x\n    When it exits with 1\n  Scenario: y\n    Given it notes \"y\"\n", ["--fail-fast"])
    #expect(run.statuses == ["FAILED"])
    #expect(run.journal == [])
  }

  @Test func endsTheRunWhileLoadingDefinitions() throws {
    let run = try PitfallRun("  Scenario: x\n    Given a step\n", environment: ["TRAP_AT_START": "bad morning"])
    #expect(run.outcome.exitCode == 2)
    #expect(run.outcome.errors.contains("the step definitions cannot be loaded"), "\(run.outcome.errors)")
    #expect(run.outcome.errors.contains("Fatal error: bad morning"), "\(run.outcome.errors)")
    #expect(run.statuses == [])
  }

  @Test func completesTheReportsOfTheCommandsOwnProcess() throws {
    let run = try PitfallRun(
      "  Scenario: x\n    Given a step\n    When it exits with 0\n    Then a step\n  Scenario: y\n    Given a step\n",
      ["--in-process", "--format", "junit:junit.xml"])
    #expect(run.outcome.exitCode == 2)
    #expect(run.statuses == ["PASSED", "FAILED", "SKIPPED"])
    #expect(run.results.compactMap { $0["message"] as? String } == ["the step ended the command with 'exit'"])
    #expect(run.messages("testRunFinished").first?["success"] as? Bool == false)
    #expect(
      run.outcome.errors.contains("error: the scenario 'x' ended the command with 'exit'"), "\(run.outcome.errors)")
    #expect(run.outcome.output.contains("at x.feature:4"), "\(run.outcome.output)")
    #expect(run.fileNames.contains("junit.xml"))
  }

  @Test func isNoMatterInTheCommandsOwnProcess() throws {
    let run = try PitfallRun(
      "  Scenario: x\n    Given it notes its worker\n    And it says \"aloud\"\n", ["--in-process"])
    #expect(run.outcome.exitCode == 0)
    #expect(run.journal == ["worker ?"])
    #expect(run.outcome.output.contains("aloud\n"))
    #expect(run.attachments == [])
  }
}
