import Foundation
import TestSupport
import Testing

/// Reports about the run itself: scenarios not run, and failures outside of scenarios.
@Suite(.waitsForCommands) struct RunProblemTests {
  private static let working = String(repeating: "    And it works for 50 ms\n", count: 200)

  private static func harness(_ step: String = "Given a failing step") throws -> CommandLineHarness {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write(
      "x.feature",
      """
      Feature: x
        Scenario: good
          Given a step
        Scenario: bad
          \(step)
        Scenario: later
          Given a step

      """)
    return harness
  }

  /// A run that starts only some or no scenarios.
  struct Partial: CustomTestStringConvertible {
    let testDescription: String
    var step = "Given a failing step"
    var options: [String] = []
    var environment: [String: String] = [:]
    let rerun: String
    var summary: String?
  }

  static let partialRuns = [
    Partial(
      testDescription: "a hook before the run fails", environment: ["BEFORE_ALL": "fail"], rerun: "x.feature:2:4:6\n",
      summary: "3 scenarios (3 not run)"),
    Partial(
      testDescription: "a hook before the run fails in the command", options: ["--in-process"],
      environment: ["BEFORE_ALL": "fail"], rerun: "x.feature:2:4:6\n", summary: "3 scenarios (3 not run)"),
    Partial(
      testDescription: "a hook before the run fails, and not all is chosen", options: ["--name", "good|later"],
      environment: ["BEFORE_ALL": "fail"], rerun: "x.feature:2:6\n", summary: "2 scenarios (2 not run)"),
    Partial(
      testDescription: "a hook before the run traps", options: ["--jobs", "2"], environment: ["BEFORE_ALL": "trap"],
      rerun: "x.feature:2:4:6\n", summary: "3 scenarios (3 not run)"),
    Partial(
      testDescription: "--fail-fast", options: ["--fail-fast"], rerun: "x.feature:4:6\n",
      summary: "3 scenarios (1 failed, 1 passed, 1 not run)"),
    Partial(
      testDescription: "SIGTERM", step: "When it sends the command the signal 15\n" + working,
      rerun: "x.feature:4:207\n", summary: "3 scenarios (1 skipped, 1 passed, 1 not run)"),
    Partial(
      testDescription: "two signals", step: "When it sends the command the signals \"2 15\" and waits for ever",
      rerun: "x.feature:4:6\n"),
    Partial(
      testDescription: "a hook after the run fails", step: "Given a step", environment: ["AFTER_ALL": "fail"],
      rerun: "x.feature:2:4:6\n", summary: "3 scenarios (3 passed)"),
    Partial(testDescription: "all passes", step: "Given a step", rerun: "", summary: "3 scenarios (3 passed)"),
  ]

