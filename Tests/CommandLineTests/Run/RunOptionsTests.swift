import Foundation
import TestSupport
import Testing

/// The options of `cukeswift run` that select scenarios and determine success.
@Suite(.waitsForCommands) struct RunOptionsTests {
  /// A harness with a file of scenarios: the first passes, the second fails, the third is undefined.
  static func harness() throws -> CommandLineHarness {
    let harness = try CommandLineHarness()
    try harness.write(
      "features/three.feature",
      """
      Feature: Three
        Scenario: passes
          Given the "Calculator" app is running
        @bad
        Scenario: fails
          Given the "Calculator" app is running
          Then the display shows "1"
        @open
        Scenario: is undefined
          Given the moon is full

      """)
    return harness
  }

  // MARK: - Files of scenarios

  @Test(arguments: [
    ("features/three.feature:2\n", "1 scenario (1 passed)", 0),
    ("\n  features/three.feature:2:5 \r\n\n", "2 scenarios (1 failed, 1 passed)", 1),
    ("features/three.feature", "3 scenarios (1 failed, 1 undefined, 1 passed)", 1),
  ])
  func runsWhatAFileLists(list: String, summary: String, exitCode: Int32) throws {
    let harness = try Self.harness()
    try harness.write("rerun.txt", list)
    let outcome = try harness.run("run", "@rerun.txt")
    #expect(outcome.output.contains(summary), "\(outcome.output)\(outcome.errors)")
    #expect(outcome.exitCode == exitCode)
  }

  @Test(arguments: ["", "\n \n"])
  func runsNothingWhenTheFileIsEmpty(list: String) throws {
    let harness = try Self.harness()
    try harness.write("rerun.txt", list)
    let outcome = try harness.pass("run", "@rerun.txt")
    #expect(outcome.output.hasPrefix("0 scenarios\n"), "\(outcome.output)")
    #expect(outcome.errors == "rerun.txt: note: this list has no scenarios\n")
  }

  @Test func tellsEveryBrokenLineOfAFile() throws {
    let harness = try Self.harness()
    try harness.write("rerun.txt", "features/three.feature:0\nfeatures/three.feature:2\ngone.feature:3\n")
    let outcome = try harness.run("run", "@rerun.txt")
    #expect(outcome.exitCode == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("rerun.txt:1: error: 'features/three.feature:0' asks for line 0"))
    #expect(outcome.errors.contains("rerun.txt:3: error: 'gone.feature' cannot be found"))
    #expect(!outcome.errors.contains("rerun.txt:2"))
  }

  @Test func reportsAMissingOrBinaryFile() throws {
    let harness = try Self.harness()
    #expect(try harness.run("run", "@gone.txt").errors.hasPrefix("gone.txt: error: No such file or directory"))
    try harness.write("rerun.txt", Data([0x61, 0xFF]))
    let outcome = try harness.run("run", "@rerun.txt")
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains("rerun.txt:1:2: error: byte 2 (0xFF) is not valid UTF-8"))
  }

  // MARK: - Success of the run

  @Test(arguments: [
    (["--tags", "@bad or @open"], 0, ""),
    ([], 1, "error: 1 passed, but with --wip no scenario is expected to"),
    (["--dry-run"], 0, ""),
    (["--tags", "@nothing", "--pass-with-no-scenarios"], 0, ""),
  ])
  func workInProgressIsNotExpectedToPass(arguments: [String], exitCode: Int32, message: String) throws {
    let harness = try Self.harness()
    let outcome = try harness.run(["run", "--wip", "--format", "message:run.ndjson"] + arguments)
    #expect(outcome.exitCode == exitCode)
    #expect(harness.read("run.ndjson")?.contains("\"success\":\(exitCode == 0)") == true)
    let report = try harness.run("report", "run.ndjson")
    #expect(report.exitCode == exitCode)
    #expect(
      report.errors.contains("--wip, with which failures are expected")
        == (exitCode == 0 && !arguments.contains("@nothing")))
    #expect(outcome.errors.hasPrefix(message))
    #expect(message.hasPrefix("error") == outcome.errors.contains("features/three.feature:2: note: Scenario: passes"))
  }

  @Test func passingWorkInProgressFailsTheRun() throws {
    let harness = try CommandLineHarness()
    try harness.write(
      "features/x.feature",
      "Feature: x\n  @xfail\n  Scenario: passes\n    Given the \"Calculator\" app is running\n")
    let outcome = try harness.run("run", "--wip")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("1 scenario (1 passed)"), "\(outcome.output)")
    #expect(outcome.errors.hasPrefix("error: 1 passed, but with --wip no scenario is expected to"))
  }

  @Test func failFastStopsAfterTheLastAttempt() throws {
    let outcome = try Self.harness().run("run", "--fail-fast", "--retry", "2", "--format", "message")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.split(separator: "\n").count { $0.hasPrefix("{\"testCaseStarted\"") } == 4)
  }

  @Test func tellsTheSeedThatRepeatsTheOrder() throws {
    let harness = try Self.harness()
    let outcome = try harness.run("run", "--order", "random", "--format", "pretty")
    let seed = try #require(outcome.output.firstMatch(of: /Randomized with seed (\d+)/)).1
    let again = try harness.run("run", "--order", "random:\(seed)", "--format", "pretty")
    let scenarios = { (text: String) in text.split(separator: "\n").filter { $0.hasPrefix("  Scenario: ") } }
    #expect(scenarios(outcome.output).count == 3)
    #expect(scenarios(outcome.output) == scenarios(again.output))
  }

  @Test func saysThatAPathIsEmpty() throws {
    for words in [["run", ""], ["report", ""], ["format", ""], ["run", "--", ""]] {
      let outcome = try Self.harness().run(words)
      #expect(outcome.exitCode == 2)
      #expect(outcome.errors.hasPrefix("error: a path is empty\n"))
    }
  }

  // MARK: - Languages

  @Test func listsTheLanguagesInColumns() throws {
    let outcome = try CommandLineHarness().run("run", "--i18n-languages")
    #expect(outcome.exitCode == 0)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 81)
    #expect(lines.contains("| ja        | Japanese            | 日本語                 |"), "\(outcome.output)")
  }

  @Test func listsTheKeywordsOfALanguage() throws {
    let outcome = try CommandLineHarness().run("run", "--i18n-keywords", "ja")
    #expect(outcome.exitCode == 0)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.contains(#"| feature          | "フィーチャ"           |                |"#), "\(outcome.output)")
    #expect(lines.contains(#"| given            | "* "                   |                |"#))
    #expect(lines.contains(#"|                  | "前提"                 | 前提           |"#))
    #expect(outcome.output.hasSuffix("by '@_spi(Japanese) import CukeKit'; 'Step' fits every language.\n"))
    #expect(try CommandLineHarness().run("--i18n-keywords", "en").output.contains("import") == false)
  }

  @Test(arguments: [
    ("frr", "fr (French)"), ("French", "fr (French)"), ("日本語", "ja (Japanese)"), ("Polsh", "pl (Polish)"),
  ])
  func proposesALanguage(code: String, proposal: String) throws {
    let outcome = try CommandLineHarness().run("run", "--i18n-keywords", code)
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains("error: '\(code)' is not the code of a language"))
    #expect(outcome.errors.contains("Did you mean \(proposal)?"), "\(outcome.errors)")
  }
}
