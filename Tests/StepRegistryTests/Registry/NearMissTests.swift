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
    ("the basket hols 3 apples", ["the basket holds {int} apples", "the basket holds {int} pears"]),
    ("THE BASKET HOLDS some pears", ["the basket holds {int} pears", "the basket holds {int} apples"]),
    (#"I tuoch "the basket holds the total""#, [#"^I touch "([^"]*)"$"#]),
    (#"I touch "Buy" twise"#, [#"^I touch "([^"]*)" twice$"#, #"^I touch "([^"]*)"$"#]),
    ("the totals is 3", ["the total is {float}"]),
    ("価格は 10 円でした", ["価格は {int} 円です"]),
    ("nothing of the kind", []), ("", []), ("1", []), ("\"", []),
  ])
  func findsWhatReadsAlike(text: String, patterns: [String]) throws {
    let registry = try Registry([Self.steps], relativeTo: "/")
    #expect(registry.nearMisses(for: text).map(\.declaration.pattern) == patterns)
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
    #expect(registry.nearMisses(for: text).map(\.declaration.pattern) == patterns)
  }

  /// Variants with one change to each word would take 25 GB for this text.
  @Test func aLongTextHasFewVariants() throws {
    let registry = try Registry([Self.steps], relativeTo: "/")
    #expect(registry.nearMisses(for: String(repeating: "tap ", count: 30_000)).isEmpty)
  }

  @Test(arguments: 0...5)
  func respectsTheLimitAndTheOrderOfEquals(limit: Int) throws {
    let steps = Steps(Shop.self) {
      for digit in 1...4 { Given("step number {int} of \(digit)") { (_, _: Int) in } }
    }
    let registry = try Registry([steps], relativeTo: "/")
    let lines = registry.nearMisses(for: "step number one of", limit: limit).map(\.declaration.pattern.last)
    #expect(lines == ["1", "2", "3", "4"].prefix(limit).map { $0 })
  }
}
