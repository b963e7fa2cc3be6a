import TestSupport
import Testing

/// Runs with numeric success criteria, and runs without output.
@Suite(.waitsForCommands) struct GateTests {
  /// Three scenarios that pass, and one that fails.
  private func run(_ options: [String], failing: Bool = true) throws -> CommandLineHarness.Outcome {
    let harness = try CommandLineHarness(hasSteps: false)
    let passing = (0..<3).map { "  Scenario: good \($0)\n    Given the \"Calculator\" app is running\n" }.joined()
    let bad = "  Scenario: bad\n    Given the \"Calculator\" app is running\n    Then I should see \"99999\"\n"
    try harness.write("features/x.feature", "Feature: x\n" + passing + (failing ? bad : ""))
    return try harness.run(["run"] + options)
  }

  @Test(arguments: [
    ("passed >= 75%", 0, ""), ("passed>=75% and failed<=1", 0, ""), ("scenarios = 4 and failed <= 1", 0, ""),
    ("flaky = 0", 1, "error: the gate does not mention failed, which then has to be 0: failed is 1"),
    ("undefined = 0 and not-run = 0", 1, "error: the gate does not mention failed"),
    ("passed >= 99% and flaky <= 1%", 1, "error: the gate passed >= 99% does not hold: passed is 75.0%, 3 of 4"),
    ("failed < 1", 1, "error: the gate failed < 1 does not hold: failed is 1"),
    ("passd >= 99%", 2, "--gate: 'passd' in 'passd >= 99%' is not a number of a run\nDid you mean 'passed'?"),
    ("passed", 2, "--gate: 'passed' is not a condition on a run"), ("passed >= 101%", 2, "is not a condition on a run"),
    ("passed >= 1 or failed < 1", 2, "is not a condition on a run"), ("", 2, "--gate: '' is not a condition on a run"),
  ])
  func judge(gate: String, exitCode: Int32, problem: String) throws {
    let outcome = try run(["--gate", gate])
    #expect(outcome.exitCode == exitCode, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.errors.contains(problem), "\(outcome.errors)")
    if problem.isEmpty { #expect(!outcome.errors.contains("gate")) }
  }

  @Test(arguments: [
    ("failed <= 9", 1, "the gate does not mention not-run, which then has to be 0: not-run is 2"),
    ("failed <= 9 and not-run <= 2", 0, ""), ("failed <= 9 and not-run <= 1", 1, "not-run <= 1 does not hold"),
  ])
  func unrunScenariosPassNoGateThatIsSilent(gate: String, exitCode: Int32, problem: String) throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    let good = "  Scenario: s\n    Given a step\n"
    try harness.write("x.feature", "Feature: x\n  Scenario: bad\n    Given a failing step\n" + good + good)
    let outcome = try harness.run("run", "x.feature", "--fail-fast", "--gate", gate)
    #expect(outcome.exitCode == exitCode, "\(outcome)")
    #expect(outcome.errors.contains(problem), "\(outcome.errors)")
  }

