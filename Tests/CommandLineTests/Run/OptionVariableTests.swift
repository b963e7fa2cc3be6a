import TestSupport
import Testing

/// Options given by environment variables, and command lines without a command.
@Suite(.waitsForCommands) struct OptionVariableTests {
  private let harness: CommandLineHarness

  init() throws {
    harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "features/a.feature",
      """
      Feature: a
        @one
        Scenario: one
          Given the "Calculator" app is running
        Scenario: two
          Given there is no such step

      """)
    try harness.write(
      "cukeswift.json", #"{"profiles": {"default": {"tags": "@missing"}, "all": {"tags": "not @missing"}}}"#)
  }

  @Test(
    arguments: [
      (["CUKESWIFT_TAGS": "@one"], [], 0, "1 scenario (1 passed)"),
      (["CUKESWIFT_TAGS": "@missing"], ["--tags", "@one"], 0, "1 scenario (1 passed)"),
      (["CUKESWIFT_PROFILE": "all"], [], 1, "2 scenarios (1 undefined, 1 passed)"),
      (["CUKESWIFT_TAGS": "@one", "CUKESWIFT_DRY_RUN": "1"], [], 0, "1 scenario (1 skipped)"),
      (["CUKESWIFT_TAGS": "@one", "CUKESWIFT_DRY_RUN": "false"], [], 0, "1 scenario (1 passed)"),
    ] as [([String: String], [String], Int32, String)])
  func areLessImportantThanTheCommandLine(
    variables: [String: String], options: [String], exitCode: Int32, summary: String
  ) throws {
    let outcome = try harness.run(["run", "--format", "summary"] + options, environment: variables)
    #expect(outcome.exitCode == exitCode, "\(outcome)")
    #expect(outcome.output.contains(summary), "\(outcome)")
  }

  @Test(
    arguments: [
      ("CUKESWIFT_JOBS", "many", "CUKESWIFT_JOBS: error: --jobs"),
      ("CUKESWIFT_FAIL_FAST", "maybe", "CUKESWIFT_FAIL_FAST: error: --fail-fast takes no value, but was given 'maybe'"),
    ])
  func areNamedInTheirProblems(name: String, value: String, message: String) throws {
    let outcome = try harness.run(["run"], environment: [name: value])
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains(message), "\(outcome)")
  }

  @Test func aFeatureAloneIsRun() throws {
    let outcome = try harness.pass("features/a.feature:3", "--no-profile", "--format", "summary")
    #expect(outcome.output.contains("1 scenario (1 passed)"), "\(outcome)")
  }

  @Test(
    arguments: [
      (["version"], "'cukeswift --version' shows the version."), (["-v"], "'cukeswift --version' shows the version."),
      (["run", "--parallel", "4"], "Write --jobs."), (["run", "--retries", "4"], "Write --retry."),
    ])
  func namesOfOtherRunnersAreExplained(words: [String], advice: String) throws {
    let outcome = try harness.run(words)
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains(advice), "\(outcome)")
  }
}
