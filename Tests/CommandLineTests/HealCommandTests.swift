import Foundation
import Testing

/// `cukeswift heal` as its users see it.
@Suite struct HealCommandTests {
  /// A session on a calculator whose keys and display were called otherwise than today.
  private static func trace(display: String = "screen", plus: String = "ADD") -> String {
    """
    {
      "version": 1, "app": "Calculator", "device": "iPhone X",
      "actions": [
        {"action": "touch", "steps": ["I touch the \\"2\\" button"], "element": \(key("2", x: 94, y: 507, place: 13))},
        {"action": "touch", "steps": ["I touch the \\"\(plus)\\" button"], "element": \(key(plus, x: 281, y: 372, place: 11))},
        {"action": "touch", "steps": ["I touch the \\"2\\" button"], "element": \(key("2", x: 94, y: 507, place: 13))},
        {"action": "touch", "steps": ["I touch the \\"=\\" button"], "element": \(key("=", x: 281, y: 507, place: 15))},
        {"action": "check", "properties": {"text": "4"}, "steps": ["the \\"\(display)\\" label should be \\"4\\""],
         "element": {
          "class": "UILabel", "role": "text", "id": "\(display)", "text": "4",
          "frame": {"x": 0, "y": 44, "width": 375, "height": 57},
          "queries": [{"query": "label id:'\(display)'", "score": 95}]}}
      ]
    }
    """
  }

  private static func key(_ title: String, x: Int, y: Int, place: Int) -> String {
    let others = ["C", "AC", "÷", "×", "7", "8", "9", "-", "4", "5", "6", "1", "2", "3", "=", "0", "."].filter {
      $0 != title
    }
    return """
      {"class": "UIButton", "role": "button", "label": "\(title)", "text": "\(title)", "place": \(place),
       "frame": {"x": \(x), "y": \(y), "width": 93, "height": 134},
       "others": [\(others.map { "\"\($0)\"" }.joined(separator: ", "))],
       "queries": [{"query": "button marked:'\(title)'", "score": 80}]}
      """
  }

  private func harness(_ trace: String) throws -> CommandLineHarness {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("sum.trace.json", trace)
    let outcome = try harness.run(["encode", "sum.trace.json", "--name", "Sums", "--output", "features/Sums.feature"])
    #expect(outcome.exitCode == 0, "\(outcome)")
    return harness
  }

  @Test func proposalsAreShownAndApplied() throws {
    let harness = try harness(Self.trace())
    #expect(try harness.run(["run", "features"]).exitCode == 1)
    let shown = try harness.run(["heal", "features"])
    #expect(shown.exitCode == 1, "\(shown)")
    for part in [
      "features/Sums.feature:", "- And I touch the \"ADD\" button\n+ And I touch the \"+\" button\n",
      "- Then the \"screen\" label should be \"4\"\n+ Then the \"display\" label should be \"4\"\n", "certainty ",
    ] {
      #expect(shown.output.contains(part), "\(shown)")
    }
    #expect(try harness.run(["run", "features"]).exitCode == 1)
    #expect(try harness.run(["heal", "--apply", "features"]).exitCode == 0)
    let run = try harness.run(["run", "features"])
    #expect(run.exitCode == 0, "\(run)")
    let again = try harness.run(["heal", "features"])
    #expect(again.exitCode == 0 && again.output.isEmpty, "\(again)")
  }

  @Test func nothingIsProposedWhereItIsNotCertain() throws {
    let harness = try harness(Self.trace())
    let outcome = try harness.run(["heal", "features", "--certainty", "99"])
    #expect(outcome.exitCode == 1 && !outcome.output.contains("+ "), "\(outcome)")
    #expect(outcome.output.contains("nothing there is like it with a certainty of 99%"), "\(outcome)")
  }

  @Test func whatIsWellIsLeftAlone() throws {
    let harness = try harness(Self.trace(display: "display", plus: "+"))
    let outcome = try harness.run(["heal", "--apply", "features"])
    #expect(outcome.exitCode == 0 && outcome.output.isEmpty, "\(outcome)")
  }

  @Test(arguments: [
    (["heal", "none.feature"], "none.feature"),
    (["heal", "other.feature"], "no session is kept of any scenario here"),
    (["heal", "features", "--certainty", "high"], "'high' is no certainty"),
  ])
  func whatCannotBeHealedIsTold(arguments: [String], part: String) throws {
    let harness = try harness(Self.trace())
    try harness.write("other.feature", "Feature: x\n\n  Scenario: y\n    * z\n")
    let outcome = try harness.run(arguments)
    #expect(outcome.exitCode == 2 && outcome.errors.contains(part), "\(outcome)")
  }
}
