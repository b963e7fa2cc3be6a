import StepRegistry
import Testing

/// The definitions similar to the text of an undefined step.
@Suite struct NearMissTests {
  final class Shop: World {}

  static let steps = Steps(Shop.self) {
    Given("the basket holds {int} apples") { (_, _: Int) in }
    Given("the basket holds {int} pears") { (_, _: Int) in }
    When(#"^I touch "([^"]*)"$"#) { (_, _: String) in }
    When(#"^I touch "([^"]*)" twice$"#) { (_, _: String) in }
    Then("the total is {float}") { (_, _: Double) in }
    Then("価格は {int} 円です") { (_, _: Int) in }
    Then("^(.*)$") { (_, _: String) in }
  }

  @Test(arguments: [
    ("the basket hols 3 apples", ["the basket holds {int} apples"]),
    ("THE BASKET HOLDS some pears", ["the basket holds {int} pears"]),
    (#"I tuoch "the basket holds the total""#, [#"^I touch "([^"]*)"$"#]),
    (#"I touch "Buy" twise"#, [#"^I touch "([^"]*)" twice$"#, #"^I touch "([^"]*)"$"#]),
    ("the totals is 3", ["the total is {float}"]),
    ("価格は 10 円でした", ["価格は {int} 円です"]),
    ("nothing of the kind", []), ("", []), ("1", []), ("\"", []),
  ])
  func findsWhatReadsAlike(text: String, patterns: [String]) throws {
    let registry = try Registry([Self.steps], relativeTo: "/")
    #expect(registry.patternsOffered(for: text) == patterns)
  }

  /// The proposal shows the required and the optional parts of a pattern.
  @Test(arguments: [
    ("the lamp shines bright", ["the lamp( never) shines"]),
    ("the lamp never shines bright", ["the lamp( never) shines"]),
    ("the door be opened", ["the door is open"]), ("the door is nevr opened", ["the door is never open"]),
    ("it rains for 2 hours now", ["it rains for {int} hours"]),
  ])
  func keepsWhatIsDenied(text: String, patterns: [String]) throws {
    let steps = Steps(Shop.self) {
      Given("the lamp( never) shines") { _ in }
      Given("the door is open") { _ in }
      Given("the door is never open") { _ in }
      Given("it rains for {word}") { (_, _: String) in }
      Given("it rains for {int} hours") { (_, _: Int) in }
    }
    let registry = try Registry([steps], relativeTo: "/")
    #expect(registry.patternsOffered(for: text) == patterns)
  }

  /// Only the first words of a long text are compared.
  @Test func longTextsAreComparedByTheirStart() throws {
    let registry = try Registry([Self.steps], relativeTo: "/")
    #expect(registry.patternsOffered(for: String(repeating: "tap ", count: 30_000)) == ["^(.*)$"])
  }

  @Test func equalOnesKeepTheirOrder() throws {
    let steps = Steps(Shop.self) {
      for digit in 1...4 { Given("step number {int} of \(digit)") { (_, _: Int) in } }
    }
    let registry = try Registry([steps], relativeTo: "/")
    #expect(registry.patternsOffered(for: "step number one of").map(\.last) == ["1", "2", "3"])
  }

  /// A suggestion never drops or adds a "not".
  @Test(arguments: [
    ("the lamp is not lit", "the lamp is lit"), ("the lamp is lit", "the lamp is not lit"),
    ("the lamp isn't lit", "the lamp is lit"), ("the lamp is nto lit", "the lamp is lit"),
    ("the lamp is never lit", "the lamp is lit"), ("the lamp is disabled", "the lamp is enabled"),
    ("the lamp is not visible", "the lamp is disabled"), ("only the lamp is lit", "the lamp is lit"),
  ])
  func nothingThatSaysTheOppositeIsOffered(text: String, pattern: String) throws {
    let steps = Steps(Shop.self) { Given(pattern) { _ in } }
    #expect(try Registry([steps], relativeTo: "/").patternsOffered(for: text) == [])
  }

  @Test(arguments: [
    (
      "I buy \"tea",
      ["The quotation mark at column 7 of the text is not closed. Did you mean this?", "  I buy \"tea\" # "]
    ),
    (
      "I buy tea\"",
      ["The quotation mark at column 10 of the text is unmatched.", "Did you mean this?"]
    ),
    ("I buy \"tea\" and \"jam", ["The quotation mark at column 17 of the text is unmatched."]),
  ])
  func unclosedQuotationMarksAreNamed(text: String, lines: [String]) throws {
    let steps = Steps(Shop.self) { Given("I buy {string}") { (_, _: String) in } }
    let advice = try Registry([steps], relativeTo: "/").nearMissAdvice(for: text)
    #expect(advice.count >= lines.count, "\(advice)")
    for (line, beginning) in zip(advice, lines) { #expect(line.hasPrefix(beginning), "\(advice)") }
  }

  /// What is denied can be said in two ways.
  @Test(arguments: [
    ("the lamp is not enabled", "the lamp is disabled"), ("the lamp is hidden", "the lamp is not visible"),
    ("the lamp isn't lit", "the lamp is not lit"),
  ])
  func theSameInOtherWordsIsOffered(text: String, pattern: String) throws {
    let steps = Steps(Shop.self) { Given(pattern) { _ in } }
    #expect(try Registry([steps], relativeTo: "/").patternsOffered(for: text) == [pattern])
  }
}

extension Registry {
  /// The patterns in the advice for a text.
  fileprivate func patternsOffered(for text: String) -> [String] {
    nearMisses(for: text).compactMap { if case .proposal(let step, _) = $0 { step } else { nil } }
  }
}
