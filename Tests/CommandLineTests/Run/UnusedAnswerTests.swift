import TestSupport
import Testing

/// Prepared answers that the app never requests cause a warning in a passed scenario.
@Suite(.waitsForCommands) struct UnusedAnswerTests {
  private static let feature = """
    Feature: Login

      Background:
        Given the "Login and Home" app is running
        And GET "/news" answers 200
        And POST "/login" answers 200

      Scenario: Never asked
        Given POST "/logn" answers 200
        And the "hints" service answers "A" with:
          | Anna |
        When I fill in "User" with "Anna"

      Scenario: Asked
        Given POST "/login" answers 200 with "hello"
        When I fill in "User" with "Anna"
        And I fill in "Password" with "secret"
        And I touch the "Login" button
        Then I should see the "Hello, Anna!" label
        Given POST "/login" is unreachable

      Scenario Outline: <path>
        Given POST "<path>" is unreachable
        And POST "<path>/x" answers 401
        When I fill in "User" with "Anna"
        And I fill in "Password" with "secret"
        And I touch the "Login" button

        Examples:
          | path   |
          | /login |
          | /other |

    """

  private static let failing = """
    Feature: Failing

      Scenario: Failing
        Given the "Login and Home" app is running
        And POST "/never" answers 200
        Then I should see "nothing like this"

      Scenario: Prepared too early
        Given POST "/early" answers 200
        And the "Login and Home" app is running

      Scenario: Without an app
        Given POST "/never" answers 200

    """

  private static func harness() throws -> CommandLineHarness {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("login.feature", feature)
    try harness.write("failing.feature", failing)
    return harness
  }

  /// The locations and problems of the warnings in a report.
  private static func warnings(in report: String) -> [String] {
    report.split(separator: "\n").filter { $0.contains(": warning: ") }.map(String.init)
  }

  private static let expected = [
    "login.feature:5:5: warning: the app did not ask for GET /news after this step",
    "login.feature:9:5: warning: the app did not ask for POST /logn after this step",
    "login.feature:10:5: warning: the app did not ask for the \"hints\" service for \"A\" after this step",
    "login.feature:20:5: warning: the app did not ask for POST /login after this step",
    "login.feature:24:5: warning: the app did not ask for POST /other/x after this step",
    "failing.feature:9:5: warning: the app did not ask for POST /early after this step",
    "failing.feature:13:5: warning: no app was started that could ask for POST /never",
  ]

  @Test(arguments: [["--in-process"], ["--jobs", "2"]])
  func isAWarningIfTheScenarioPassed(options: [String]) throws {
    let harness = try Self.harness()
    let run = ["run", "login.feature", "failing.feature"] + options
    let outcome = try harness.run(run + ["--format", "summary", "--format", "message:run.ndjson"])
    #expect(outcome.exitCode == 1 && outcome.errors.isEmpty, "\(outcome.errors)")
    // A Background step is reported when the last of its scenarios shows that none needed the answer.
    let found = Self.warnings(in: outcome.output)
    #expect(found.sorted() == Self.expected.sorted(), "\(outcome.output)")
    #expect(
      outcome.output.contains("      Given POST \"/logn\" answers 200\n      ^\nIt asked for nothing. Remove"),
      "\(outcome.output)")
    #expect(outcome.output.contains("It asked for POST /login. Remove the step"), "\(outcome.output)")
    let report = try harness.run("report", "run.ndjson", "--format", "summary")
    #expect(Self.warnings(in: report.output) == found, "\(report)")
  }

  @Test func goesToErrorOutputWithoutASuitableReport() throws {
    let harness = try Self.harness()
    let outcome = try harness.pass("run", "failing.feature:8", "failing.feature:12", "--format", "json")
    #expect(Self.warnings(in: outcome.errors) == Array(Self.expected.suffix(2)), "\(outcome.errors)")
  }

  @Test func failsRunAndRerunWithFailOnWarnings() throws {
    let harness = try Self.harness()
    let run = ["run", "failing.feature", "--fail-on-warnings", "--format", "json"]
    for options in [[], ["--rerun"]] {
      let outcome = try harness.run(run + options)
      #expect(outcome.exitCode == 1)
      #expect(
        outcome.errors.hasSuffix("error: with --fail-on-warnings the run fails: 2 warnings\n"), "\(outcome.errors)")
      // The failure is fixed, the cause of the warning is not.
      let broken = "    And POST \"/never\" answers 200\n    Then I should see \"nothing like this\"\n"
      try harness.write("failing.feature", Self.failing.replacing(broken, with: ""))
    }
  }

  @Test func isReportedOnlyIfEveryScenarioPassed() throws {
    let harness = try Self.harness()
    for choice in [["login.feature:14"], ["login.feature", "--tags", "not @slow", "--name", "^(Asked|/other)"]] {
      let outcome = try harness.run(["run", "--format", "summary"] + choice)
      #expect(Self.warnings(in: outcome.output) == [Self.expected[3]], "\(outcome.output)")
    }
    let dry = try harness.run("run", "login.feature", "--dry-run", "--format", "summary")
    #expect(Self.warnings(in: dry.output).isEmpty, "\(dry.output)")
  }
}
