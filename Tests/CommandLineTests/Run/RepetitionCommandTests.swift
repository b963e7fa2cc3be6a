import TestSupport
import Testing

/// Runs that repeat their scenarios.
@Suite(.waitsForCommands) struct RepetitionCommandTests {
  private static let steps = """
    import CukeSteps
    import Foundation
    import Synchronization

    final class Empty: World {}
    let state = Mutex(0)
    let steps = Steps(Empty.self) {
      Given("a step") { _ in }
      Given("a state that stays") { _ in state.withLock { $0 = 1 } }
      Then("a file is there") { _ in try expect(FileManager.default.fileExists(atPath: "there"), "missing") }
      Then("the state is clean") { _ in try expect(state.withLock { $0 }, equals: 0) }
    }

    """

  /// Six scenarios. The one in line 10 fails after the one in line 6.
  private static let feature =
    "Feature: x\n"
    + ["one", "two", "sets", "four", "victim", "six"].map { name in
      let step = ["sets": "a state that stays", "victim": "the state is clean"][name] ?? "a step"
      return "  Scenario: \(name)\n    * \(step)\n"
    }.joined()

  private func harness() throws -> CommandLineHarness {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/steps/State.swift", Self.steps)
    try harness.write("features/x.feature", Self.feature)
    return harness
  }

  @Test func theScenarioThatMakesAnotherFailIsFound() throws {
    let harness = try harness()
    let outcome = try harness.run("run", "--repeat", "5", "--shuffle", "--order", "random:3", "-f", "summary")
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors.contains("note: 'victim' fails after 'sets', and passes alone"), "\(outcome)")
    let command = "cukeswift run --order given features/x.feature:6 features/x.feature:10"
    #expect(outcome.errors.contains("Repeat it with: \(command)\n"), "\(outcome.errors)")
    let repeated = try harness.shell(command + " -f summary")
    #expect(repeated.output.contains("2 scenarios (1 failed, 1 passed)"), "\(repeated)")
    try harness.pass("run", "--order", "given", "features/x.feature:10:6")
  }

  @Test func theHistoryAndStoredReportsHaveTheSeed() throws {
    let harness = try harness()
    let outcome = try harness.run(
      "run", "--order", "random:7", "features/x.feature:2", "-f", "summary", "-f", "message:run.ndjson")
    #expect(outcome.output.contains("Randomized with seed 7"))
    #expect(try harness.run("history").output.contains("1 scenario (1 passed), seed 7"))
    #expect(try harness.run("report", "run.ndjson", "-f", "summary").output.contains("Randomized with seed 7"))
  }

  @Test func equalRunsWithBothResultsAreFlaky() throws {
    let harness = try harness()
    try harness.write("features/file.feature", "Feature: x\n  Scenario: s\n    * a file is there\n")
    #expect(try harness.run("run", "features/file.feature").exitCode == 1)
    #expect(try harness.run("history").output.contains("No scenario was flaky."))
    try harness.write("there", "")
    #expect(try harness.run("run", "features/file.feature", "--wait", "9s").exitCode == 0)
    #expect(try harness.run("history").output.contains("No scenario was flaky."))
    #expect(try harness.run("run", "features/file.feature").exitCode == 0)
    let history = try harness.run("history").output
    #expect(history.contains("Flaky scenarios:\n  1 of 3 runs  features/file.feature:2  s"), "\(history)")
  }

  @Test(arguments: [
    (["--repeat", "0"], "--repeat takes a whole number from 1 on, but was given '0'"),
    (["--repeat", "2", "--dry-run"], "--repeat and --dry-run cannot be combined: nothing is run"),
    (["--shuffle", "--order", "reverse"], "--shuffle and --order reverse cannot be combined: the order is random"),
    (
      ["--repeat", "2", "--claim", "x"], "--claim and --repeat cannot be combined: tasks share one run of each scenario"
    ),
    (["--for", "later"], "--for: 'later'"),
  ])
  func contradictionsAreRefused(options: [String], problem: String) throws {
    let outcome = try harness().run(["run"] + options)
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains(problem), "\(outcome.errors)")
  }

  @Test func workersShareTheRepetitionsOfOneScenario() throws {
    let outcome = try harness().run(
      "run", "features/x.feature:2", "--repeat", "40", "--jobs", "2", "-f", "summary", "-f", "message:run.ndjson")
    #expect(outcome.exitCode == 0)
    #expect(outcome.output.contains("passed  40 of 40 (100.0 %, 95 % interval 91.2 % to 100.0 %)"), "\(outcome.output)")
  }
}
