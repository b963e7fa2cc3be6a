import TestSupport
import Testing

/// The longest time of waits, chosen for a run, a profile and a scenario.
@Suite(.waitsForCommands) struct WaitLimitCommandTests {
  private static let feature = """
    Feature: Waits

      Scenario: as the run says
        Given the "Cart" app is running
        When I touch "Add"
        Then I should see "1 things"

      @wait:60s
      Scenario: as the tag says
        Given the "Cart" app is running
        When I touch "Add"
        Then I should see "1 things"
        And that took at most 21 seconds

      Scenario: in its own time
        Given the "Cart" app is running
        When I touch "Add"
        Then within 21 s I should see "1 things"
        And it took at most 21 s

      @budget:10s
      Scenario: beyond its budget
        Given the "Cart" app is running
        When I touch "Add"
        Then I wait up to 30 seconds to see "1 things"

    """

  @Test(
    .enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"),
    arguments: [(["--wait", "10s"], nil), ([], #""profiles": { "default": { "wait": "10s" } }, "#)]
      as [([String], String?)])
  func pagesWaitAsLongAsChosen(options: [String], profile: String?) throws {
    let configuration = PageHarness.standard.replacing("{ \"pages\"", with: "{ \(profile ?? "")\"pages\"")
    let harness = try PageHarness.make(configuration: configuration)
    try harness.write("features/waits.feature", Self.feature)
    let outcome = try harness.run(["run", "--jobs", "2"] + options)
    #expect(outcome.exitCode == 1, "\(outcome.errors)")
    #expect(outcome.output.contains("4 scenarios (2 failed, 2 passed)"), "\(outcome.output)")
    #expect(outcome.output.contains("waited 10 s of the app's time for \"1 things\""), "\(outcome.output)")
    #expect(outcome.output.contains("The limit is that of --wait 10s."), "\(outcome.output)")
    #expect(outcome.output.contains("of the app's time, and the tag @budget:10s allows 10 s"), "\(outcome.output)")
  }

  @Test(arguments: [("10", "has no unit"), ("0s", "is not enough"), ("soon", "does not begin with a whole number")])
  func unclearTimesAreRefused(time: String, problem: String) throws {
    let outcome = try CommandLineHarness(hasSteps: false).run("run", "--wait", time)
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains("--wait: '\(time)' \(problem)"), "\(outcome.errors)")
  }

  @Test func tagsWithUnclearTimesAreWarnings() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "features/x.feature",
      "Feature: x\n  @wait:soon @budget:2\n  Scenario: x\n    Given the \"Calculator\" app is running\n")
    let outcome = try harness.run("run")
    #expect((outcome.output + outcome.errors).contains("the tag @wait:soon sets no limit"), "\(outcome.output)")
    #expect((outcome.output + outcome.errors).contains("the tag @budget:2 sets no limit"), "\(outcome.output)")
  }
}
