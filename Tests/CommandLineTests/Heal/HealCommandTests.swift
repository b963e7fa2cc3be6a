import Foundation
import TestSupport
import Testing

/// The user's view of `cukeswift heal`.
@Suite(.waitsForCommands) struct HealCommandTests {
  /// A session on a calculator with different names for keys and display.
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
    try harness.pass(["encode", "sum.trace.json", "--name", "Sums", "--output", "features/Sums.feature"])
    return harness
  }

  @Test func scenariosWithoutASessionAreRunToo() throws {
    let harness = try harness(Self.trace(display: "display", plus: "+"))
    let feature = try #require(harness.read("features/Sums.feature"))
    try harness.write(
      "features/Sums.feature", feature + "\n  Scenario: Other\n    When I touch \"8\"\n    Then I see \"9 is nine\"\n")
    let outcome = try harness.run(["heal", "features"])
    #expect(outcome.exitCode == 1 && !outcome.output.contains("nothing has to be changed"), "\(outcome)")
    #expect(outcome.output.contains("Other: "), "\(outcome)")
  }

  @Test func everyRowOfAnOutlineIsRun() throws {
    let harness = try harness(Self.trace(display: "display", plus: "+"))
    let rows = "\n  Scenario Outline: Other\n    When I touch \"<key>\"\n    Then I see \"<key>\"\n    Examples:\n"
    let table = "      | key |\n      | 8 |\n      | 9 |\n      | nothing |\n"
    let feature = try #require(harness.read("features/Sums.feature"))
    try harness.write("features/Sums.feature", feature + rows + table)
    let outcome = try harness.run(["heal", "features"])
    #expect(outcome.exitCode == 1, "\(outcome)")
    #expect(outcome.output.contains("Other: ") && outcome.output.contains("nothing"), "\(outcome)")
  }

  @Test func stepsThatWereEditedAreNamed() throws {
    let harness = try harness(Self.trace(display: "display", plus: "+"))
    #expect(try harness.run(["heal", "features"]).exitCode == 0)
    let feature = try #require(harness.read("features/Sums.feature"))
    let line = try #require(feature.split(separator: "\n").first { $0.contains("\"=\"") })
    try harness.write("features/Sums.feature", feature.replacing(line, with: line.replacing("\"=\"", with: "\"is\"")))
    let edited = try harness.run(["heal", "features"])
    #expect(edited.exitCode == 1, "\(edited)")
    #expect(edited.output.contains(": I touch the \"is\" button\n  is not in the recorded session"), "\(edited)")
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
    // The remarks about queries are those of the current elements.
    let feature = try #require(harness.read("features/Sums.feature"))
    #expect(!feature.contains("'ADD'") && !feature.contains("'screen'"), "\(feature)")
    for remark in ["# found by button marked:'+' (80) or ", "# found by label id:'display' (95)"] {
      #expect(feature.contains(remark), "\(feature)")
    }
    try harness.pass(["run", "features"])
    let again = try harness.run(["heal", "features"])
    #expect(again.exitCode == 0 && again.output == "1 scenario checked: no changes are needed\n", "\(again)")
  }

  @Test func remarksOfOtherScenariosStay() throws {
    let harness = try harness(Self.trace())
    let path = "features/Sums.feature"
    let remark = "    # found by label id:'screen' (95)"
    let feature = try #require(harness.read(path))
    var lines = feature.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let count = lines.count
    lines.removeAll { $0.contains("id:'screen'") }
    #expect(lines.count == count - 1, "\(feature)")
    let scenario = try #require(lines.firstIndex { $0.contains("Scenario: ") })
    lines.insert(contentsOf: ["  Scenario: Other", remark, "    When I wait for 1 second", ""], at: scenario)
    try harness.write(path, lines.joined(separator: "\n"))
    let outcome = try harness.run(["heal", "--apply", "features"])
    let healed = try #require(harness.read(path))
    #expect(healed.contains("Then the \"display\" label should be \"4\""), "\(outcome)\n\(healed)")
    #expect(healed.contains(remark + "\n"), "\(healed)")
  }

  @Test func nothingIsProposedWhereItIsNotCertain() throws {
    let harness = try harness(Self.trace())
    let outcome = try harness.run(["heal", "features", "--certainty", "99"])
    #expect(outcome.exitCode == 1 && !outcome.output.contains("+ "), "\(outcome)")
    #expect(outcome.output.contains("is not on the screen, and the nearest is "), "\(outcome)")
  }

  /// The most similar element is reported with its certainty; changed texts and swapped names are reported, too.
  @Test func uncertainMatchesAreReported() throws {
    let uncertain = try harness(Self.trace()).run(["heal", "features", "--certainty", "99"])
    #expect(uncertain.output.contains("the nearest is UIButton text:'+' "), "\(uncertain)")
    #expect(uncertain.output.contains("with a certainty of 62%"), "\(uncertain)")
    let five = Self.trace(display: "display", plus: "+").replacing("\"4\"", with: "\"5\"").replacing(
      "\\\"4\\\"", with: "\\\"5\\\"")
    let changed = try harness(five).run(["heal", "features"])
    #expect(changed.exitCode == 1, "\(changed)")
    #expect(changed.output.contains("has the text \"4\" now, and \"5\" was recorded"), "\(changed)")
    let swapped = Self.trace(display: "display", plus: "+").replacing("button marked:'2'", with: "button index:4")
    let outcome = try harness(swapped).run(["heal", "features"])
    #expect(outcome.exitCode == 1, "\(outcome)")
    #expect(
      outcome.output.contains("is found by button index:4, and that is UIButton text:'7' ")
        && outcome.output.contains("text:'2' ") && outcome.output.contains("have they changed places?"), "\(outcome)")
  }

  @Test func passingScenariosAreUnchanged() throws {
    let harness = try harness(Self.trace(display: "display", plus: "+"))
    let outcome = try harness.run(["heal", "--apply", "features"])
    #expect(
      outcome.exitCode == 0 && outcome.output == "1 scenario checked: no changes are needed\n", "\(outcome)")
  }

  /// An app under development with its own step file.
  private static func shop(
    add: String = "Add", sum: String = "sum", send: String = "send", who: String = "who", hint: String = "Your name"
  ) -> String {
    """
    import CukeKit

    final class Shop: App {
      private var count = 0
      private var name = ""
      private var answer = ""

      var screen: Screen {
        Screen("Shop") {
          VStack {
            Label("\\(count) things").id("\(sum)")
            TextField("\(hint)", text: name) { self.name = $0 }.id("\(who)")
            Button("\(add)") { self.count += 1 }
            Button("Remove") { self.count -= 1 }
            Button("Send") { self.answer = "Thanks, \\(self.name)" }.id("\(send)")
            Label(answer).id("answer")
          }
        }
      }
    }

    final class Own: World {}

    let ownSteps = Steps(Own.self) {
      When("I add two things") { _ in
        for _ in 1...2 { try await currentApp().touch("button marked:'\(add)'") }
      }
    }
    """
  }

  private static let byHand = """
    Feature: By hand

      Background:
        Given the "Shop" app is running

      Scenario: Adding
        When I touch "Add"
        And I touch the "Remove" button
        Then the "sum" label should be "0 things"

      Scenario: Sending
        When I enter "Ann" into the "who" field
        And I touch the "send" button
        Then I should see "Thanks, Ann"

      Scenario: Playing
        When I playback recording "order"
        Then the "answer" label should be "Thanks, Bob"

      Scenario: In Swift
        When I add two things
        Then I should see "2 things"

    """

  private func shop() throws -> CommandLineHarness {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/steps/Shop.swift", Self.shop())
    try harness.write("features/Hand.feature", Self.byHand)
    try harness.pass(
      ["console", "--app", "Shop"],
      input: """
        record_begin
        touch "button marked:'Add'"
        set_text "textField", "Bob"
        touch "button id:'send'"
        record_end order

        """)
    return harness
  }

  @Test func keptSessionsHealHandWrittenScenarios() throws {
    let harness = try shop()
    let kept = try harness.run(["heal", "--keep", "features"])
    #expect(kept.exitCode == 0 && kept.output.split(separator: "\n").count == 4, "\(kept)")
    let well = try harness.run(["heal", "features"])
    #expect(well.exitCode == 0 && well.output == "4 scenarios checked: no changes are needed\n", "\(well)")
    try harness.write(
      "features/steps/Shop.swift",
      Self.shop(add: "Put in basket", sum: "total", send: "go", who: "customer", hint: "Name"))
    let shown = try harness.run(["heal", "features"])
    #expect(shown.exitCode == 1, "\(shown)")
    for part in [
      "features/Hand.feature:7\n- When I touch \"Add\"\n+ When I touch the \"Put in basket\" button\n",
      "- Then the \"sum\" label should be \"0 things\"\n+ Then the \"total\" label should be \"0 things\"\n",
      "- When I enter \"Ann\" into the \"who\" field\n+ When I enter \"Ann\" into the \"customer\" field\n",
      "features/playback/order.gesture.json\n- button marked:'Add'\n+ button marked:'Put in basket'\n",
      "features/playback/order.gesture.json\n- textField id:'who'\n+ textField id:'customer'\n",
      "In Swift: button \"Add\" is now UIButton text:'Put in basket'",
    ] {
      #expect(shown.output.contains(part), "\(part)\n\(shown)")
    }
    let applied = try harness.run(["heal", "--apply", "features"])
    // The step code finds its button by the current name; only the feature has no line to change for it.
    #expect(applied.exitCode == 1 && applied.output.contains("no line contains"), "\(applied)")
    try harness.pass(["run", "features"])
    // The session of the unchanged step stays as it was until it is recorded again.
    let again = try harness.run(["heal", "features"])
    #expect(again.exitCode == 1 && again.output.split(separator: "\n").count == 1, "\(again)")
    #expect(again.output.contains("In Swift") && again.output.contains("'cukeswift heal --keep"), "\(again)")
    #expect(try harness.run(["heal", "--keep", "features"]).exitCode == 0)
    let renewed = try harness.run(["heal", "features"])
    #expect(
      renewed.exitCode == 0 && renewed.output == "4 scenarios checked: no changes are needed\n", "\(renewed)")
  }

  @Test func recordingsAreHealedWithoutASession() throws {
    let harness = try shop()
    try harness.write("features/steps/Shop.swift", Self.shop(add: "Put in basket", send: "go"))
    let path = "features/playback/order.gesture.json"
    for operands in [["features/Hand.feature"], [path, "--app", "Shop"]] {
      let shown = try harness.run(["heal"] + operands)
      #expect(shown.exitCode == 1, "\(shown)")
      #expect(shown.output.contains("\(path)\n- button marked:'Add'\n+ button marked:'Put in basket'\n"), "\(shown)")
      #expect(shown.output.contains("\(path)\n- button id:'send'\n+ button id:'go'\n"), "\(shown)")
    }
    let before = try #require(harness.read(path))
    #expect(try harness.run(["heal", path, "--app", "Shop", "--apply"]).exitCode == 0)
    #expect(harness.read(path) != before)
    try harness.pass(["run", "features", "--name", "Playing", "--device", "all"])
  }

  /// Rows with a button, whose identifiers count the rows.
  private static func list(_ fruits: [String], isCounted: Bool) -> String {
    """
    import CukeKit

    final class Fruit: App {
      private var gone = ""

      var screen: Screen {
        Screen("Fruit") {
          Table(Array(\(fruits).enumerated())) { row in
            Cell {
              Label(row.element)
              Button("x") { self.gone = row.element }.label("Remove \\(row.element)")\(isCounted ? ".id(\"\\(row.offset)\")" : "")
            }
          }
          Label("Without \\(gone)").id("gone")
        }
      }
    }
    """
  }

  @Test(arguments: [false, true])
  func removedRowIsNotTakenForAnother(isCounted: Bool) throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/steps/Fruit.swift", Self.list(["Pear", "Plum"], isCounted: isCounted))
    let feature = """
      Feature: Fruit
        Scenario: Removing
          Given the "Fruit" app is running
          When I touch the "Remove Pear" button
          Then I should see "Without Pear"

      """
    try harness.write("features/Fruit.feature", feature)
    try harness.pass(["heal", "--keep", "features"])
    try harness.write("features/steps/Fruit.swift", Self.list(["Plum"], isCounted: isCounted))
    let healed = try harness.run(["heal", "--apply", "features"])
    #expect(healed.exitCode == 1 && healed.output.contains("\"Remove Pear\""), "\(healed)")
    #expect(harness.read("features/Fruit.feature") == feature)
  }

  @Test func scenariosThatFailAreNotKept() throws {
    let harness = try shop()
    try harness.write("features/steps/Shop.swift", Self.shop(send: "go"))
    let kept = try harness.run(["heal", "--keep", "features"])
    #expect(kept.exitCode == 1, "\(kept)")
    #expect(kept.output.contains("features/Hand.feature:13: Sending: And I touch the \"send\" button"), "\(kept)")
    #expect(harness.read("features/playback/Adding.trace.json") != nil)
    #expect(harness.read("features/playback/Sending.trace.json") == nil)
  }

  @Test(arguments: [
    (["heal", "none.feature"], "none.feature"),
    (["heal", "other.feature"], "'cukeswift heal --keep' keeps them there while the scenarios pass"),
    (["heal", "features/playback/x.gesture.json"], "Name it with --app"),
    (["heal", "--keep", "features", "--device", "iPhone SE"], "Leave --device out"),
    (
      ["heal", "--keep", "--device", "iPhone SE", "features/playback/x.gesture.json", "--app", "Calculator"],
      "Leave --device out"
    ),
    (["heal", "features/playback/x.gesture.json", "--app", "Calculator"], "No such file"),
    (["heal", "features", "--certainty", "high"], "'high' is not a certainty"),
  ])
  func wrongInputOfHealIsReported(arguments: [String], part: String) throws {
    let harness = try harness(Self.trace())
    try harness.write("other.feature", "Feature: x\n\n  Scenario: y\n    * z\n")
    let outcome = try harness.run(arguments)
    #expect(outcome.exitCode == 2 && outcome.errors.contains(part), "\(outcome)")
  }
}