  @Test(arguments: partialRuns)
  func `rerun lists scenarios not known to pass`(_ first: Partial) throws {
    let harness = try Self.harness(first.step)
    try harness.write("r.txt", "x.feature:2\n")
    let outcome = try harness.run(
      ["run", "x.feature", "--format", "rerun:r.txt", "--format", "junit:junit.xml", "--format", "summary"]
        + first.options, environment: first.environment)
    #expect((outcome.exitCode == 0) == first.rerun.isEmpty, "\(outcome)")
    #expect(harness.read("r.txt") == first.rerun)
    if let summary = first.summary {
      #expect(outcome.output.contains(summary + "\n"), "\(outcome.output)")
      let unrun = harness.read("junit.xml")?.ranges(of: "<skipped message=\"not run\"/>").count
      #expect(unrun == summary.firstMatch(of: /(\d) not run/).flatMap { Int($0.1) } ?? 0)
    }
    if first.rerun.isEmpty { #expect(try harness.run("run", "@r.txt").exitCode == 0) }
  }

  /// A run that fails for another reason than a scenario.
  struct Failing: CustomTestStringConvertible {
    let testDescription: String
    var step = "Given a step"
    var options: [String] = []
    var environment: [String: String] = [:]
    let part: String
  }

  static let failingRuns = [
    Failing(
      testDescription: "an unknown parameter type", environment: ["UNKNOWN_TYPE": "airport"],
      part: "no parameter type is named 'airport'"),
    Failing(testDescription: "BeforeAll", environment: ["BEFORE_ALL": "fail"], part: "BeforeAll failed"),
    Failing(testDescription: "AfterAll", environment: ["AFTER_ALL": "fail"], part: "AfterAll failed"),
    Failing(testDescription: "a scenario without steps", step: "", part: "this scenario has no steps"),
    Failing(
      testDescription: "--wip", step: "Given a failing step", options: ["--wip", "--jobs", "2"],
      part: "2 passed, but with --wip no scenario is expected to\nx.feature:2: Scenario: good passed\n"),
  ]

  @Test(arguments: failingRuns)
  func `every report says why the run failed`(_ run: Failing) throws {
    let harness = try Self.harness(run.step)
    let outcome = try harness.run(
      [
        "run", "x.feature", "--format", "junit:junit.xml", "--format", "json:r.json", "--format", "teamcity:tc.txt",
        "--format", "html:r.html", "--format", "message:m.ndjson",
      ] + run.options, environment: run.environment)
    #expect(outcome.exitCode == 1, "\(outcome)")
    #expect(try harness.run("report", "m.ndjson").exitCode == 1)
    let lines = run.part.split(separator: "\n").map(String.init)
    for file in ["junit.xml", "tc.txt", "r.html"] {
      let report = (harness.read(file) ?? "").replacing("&#39;", with: "'").replacing("|'", with: "'")
        .replacing("&apos;", with: "'")
      for line in lines { #expect(report.contains(line), "\(file): \(report)") }
    }
    for (file, words) in [("junit.xml", ["<error ", "<failure "]), ("tc.txt", ["[buildProblem ", "[testFailed "])] {
      #expect(words.contains { harness.read(file)?.contains($0) == true }, "\(file)")
    }
    let features = try #require(
      try JSONSerialization.jsonObject(with: Data((harness.read("r.json") ?? "").utf8)) as? [[String: Any]])
    let steps = features.flatMap { $0["elements"] as? [[String: Any]] ?? [] }
      .flatMap { $0["steps"] as? [[String: Any]] ?? [] }.compactMap { $0["result"] as? [String: Any] }
    #expect(
      steps.contains { step in
        ["failed", "undefined"].contains(step["status"] as? String)
          && lines.allSatisfy { (step["error_message"] as? String)?.contains($0) == true }
      }, "\(steps)")
  }

  @Test func `empty scenarios are accepted without --strict`() throws {
    let harness = try Self.harness("")
    #expect(try harness.run("run", "x.feature", "--no-strict", "--format", "json:r.json").exitCode == 0)
    #expect(harness.read("r.json")?.contains("undefined") == false)
    #expect(harness.read("r.json")?.contains("\"skipped\"") == true)
  }

