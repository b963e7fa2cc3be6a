import Foundation
import TestSupport
import Testing

/// Reports from stored runs.
@Suite(.waitsForCommands) struct ReportCommandTests {
  private static let feature = """
    Feature: f
      Scenario: one
        Given the "Calculator" app is running
        When I touch "2"
      Scenario: two
        Given the "Calculator" app is running
        Then the display shows "7"
      Scenario Outline: <n>
        Given the "Calculator" app is running
        When I touch "<n>"
        Then the display shows "<n>"
        Examples:
          | n |
          | 1 |
          | 2 |
    """

  /// A folder with two features.
  private func folder() throws -> CommandLineHarness {
    let command = try CommandLineHarness()
    try command.write("features/a.feature", Self.feature)
    try command.write("features/b.feature", Self.feature.replacing("Feature: f", with: "Feature: g"))
    return command
  }

  /// A report without the differences between runs.
  private func withoutTimes(_ report: String) -> String {
    report.split(separator: "\n", omittingEmptySubsequences: false).filter {
      $0.firstMatch(of: /^(\d+ min )?[\d.]+ (µs|ms|s)$/) == nil
    }
    .joined(separator: "\n")
  }

  /// The page title counts only passed scenarios as passed.
  @Test func byteOrderMarkBeforeAStreamIsIgnored() throws {
    let command = try folder()
    _ = try command.run("run", "features/a.feature", "--format", "message:run.ndjson")
    let stream = try #require(command.read("run.ndjson"))
    try command.write("marked.ndjson", "\u{FEFF}" + stream)
    let (plain, marked) = (try command.run("report", "run.ndjson"), try command.run("report", "marked.ndjson"))
    #expect(marked.output == plain.output && marked.errors == plain.errors, "\(marked)")
    #expect(marked.exitCode == plain.exitCode)
  }

  @Test func fileNamesBeginNoLineOfAReport() throws {
    let command = try CommandLineHarness(program: "Pitfalls")
    let feature = "Feature: f\n  Scenario: x\n    Given a failing step\n"
    try command.write("features/a\n::add-mask::x\n.feature", feature)
    for format in ["pretty", "progress", "summary", "progress-bar"] {
      let outcome = try command.run("run", "features", "--format", format)
      #expect(outcome.exitCode == 1)
      #expect(!outcome.output.contains("\n::"), "\(outcome.output)")
    }
    let summary = try command.run("run", "features", "--format", "summary").output
    let again = #"cukeswift run $'features/a\x0a::add-mask::x\x0a.feature:2' # Scenario: x"#
    #expect(summary.contains(again), "\(summary)")
    #expect(try !command.run("history").output.contains("\n::"))
  }

  @Test(arguments: [
    ([TestStream.Ending.status("SKIPPED"), .status("SKIPPED")], "No scenario passed: 2 skipped"),
    ([.passed, .status("SKIPPED")], "1 of 2 scenarios passed"), ([.passed, .flaky], "2 scenarios passed"),
  ])
  func aPageSaysWhatPassed(endings: [TestStream.Ending], title: String) throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let stream = TestStream(endings.enumerated().map { ("Scenario \($0)", $1) }, start: 1_000_000)
    try harness.write("run.ndjson", stream.text())
    _ = try harness.run("report", "run.ndjson", "--format", "html:run.html")
    let page = try #require(harness.read("run.html"))
    #expect(page.contains("<title>\(title) – cukeswift</title>"))
    let isSkipped = page.contains(#"<div class="head"><span class="sign skipped""#)
    #expect(isSkipped == title.hasPrefix("No"))
  }

