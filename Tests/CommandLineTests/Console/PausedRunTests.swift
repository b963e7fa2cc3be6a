import Foundation
import TestSupport
import Testing

/// Lines typed at failing steps of a run belong to these steps and never turn a result into a success.
@Suite(.waitsForCommands) struct PausedRunTests {
  private let harness: CommandLineHarness

  private static let steps = """
    import CukeKit
    import Foundation
    final class Wild: World {}
    let answer = 41
    let wild = Steps(Wild.self) {
      When("it traps") { _ in fatalError("of no use any more") }
      When("it exits") { _ in exit(0) }
      Then("the answer is {int}") { (_, expected: Int) in
        if answer != expected { throw Wrong() }
      }
      When("{string} becomes {string} in {string}") { (_, old: String, new: String, file: String) in
        let text = try String(contentsOfFile: file, encoding: .utf8)
        try text.replacing(old, with: new).write(toFile: file, atomically: true, encoding: .utf8)
      }
    }
    struct Wrong: Error {}
    """

  init() throws {
    harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/steps/Wild.swift", Self.steps)
    try harness.write("n", "")
    try harness.write(
      "features/wild.feature",
      """
      Feature: Wild
        Scenario: A
          Then the answer is 42
        Scenario: B
          Then the answer is 43
        Scenario: C
          Then the answer is 42
      """)
  }

  private let words = [
    "run", "--pause-on-failure", "features", "--format", "summary", "--format", "message:run.ndjson",
  ]

  @Test func `a run with manually skipped steps fails`() throws {
    let outcome = try harness.run(words, input: "skip\nWhen \"x\" becomes \"y\" in \"n\"\nskip\nskip\n")
    #expect(outcome.exitCode == 1 && outcome.output.contains("3 scenarios (3 skipped)"), "\(outcome)")
    #expect(outcome.errors.contains("3 steps were skipped by hand"), "\(outcome)")
    let help = #"by hand:\n  When \"x\" becomes \"y\" in \"n\"""#
    #expect(harness.read("run.ndjson")?.contains(help) == true)
    #expect(try harness.run(["report", "run.ndjson"]).exitCode == 1)
  }

  @Test func `reloaded steps last until the run ends`() throws {
    let change = "When \"answer = 41\" becomes \"answer = 42\" in \"features/steps/Wild.swift\"\nreload\n"
    let outcome = try harness.run(words, input: change + "go_on\n")
    #expect(outcome.exitCode == 1 && outcome.output.contains("3 scenarios (2 failed, 1 passed)"), "\(outcome)")
  }

  @Test func `repeated lines expect the same step`() throws {
    let change = "When \"is 42\" becomes \"is 41\" in \"features/wild.feature\"\nskip\n"
    let outcome = try harness.run(words, input: change + "When it traps\n")
    #expect(outcome.exitCode == 1 && outcome.output.contains("3 scenarios (1 failed, 2 passed)"), "\(outcome)")
    #expect(
      outcome.errors.contains(
        "the run did not wait again at features/wild.feature:3 (scenario of line 2, attempt 1)"), "\(outcome)")
  }

  @Test func `a second trap loses no line`() throws {
    let console = try harness.onTerminal(
      words, environment: ["TERM": "xterm", "CUKESWIFT_HISTORY": "", "NO_COLOR": "1"], columns: 160)
    let back = "ended its process, for the reason above; the app is in the state before this line"
    console.type("When it traps\r")
    try console.wait(for: "the way back") { $0.lines.contains(back) && $0.lines.last == ">" }
    console.type("skip\r")
    try console.wait(for: "the second step") { $0.lines.contains { $0.hasSuffix("wild.feature:5: the answer is 43") } }
    console.type("clear\r")
    try console.wait(for: "an empty screen") { $0.lines.last == ">" && !$0.lines.contains(back) }
    console.type("When it traps\r")
    try console.wait(for: "the way back") {
      $0.lines.contains { $0.hasPrefix(back) } && $0.lines.last == ">"
    }
    console.type("go_on\r")
    try console.wait(for: "the third step") { $0.lines.contains { $0.hasSuffix("wild.feature:7: the answer is 42") } }
    console.type("go_on\r")
    try console.wait(for: "the result") { $0.lines.contains { $0.contains("3 scenarios (2 failed, 1 skipped)") } }
  }

  /// A step that ends the process makes its scenario fail. The run continues in a new process, with all reports.
  @Test func `a trap in a scenario fails it alone`() throws {
    try harness.write(
      "features/wild.feature",
      """
      Feature: Wild
        Scenario: A
          Then the answer is 41
          When it traps
          Then the answer is 41
        Scenario Outline: B
          When it <ends>
          Examples:
            | ends  |
            | exits |
        Scenario: C
          Then the answer is 42
        Scenario: D
          Then the answer is 41
      """)
    let outcome = try harness.run(
      words + ["--format", "junit:report.xml"], input: "skip\ngo_on\n")
    #expect(outcome.exitCode == 1, "\(outcome)")
    #expect(outcome.output.contains("4 scenarios (2 failed, 1 skipped, 1 passed)"), "\(outcome)")
    #expect(
      outcome.output.contains("it ended its process; the output of the process is on standard error"), "\(outcome)")
    #expect(
      outcome.errors.contains(
        "The step of line 4 of features/wild.feature, in 'A' of line 2, attempt 1, has ended its process by signal"),
      "\(outcome.errors)")
    #expect(outcome.errors.contains("in 'B' of line 10, attempt 1, has ended its process with 'exit'."))
    #expect(harness.read("report.xml")?.contains("tests=\"4\" failures=\"2\"") == true)
    #expect(harness.read("run.ndjson")?.contains("testRunFinished") == true)
    // The last run is stored.
    let rerun = try harness.run("run", "--rerun", "--dry-run")
    #expect(rerun.output.contains("2 scenarios"), "\(rerun)")
  }

  /// Conjunctions and asterisks after a skipped step keep their meaning.
  @Test func `keywords around a skipped step stay`() throws {
    try harness.write(
      "features/wild.feature",
      """
      Feature: Wild
        Scenario: A
          Given the "Calculator" app is running
          When I touch "3"
          Then the "display" label should be "33"
          And I should see "3"
          * I should see "4"
          When I touch the "nothing" button
          And I touch "4"
          Then the "display" label should be "99"
      """)
    let outcome = try harness.run(words, input: "skip\nskip\nsave feature kept.feature\ngo_on\n")
    let feature = try #require(harness.read("kept.feature"), "\(outcome)")
    #expect(
      feature.hasSuffix(
        """
            Given the "Calculator" app is running
            When I touch "3"
            # skipped by hand: the "display" label should be "33"
            Then I should see "3"
            * I should see "4"
            # skipped by hand: I touch the "nothing" button
            When I touch "4"

        """), "\(feature)")
  }
}
