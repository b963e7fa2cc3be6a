import Foundation
import TestSupport
import Testing

/// A worker that ends or hangs outside of step code: the reports name the cause, or report it as unknown.
@Suite(.waitsForCommands) struct TrueCauseTests {
  private static let next = "  @step-timeout:10m\n  Scenario: next\n    Given a step\n"

  @Test func namesTheLimitForAnEndlessDescription() throws {
    let run = try PitfallRun(
      "  Scenario: x\n    When it throws an error whose description loops\n" + Self.next, ["--step-timeout", "300ms"])
    #expect(run.statuses == ["FAILED", "PASSED"])
    #expect(run.headlines.first == "the step was ended after 300ms, the limit for a step")
  }

  @Test(arguments: [
    ("traps", "Fatal error: in deinit", "the release of the scenario's worlds, in which their 'deinit' runs, ended"),
    ("loops", "the release of the scenario's worlds", "after 3s, the limit for a step"),
  ])
  func namesTheReleaseOfTheWorlds(what: String, first: String, second: String) throws {
    let run = try PitfallRun(
      "  Scenario: x\n    Given a world that \"\(what)\" when it is released\n    And a step\n" + Self.next,
      what == "loops" ? ["--step-timeout", "3s"] : [])
    #expect(run.statuses == ["PASSED", "FAILED", "PASSED"])
    let message = run.results.dropFirst().first?["message"] as? String ?? ""
    #expect(message.contains(first) && message.contains(second), "\(message)")
    #expect(run.outcome.exitCode == 1)
  }

  @Test func keepsTheLastFailureIfTheReleaseTraps() throws {
    let run = try PitfallRun(
      "  Scenario: x\n    Given a world that \"traps\" when it is released\n    And a failing step\n" + Self.next)
    #expect(run.statuses == ["PASSED", "FAILED", "PASSED"])
    #expect((run.results[1]["message"] as? String)?.contains("it failed") == true)
    #expect(run.attachments.contains { $0.contains("the release of the scenario's worlds") }, "\(run.attachments)")
  }

  @Test func endsAWorkerThatStopsBetweenSteps() throws {
    let steps = String(repeating: "    And a step\n", count: 3000)
    let run = try PitfallRun(
      "  Scenario: x\n    When it stops itself as soon as it is over\n\(steps)" + Self.next,
      ["--step-timeout", "3s"])
    #expect(run.statuses.count { $0 == "FAILED" } == 1)
    #expect(run.statuses.last == "PASSED")
    let message = run.results.compactMap { $0["message"] as? String }.first ?? ""
    #expect(message.contains("ended after 3s") || message.contains("nothing happened in it"), "\(message)")
    #expect(message.contains("; a signal such as SIGSTOP had stopped it"), "\(message)")
    #expect(run.outcome.exitCode == 1)
  }

