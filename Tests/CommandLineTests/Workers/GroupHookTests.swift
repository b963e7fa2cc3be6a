import TestSupport
import Testing

/// Hooks around features, rules and scenarios in worker processes.
@Suite(.waitsForCommands) struct GroupHookTests {
  @Test func `a worker runs hooks around each rule`() throws {
    let run = try PitfallRun(
      """
        @noted-rule
        Rule: one
          Scenario: a
            Given it notes "a"
          Scenario: b
            Given it notes "b"
        @noted-rule
        Rule: two
          Scenario: c
            Given it notes "c"

      """, ["--jobs", "1"])
    #expect(run.outcome.exitCode == 0)
    #expect(run.journal == ["before one", "a", "b", "after one", "before two", "c", "after two"])
  }

  @Test func `a new process runs hooks after a rule`() throws {
    let run = try PitfallRun(
      """
        @noted-rule
        Rule: one
          Scenario: a
            When it dies of "hunger"
          Scenario: b
            Given it notes "b"
        @noted-rule
        Rule: two
          Scenario: c
            When it dies of "thirst"

      """, ["--jobs", "1"])
    #expect(run.outcome.exitCode == 1)
    #expect(run.journal == ["before one", "before one", "b", "after one", "before two", "after two"])
  }

  @Test(arguments: [["--jobs", "2"], ["--jobs", "1"], ["--in-process"]])
  func `failing after a rule fails the run`(options: [String]) throws {
    let run = try PitfallRun(
      """
        @failing-rule
        Rule: one
          Scenario: a
            Given a step
        Rule: two
          Scenario: b
            Given a step

      """, options)
    #expect(run.outcome.exitCode == 1)
    #expect(run.runHookStatuses.filter { $0 != "PASSED" } == ["FAILED"])
    #expect(run.outcome.output.contains("AfterRule"), "\(run.outcome.output)")
    #expect(run.outcome.output.contains("not cleaned up"), "\(run.outcome.output)")
  }

  @Test func `an Around hook continues after a limit`() throws {
    let run = try PitfallRun(
      """
        @around @step-timeout:200ms
        Scenario: a
          When it waits for ever, unless cancelled

      """)
    #expect(run.statuses == ["FAILED", "PASSED"])
    #expect(run.journal == ["around failed"])
  }

  @Test func `an ended process ends an Around hook`() throws {
    let run = try PitfallRun(
      """
        @around
        Scenario: a
          When it dies of "hunger"

      """)
    #expect(run.statuses == ["FAILED", "SKIPPED"])
    #expect(run.journal.isEmpty)
  }
}
