import Foundation
import TestSupport
import Testing

/// Runs ended from outside.
@Suite(.waitsForCommands) struct InterruptionTests {
  /// A scenario that takes more than a minute after the signal, so it is always interrupted.
  static func feature(_ signal: Int32) -> String {
    """
      Scenario: before
        Given a step
      @after
      Scenario: x
        When it sends the command the signal \(signal)
    \(String(repeating: "    And it works for 50 ms\n", count: 2000))
        Then it notes "next"
      Scenario: y
        Given it works for 100000 ms
      Scenario: z
        Given it notes "z"

    """
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func endAfterTheStepThatRuns(signal: Int32) throws {
    let run = try PitfallRun(
      Self.feature(signal), environment: ["AFTER_ALL": "note"])
    #expect(run.outcome.exitCode == 2)
    #expect(run.outcome.errors.contains("interrupted: the run ends after the current step"), "\(run.outcome.errors)")
    #expect(run.outcome.errors.contains("the run was interrupted"), "\(run.outcome.errors)")
    #expect(!run.journal.contains("next"))
    #expect(!run.journal.contains("z"))
    #expect(run.journal.contains("After"))
    #expect(run.journal.contains("AfterAll 1"))
    #expect(run.messages("testRunFinished").first?["success"] as? Bool == false)
    #expect(run.outcome.output.contains("scenario"), "\(run.outcome.output)")
    #expect(!run.fileNames.contains { $0.hasSuffix(".part") }, "\(run.fileNames)")
  }

  @Test(arguments: [[], ["--in-process"]])
  func countUnfinishedScenarios(options: [String]) throws {
    let run = try PitfallRun(
      """
        Scenario: before
          Given a step
        Scenario: cut short
          When it sends the command the signal \(options.isEmpty ? 2 : -2)
      \(String(repeating: "    And it works for 50 ms\n", count: 2000))
        Scenario: not begun
          Given a step

      """, options)
    #expect(run.outcome.errors.contains("not run, or not to their end: 2 of 3"), "\(run.outcome.errors)")
    #expect(run.outcome.output.contains("The run ended early:\nthe run was interrupted"), "\(run.outcome.output)")
  }

  /// The signal arrives while the command is still announcing the many later scenarios.
  @Test func endBeforeTheScenariosAreAnnounced() throws {
    let later = (0..<4000).map { "  Scenario: s\($0)\n    Given a step\n" }
    let run = try PitfallRun(
      "  Scenario: first\n    When it sends the command the signal 15\n    And it works for 50 ms\n" + later.joined())
    #expect(run.outcome.exitCode == 2, "\(run.outcome.errors)")
    #expect(run.outcome.errors.contains("the run was interrupted"), "\(run.outcome.errors)")
    #expect(run.messages("testRunFinished").count == 1)
    #expect(run.messages("testCase").count == 4001)
  }

  @Test func endAtOnceTheSecondTime() throws {
    let run = try PitfallRun(
      """
        Scenario: x
          When it sends the command the signals "2 15" and waits for ever

      """)
    #expect(run.outcome.exitCode == 2)
    #expect(run.outcome.errors.contains("ended at once"), "\(run.outcome.errors)")
    #expect(run.fileNames == ["messages", "x.feature"])
    #expect(run.messages("testRunFinished").first?["success"] as? Bool == false)
  }

  @Test func reportTheHookThatWasRunning() throws {
    let run = try PitfallRun(
      "  Scenario: x\n    Given a step\n", ["--world-parameter", "number=7"],
      environment: ["RUN_HOOK": "interrupt twice"])
    #expect(run.outcome.exitCode == 2)
    #expect(run.messages("testRunHookStarted").count == 1)
    let result = run.messages("testRunHookFinished").first?["result"] as? [String: Any]
    #expect(result?["message"] as? String == "the run was ended while the hook was running")
  }

  @Test func keepFinishedResultsAfterAnImmediateEnd() throws {
    let run = try PitfallRun(
      """
        Scenario: first
          When it runs "until test -e fourth; do sleep 0.05; done"
          And it sends the command the signals "2 15" and waits for ever
        Scenario: second
          Given it notes "second"
        Scenario: third
          Given a step
        Scenario: fourth
          When it runs "touch fourth; exec sleep 1000000"

      """, ["--jobs", "2"])
    #expect(run.outcome.exitCode == 2)
    #expect(run.statuses.sorted() == ["FAILED", "FAILED", "PASSED", "PASSED", "PASSED"], "\(run.statuses)")
    #expect(run.outcome.output.contains("the run was ended while the step was running"), "\(run.outcome.output)")
    #expect(run.outcome.output.contains("4 scenarios (2 failed, 2 passed)"), "\(run.outcome.output)")
  }

  /// Several processes can send a signal: all of them arrive before the reports are written.
  @Test func leaveTheReportsHoweverManyComeAtOnce() throws {
    let run = try PitfallRun(
      """
        Scenario: x
          When it sends the command the signals "2 15 1 3 2 15 1 3" and waits for ever

      """)
    #expect(run.outcome.exitCode == 2)
    #expect(run.outcome.errors.contains("error: the run was ended at once; reports contain the results until then"))
    #expect(run.messages("testRunFinished").first?["success"] as? Bool == false)
    #expect(run.outcome.output.contains("1 scenario"), "\(run.outcome.output)")
  }

  /// The command is blocked at its second report, a pipe, and the first report has the end of the run: the run is over.
  @Test func changeNothingOnceTheRunIsOver() throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    let scenarios = (0..<1000).map { "  Scenario: scenario number \($0) of many\n    Given a step\n" }
    try harness.write("x.feature", "Feature: x\n" + scenarios.joined())
    let (code, output) = try harness.shell(
      """
      mkfifo first second && exec 4<>second 5<>first
      Pitfalls run x.feature --format message:first --format junit:second --format summary:summary >/dev/null &
      command=$!
      grep -q -m 1 testRunFinished <first
      kill -TERM $command && kill -INT $command && kill -HUP $command && kill -QUIT $command
      cat second >second.xml 4>&- 5>&- & reader=$!
      exec 4>&- 5>&-
      wait $command; code=$?
      wait $reader
      exit $code
      """)
    #expect(code == 0)
    #expect(output.contains("the run is over, and its reports are being written"), "\(output)")
    #expect(!output.contains("interrupted"), "\(output)")
    #expect(harness.read("second.xml")?.hasSuffix("</testsuites>\n") == true)
    #expect(harness.read("summary")?.hasPrefix("1000 scenarios (1000 passed)") == true)
  }

