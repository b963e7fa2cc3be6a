import TestSupport
import Testing

/// Reports about scenarios that were not run.
@Suite(.waitsForCommands) struct UnrunReportTests {
  private static func harness() throws -> CommandLineHarness {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write(
      "x.feature",
      "Feature: x\n  @before\n  Scenario: with a hook\n    Given a step\n  Scenario: one\n    Given a step\n")
    return harness
  }

  @Test func aDryRunIsNoHooksDoing() throws {
    let harness = try Self.harness()
    try harness.pass("run", "x.feature", "--dry-run", "--format", "junit:x.xml")
    let junit = try #require(harness.read("x.xml"))
    #expect(junit.ranges(of: #"<skipped message="skipped"/>"#).count == 2, "\(junit)")
  }

  /// The part of a run for the hooks after it has no scenarios, whether or not its hooks pass.
  @Test(arguments: [("", Int32(0)), ("fail", 1)]) func afterRunHooksDoNotPreventScenarios(
    hook: String, exitCode: Int32
  ) throws {
    let harness = try Self.harness()
    let run = try harness.run(
      [
        "run", "x.feature", "--tags", "@nothing", "--pass-with-no-scenarios", "--format", "summary", "--format",
        "junit:x.xml",
      ],
      environment: ["AFTER_ALL": hook])
    #expect(run.exitCode == exitCode, "\(run.output)\(run.errors)")
    #expect(run.output.contains("0 scenarios\n"), "\(run.output)")
    #expect(harness.read("x.xml")?.contains("not run") == false)
  }
}