  @Test func tellsARunAgain() throws {
    let command = try folder()
    let run = try command.run("run", "--format", "message:run.ndjson", "--format", "pretty")
    #expect(run.exitCode == 1)
    let report = try command.run("report", "run.ndjson", "--format", "pretty", "--format", "message:again.ndjson")
    #expect(report.exitCode == 1)
    #expect(report.output == run.output)
    #expect(report.errors == "")
    #expect(command.read("again.ndjson") == command.read("run.ndjson"))
    let piped = try command.run(
      ["report", "-", "--format", "pretty"], input: try #require(command.read("run.ndjson")))
    #expect(piped.output == run.output)
  }

  @Test(arguments: [2, 3, 8]) func severalShardsAreOneRun(shards: Int) throws {
    let command = try folder()
    let run = try command.run("run", "--format", "pretty")
    let files = try (1...shards).map { shard in
      let file = "shard-\(shard).ndjson"
      _ = try command.run("run", "--shard", "\(shard)/\(shards)", "--format", "message:\(file)")
      return file
    }
    let report = try command.run(
      ["report"] + files.reversed() + ["--format", "pretty", "--format", "message:all.ndjson"])
    #expect(report.exitCode == 1)
    #expect(report.errors.hasPrefix("note: the shards do not name their run"), "\(report.errors)")
    #expect(withoutTimes(report.output) == withoutTimes(run.output))
    let again = try command.run("report", "all.ndjson", "--format", "pretty")
    #expect(again.output == report.output)
    let messages = try #require(command.read("all.ndjson"))
    for once in ["meta", "testRunStarted", "testRunFinished"] {
      #expect(messages.ranges(of: "{\"\(once)\":").count == 1)
    }
    #expect(messages.ranges(of: "{\"gherkinDocument\":").count == 2)
    #expect(messages.ranges(of: "{\"pickle\":").count == 8)
    #expect(messages.ranges(of: "{\"testCase\":").count == 8)
  }

  @Test func shardsOfAPassingRunPass() throws {
    let command = try folder()
    for shard in 1...2 {
      _ = try command.run("run", "features/a.feature:2", "--shard", "\(shard)/2", "--format", "message:\(shard)")
    }
    let report = try command.run("report", "1", "2")
    #expect(report.exitCode == 0)
    #expect(report.output.contains("1 scenario (1 passed)"))
  }

  @Test func unexplainedRunFailureIsReported() throws {
    let command = try CommandLineHarness(program: "Pitfalls")
    try command.write("x.feature", "Feature: x\n  Scenario: x\n    Given a step\n")
    #expect(try command.run("run", "x.feature", "--format", "message:run.ndjson").exitCode == 0)
    let run = try #require(command.read("run.ndjson"))
    try command.write("failed.ndjson", run.replacing("\"success\":true", with: "\"success\":false"))
    for files in [["failed.ndjson"], ["run.ndjson", "failed.ndjson"]] {
      let report = try command.run(["report"] + files + ["--format", "summary", "--format", "junit:x.xml"])
      #expect(report.exitCode == 1)
      #expect(
        report.output.hasPrefix("The run failed:\nthe run failed, and the stream gives no reason\n"),
        "\(report.output)")
      #expect(command.read("x.xml")?.contains("the stream gives no reason") == true)
    }
  }

  /// Failures outweigh the reported success of a run; only its settings for --wip and --no-strict count.
  @Test func noRunIsSuccessfulOnItsWordAlone() throws {
    let command = try CommandLineHarness(hasSteps: false)
    let cases: [(name: String, ending: TestStream.Ending, options: [String], exitCode: Int32)] = [
      ("failed", .failed("no"), [], 1), ("undefined", .status("UNDEFINED"), [], 1), ("weird", .status("WEIRD"), [], 1),
      ("pending", .status("PENDING"), [], 1), ("pending", .status("PENDING"), ["--no-strict"], 0),
      ("unrun", .unrun, [], 2), ("skipped", .status("SKIPPED"), [], 0), ("passed", .passed, ["failed.ndjson"], 1),
      ("failed", .failed("no"), ["--gate", "failed <= 1"], 0),
    ]
    for (name, ending, options, exitCode) in cases {
      let stream = TestStream([("One", .passed), ("Two", ending)], start: name == "passed" ? 1 : 100, success: true)
      try command.write("\(name).ndjson", stream.text())
      let outcome = try command.run(["report", "\(name).ndjson", "--format", "summary"] + options)
      #expect(outcome.exitCode == exitCode, "\(name) \(options): \(outcome)")
    }
    // A scenario that passed in a later run no longer fails the report.
    try command.write("later.ndjson", TestStream([("One", .passed), ("Two", .passed)], start: 200).text())
    let outcome = try command.run("report", "failed.ndjson", "later.ndjson", "--format", "summary")
    #expect(outcome.exitCode == 0, "\(outcome)")
  }

