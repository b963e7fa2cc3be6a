import Foundation
import TestSupport
import Testing

/// The command's reactions to valid files with probable mistakes.
@Suite(.waitsForCommands) struct WarningCommandTests {
  /// A folder with a feature that has a misspelt first scenario.
  private static func harness() throws -> CommandLineHarness {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "x.feature",
      """
      Feature: x
        Scenaro: lost
          Given the "Calculator" app is running

        Scenario: kept
          Given the "Calculator" app is running
      """)
    return harness
  }

  private static let warning = """
    x.feature:2:3: warning: this line is not a scenario, because it does not begin with a keyword, so it is only a description
        Scenaro: lost
        ^^^^^^^^
    Did you mean 'Scenario:'?

    """

  @Test(arguments: ["pretty", "progress", "progress-bar", "summary"])
  func everyTerminalReportShowsWarningsOnce(format: String) throws {
    let harness = try Self.harness()
    let outcome = try harness.pass("run", "x.feature", "--format", format, "--format", "message:run.ndjson")
    #expect(outcome.output.hasSuffix("\n\nWarnings:\n\n" + Self.warning), "\(outcome.output)")
    #expect(outcome.errors == "")
    let report = try harness.pass("report", "run.ndjson", "--format", format)
    #expect(report.output.hasSuffix("\n\nWarnings:\n\n" + Self.warning), "\(report.output)")
  }

  @Test func unreportedWarningsGoToErrorOutput() throws {
    let harness = try Self.harness()
    let outcome = try harness.pass("run", "x.feature", "--format", "json", "--format", "pretty:pretty.txt")
    #expect(outcome.errors == Self.warning)
    #expect(harness.read("pretty.txt")?.contains(Self.warning) == true)
  }

  @Test func warningsCanFailTheRun() throws {
    let harness = try Self.harness()
    try harness.write("cukeswift.json", #"{"profiles": {"ci": {"fail-on-warnings": true}}}"#)
    for options in [["--fail-on-warnings"], ["--profile", "ci"]] {
      let outcome = try harness.run(
        ["run", "x.feature", "--format", "message:run.ndjson", "--format", "junit:junit.xml"] + options)
      #expect(outcome.exitCode == 1)
      #expect(outcome.output.contains("\n\nWarnings that fail the run:\n\n" + Self.warning), "\(outcome.output)")
      #expect(harness.read("run.ndjson")?.contains(#""success":false"#) == true)
      #expect(harness.read("junit.xml")?.contains(#"errors="1""#) == true)
      let report = try harness.run("report", "run.ndjson")
      #expect(report.exitCode == 1)
      #expect(report.output.contains("Warnings that fail the run:"))
    }
    let outcome = try harness.run("run", "x.feature", "--fail-on-warnings", "--format", "json")
    #expect(outcome.errors.hasSuffix("error: with --fail-on-warnings the run fails: 1 warning\n"), "\(outcome.errors)")
    let none = ["run", "x.feature", "--tags", "@none", "--pass-with-no-scenarios", "--fail-on-warnings"]
    #expect(try harness.run(none).exitCode == 1)
    try harness.write("x.feature", "Feature: x\n  Scenario: kept\n    Given the \"Calculator\" app is running\n")
    #expect(try harness.run("run", "x.feature", "--fail-on-warnings").exitCode == 0)
  }

  @Test func matchingLinesWithoutAKeywordAreReported() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "features/steps/Own.swift",
      """
      import CukeKit
      final class Own: World {}
      let own = Steps(Own.self) {
        Given("bad") { _ in throw CancellationError() }
        Given("ok") { _ in }
        Given("the {word} is {word}") { (_, _: String, _: String) in }
        Given("^.*nothing.*$") { _ in }
      }

      """)
    try harness.write(
      "features/x.feature",
      """
      Feature: x
        bad
        Scenario: a
          bad
          bad
          the moon is bright
          as nothing goes well
          Given ok
        Scenario: b
          bad

          Given ok
        Scenario: c
          bad
      """)
    let outcome = try harness.run("run")
    #expect(outcome.output.contains("3 scenarios (1 undefined, 2 passed)"), "\(outcome.output)")
    #expect(
      outcome.output.contains(
        """
        features/x.feature:5:5: warning: a definition matches this line, but it does not begin with a keyword, so it is only a description
              bad
              ^^^
        Begin it with a keyword, such as 'Given '; if it is meant as a description, put an empty line below it.

        """), "\(outcome.output)")
    let warnings = outcome.output.split(separator: "\n").filter { $0.contains(": warning: a definition") }
    #expect(warnings.map { $0.split(separator: ":")[1] } == ["4", "5", "14"], "\(outcome.output)")
  }

  @Test func mergedStreamsShowAWarningOnceAndFail() throws {
    let harness = try Self.harness()
    try harness.write(
      "y.feature",
      "Feature: y\n  Scenario: fails\n    Given the \"Calculator\" app is running\n    When I touch \"x\"\n")
    _ = try harness.run("run", "x.feature", "y.feature", "--fail-on-warnings", "--format", "message:1.ndjson")
    try harness.write("3.ndjson", try #require(harness.read("1.ndjson")).replacing("FAILED", with: "PASSED"))
    let again = try harness.run("report", "1.ndjson", "3.ndjson", "--format", "summary")
    #expect(again.output.ranges(of: "x.feature:2:3: warning").count == 1, "\(again.output)")
    #expect(again.exitCode == 1)
  }

  @Test func parseShowsWarnings() throws {
    let harness = try Self.harness()
    for options in [["--predictable-ids"], ["--stats"]] {
      let outcome = try harness.pass(["parse", "x.feature"] + options)
      #expect(outcome.errors == Self.warning)
      #expect(!outcome.output.contains("warning"))
      #expect(try harness.run(["parse", "x.feature", "--fail-on-warnings"] + options).exitCode == 1)
    }
  }
}
