import TestSupport
import Testing

/// Failures inside `softly` before the end of a step's process, and errors thrown by hooks around a step.
@Suite(.waitsForCommands) struct SoftFailureTests {
  @Test func `soft failures are kept when the process ends`() throws {
    let run = try PitfallRun(
      """
        Scenario: trap
          Given it fails softly because of "no bread"
        Scenario: trap
          When it fails softly because of "no butter" and dies of "hunger"
        Scenario: exit
          When it fails softly because of "no jam" and exits with 0
        @step-timeout:300ms
        Scenario: limit
          When it fails softly because of "no tea" and loops for ever
        Scenario: another
          When it dies of "thirst"

      """)
    let messages = run.results.compactMap { $0["message"] as? String }
    #expect(run.statuses == Array(repeating: "FAILED", count: 5))
    for (message, parts) in zip(
      messages,
      [
        ["no bread"], ["hunger", "no butter"], ["exit code 0", "no jam"], ["the limit that is set for it", "no tea"],
        ["thirst"],
      ])
    {
      for part in parts { #expect(message.contains(part), "\(message)") }
      #expect(message.ranges(of: "no ").count == (parts.last == "thirst" ? 0 : 1), "\(message)")
    }
    #expect(messages.dropFirst().prefix(3).allSatisfy { $0.contains("\nat ") && $0.contains("Pitfalls.swift:") })
  }

  @Test func `soft failures survive the end of the command`() throws {
    let run = try PitfallRun(
      "  Scenario: x\n    When it fails softly because of \"no jam\" and exits with 0\n", ["--in-process"])
    let message = run.results.first?["message"] as? String
    #expect(message?.contains("no jam") == true, "\(run.results)")
  }

  @Test func `soft failures of run hooks are kept`() throws {
    let run = try PitfallRun("  Scenario: x\n    Given a step\n", environment: ["BEFORE_ALL": "soft-trap"])
    let result = run.messages("testRunHookFinished").first?["result"] as? [String: Any]
    let message = result?["message"] as? String
    #expect(message?.contains("soft in BeforeAll") == true, "\(run.messages)")
  }

  @Test func `a failing hook around a step is named`() throws {
    let run = try PitfallRun(
      "  @before-step\n  Scenario: x\n    Given a step\n  @after-step\n  Scenario: y\n    Given a failing step\n")
    let messages = run.results.compactMap { $0["message"] as? String }
    try #require(messages.count == 2)
    #expect(
      messages[0].contains(/^the BeforeStep hook at \S*Pitfalls.swift:\d+ failed: the hook is in trouble/),
      "\(messages)")
    #expect((run.results[0]["exception"] as? [String: Any])?["type"] as? String == "HookTrouble")
    #expect(messages[1].hasPrefix("it failed"), "\(messages)")
    #expect(
      messages[1].contains(/the AfterStep hook at \S*Pitfalls.swift:\d+ failed: the hook expects more/), "\(messages)")
  }
}