  @Test func reportKeepsTheStrictnessOfItsRun() throws {
    let command = try CommandLineHarness(program: "Pitfalls")
    try command.write("x.feature", "Feature: x\n  Scenario: without steps\n  Scenario: bad\n    Given a failing step\n")
    for (lines, code) in [("x.feature:2", Int32(0)), ("x.feature", 1)] {
      let run = try command.run(
        "run", lines, "--no-strict", "--format", "summary", "--format", "message:run.ndjson", "--format", "junit:x.xml")
      #expect(run.exitCode == code)
      let xml = command.read("x.xml")
      let report = try command.run("report", "run.ndjson", "--format", "summary", "--format", "junit:x.xml")
      #expect(report.exitCode == code)
      #expect(report.output == run.output)
      #expect(command.read("x.xml") == xml)
    }
    // If one of several runs is strict, the report is strict.
    #expect(try command.run("run", "x.feature:2", "--format", "message:strict.ndjson").exitCode == 1)
    let both = try command.run("report", "run.ndjson", "strict.ndjson", "--format", "summary")
    #expect(both.output.contains("cukeswift run x.feature:2 # Scenario: without steps"), "\(both.output)")
  }

  // MARK: - A scenario in several files

  @Test func theLatestRunOfAScenarioCounts() throws {
    let command = try CommandLineHarness(program: "Pitfalls")
    try command.write(
      "x.feature",
      """
      Feature: x
        Scenario: fails once
          When it fails the first 1 times, noted in "tries"
        Scenario: passes
          Given a step
        Scenario: is undone
          Given nobody knows
        Scenario: fails each time
          Given a failing step

      """)
    #expect(try command.run("run", "x.feature", "--format", "message:1").exitCode == 1)
    #expect(try command.run("run", "x.feature:2:4:9", "--format", "message:2").exitCode == 1)
    var report = try command.run("report", "2", "1", "--format", "pretty", "--format", "message:all")
    #expect(report.exitCode == 1)
    #expect(report.errors == "")
    #expect(report.output.contains("4 scenarios (1 failed, 1 flaky, 1 undefined, 1 passed)"), "\(report.output)")
    #expect(report.output.contains("Scenario: fails once (attempt 2)"))
    #expect(report.output.contains("Scenario: fails each time (attempt 2)"))
    #expect(!report.output.contains("Scenario: passes (attempt 2)"))
    let titles = report.output.matches(of: /\n  Scenario: ([a-z ]+[a-z])/).map { String($0.1) }
    #expect(titles == ["fails once", "fails once", "passes", "is undone", "fails each time", "fails each time"])
    #expect(try command.run("report", "all", "--format", "pretty").output == report.output)
    // All failed scenarios have passed later, so the whole run has passed.
    try command.write("tries", "")
    #expect(try command.run("run", "x.feature:2", "--format", "message:4").exitCode == 1)
    #expect(try command.run("run", "x.feature:2:4", "--format", "message:5").exitCode == 0)
    report = try command.run("report", "4", "5")
    #expect(report.output.contains("2 scenarios (1 flaky, 1 passed)"), "\(report.output)")
    #expect(report.exitCode == 0)
  }

  @Test func filesThatHaveChangedInBetween() throws {
    let command = try folder()
    _ = try command.run("run", "features/a.feature:2", "--format", "message:1")
    try command.write("features/a.feature", Self.feature.replacing("one", with: "uno"))
    _ = try command.run("run", "features/a.feature:2", "--format", "message:2")
    let report = try command.run("report", "1", "2", "--format", "pretty")
    #expect(report.exitCode == 0)
    #expect(report.output.contains("Scenario: one"))
    #expect(report.output.contains("Scenario: uno"))
    #expect(report.errors.hasPrefix("2: warning: features/a.feature differs from the version in the files before"))
  }

