import TestSupport
import Testing

/// Steps about texts and numbers hold for a model and for a page alike.
@Suite(.waitsForCommands) struct ValueStepTests {
  /// A number with the spaces of French between its groups of digits and before its currency.
  private static let number = "1\u{202F}234,50\u{A0}€"

  private static let scenario = """
      Scenario: spaces
        Then I should see "1 234,50 €"
        And I should see "\(number)"
        And I should see text ending with "234,50 €"
        And the "total" label should be "1 234,50 €"
        And the "total" label should be "\(number)"
        And the "total" label should start with "1 234"
        And the "total" label should be between 1234 and 1235
        And the "total" label should match "^1\\x{202F}234"
        And the "total" label should not match "^1 234"
        And I wait for the "Shop 1 234" screen to appear

    """

  private func run(_ harness: CommandLineHarness, _ opening: String, _ scenarios: String) throws -> String {
    try harness.write("features/x.feature", "Feature: x\n  Background:\n    Given \(opening)\n" + scenarios)
    return try harness.run(["run", "--wait", "1s"]).output
  }

  @Test func `spaces in numbers of a model`() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "features/steps/Shop.swift",
      """
      import CukeKit

      final class Shop: App {
        var screen: Screen { Screen("Shop 1\u{A0}234") { Label("\(Self.number)").id("total") } }
      }
      final class Till: World {}
      let steps = Steps(Till.self) { Given("the shop") { _ in launchApp { Shop() } } }

      """)
    let matching = """
        Scenario: expressions
          Then I should see text matching "^1\\x{202F}234,50\\xA0€$"
          And I should not see text matching "^1 234"
          When a notification "5\u{A0}new" arrives
          Then a notification "5 new" was shown

      """
    let output = try run(harness, "the shop", Self.scenario + matching)
    #expect(output.contains("2 scenarios (2 passed)"), "\(output)")
  }

  @Test(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)")) func `values of a page`() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "shop/index.html",
      """
      <!doctype html><title>Shop 1&nbsp;234</title><p id="total">1&#8239;234,50&nbsp;€</p>
      <progress aria-label="Copy"></progress><progress aria-label="Move" value="0.5"></progress>

      """)
    let progress = """
        Scenario: title
          Then the title is "Shop 1 234"
        Scenario: progress
          Then the "Move" progress bar should be at least 0.5
        Scenario: no value
          Then the "Copy" progress bar should be at least 0

      """
    let output = try run(harness, "the page \"shop\" is open", Self.scenario + progress)
    #expect(output.contains("4 scenarios (1 failed, 3 passed)"), "\(output)")
    #expect(output.contains("Reason: it has no value"), "\(output)")
  }
}
