import Foundation
import TestSupport
import Testing

/// Hooks that run once for all workers of a run, and the values passed to each worker by hooks and command line.
@Suite(.waitsForCommands) struct RunHookTests {
  static let three = (0..<3).map { "  Scenario: \($0)\n    Given it notes the value \"token\"\n" }.joined()

  private func run(_ feature: String, _ options: [String] = [], hook: String = "pass") throws -> PitfallRun {
    try PitfallRun(
      feature, ["--world-parameter", "number=7"] + options,
      environment: ["RUN_HOOK": hook, "BEFORE_ALL": "note", "AFTER_ALL": "note"])
  }

  @Test func runOnceForAllWorkers() throws {
    let run = try run(Self.three, ["--jobs", "3", "--world-parameter", #"{"colour": "red", "number": 8}"#])
    #expect(run.outcome.exitCode == 0, "\(run.outcome.output)\(run.outcome.errors)")
    #expect(run.journal.first == "BeforeRun 0 red")
    #expect(run.journal.filter { $0.hasPrefix("BeforeAll") }.count == 3)
    #expect(run.journal.filter { $0 == "t-8" }.count == 3)
    #expect(run.journal.last == "AfterRun t-8")
    #expect(run.runHookStatuses == ["PASSED", "PASSED", "PASSED", "PASSED"])
    let names = run.messages("hook").compactMap { $0["name"] as? String }
    #expect(names.filter { $0.contains("Run") } == ["BeforeRun: prepare", "AfterRun"])
  }

  @Test func attachmentsAfterTheLastHookAreNamed() throws {
    let run = try run(
      "  Scenario: x\n    Given it attaches \"a.txt\" when the hook after the run asks for it\n", hook: "ask")
    #expect(run.outcome.exitCode == 0)
    #expect(run.attachments == [])
    let warning = "warning: attached after the last step and hook, and missing from the reports: 'a.txt'"
    #expect(run.outcome.errors.contains(warning), "\(run.outcome.errors)")
  }

  @Test func lateAttachmentsOfAProcessAreNamed() throws {
    let run = try run(
      "  Scenario: x\n    Given it attaches \"a.txt\" when the hook after the run asks for it, and dies\n",
      ["--jobs", "1"], hook: "ask the dying")
    let warning = "warning: attached after the last step and hook, and missing from the reports: 'a.txt'"
    #expect(run.outcome.errors.contains(warning), "\(run.outcome.errors)")
    #expect(run.statuses == ["PASSED"])
  }

  @Test func runInTheCommandAsWell() throws {
    let run = try run(Self.three, ["--in-process"])
    #expect(run.outcome.exitCode == 0)
    #expect(run.journal == ["BeforeRun ? none", "BeforeAll ?", "t-7", "t-7", "t-7", "AfterAll ?", "AfterRun t-7"])
  }

  @Test func handTheirValuesToWorkersThatReplaceOthers() throws {
    let run = try run("  Scenario: crash\n    When it exits with 4\n" + Self.three)
    #expect(run.outcome.exitCode == 1)
    #expect(run.statuses == ["FAILED", "PASSED", "PASSED", "PASSED"])
    #expect(run.journal.filter { $0 == "t-7" }.count == 3)
    #expect(run.journal.last == "AfterRun t-7")
  }

  @Test func runInAnotherProcessAfterTheirsEnded() throws {
    let run = try run("  Scenario: x\n    When it kills the process of the hook\n" + Self.three, hook: "die later")
    #expect(run.outcome.exitCode == 0, "\(run.outcome.errors)")
    #expect(run.journal.last == "AfterRun t-7")
    let warning = "warning: the process of the hooks before the run has ended during the run"
    #expect(run.outcome.output.contains(warning), "\(run.outcome.output)")
  }

  @Test func warnOfEndedWorkersAndFailIfRequested() throws {
    let dying = "  Scenario: x\n    When it kills the process of the hook\n"
    let run = try run(dying, ["--fail-on-warnings"], hook: "die later")
    #expect(run.outcome.exitCode == 1, "\(run.outcome.output)")
    #expect(run.statuses == ["PASSED"])
    let warning = "warning: the process of the hooks before the run has ended during the run"
    #expect(run.outcome.output.contains(warning), "\(run.outcome.output)")
    #expect(run.outcome.errors.isEmpty, "\(run.outcome.errors)")
  }

  /// For hooks run by every worker, the stream has the results of the first one, and different results of others.
  @Test func areReportedIfSkippedInALaterWorker() throws {
    let feature = (0..<8).map { "  Scenario: \($0)\n    Given it works for 20 ms\n" }.joined()
    func run(_ before: String, _ after: String) throws -> PitfallRun {
      try PitfallRun(feature, ["--jobs", "3"], environment: ["BEFORE_ALL": before, "AFTER_ALL": after])
    }
    let one = try run("skip in 2", "skip in 2")
    #expect(one.outcome.exitCode == 0, "\(one.outcome.output)")
    #expect(one.runHookStatuses == ["PASSED", "SKIPPED", "PASSED", "SKIPPED"])
    #expect(one.outcome.output.contains("the second has no server"), "\(one.outcome.output)")
    #expect(one.outcome.output.contains("the second cleans nothing up"), "\(one.outcome.output)")
    // A result shared by all workers is reported once, regardless of their number.
    let all = try run("skip", "note")
    #expect(all.runHookStatuses == ["SKIPPED", "PASSED"])
  }

  @Test(arguments: [
    ("fail", "FAILED", "PASSED", "AfterRun t-7"), ("trap", "FAILED", "SKIPPED", "BeforeRun 0 none"),
    ("loop", "FAILED", "SKIPPED", "BeforeRun 0 none"),
  ])
  func keepEverythingFromRunningIfTheyFail(hook: String, first: String, last: String, noted: String) throws {
    let run = try run(Self.three, hook == "loop" ? ["--hook-timeout", "150ms"] : [], hook: hook)
    #expect(run.outcome.exitCode == 1)
    #expect(run.statuses == [])
    #expect(run.runHookStatuses == [first, last])
    #expect(run.journal.last == noted)
    #expect(!run.journal.contains { $0.hasPrefix("BeforeAll") || $0.hasPrefix("AfterAll") })
    #expect(run.outcome.output.contains("BeforeRun: prepare"), "\(run.outcome.output)")
    if hook == "loop" { #expect(run.outcome.output.contains("the hook was ended after 150ms, the limit for a hook")) }
  }

  /// An idle process does not exceed a time limit.
  @Test func runAfterRunsLongerThanAnyLimit() throws {
    let run = try run(
      "  Scenario: x\n    When it works for 1500 ms, with a longer limit of its own\n",
      ["--jobs", "1", "--step-timeout", "200ms", "--hook-timeout", "10m"])
    #expect(run.outcome.exitCode == 0, "\(run.outcome.output)")
    #expect(!run.outcome.errors.contains("has ended"), "\(run.outcome.errors)")
    #expect(run.journal.last == "AfterRun t-7")
  }

  @Test func canSkipAllScenarios() throws {
    let run = try run(Self.three, ["--jobs", "2"], hook: "skip")
    #expect(run.outcome.exitCode == 0)
    #expect(run.statuses == ["SKIPPED", "SKIPPED", "SKIPPED"])
    #expect(run.results.first?["message"] as? String == "not today")
  }

  @Test func nameWhatIsMissing() throws {
    let run = try run(
      "  Scenario: x\n    Given it notes the value \"tokn\"\n    Given it notes the parameter \"number\"\n")
    let problem = "no BeforeRun hook has set the value 'tokn'\n       The names that are set: token."
    #expect(run.outcome.output.contains(problem))
    let other = try PitfallRun(Self.three, environment: ["RUN_HOOK": "pass"])
    #expect(other.outcome.output.contains("the world parameter 'number' was not set"))
    #expect(other.outcome.output.contains("Set it by --world-parameter number=VALUE, or in a profile."))
  }

  @Test(arguments: [
    ("number", "--world-parameter: 'number' is not NAME=VALUE or a JSON object"),
    ("{\"a\" 1}", "--world-parameter: '{\"a\" 1}' is not a JSON object"),
  ])
  func refuseParametersThatAreNone(parameter: String, problem: String) throws {
    let run = try PitfallRun(Self.three, ["--world-parameter", parameter])
    #expect(run.outcome.exitCode == 2)
    #expect(run.outcome.errors.contains(problem), "\(run.outcome.errors)")
  }

  @Test func takeParametersFromAnObjectOfAProfile() throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("x.feature", "Feature: x\n" + Self.three)
    try harness.write(
      "cukeswift.json", #"{"profiles": {"default": {"world-parameter": {"number": 5, "colour": "blue"}}}}"#)
    try harness.pass(
      ["run", "x.feature"], environment: ["RUN_HOOK": "pass", "JOURNAL": harness.url(of: "journal").path])
    #expect(harness.read("journal")?.contains("BeforeRun 0 blue\nt-5\n") == true)
  }

  @Test func leaveReportsWhereTheirValuesCannotBeWritten() throws {
    let run = try PitfallRun(
      "  Scenario: x\n    Given a step\n",
      ["--run-hooks", "before", "--run-values", "/dev/full", "--world-parameter", "number=9"],
      environment: ["RUN_HOOK": "pass"])
    #expect(run.outcome.exitCode == 2)
    #expect(run.outcome.errors.contains("No space left on device"), "\(run.outcome.errors)")
    #expect(run.messages("testRunFinished").map { $0["success"] as? Bool } == [false])
  }

  /// The parts of a run on many machines: one runs the hooks before, the shards run no hooks, and one runs the hooks
  /// after.
  @Test func runOnceForAllShards() throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("x.feature", "Feature: x\n" + Self.three)
    try harness.write(
      "cukeswift.json",
      #"{"profiles": {"default": {"world-parameter": ["number=1", "colour=blue"], "format": "summary"}}}"#)
    let environment = ["RUN_HOOK": "pass", "JOURNAL": harness.url(of: "journal").path]
    func run(_ options: String...) throws -> CommandLineHarness.Outcome {
      try harness.run(
        ["run", "x.feature", "--run-values", "values.json", "--world-parameter", "number=9"] + options,
        environment: environment)
    }
    #expect(try run("--run-hooks", "before").exitCode == 0)
    #expect(harness.read("values.json") == "{\"token\":\"t-9\"}\n")
    #expect(try run("--run-hooks", "none", "--shard", "1/2").exitCode == 0)
    #expect(try run("--run-hooks", "none", "--shard", "2/2").exitCode == 0)
    #expect(try run("--run-hooks", "after").exitCode == 0)
    #expect(harness.read("journal") == "BeforeRun 0 blue\nt-9\nt-9\nt-9\nAfterRun t-9\n")
    let unnamed = try harness.run(["run", "x.feature", "--run-hooks", "before"], environment: environment)
    #expect(unnamed.exitCode == 2)
    #expect(unnamed.errors.contains("Name a file for the values: --run-values FILE."))
    #expect(try run().errors.contains("Add --run-hooks before, none or after."))
    // The values of an earlier run are never used.
    let failing = try harness.run(
      ["run", "x.feature", "--run-values", "values.json", "--run-hooks", "before", "--world-parameter", "number=9"],
      environment: environment.merging(["RUN_HOOK": "fail"]) { $1 })
    #expect(failing.exitCode == 1)
    #expect(harness.read("values.json") == nil)
  }

  @Test(arguments: [[], ["--in-process"]])
  func skipTheScenariosOfAllShards(options: [String]) throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("x.feature", "Feature: x\n" + Self.three)
    func run(_ part: String, _ options: [String], hook: String) throws -> CommandLineHarness.Outcome {
      let task = ["run", "x.feature", "--run-hooks", part, "--run-values", "values.json", "--format", "pretty"]
      return try harness.run(
        task + options + ["--world-parameter", "number=1"],
        environment: ["RUN_HOOK": hook, "JOURNAL": harness.url(of: "journal").path])
    }
    #expect(try run("before", options, hook: "skip").exitCode == 0)
    #expect(harness.read("values.json") == "{\"token\":\"t-1\",\"skip\":{\"reason\":\"not today\"}}\n")
    let shard = try run("none", options + ["--shard", "1/2"], hook: "skip")
    #expect(shard.exitCode == 0, "\(shard.errors)")
    #expect(shard.output.contains("scenarios (2 skipped)"), "\(shard.output)")
    #expect(shard.output.contains("not today"), "\(shard.output)")
    #expect(try run("none", options + ["--claim", "shared"], hook: "skip").exitCode == (options.isEmpty ? 0 : 2))
    #expect(try run("after", options, hook: "skip").exitCode == 0)
    // A later run of the hooks without skipping replaces the file.
    #expect(try run("before", options, hook: "pass").exitCode == 0)
    #expect(harness.read("values.json") == "{\"token\":\"t-1\"}\n")
  }

  @Test(arguments: [
    ("x.feature", "the values of a run must not replace a feature or step file"),
    ("notes.txt", "the values of a run would replace another file"),
    (".cukeswift/last-run.ndjson", "the values of a run must not be in a folder reserved for the command"),
  ])
  func replaceNothingElse(file: String, problem: String) throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("x.feature", "Feature: x\n" + Self.three)
    try harness.write("notes.txt", "mine")
    let run = try harness.run(["run", "x.feature", "--run-hooks", "before", "--run-values", file])
    #expect(run.exitCode == 2)
    #expect(run.errors.contains(problem), "\(run.errors)")
    #expect(harness.read("x.feature") == "Feature: x\n" + Self.three)
    #expect(harness.read("notes.txt") == "mine")
  }

  @Test(arguments: [#""run-hooks": "before", "run-values": "../values.json""#, #""claim": "../claimed""#])
  func stayInTheProjectThatAsksForThem(options: String) throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("x.feature", "Feature: x\n" + Self.three)
    try harness.write("cukeswift.json", "{\"profiles\": {\"default\": {\(options)}}}")
    let run = try harness.run(["run", "x.feature"])
    #expect(run.exitCode == 2)
    #expect(run.errors.contains("must stay in the project, unlike ../"), "\(run.errors)")
  }
}
