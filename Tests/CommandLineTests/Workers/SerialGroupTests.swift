import TestSupport
import Testing

/// Scenarios of one group, `@serial:NAME`, do not run concurrently; those of different groups do.
@Suite(.waitsForCommands) struct SerialGroupTests {
  @Test func runOneAfterTheOther() throws {
    // Scenarios of the group wait for each other's end; the free ones in between do not have to.
    let grouped = (0..<4).map {
      "  @serial:db\n  Scenario: g\($0)\n    Given it notes \"begin\"\n    When it works for 15 ms\n    And it notes \"end\"\n"
    }
    let free = (0..<4).map { "  Scenario: f\($0)\n    Given it notes \"free\"\n" }
    let run = try PitfallRun(grouped.joined() + free.joined(), ["--jobs", "3"])
    #expect(run.outcome.exitCode == 0)
    #expect(run.journal.filter { $0 != "free" } == Array(repeating: ["begin", "end"], count: 4).flatMap(\.self))
    #expect(run.journal.filter { $0 == "free" }.count == 4)
  }

  @Test func failAsExpectedIfTheirProcessEnds() throws {
    let run = try PitfallRun(
      "  @xfail:crash\n  Scenario: x\n    When it exits with 4\n    Then a step\n  Scenario: y\n    Given a step\n")
    #expect(run.outcome.exitCode == 0, "\(run.outcome.output)")
    #expect(run.statuses == ["SKIPPED", "SKIPPED", "PASSED"])
    #expect(
      (run.results.first?["message"] as? String)?.hasPrefix("failed as @xfail:crash expects: the step ended") == true)
  }
}
