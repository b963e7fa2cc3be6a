import GherkinParser
import SourceText
import StepRegistry
import Testing

/// Steps that miss their definition because of an invisible difference or a synonym.
@Suite struct LookalikeTests {
  final class Shop: World {}

  static let steps = Steps(Shop.self) {
    When("I touch {string}") { (_, _: String) in }
    Then("the total is {int}") { (_, _: Int) in }
    Then("the time: {int}") { (_, _: Int) in }
    Given(#"^I take (?:a )?screenshot$"#) { _ in }
    When("I double-tap on the map") { _ in }
    Then("価格は（{int}）円です") { (_, _: Int) in }
  }

  /// The comment lines above the first snippet for a step.
  private func advice(for line: String) throws -> [String] {
    let registry = try Registry([Self.steps], relativeTo: "/")
    let source = SourceFile(uri: "x.feature", text: "Feature: x\n  Scenario: x\n    \(line)\n")
    var ids = IDGenerator()
    let document = try #require(Gherkin.parse(source, ids: &ids).document)
    let step = try #require(document.pickles(ids: &ids).first { _ in true }?.steps.first)
    try #require(try registry.matches(for: step.text).isEmpty)
    let code = try #require(registry.snippets(for: step).first)
    return code.split(separator: "\n").prefix { $0.hasPrefix("//") }.map { $0.dropFirst(3).description }
  }

  static let lookalikes: [(step: String, differences: [String])] = [
    ("When I touch\u{A0}\"OK\"", ["column 17: a no-break space (U+00A0) instead of a blank"]),
    ("Then the time\u{A789} 3", ["column 18: a modifier letter colon \u{A789} (U+A789) instead of :"]),
    ("When I\u{200B} touch \"OK\"", ["column 11: a zero width space (U+200B), which cannot be seen"]),
    (
      "When I touch “OK”",
      [
        "column 18: a left double quotation mark “ (U+201C) instead of \"",
        "column 21: a right double quotation mark ” (U+201D) instead of \"",
      ]
    ),
    ("When I  touch \"a  b\"", ["column 11: 2 blanks instead of one"]),
    ("When I\ttouch \"OK\"", ["column 11: a tab (U+0009) instead of a blank"]),
    ("Then the total is 3.", ["column 24: a full stop at the end"]),
    ("Then the total ｉs 3", ["column 20: a full-width latin small letter i ｉ (U+FF49) instead of i"]),
    // A parenthesis changes the pattern, so this definition was not meant.
    ("Then 価格は(3)円です", []),
  ]

  @Test(arguments: lookalikes)
  func namesTheDifferenceAndItsColumn(step: String, differences: [String]) throws {
    let lines = try advice(for: step)
    #expect(lines.filter { $0.hasPrefix("  column ") } == differences.map { "  " + $0 }, "\(lines)")
    if !differences.isEmpty {
      #expect(lines.first == "This step differs from its definition only in ways that are hard to see:")
      #expect(lines.dropFirst().first?.contains("LookalikeTests.swift:") == true)
    }
  }

  @Test func countsColumnsInTheExpandedText() throws {
    let registry = try Registry([Self.steps], relativeTo: "/")
    let source = SourceFile(
      uri: "x.feature",
      text:
        "Feature: x\n  Scenario Outline: x\n    When I touch\u{A0}\"<name>\"\n    Examples:\n      | name |\n      | OK |\n"
    )
    var ids = IDGenerator()
    let document = try #require(Gherkin.parse(source, ids: &ids).document)
    let step = try #require(document.pickles(ids: &ids).first { _ in true }?.steps.first)
    let code = try #require(registry.snippets(for: step).first)
    #expect(code.contains("//   column 8 of the text: a no-break space (U+00A0) instead of a blank\n"), "\(code)")
  }

  /// Each tested difference requires another match of the text, so only the first ones are tested.
  @Test func manyDifferencesAreNotTriedSingly() throws {
    let text = String(repeating: "a\u{A0}", count: 10_000)
    let lines = try advice(for: "When I\u{A0}touch \"\(text)\"")
    #expect(lines.suffix(from: 2) == ["  column 11: a no-break space (U+00A0) instead of a blank"])
    let many = try advice(for: "When I touch\(String(repeating: "\u{200B}", count: 21)) \"OK\"")
    #expect(many.filter { $0.hasPrefix("  column ") }.count == 20)
  }

  static let synonyms: [(step: String, meant: [String])] = [
    (#"When I click "OK""#, ["I touch {string}"]),
    (#"When I press "the tap""#, ["I touch {string}"]),
    ("Given I take a picture", [#"^I take (?:a )?screenshot$"#]),
    ("When I double-click on the map", ["I double-tap on the map"]),
  ]

  @Test(arguments: synonyms)
  func offersTheDefinitionInOtherWords(step: String, meant: [String]) throws {
    let lines = try advice(for: step)
    #expect(lines.first == "Did you mean this?")
    #expect(lines.dropFirst().compactMap { $0.split(separator: " # ").first?.description } == meant.map { "  " + $0 })
  }

  /// A definition is still similar with a synonym and one more difference.
  @Test func synonymDoesNotIncreaseTheDistance() throws {
    #expect(try advice(for: #"When I click on "OK""#).contains { $0.hasPrefix("  I touch {string} # ") })
  }

  @Test func allCasesAreThere() {
    #expect(Self.lookalikes.count == 9)
    #expect(Self.synonyms.count == 4)
  }
}
