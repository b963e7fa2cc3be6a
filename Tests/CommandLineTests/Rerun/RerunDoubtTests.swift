import Foundation
import TestSupport
import Testing

/// `run --rerun` with incomplete information about the last run: it refuses, or runs more scenarios.
@Suite(.waitsForCommands) struct RerunDoubtTests {
  private func harness(_ feature: String) throws -> CommandLineHarness {
    let harness = try CommandLineHarness(program: "Pitfalls", hasCache: false)
    try harness.write("features/x.feature", feature)
    return harness
  }

  private static let good = "  @g\n  Scenario: good\n    Given a step\n"
  private static let bad = "  @b\n  Scenario: bad\n    Given a failing step\n"

  @Test func namesMissingAndExcludedScenarios() throws {
    let harness = try harness("Feature: x\n" + Self.good)
    try harness.write("features/y.feature", "Feature: y\n" + Self.bad)
    #expect(try harness.run("run", "--tags", "@b or @g").exitCode == 1)
    let error = "features/y.feature: error: 'bad' did not pass in the last run, and is not there or not chosen any more"
    try harness.write("features/y.feature", "Feature: y\n" + Self.bad.replacing("@b", with: "@other"))
    for _ in 0..<2 {
      let again = try harness.run("run", "--rerun")
      #expect(again.exitCode == 2)
      #expect(again.errors.contains(error), "\(again.errors)")
    }
    try harness.remove("features/y.feature")
    let again = try harness.run("run", "--rerun")
    #expect(again.exitCode == 2)
    #expect(again.errors.contains(error), "\(again.errors)")
    #expect(try harness.run("run").exitCode == 0)
    #expect(try harness.run("run", "--rerun").exitCode == 0)
  }

  @Test func refusesWhereRunsOverlapped() throws {
    let harness = try harness("Feature: x\n" + Self.good + Self.bad)
    let history = harness.url(of: ".cukeswift/history")
    #expect(try harness.run("run", "--tags", "@b").exitCode == 1)
    #expect(try harness.run("run", "--rerun").exitCode == 1)
    // The files of a run that begins and ends during another run.
    let names = try FileManager.default.contentsOfDirectory(atPath: history.path).sorted()
    let last = try #require(names.last)
    try harness.write(".cukeswift/history/\(last).overlap", "")
    for option in ["--rerun", "--only-changed"] {
      let again = try harness.run("run", option)
      #expect(again.exitCode == 2)
      #expect(again.errors.contains("two runs in this folder overlapped"), "\(again.errors)")
    }
    #expect(try harness.run("run", "--tags", "@g").exitCode == 0)
    #expect(try harness.run("run", "--rerun").exitCode == 0)
  }

  @Test func strictRerunJudgesLenientPassesAgain() throws {
    let harness = try harness("Feature: x\n  Scenario: empty\n" + Self.bad)
    #expect(try harness.run("run").exitCode == 1)
    #expect(try harness.run("run", "--rerun", "--no-strict").exitCode == 1)
    try harness.write(
      "features/x.feature", "Feature: x\n  Scenario: empty\n" + Self.bad.replacing("failing ", with: ""))
    #expect(try harness.run("run", "--rerun", "--no-strict").exitCode == 0)
    let again = try harness.run("run", "--rerun", "--strict")
    #expect(again.exitCode == 1)
    #expect(again.output.contains("1 undefined"), "\(again.output)")
  }

  @Test(arguments: ["--app=Alarm", "--app-arguments=slow"])
  func knowsNothingOfAnotherApp(option: String) throws {
    let harness = try CommandLineHarness(hasSteps: false, hasCache: false)
    try harness.write("features/x.feature", "Feature: x\n  Scenario: x\n    Given the app is running\n")
    #expect(try harness.run("run", "--app", "Calculator").exitCode == 0)
    for repetition in ["--rerun", "--only-changed"] {
      let other = try harness.run("run", repetition, option, "--dry-run", "--format", "summary")
      #expect(other.errors.contains("the last run used another app"), "\(other.errors)")
      #expect(other.output.contains("1 scenario"), "\(other.output)")
    }
    #expect(try harness.run("run", "--rerun").errors.contains("nothing to run again"))
  }

  @Test(arguments: [false, true]) func unrelatedRerunKeepsTheState(passes: Bool) throws {
    let harness = try harness("Feature: x\n" + Self.good + Self.bad)
    #expect(try harness.run("run", passes ? "--tags=@g" : "--tags=@g or @b").exitCode == (passes ? 0 : 1))
    #expect(try harness.run(["run", "--rerun", "--tags", passes ? "@b" : "@g"]).exitCode == (passes ? 1 : 2))
    // If no scenario had to be run, the state is unchanged.
    let again = try harness.run("run", "--rerun")
    #expect(again.exitCode == 1, "\(again.errors)")
    #expect(again.output.contains("1 scenario (1 failed)"), "\(again.output)")
  }