  @Test func `doctor reports an unknown parameter type`() throws {
    let harness = try Self.harness("Given a step")
    let outcome = try harness.run(["doctor"], environment: ["UNKNOWN_TYPE": "integer"])
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("✘ definitions\n"), "\(outcome.output)")
    #expect(outcome.output.contains("Did you mean 'int' or 'biginteger'?"), "\(outcome.output)")
  }

  // MARK: - Runs that cannot start

  private static let files = [
    "junit:r.xml", "json:r.json", "teamcity:r.tc", "html:r.html", "message:r.ndjson", "summary:r.txt",
    "pretty:r.pretty",
    "rerun:rerun.txt", "usage:usage.txt", "snippets:snippets.txt",
  ]

  @Test(arguments: [true, false])
  func `reports of an earlier run do not stay`(isFeature: Bool) throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let scenario = "Feature: x\n  Scenario: y\n    Given z\n"
    try harness.write("features/x.feature", scenario + (isFeature ? "    Wen z\n" : ""))
    if !isFeature { try harness.write("features/steps/Broken.swift", "let\n") }
    let names = Self.files.compactMap { $0.split(separator: ":").last.map(String.init) }
    for name in names { try harness.write(name, "features/x.feature:2\n") }
    let formats = Self.files.flatMap { ["--format", $0] }
    let outcome = try harness.run(["run"] + formats)
    #expect(outcome.exitCode == 2, "\(outcome)")
    #expect(outcome.output.isEmpty)
    for name in names.prefix(7) {
      let report = harness.read(name) ?? ""
      #expect(!report.hasPrefix("features/x.feature:2\n"), "\(name)")
      #expect(report.contains(isFeature ? "Wen z" : "the step files do not compile"), "\(name): \(report)")
    }
    for name in names.dropFirst(7) { #expect(harness.read(name) == nil, "\(name)") }
    #expect(try harness.run("report", "r.ndjson").exitCode == 2)
    // The input list of the run must stay, since its scenarios still have to run.
    try harness.write("rerun.txt", "features/x.feature:2\n")
    #expect(try harness.run("run", "@rerun.txt", "--format", "rerun:rerun.txt").exitCode == 2)
    #expect(harness.read("rerun.txt") == "features/x.feature:2\n")
  }

  @Test func `a killed run leaves no earlier reports`() throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    let killing = "  Scenario: killing\n    When it sends the command the signal 9\n"
    try harness.write("x.feature", "Feature: x\n  Scenario: passing\n    Given a step\n" + killing)
    let names = Self.files.compactMap { $0.split(separator: ":").last.map(String.init) }
    let formats = Self.files.flatMap { ["--format", $0] }
    #expect(try harness.run(["run", "x.feature:2"] + formats).exitCode == 0)
    for name in names { #expect(harness.read(name) != nil, "\(name)") }
    let timings = try #require(harness.read("r.ndjson"))
    // The files read by the run stay: the scenarios still have to run, and their durations are stored only there.
    try harness.write("rerun.txt", "x.feature:4\n")
    #expect(
      try harness.run(["run", "@rerun.txt", "--shard", "1/1", "--timings", "r.ndjson"] + formats).exitCode == 9)
    for name in names where !["r.ndjson", "rerun.txt"].contains(name) { #expect(harness.read(name) == nil, "\(name)") }
    #expect(harness.read("rerun.txt") == "x.feature:4\n")
    #expect(harness.read("r.ndjson") == timings)
    #expect(try harness.run(["run", "x.feature"] + formats).exitCode == 9)
    for name in names { #expect(harness.read(name) == nil, "\(name)") }
  }

  @Test func `redirected standard output is not an earlier report`() throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("x.feature", "Feature: x\n  Scenario: passing\n    Given a step\n")
    let line = "Pitfalls run x.feature --format junit:/dev/stdout --format summary:s.txt > out.xml"
    #expect(try harness.shell(line).exitCode == 0)
    #expect(harness.read("out.xml")?.contains("</testsuites>") == true)
  }

  /// Failures outside of features do not belong to the last feature.
  @Test func teamCityClosesFeaturesBeforeRunFailures() throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("x.feature", "Feature: x\n  Rule: r\n    Scenario: x\n      Given a step\n")
    let run = try harness.run(
      ["run", "x.feature", "--wip", "--format", "teamcity"], environment: ["AFTER_ALL": "fail"])
    let kinds = run.output.split(separator: "\n").compactMap {
      $0.firstMatch(of: /##teamcity\[(\w+)/).map { String($0.1) }
    }
    #expect(
      kinds == [
        "enteredTheMatrix", "testSuiteStarted", "testSuiteStarted", "testStarted", "testFinished", "testSuiteFinished",
        "testSuiteFinished", "testStarted", "testFailed", "testFinished", "buildProblem",
      ])
  }
}
