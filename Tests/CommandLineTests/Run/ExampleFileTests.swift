import TestSupport
import Testing

/// Outlines whose examples are in files.
@Suite(.waitsForCommands) struct ExampleFileTests {
  private let harness: CommandLineHarness

  private static let feature = """
    Feature: Sums

      Scenario Outline: <a> and <b>
        Given the "Calculator" app is running
        When I touch "<a>"
        Then I should see "<b>"

        @examples:data/sums.csv
        Examples: typed

    """

  init() throws {
    harness = try CommandLineHarness()
    try harness.write("features/sums.feature", Self.feature)
  }

  @Test func `rows of a file are scenarios`() throws {
    try harness.write("features/data/sums.csv", "\u{FEFF}a;b\r\n1;1\r\n2;33\r\n4;4\r\n")
    let run = try harness.run(["run", "--format", "summary", "--format", "message:run.ndjson"])
    #expect(run.exitCode == 1)
    #expect(run.output.contains("3 scenarios (1 failed, 2 passed)"), "\(run.output)")
    #expect(run.output.contains("The examples are at features/data/sums.csv:3."), "\(run.output)")
    let again = try harness.run(["run", "--rerun", "--format", "summary"])
    #expect(again.output.contains("1 scenario (1 failed)"), "\(again.output)")
    let chosen = try harness.run(["run", "features/sums.feature:8", "--dry-run", "--format", "summary"])
    #expect(chosen.output.contains("3 scenarios"), "\(chosen.output)")
    let report = try harness.run(["report", "run.ndjson", "--format", "summary"])
    #expect(report.output.contains("3 scenarios (1 failed, 2 passed)"), "\(report.output)")
  }

  @Test func `JSON works as well`() throws {
    try harness.write("features/sums.feature", Self.feature.replacing("sums.csv", with: "sums.json"))
    try harness.write("features/data/sums.json", #"[{"a": 1, "b": 1}, {"a": 2, "b": "2"}]"#)
    let run = try harness.run(["run", "--format", "summary"])
    #expect(run.output.contains("2 scenarios (2 passed)"), "\(run.output)")
    let parsed = try harness.run(["parse", "--no-ast", "features/sums.feature"])
    #expect(parsed.output.contains("\"2 and 2\""), "\(parsed.output)")
  }

  @Test(arguments: ["run", "parse"])
  func `errors name the place in the file`(command: String) throws {
    try harness.write("features/data/sums.csv", "a,b\n1\n")
    let run = try harness.run([command, "features/sums.feature"])
    #expect(run.exitCode != 0)
    let text = run.output + run.errors
    #expect(text.contains("features/data/sums.csv:2:1: error: this row has 1 value, the header has 2"), "\(text)")
  }

  @Test func `a missing file is an error`() throws {
    let run = try harness.run(["run"])
    #expect(run.exitCode == 2)
    #expect(run.errors.contains("features/data/sums.csv: error: "), "\(run.errors)")
    #expect(run.errors.contains("features/sums.feature:8:5: note: the file is named here"), "\(run.errors)")
  }

  @Test func `the formatter keeps the tag`() throws {
    try harness.pass(["format", "--check", "features"])
  }
}
