import TestSupport
import Testing

/// Placeholders in backgrounds and tags, as behave fills them.
@Suite(.waitsForCommands) struct FillEverywhereTests {
  private static let feature = """
    Feature: f
      Background:
        Given the "<app>" app is running

      @of-<app>
      Scenario Outline: <key>
        When I touch the "<key>" button
        Then the "display" label should be "<key>"

        Examples: on <app>
          | app        | key |
          | Calculator | 7   |

    """

  @Test func aProfileFillsThem() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/f.feature", Self.feature)
    let plain = try harness.run("run", "--format", "summary")
    #expect(plain.exitCode == 1 && (plain.output + plain.errors).contains("so <app> stays as it is"), "\(plain)")
    try harness.write(
      "cukeswift.json", #"{"profiles": {"default": {"fill-everywhere": true, "fail-on-warnings": true}}}"#)
    let filled = try harness.run(
      "run", "--tags", "@of-Calculator", "--format", "pretty", "--format", "message:m.ndjson")
    #expect(filled.exitCode == 0 && filled.errors.isEmpty, "\(filled)")
    #expect(filled.output.contains("Given the \"Calculator\" app is running"), "\(filled.output)")
    let report = try harness.run("report", "m.ndjson", "--format", "pretty")
    #expect(report.output.contains("Given the \"Calculator\" app is running"), "\(report)")
    let json = try harness.run("report", "m.ndjson", "--format", "json")
    #expect(json.output.contains("\"@of-Calculator\""), "\(json)")
    // A line behind the file is not a line of it.
    let beyond = try harness.run("run", "features/f.feature:13")
    #expect(beyond.exitCode == 2, "\(beyond)")
  }

  @Test func aCommentOfTheFeatureFillsThem() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/f.feature", "# placeholders: everywhere\n" + Self.feature)
    let outcome = try harness.run("run", "--format", "summary", "--fail-on-warnings")
    #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome)")
  }
}