  @Test func removeEarlierReportsWhenTheCommandDies() throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("list.txt", "x.feature:2\n")
    for (step, files) in [
      ("a step", ["junit.xml", "list.txt", "messages", "x.feature"]),
      ("it sends the command the signals \"-2 -15\" and waits for ever", ["list.txt", "x.feature"]),
    ] {
      try harness.write("x.feature", "Feature: x\n  Scenario: x\n    When \(step)\n")
      let outcome = try harness.run(
        "run", "@list.txt", "--in-process", "--format", "junit:junit.xml", "--format", "message:messages", "--format",
        "rerun:list.txt")
      #expect(outcome.exitCode == (files.contains("messages") ? 0 : 2))
      #expect(try harness.fileNames.filter { $0 != ".cukeswift" } == files, "\(outcome)")
      try harness.write("list.txt", "x.feature:2\n")
    }
  }

  @Test func endTheWorkersWithTheCommand() throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write(
      "x.feature",
      "Feature: x\n  Scenario: x\n    Given it locks \"lock\"\n    When it sends the command the signal 9\n"
        + "    And it loops for ever\n")
    _ = try harness.run("run", "x.feature")
    // Waits for the end of the worker, which holds the lock.
    let file = open(harness.url(of: "lock").path, O_RDWR)
    #expect(file >= 0)
    #expect(flock(file, LOCK_EX) == 0)
    close(file)
  }

  @Test func endWhenTheOutputIsClosed() throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("x.feature", "Feature: x\n  Scenario: x\n    Given a step\n")
    let outcome = try harness.run(
      ["run", "x.feature", "--format", "message:messages"], hasClosedOutput: true)
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains("standard output: error: Broken pipe"), "\(outcome.errors)")
    #expect(harness.read("messages")?.contains("testRunFinished") == true)
  }
}
