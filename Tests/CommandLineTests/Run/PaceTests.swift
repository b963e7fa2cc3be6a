import TestSupport
import Testing

/// Runs slowed down for watching. The tests check only the minimum time, since the maximum depends on the machine.
@Suite(.waitsForCommands) struct PaceTests {
  private static func harness() throws -> CommandLineHarness {
    let harness = try CommandLineHarness()
    try harness.write(
      "features/slow.feature",
      """
      Feature: Slow
        Scenario: loading takes 0.8 s of the app's time
          Given the "Articles" app is running
          When I touch "Krátce: hodinky"
          Then I should see "Ano."

      """)
    return harness
  }

  @Test(arguments: [
    (["--real-time"], 800), (["--slow", "0.3"], 300), (["--slow=0.3", "--real-time", "--in-process"], 1100),
  ])
  func takesTheTimeThatIsAskedFor(options: [String], milliseconds: Int) throws {
    let harness = try Self.harness()
    let start = ContinuousClock.now
    try harness.pass(["run"] + options)
    #expect(ContinuousClock.now - start >= .milliseconds(milliseconds))
  }

  @Test(arguments: ["-1", "soon", "", "3601", "nan"])
  func wrongRestsAreErrors(rest: String) throws {
    let outcome = try Self.harness().run("run", "--slow=\(rest)")
    #expect(outcome.exitCode == 2)
    #expect(
      outcome.errors.contains("--slow takes seconds from 0 to 3600, but was given '\(rest)'"), "\(outcome.errors)")
  }
}
