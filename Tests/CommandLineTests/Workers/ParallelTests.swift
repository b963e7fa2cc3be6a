import TestSupport
import Testing

/// Concurrent scenarios.
@Suite(.waitsForCommands) struct ParallelTests {
  static let feature = """
      Scenario Outline: work
        When it works for <ms> ms
        And it says "<ms> done"
        Examples:
          | ms |
          | 60 |
          | 1  |
          | 20 |
          | 90 |
          | 2  |
          | 40 |
      @serial
      Scenario: alone
        Given it logs "alone"
      Scenario: crash
        Given it says "words"
        When it exits with 4
        Then a step
      Scenario: failure
        Given a failing step

    """

  @Test(arguments: [["--jobs", "2"], ["--jobs", "7"], ["--jobs", "auto"], ["--retry", "1", "--jobs", "3"]])
  func emitTheSameInTheSameOrder(options: [String]) throws {
    let retry = Array(options.prefix(options.first == "--retry" ? 2 : 0))
    let one = try PitfallRun(Self.feature, retry, environment: ["BEFORE_ALL": "print"])
    let many = try PitfallRun(Self.feature, options, environment: ["BEFORE_ALL": "print"])
    #expect(one.outcome.exitCode == 1)
    #expect(many.outcome.exitCode == 1)
    let (ordered, wanted) = (try many.timeless, try one.timeless)
    let difference = zip(ordered, wanted).first { $0 != $1 }
    #expect(ordered.count == wanted.count && difference == nil, "\(difference ?? ("", ""))")
    #expect(one.statuses.count >= 17)
  }

  @Test func emitTheSameAsOneProcess() throws {
    let feature = "  @before @after\n  Scenario: x\n    Given a step\n    And it logs \"x\"\n    And what is this\n"
    let worker = try PitfallRun(feature)
    let inProcess = try PitfallRun(feature, ["--in-process"])
    #expect(try worker.timeless == inProcess.timeless)
    #expect(worker.journal == ["Before", "After"])
  }

  @Test func waitForASerialScenario() throws {
    let busy = (0..<4).map {
      "  Scenario: \($0)\n    Given it notes \"begin\"\n    When it works for 20 ms\n    And it notes \"end\"\n"
    }
    let alone =
      "  @serial\n  Scenario: alone\n    Given it notes \"alone\"\n    When it works for 20 ms\n    And it notes \"done\"\n"
    let run = try PitfallRun(
      busy.joined() + alone + busy.joined().replacing("Scenario: ", with: "Scenario: 1"), ["--jobs", "3"])
    #expect(run.outcome.exitCode == 0)
    #expect(run.journal.count == 18)
    let place = try #require(run.journal.firstIndex(of: "alone"))
    #expect(run.journal[place + 1] == "done")
    #expect(run.journal[..<place].filter { $0 == "begin" }.count == 4)
    #expect(run.journal[..<place].filter { $0 == "end" }.count == 4)
  }

  @Test func runHooksOnceInEachWorker() throws {
    let busy = (0..<6).map { "  Scenario: \($0)\n    When it works for 20 ms\n" }.joined()
    let run = try PitfallRun(busy, ["--jobs", "3"], environment: ["BEFORE_ALL": "note", "AFTER_ALL": "note"])
    #expect(run.journal.prefix(3).sorted() == ["BeforeAll 1", "BeforeAll 2", "BeforeAll 3"])
    #expect(run.journal.suffix(3).sorted() == ["AfterAll 1", "AfterAll 2", "AfterAll 3"])
    #expect(run.runHookStatuses == ["PASSED", "PASSED"])
  }

  @Test(arguments: [("trap", 1), ("trap", 3), ("fail", 1), ("fail", 3)])
  func doNotRunAfterAHookThatFails(how: String, jobs: Int) throws {
    let run = try PitfallRun(
      "  Scenario: x\n    Given it notes \"x\"\n  Scenario: y\n    Given it notes \"y\"\n  Scenario: z\n    Given a step\n",
      ["--jobs", "\(jobs)"], environment: ["BEFORE_ALL": how])
    #expect(run.outcome.exitCode == 1)
    #expect(run.statuses == [])
    #expect(run.runHookStatuses.first == "FAILED")
    #expect(run.runHookStatuses.count >= 2)
    #expect(!run.journal.contains("x"))
    #expect(run.messages("testRunFinished").first?["success"] as? Bool == false)
  }

  @Test func areReportedWhenAHookAfterThemTraps() throws {
    let run = try PitfallRun("  Scenario: x\n    Given a step\n", environment: ["AFTER_ALL": "trap"])
    #expect(run.outcome.exitCode == 1)
    #expect(run.statuses == ["PASSED"])
    #expect(run.runHookStatuses == ["PASSED", "FAILED"])
  }

  @Test(arguments: [1, 2])
  func pairHooksAroundTheRunAfterATrap(jobs: Int) throws {
    let run = try PitfallRun(
      "  Scenario: x\n    When it dies of \"grief\"\n  Scenario: y\n    Given a step\n  Scenario: z\n    When it dies of \"grief\"\n",
      ["--jobs", "\(jobs)"], environment: ["BEFORE_ALL": "note", "AFTER_ALL": "note"])
    #expect(run.statuses == ["FAILED", "PASSED", "FAILED"])
    let counts = ["BeforeAll", "AfterAll"].map { kind in run.journal.filter { $0.hasPrefix(kind) }.count }
    #expect(counts.first == counts.last && counts.allSatisfy { $0 >= 2 }, "\(run.journal)")
    #expect(run.runHookStatuses == ["PASSED", "PASSED"])
  }

  @Test func runSomeHooksInANewProcess() throws {
    let run = try PitfallRun(
      """
        @after-always
        Scenario: x
          When it dies of "grief"
          Given a step
        @after-always
        Scenario: y
          Given a step
        @after-always @trap-always
        Scenario: z
          When it dies of "grief"
        Scenario: rest
          Given a step

      """, environment: ["BEFORE_ALL": "note", "AFTER_ALL": "note"])
    #expect(
      run.statuses == [
        "FAILED", "SKIPPED", "SKIPPED", "PASSED", "PASSED", "PASSED", "PASSED", "FAILED", "SKIPPED", "FAILED", "PASSED",
      ])
    #expect(
      run.journal == [
        "BeforeAll 1", "Always x failed", "AfterAll 1", "BeforeAll 1", "After", "Always y passed", "Always z failed",
        "AfterAll 1", "BeforeAll 1", "AfterAll 1",
      ])
  }
}
