import TestSupport
import Testing

/// Scenarios with the mutations of their apps.
@Suite(.waitsForCommands) struct MutateCommandTests {
  private static let feature = """
    Feature: Sums
      Scenario: Adding
        Given the "Calculator" app is running
        When I touch "7"
        Then I should see "7"
      Scenario: Launching
        Given the "Calculator" app is running
      Scenario: Failing
        Given the "Calculator" app is running
        Then I should see "99999"

    """

  private func run(_ options: String...) throws -> CommandLineHarness.Outcome {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/sums.feature", Self.feature)
    return try harness.run(["mutate"] + options)
  }

  @Test func theMatrixShowsWhichScenarioNoticesWhat() throws {
    let outcome = try run("--mutation", "lacksSeven", "--mutation", "ignoresPoint")
    #expect(outcome.exitCode == 1, "\(outcome)")
    #expect(
      outcome.output == """
        Calculator
          1 ignoresPoint: survived
          2 lacksSeven: noticed by 1 scenario
          1 2
          . x  features/sums.feature:2 Adding
          . .  features/sums.feature:6 Launching

        Survivors:
        cukeswift run --app-arguments '--mutation ignoresPoint' features/sums.feature # Calculator

        1 of 2 mutations noticed (50%)

        """)
    let warning = "features/sums.feature:8: warning: 'Failing' fails without a mutation, and is left out"
    #expect(outcome.errors.contains(warning), "\(outcome.errors)")
  }

  @Test func itPassesIfAllMutationsAreNoticed() throws {
    let outcome = try run("--mutation", "lacksSeven", "--format", "json", "features/sums.feature:2")
    #expect(outcome.exitCode == 0, "\(outcome)")
    let adding = "{\"uri\":\"features/sums.feature\",\"line\":2,\"name\":\"Adding\"}"
    let row =
      "{\"app\":\"Calculator\",\"mutation\":\"lacksSeven\",\"isNoticed\":true,\"noticedBy\":[\(adding)],\"missedBy\":[]}"
    #expect(outcome.output.contains("{\"mutations\":1,\"noticed\":1,\"results\":[\(row)]"), "\(outcome.output)")
  }

  @Test(arguments: [
    (["--mutation", "lacksSevn"], "there is no mutation"), (["--app", "Calculatr"], "Calculatr"),
    (["--app", "Alarm"], "no chosen scenario launches an app with mutations"),
  ])
  func unknownNamesAreRefused(options: [String], problem: String) throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/sums.feature", Self.feature)
    let outcome = try harness.run(["mutate"] + options)
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains(problem), "\(outcome.errors)")
  }
}
