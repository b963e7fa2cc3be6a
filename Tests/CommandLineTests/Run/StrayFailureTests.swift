import Foundation
import TestSupport
import Testing

/// Failures inside `softly` in tasks outside of steps are always reported.
@Suite(.waitsForCommands) struct StrayFailureTests {
  private let folder: CommandLineHarness

  init() throws {
    folder = try CommandLineHarness(hasSteps: false)
    try folder.write(
      "features/x.feature",
      """
      Feature: F
        Scenario: awaited
          Given a task of its own
        Scenario: released
          Given a world that is released

      """)
    try folder.write(
      "features/steps/Steps.swift",
      """
      import CukeKit
      final class Basket: World {
        var isReleased = false
        deinit {
          if isReleased { softly { try expect(3, equals: 4) } }
        }
      }
      let steps = Steps(Basket.self) {
        Given("a task of its own") { _ in
          await Task.detached { softly { try expect(1, equals: 2) } }.value
        }
        Given("a world that is released") { world in world.isReleased = true }
      }

      """)
  }

  @Test func `soft failures in tasks fail step or run`() throws {
    let awaited = try folder.run(["run", "features/x.feature:2"])
    #expect(awaited.exitCode == 1)
    #expect(awaited.output.contains("features/steps/Steps.swift:10"), "\(awaited.output)")
    #expect(awaited.output.contains("1 scenario (1 failed)"), "\(awaited.output)")

    // Everything has to be repeated, although a scenario has failed, too.
    _ = try folder.run("run", "--format", "rerun:list")
    #expect(folder.read("list") == "features/x.feature:2:4\n")
    let again = try folder.run("run", "--rerun", "--dry-run", "--format", "summary")
    #expect(again.output.hasPrefix("2 scenarios"), "\(again.output)")

    for jobs in ["1", "2"] {
      let released = try folder.run(["run", "features/x.feature:4", "--jobs", jobs])
      #expect(released.exitCode == 2, "\(released.output)")
      #expect(
        released.errors.contains("features/steps/Steps.swift:5: error: 'softly' failed in a task"), "\(released.errors)"
      )
      #expect(released.errors.contains("expected: 4\nactual:   3\n"), "\(released.errors)")
    }
  }

  /// The next scenario ends the process, and passes when it is retried in another one.
  @Test func `late failures survive their process`() throws {
    let run = try PitfallRun(
      """
        Scenario: x
          Given it leaves a task that fails softly later
        Scenario: y
          When it lets the task that was left fail, and dies of "hunger"

      """, ["--retry", "1", "--jobs", "1"])
    #expect(run.statuses == ["PASSED", "FAILED", "PASSED"])
    #expect(run.outcome.exitCode == 2)
    let problem = "'softly' failed in a task that belongs to no running step"
    #expect(run.outcome.errors.contains(problem), "\(run.outcome.errors)")
    #expect(run.outcome.errors.contains("left behind"), "\(run.outcome.errors)")
  }
}