  @Test func noScenarioMeetsAShare() throws {
    let none = ["--tags", "@none", "--pass-with-no-scenarios"]
    let outcome = try run(none + ["--gate", "failed <= 5%"])
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors.contains("failed <= 5% does not hold: a share needs at least one scenario"))
    #expect(try run(none + ["--gate", "scenarios = 0"]).exitCode == 0)
  }

  @Test func aPartWithNothingToDoPasses() throws {
    let gate = ["--gate", "passed >= 99%"]
    #expect(try run(["--shard", "4/4"] + gate, failing: false).exitCode == 0)
    // It is different if no shard has anything to do.
    #expect(try run(["--shard", "4/4", "--tags", "@none"] + gate, failing: false).exitCode == 2)
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("x.feature", "Feature: x\n  Scenario: s\n    Given a step\n")
    let task = ["run", "x.feature", "--claim", "shared"] + gate
    for _ in 1...2 { #expect(try harness.run(task, environment: ["CUKESWIFT_RUN_ID": "7"]).exitCode == 0) }
    for options in [[], ["--only-changed"]] {
      #expect(try harness.run(["run", "x.feature"] + options + gate).exitCode == 0)
    }
  }

  @Test func failingGatePrintsTheSummaryOfQuietRuns() throws {
    let outcome = try run(["--quiet", "--gate", "scenarios = 4"], failing: false)
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("3 scenarios (3 passed)"), "\(outcome)")
  }

  @Test(arguments: [
    (#"{"profiles": {"default": {"format": "summary"}}}"#, ["--quiet"], 0, "", ""),
    (#"{"profiles": {"default": {"quiet": true}}}"#, ["--format", "summary"], 0, "1 scenario (1 passed)", ""),
    (
      #"{"profiles": {"default": {"quiet": true, "format": "summary"}}}"#, [], 2, "",
      "cukeswift.json:1:36: error: --quiet prints nothing, but --format summary prints a report"
    ),
  ])
  func theCommandLineReplacesWhatAProfilePrints(
    configuration: String, options: [String], exitCode: Int32, output: String, errors: String
  ) throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("x.feature", "Feature: x\n  Scenario: s\n    Given a step\n")
    try harness.write("cukeswift.json", configuration)
    let outcome = try harness.run(["run", "x.feature"] + options)
    #expect(outcome.exitCode == exitCode)
    #expect(output.isEmpty ? outcome.output.isEmpty : outcome.output.contains(output), "\(outcome)")
    #expect(outcome.errors.contains(errors), "\(outcome)")
  }

  @Test func quietRunsPrintNothingUnlessSomethingFails() throws {
    let good = try run(["--quiet"], failing: false)
    #expect(good.output.isEmpty && good.errors.isEmpty && good.exitCode == 0, "\(good)")
    let bad = try run(["-q"])
    #expect(bad.exitCode == 1)
    #expect(bad.output.contains("4 scenarios (1 failed, 3 passed)"), "\(bad.output)")
    let both = try run(["--quiet", "--format", "pretty"])
    #expect(both.exitCode == 2)
    #expect(both.errors.contains("--quiet prints nothing, but --format pretty prints a report"))
    #expect(try run(["--quiet", "--format", "junit:report.xml"], failing: false).output.isEmpty)
    let part = try run(["--quiet", "--shard", "1/2"], failing: false)
    #expect(part.output.isEmpty && part.errors.isEmpty, "\(part)")
  }

  @Test func namesCanBeLeftOut() throws {
    let outcome = try run(["--grep-invert", "bad|1$", "--format", "summary"])
    #expect(outcome.exitCode == 0)
    #expect(outcome.output.hasPrefix("2 scenarios (2 passed)"), "\(outcome.output)")
    #expect(try run(["--grep-invert", "", "--format", "summary"]).output.contains("4 scenarios"))
    #expect(try run(["--grep-invert", "("]).errors.contains("--grep-invert: "))
  }

  @Test func annotationsStandAtTheSteps() throws {
    let outcome = try run(["--format", "github"])
    #expect(outcome.exitCode == 1)
    #expect(
      outcome.output.hasPrefix("::error file=features/x.feature,line=10,title=Scenario%3A bad::"), "\(outcome.output)")
    #expect(outcome.output.split(separator: "\n").count == 1)
    #expect(outcome.output.contains("%0A"))
  }

  @Test func aLineThatMeansNothingIsAnnotatedOnce() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/x.feature", "Feature: x\n  Scenario: a\n    Given b\n    nothing\n")
    let outcome = try harness.run(["run", "--format", "github", "--format", "junit:report.xml"])
    #expect(outcome.exitCode == 2)
    #expect(outcome.output.hasPrefix("::error file=features/x.feature,line=4,title="), "\(outcome.output)")
    #expect(outcome.output.split(separator: "\n").count == 1)
    let report = try #require(harness.read("report.xml"))
    #expect(report.contains("type=\"ParseError\"") && !report.contains("FeatureError"), "\(report)")
  }
}
