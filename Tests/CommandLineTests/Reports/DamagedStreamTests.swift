import TestSupport
import Testing

/// `cukeswift report` for streams with a missing line: the exit code is 2, and the rest is reported.
@Suite(.waitsForCommands) struct DamagedStreamTests {
  static let damages: [(line: String, number: Int, problem: String, scenarios: String)] = [
    ("testCaseStarted", 0, "run.ndjson:11: error: this result of a step", "3 scenarios (1 flaky, 1 passed, 1 not run)"),
    ("testCaseFinished", 1, "run.ndjson:14: error: the attempt of a scenario", "3 scenarios (1 flaky, 2 passed)"),
    ("testCase", 0, "run.ndjson:10: error: this attempt belongs", "2 scenarios (1 flaky, 1 passed)"),
    ("pickle", 0, "run.ndjson:7: error: this test case belongs", "2 scenarios (1 flaky, 1 passed)"),
  ]

  @Test(arguments: damages)
  func aMissingLineMakesTheExitCode2(line: String, number: Int, problem: String, scenarios: String) throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let stream = TestStream([("One", .passed), ("Two", .flaky), ("Three", .passed)], start: 100)
    var lines = try stream.text().split(separator: "\n")
    let indices = lines.indices.filter { lines[$0].hasPrefix("{\"\(line)\":") }
    lines.remove(at: try #require(indices.dropFirst(number).first))
    try harness.write("run.ndjson", lines.joined(separator: "\n") + "\n")
    let report = try harness.run("report", "run.ndjson", "--format", "summary", "--format", "junit:report.xml")
    #expect(report.exitCode == 2)
    #expect(report.errors.contains(problem), "\(report.errors)")
    #expect(report.output.contains(scenarios), "\(report.output)")
    let junit = try #require(harness.read("report.xml"))
    #expect(junit.contains(#"failures="0" errors="1""#), "\(junit)")
    #expect(junit.contains(problem.replacing(" error:", with: "")), "\(junit)")
  }
}