  @Test func truncatedStreamIsReportedUpToItsEnd() throws {
    let command = try folder()
    _ = try command.run("run", "--format", "message:run.ndjson", "--format", "pretty")
    let lines = try #require(command.read("run.ndjson")).split(separator: "\n")
    let begun = try #require(lines.lastIndex { $0.hasPrefix("{\"testCaseStarted\"") })
    let text = lines[...(begun + 1)].joined(separator: "\n") + "\n{\"testStepFi"
    try command.write("cut.ndjson", text)
    let report = try command.run("report", "cut.ndjson", "--format", "pretty")
    #expect(report.exitCode == 2)
    #expect(
      report.errors.hasPrefix(
        "cut.ndjson: warning: the stream was cut off before the end of its run: 1 of 8 scenarios did not end\n"))
    #expect(report.output.contains("8 scenarios (3 failed, 5 passed)"))
    #expect(report.output.contains("cukeswift run features/b.feature:15"))
  }

  @Test func oneOfSeveralWasCutOff() throws {
    let command = try folder()
    for shard in 1...2 { _ = try command.run("run", "--shard", "\(shard)/2", "--format", "message:\(shard)") }
    let lines = try #require(command.read("1")).split(separator: "\n")
    try command.write("1", lines.dropLast().joined(separator: "\n") + "\n")
    let report = try command.run("report", "1", "2", "--format", "progress", "--format", "message:all")
    #expect(report.exitCode == 2)
    #expect(report.errors.hasPrefix("1: warning: the stream was cut off"))
    #expect(report.output.contains("8 scenarios (2 failed, 6 passed)"))
    #expect(try command.run("report", "all").exitCode == 2)
  }

  @Test func linesThatAreNoMessages() throws {
    let command = try folder()
    _ = try command.run("run", "--format", "message:run.ndjson")
    var lines = try #require(command.read("run.ndjson")).split(separator: "\n").map(String.init)
    lines.insert("{\"meta\": oops}", at: 3)
    lines.insert("", at: 4)
    lines.append("{\"fromTheFuture\":{\"x\":[1]}}")
    try command.write("broken.ndjson", lines.joined(separator: "\n") + "\n")
    let report = try command.run("report", "broken.ndjson", "--format", "progress", "--format", "message:kept.ndjson")
    #expect(report.exitCode == 2)
    #expect(report.errors == "broken.ndjson:4:10: error: this line is not a message: an object is expected here\n")
    #expect(report.output.contains("8 scenarios (2 failed, 6 passed)"))
    #expect(command.read("kept.ndjson") == command.read("run.ndjson"))
  }

  @Test func filesThatHoldNoRun() throws {
    let command = try folder()
    try command.write("noise", Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 3) }))
    try command.write("empty", "")
    let report = try command.run("report", "noise", "empty")
    #expect(report.exitCode == 2)
    #expect(report.errors.contains("noise:1:6: error: this line is not a message"))
    #expect(report.errors.contains("noise: error: no run in this file"))
    #expect(report.errors.contains("empty: error: no run in this file"))
    #expect(report.errors.split(separator: "\n").count == 5)
    #expect(report.output == "")
  }

  @Test func filesThatCannotBeRead() throws {
    let command = try folder()
    let report = try command.run("report", "missing.ndjson", "features")
    #expect(report.exitCode == 2)
    #expect(report.output == "")
    #expect(
      report.errors == """
        missing.ndjson: error: No such file or directory

        features: error: Is a directory

        """)
    #expect(try command.run("report").errors.hasPrefix("error: which files?"))
  }

  @Test func twoRunsInOneFile() throws {
    let command = try folder()
    _ = try command.run("run", "features/a.feature:2", "--format", "message:run.ndjson")
    let run = try #require(command.read("run.ndjson"))
    try command.write("two.ndjson", run + run)
    let report = try command.run("report", "two.ndjson")
    #expect(report.exitCode == 2)
    #expect(report.errors.contains("another run begins here and is ignored"))
    #expect(report.output.contains("1 scenario (1 passed)"))
  }
}
