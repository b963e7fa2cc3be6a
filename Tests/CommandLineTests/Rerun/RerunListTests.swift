import Foundation
import TestSupport
import Testing

/// The list of `--format rerun` after a failure outside of scenarios: the complete selection and nothing else.
@Suite(.waitsForCommands) struct RerunListTests {
  private static let feature = """
    Feature: x
      @a
      Scenario: good
        Given a step
      @a
      Scenario: bad
        Given a failing step
      Scenario: other
        Given a step

    """

  private func harness() throws -> CommandLineHarness {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("x.feature", Self.feature)
    return harness
  }

  @Test(arguments: [
    (options: [], afterAll: "", list: "x.feature:6\n"),
    (options: [], afterAll: "fail", list: "x.feature:3:6:8\n"),
    (options: ["--tags", "@a"], afterAll: "fail", list: "x.feature:3:6\n"),
    (options: ["--name", "good"], afterAll: "fail", list: "x.feature:3\n"),
    (options: ["--wip", "--tags", "@a"], afterAll: "", list: "x.feature:3:6\n"),
    (options: ["--wip", "--name", "other"], afterAll: "", list: "x.feature:8\n"),
    (options: ["--name", "good", "--name", "other", "--shard", "1/2"], afterAll: "fail", list: "x.feature:3\n"),
  ])
  func hasTheChosenScenarios(options: [String], afterAll: String, list: String) throws {
    let harness = try harness()
    let run = try harness.run(
      ["run", "x.feature", "--format", "rerun:list", "--format", "message:run.ndjson"] + options,
      environment: ["AFTER_ALL": afterAll])
    #expect(run.exitCode == 1)
    #expect(harness.read("list") == list)
    #expect(try harness.run("report", "run.ndjson", "--format", "rerun").output == list)
  }

  @Test func hasAllScenariosThatFailWithWarnings() throws {
    let harness = try harness()
    try harness.write("y.feature", "Feature: y\n  Scenaro: lost\n  Scenario: y\n    Given a step\n")
    let run = try harness.run(
      "run", "x.feature", "y.feature", "--fail-on-warnings", "--format", "rerun:list")
    #expect(run.exitCode == 1)
    #expect(harness.read("list") == "x.feature:3:6:8\ny.feature:3\n", "\(run.output)")
  }

  @Test func keepsExcludedScenariosThatHaveNotPassed() throws {
    let harness = try harness()
    #expect(try harness.run("run", "x.feature", "--format", "rerun:list").exitCode == 1)
    try harness.pass(
      "run", "x.feature", "--only-changed", "--format", "rerun:list", "--format", "message:run.ndjson")
    #expect(harness.read("list") == "x.feature:6\n")
    #expect(try harness.run("report", "run.ndjson", "--format", "rerun").output == "x.feature:6\n")
    // In a report of several streams, the position is different.
    try harness.write("y.feature", "Feature: y\n  Scenario: y\n    Given a step\n")
    #expect(try harness.run("run", "y.feature", "--format", "message:y.ndjson").exitCode == 0)
    #expect(try harness.run("report", "y.ndjson", "run.ndjson", "--format", "rerun").output == "x.feature:6\n")
  }
}