  @Test func endsAWorkerThatStopsAtItsEnd() throws {
    let run = try PitfallRun("  Scenario: x\n    When it stops itself at the end\n", ["--step-timeout", "3s"])
    #expect(run.statuses == ["PASSED"])
    #expect(run.outcome.exitCode == 2)
    #expect(
      run.outcome.errors.contains(
        "a worker process did not end after the last hook and scenario, and was stopped; a signal such as SIGSTOP"),
      "\(run.outcome.errors)")
  }

  @Test func failsForAHookThatStopsItsWorker() throws {
    let run = try PitfallRun(
      "  Scenario: x\n    Given a step\n", ["--step-timeout", "3s"], environment: ["AFTER_ALL": "stop"])
    #expect(run.statuses == ["PASSED"])
    #expect(run.outcome.exitCode == 2, "\(run.outcome.errors)")
    #expect((run.messages("testRunFinished").first?["success"] as? Bool) == false)
  }

  @Test func endsAWorkerOutsideItsProcessGroup() throws {
    let run = try PitfallRun(
      "  Scenario: x\n    When it leaves its process group and loops\n" + Self.next, ["--step-timeout", "300ms"])
    #expect(run.statuses == ["FAILED", "PASSED"])
  }

  @Test func mentionsEarlierScenariosAsPossibleCauses() throws {
    let before = "\nAn earlier step of this process may have caused it: before, it ran 'x' (x.feature:2)."
    let first = "  Scenario: x\n    Given a step\n  Scenario: y\n    "
    for step in ["When it is killed with 9", "When it exits with 0"] {
      let message = try PitfallRun("\(first)\(step)\n").results[1]["message"] as? String ?? ""
      #expect(message.hasSuffix(before), "\(message)")
    }
    for step in ["When it dies of \"grief\"", "Given a step\n    When it exits with 0"] {
      let message = try PitfallRun("\(first)\(step)\n").results.compactMap { $0["message"] as? String }.first ?? ""
      #expect(!message.isEmpty && !message.contains("before, it ran"), "\(message)")
    }
  }

  @Test func runsTheLastHooksOfALostWorker() throws {
    // Two workers meet at a pipe; then one ends the other, which is idle.
    let run = try PitfallRun(
      """
        @serial
        Scenario: a
          When it runs "mkfifo f"
        Scenario: b
          When it runs "echo $PPID >>pids; echo >f"
        Scenario: c
          When it runs "echo $PPID >>pids; cat <f >lines"
        @serial
        Scenario: d
          When it runs "for id in $(cat pids); do [ $id = $PPID ] || kill -9 $id; done"

      """, ["--jobs", "2"], environment: ["AFTER_ALL": "note"])
    #expect(run.statuses == ["PASSED", "PASSED", "PASSED", "PASSED"], "\(run.outcome)")
    #expect(run.outcome.exitCode == 0, "\(run.outcome)")
    #expect(run.journal.sorted() == ["AfterAll 1", "AfterAll 2"])
    #expect(run.runHookStatuses == ["PASSED", "PASSED"])
  }

  @Test func explainsWhyFinalHooksAreLeftOut() throws {
    let run = try PitfallRun(
      "  Scenario: x\n    Given a step\n", ["--scenario-timeout", "200ms"], environment: ["BEFORE_ALL": "loop"])
    let messages = run.messages("testRunHookFinished").compactMap { ($0["result"] as? [String: Any])?["message"] }
    #expect(
      messages.last as? String == "not run: the process that runs the before-run hooks ended before the hooks finished",
      "\(messages)")
  }

  @Test func waitsForNoStrangersEndOfAPipe() throws {
    let run = try PitfallRun(
      "  Scenario: x\n    When it forks a child that waits for ever, and dies of \"grief\"\n" + Self.next)
    #expect(run.statuses == ["FAILED", "PASSED"])
    #expect((run.results.first?["message"] as? String)?.contains("Fatal error: grief") == true)
  }

  @Test(arguments: ["it closes every file that is open", "it replaces every file that is open"])
  func saysThatFilesWereClosedOrReplaced(step: String) throws {
    let run = try PitfallRun("  Scenario: x\n    When \(step)\n" + Self.next)
    #expect(run.statuses == ["FAILED", "PASSED"])
    let message = run.results.first?["message"] as? String ?? ""
    #expect(message.contains("were closed or replaced"), "\(message)")
    #expect(!message.contains("memory"))
  }

  @Test func namesATrapDespiteASlowBacktrace() throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("slow-backtrace", "#!/bin/sh\nexec sleep 100000\n")
    let tool = harness.url(of: "slow-backtrace").path
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool)
    let run = try PitfallRun(
      "  Scenario: x\n    When it dies of \"boredom\"\n" + Self.next, ["--step-timeout", "500ms"],
      environment: ["SWIFT_BACKTRACE": "enable=yes,swift-backtrace=\(tool)"])
    #expect(run.statuses == ["FAILED", "PASSED"])
    let message = run.results.first?["message"] as? String ?? ""
    #expect(message.hasPrefix("Fatal error: boredom\n"), "\(message)")
    #expect(message.contains("while the runtime of Swift was reporting this"), "\(message)")
  }
}
