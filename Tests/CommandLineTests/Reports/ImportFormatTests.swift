import Foundation
import TestSupport
import Testing

/// Reports for other programs, and gates for stored runs, on the command line.
@Suite(.waitsForCommands) struct ImportFormatTests {
  private static func harness() throws -> CommandLineHarness {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write(
      "x.feature",
      """
      Feature: x
        @TEST_CALC-12
        Scenario Outline: rows
          Given <what>
          Examples:
            | what           |
            | a step         |
            | a failing step |
        @TEST_CALC-13 @TEST_no
        Scenario: one
          Given it logs "hello"
        @TEST_none
        Scenario: other
          Given a step

      """)
    return harness
  }

  @Test func xrayFindsItsTestsByTags() throws {
    let outcome = try Self.harness().run("run", "x.feature", "--format", "xray")
    #expect(outcome.exitCode == 1)
    let report = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    let tests = try #require(report?["tests"] as? [[String: Any]])
    #expect(tests.map { $0["testKey"] as? String } == ["CALC-12", "CALC-13", nil])
    #expect(tests.map { $0["status"] as? String } == ["FAILED", "PASSED", "PASSED"])
    let iterations = tests.first?["iterations"] as? [[String: Any]]
    #expect(iterations?.map { $0["status"] as? String } == ["PASSED", "FAILED"])
    #expect((tests.last?["testInfo"] as? [String: Any])?["definition"] as? String == "x.feature: other")
  }

  @Test func allureIsAFolder() throws {
    let harness = try Self.harness()
    let outcome = try harness.run("run", "x.feature", "--format", "allure:results/of run", "--format", "summary")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("4 scenarios"))
    let names = try FileManager.default.contentsOfDirectory(atPath: harness.url(of: "results/of run").path)
    #expect(names.count { $0.hasSuffix("-result.json") } == 4)
    #expect(names.count { $0.hasSuffix("-attachment.txt") } == 1)
    #expect(names.count == 5)
    let without = try harness.run("run", "x.feature", "--format", "allure")
    #expect(without.exitCode == 2)
    #expect(without.errors.contains("Write --format allure:FOLDER."), "\(without.errors)")
  }

  @Test func gatesJudgeStoredRuns() throws {
    let harness = try Self.harness()
    #expect(try harness.run("run", "x.feature", "--format", "message:stream").exitCode == 1)
    try harness.pass("report", "stream", "--format", "summary", "--gate", "passed >= 75%")
    let bad = try harness.run("report", "stream", "--format", "summary", "--gate", "passed >= 76% and failed <= 1")
    #expect(bad.exitCode == 1)
    #expect(bad.errors.contains("the gate "), "\(bad.errors)")
    let run = try harness.run("run", "x.feature", "--format", "summary", "--gate", "passed >= 76% and failed <= 1")
    #expect(run.errors == bad.errors)
    #expect(run.exitCode == 1)
    // A failure outside of scenarios makes the run fail, regardless of the gate.
    let text = try #require(harness.read("stream"))
    try harness.write("cut", String(text.prefix(text.count / 2)))
    #expect(try harness.run("report", "cut", "--format", "summary", "--gate", "passed >= 0%").exitCode == 2)
  }
}
