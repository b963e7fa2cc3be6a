import Foundation
import Testing

/// `cukeswift encode` as its users see it.
@Suite struct EncodeCommandTests {
  private static let trace = """
    {
      "version": 1,
      "app": "Calculator",
      "device": "iPhone X",
      "actions": [
        {"action": "comment", "text": "two and two"},
        {"action": "touch", "element": \(button("2"))},
        {"action": "touch", "element": \(button("+"))},
        {"action": "touch", "element": \(button("2"))},
        {"action": "touch", "element": \(button("="))},
        {"action": "check", "properties": {"text": "4"}, "element": {
          "class": "UILabel", "role": "text", "id": "display",
          "queries": [{"query": "label id:'display'", "score": 95}, {"query": "label index:0", "score": 20}]}}
      ]
    }
    """

  private static func button(_ title: String) -> String {
    """
    {"class": "UIButton", "role": "button", "text": "\(title)",
     "queries": [{"query": "button marked:'\(title)'", "score": 80}]}
    """
  }

  @Test func featureOfASessionPasses() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("sum.trace.json", Self.trace)
    let outcome = try harness.run(["encode", "sum.trace.json", "--name", "Sums", "--output", "features/Sums.feature"])
    #expect(outcome.exitCode == 0 && outcome.output.isEmpty && outcome.errors.isEmpty, "\(outcome)")
    let feature = try String(contentsOf: harness.url(of: "features/Sums.feature"), encoding: .utf8)
    #expect(feature.contains("Scenario: sum\n    # two and two\n"))
    #expect(feature.contains("Then the \"display\" label should be \"4\""))
    let run = try harness.run(["run", "features/Sums.feature", "--device", "all"])
    #expect(run.exitCode == 0 && run.output.contains("7 scenarios (7 passed)"), "\(run)")
    #expect(try harness.run(["format", "--check", "features"]).exitCode == 0)
    try harness.write("features/Sums.feature", "# mine\n")
    let again = ["encode", "sum.trace.json", "--output", "features/Sums.feature"]
    let refused = try harness.run(again)
    #expect(refused.exitCode == 2 && refused.errors.contains("the file exists already"), "\(refused)")
    #expect(harness.read("features/Sums.feature") == "# mine\n")
    #expect(try harness.run(again + ["--replace"]).exitCode == 0)
    #expect(harness.read("features/Sums.feature")?.contains("Scenario: sum") == true)
  }

  @Test func stepsOfASessionCompileAndPass() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("sum.trace.json", Self.trace)
    let steps = try harness.run(["encode", "sum.trace.json", "--as", "swift"])
    #expect(steps.exitCode == 0 && steps.output.contains("When(\"sum\") { _ in"), "\(steps)")
    try harness.write("features/steps/Sum.swift", steps.output)
    try harness.write(
      "features/x.feature", "Feature: x\n\n  Scenario: y\n    Given the \"Calculator\" app is running\n    When sum\n")
    let run = try harness.run(["run", "features"])
    #expect(run.exitCode == 0 && run.output.contains("1 scenario (1 passed)"), "\(run)")
  }

  @Test func classOfXCUITestIsWritten() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("sum.trace.json", Self.trace)
    let outcome = try harness.run(["encode", "sum.trace.json", "--as", "xcuitest"])
    #expect(
      outcome.output == """
        import XCTest

        /// Recorded on an iPhone X.
        final class SumTests: XCTestCase {
          func testSum() throws {
            let app = XCUIApplication()
            app.launch()
            // two and two
            XCTAssertTrue(app.buttons["2"].firstMatch.waitForExistence(timeout: 30))
            app.buttons["2"].firstMatch.tap()
            XCTAssertTrue(app.buttons["+"].firstMatch.waitForExistence(timeout: 30))
            app.buttons["+"].firstMatch.tap()
            XCTAssertTrue(app.buttons["2"].firstMatch.waitForExistence(timeout: 30))
            app.buttons["2"].firstMatch.tap()
            XCTAssertTrue(app.buttons["="].firstMatch.waitForExistence(timeout: 30))
            app.buttons["="].firstMatch.tap()
            XCTAssertTrue(app.staticTexts["display"].firstMatch.waitForExistence(timeout: 30))
            XCTAssertEqual(app.staticTexts["display"].firstMatch.label, "4")
          }
        }

        """, "\(outcome)")
  }

  @Test(arguments: [
    (["encode"], "which session?"),
    (["encode", "none.json"], "none.json: error: No such file"),
    (["encode", "text.json"], "text.json:1:1: error: an object is expected here"),
    (["encode", "new.json"], "new.json:1:13: error: the session is of version 9, and this cukeswift reads"),
    (["encode", "sum.trace.json", "--as", "fature"], "Did you mean 'feature'"),
  ])
  func whatCannotBeEncodedIsReported(arguments: [String], part: String) throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("sum.trace.json", Self.trace)
    try harness.write("text.json", "hello")
    try harness.write("new.json", "{\"version\": 9}")
    let outcome = try harness.run(arguments)
    #expect(outcome.exitCode == 2 && outcome.output.isEmpty && outcome.errors.contains(part), "\(outcome)")
  }
}