  /// Without a browser, the scenario fails and is left out all the same.
  @Test func aChangedPageChangesItsScenarios() throws {
    let harness = try CommandLineHarness(hasSteps: false, hasCache: false)
    let step = "    Given the page \"shop\" is open\n"
    try harness.write("features/x.feature", "Feature: x\n  Scenario: x\n" + step)
    try harness.write("shop/index.html", "<p>Fine</p>")
    _ = try harness.run("run")
    func scenarios() throws -> String {
      String(try harness.run("run", "--only-changed", "--format", "summary", "--dry-run").output.prefix(12))
    }
    #expect(try scenarios() == "0 scenarios\n")
    try harness.write("shop/style.css", "p { color: red }")
    #expect(try scenarios() == "1 scenario (")
    _ = try harness.run("run")
    #expect(try scenarios() == "0 scenarios\n")
    try harness.write("cukeswift.json", #"{"pages": {"Shop": {"folder": "shop"}}}"#)
    #expect(try scenarios() == "1 scenario (")
  }

  @Test func aWholeUnknownRunIsNotCalledPartial() throws {
    let harness = try harness("Feature: x\n" + Self.good + Self.bad)
    #expect(try harness.run("run", "--wip", "features/x.feature").exitCode == 1)
    #expect(try harness.run("run", "--rerun", "features/x.feature", "--tags", "@g or @b").exitCode == 1)
    let again = try harness.run("run", "--rerun")
    #expect(again.exitCode == 2)
    #expect(again.errors.contains("the last run chose other scenarios than the run before it"), "\(again.errors)")
  }

  @Test func refusesToForgetUnrepeatedFailures() throws {
    let harness = try harness("Feature: x\n" + Self.bad + "  @o\n  Scenario: other\n    Given a failing step\n")
    #expect(try harness.run("run").exitCode == 1)
    #expect(try harness.run("run", "--rerun", "--tags", "@o").exitCode == 2)
    #expect(try harness.run("run", "--rerun", "--shard", "1/2").exitCode == 1)
    for _ in 0..<2 {
      let again = try harness.run("run", "--rerun")
      #expect(again.exitCode == 2)
      #expect(again.errors.contains("chose other scenarios than the run before it"), "\(again.errors)")
    }
    #expect(try harness.run("run").exitCode == 1)
    // The environment does not reduce the last selection.
    let shard = try harness.run(["run", "--rerun"], environment: ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "2"])
    #expect(shard.output.contains("2 scenarios (2 failed)"), "\(shard.output)")
  }

  @Test func namesFailingScenariosThatAreLeftOut() throws {
    let harness = try harness("Feature: x\n" + Self.good + Self.bad)
    #expect(try harness.run("run").exitCode == 1)
    let changed = try harness.pass("run", "--only-changed")
    #expect(
      changed.errors.contains("not run because nothing has changed, although they did not pass: 1 scenario"),
      "\(changed.errors)")
  }

  @Test func explainsWhyTheLastRunIsUnknown() throws {
    let harness = try harness("Feature: x\n" + Self.good)
    try harness.makeFolder(".cukeswift/last-run.ndjson")
    let unkept = try harness.run("run")
    #expect(unkept.exitCode == 0 && unkept.errors.contains("warning: the run cannot be saved: "), "\(unkept.errors)")
    #expect(try harness.run("history").output.contains("  could not be kept\n"))
    let refused = try harness.run("run", "--rerun")
    #expect(refused.exitCode == 2)
    #expect(
      refused.errors.contains("the last run is unknown: the run cannot be saved"), "\(refused.errors)")
    try harness.remove(".cukeswift/last-run.ndjson")
    let again = try harness.run("run", "--rerun")
    #expect(
      again.errors.contains("note: the last run could not be kept, so everything that is chosen is run\n"),
      "\(again.errors)")
    #expect(again.exitCode == 0 && again.output.contains("1 scenario (1 passed)"), "\(again.output)")
  }

  @Test func saysThatTheLastRunIsStillRunning() throws {
    let harness = try harness("Feature: x\n  Scenario: x\n    When it runs \"./inner\"\n")
    try harness.write("other.feature", "Feature: o\n  Scenario: o\n    Given a step\n")
    try harness.write("inner", "#!/bin/sh\nexec \"$PROGRAM\" run other.feature --rerun --dry-run 2>errors >output\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: harness.url(of: "inner").path)
    try harness.pass(
      ["run"], environment: ["PROGRAM": CommandLineHarness.url(ofProgram: "Pitfalls").path])
    #expect(harness.read("errors") == "note: the last run has not ended yet, so everything that is chosen is run\n")
  }

  // MARK: - Reports of several runs

  @Test func aReportNamesWhatNoRunHasRun() throws {
    let harness = try harness(
      "Feature: x\n  @f\n  Scenario: f\n    When it fails the first 1 times, noted in \"tries\"\n" + Self.good)
    #expect(try harness.run("run", "--fail-fast", "--format", "message:r1").exitCode == 1)
    #expect(try harness.run("run", "--tags", "@f", "--format", "message:r2").exitCode == 0)
    let report = try harness.run("report", "r1", "r2")
    #expect(report.exitCode == 2)
    #expect(
      report.errors.contains("features/x.feature:6:3: error: 'good' was planned, but no run completed it"),
      "\(report.errors)")
    #expect(try harness.run("run", "--tags", "@g", "--format", "message:r3").exitCode == 0)
    #expect(try harness.run("report", "r1", "r2", "r3").exitCode == 0)
  }

  @Test func reportDoesNotCountMissingResultsAsPassed() throws {
    let harness = try harness("Feature: x\n" + Self.good)
    #expect(try harness.run("run", "--format", "message:whole").exitCode == 0)
    let lines = try #require(harness.read("whole")).split(separator: "\n")
    try harness.write("less", lines.filter { !$0.contains("testStepFinished") }.joined(separator: "\n") + "\n")
    #expect(try harness.run("report", "whole").exitCode == 0)
    let report = try harness.run("report", "less")
    #expect(report.exitCode == 2)
    #expect(report.errors.contains("less: error: steps have no result"), "\(report.errors)")
  }
}
