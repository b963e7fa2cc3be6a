import TestSupport
import Testing

/// Scenarios with the mutations of their apps.
@Suite(.waitsForCommands) struct MutateCommandTests {
  private static let feature = """
    Feature: Sums
      Scenario: Adding
        Given the "Calculator" app is running
        When I touch "7"
        Then I should see "7"
      Scenario: Launching
        Given the "Calculator" app is running
      Scenario: Failing
        Given the "Calculator" app is running
        Then I should see "99999"

    """

  private func run(_ options: String...) throws -> CommandLineHarness.Outcome {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/sums.feature", Self.feature)
    return try harness.run(["mutate"] + options)
  }

  @Test func theMatrixShowsWhichScenariosNoticeAMutation() throws {
    let outcome = try run("--mutation", "lacksSeven", "--mutation", "ignoresPoint")
    #expect(outcome.exitCode == 1, "\(outcome)")
    #expect(
      outcome.output == """
        Calculator
          1 ignoresPoint: survived
          2 lacksSeven: noticed by 1 scenario
          1 2
          . x  features/sums.feature:2 Adding
          . .  features/sums.feature:6 Launching

        Survivors:
        cukeswift run --app-arguments '--mutation ignoresPoint' features/sums.feature # Calculator

        1 of 2 mutations noticed (50%)

        """)
    let warning = "features/sums.feature:8: warning: 'Failing' fails without a mutation, and is left out"
    #expect(outcome.errors.contains(warning), "\(outcome.errors)")
  }

  @Test func itPassesIfAllMutationsAreNoticed() throws {
    let outcome = try run("--mutation", "lacksSeven", "--format", "json", "features/sums.feature:2")
    #expect(outcome.exitCode == 0, "\(outcome)")
    let adding = "{\"uri\":\"features/sums.feature\",\"line\":2,\"name\":\"Adding\"}"
    let row =
      "{\"app\":\"Calculator\",\"mutation\":\"lacksSeven\",\"isNoticed\":true,\"noticedBy\":[\(adding)],\"missedBy\":[]}"
    #expect(outcome.output.contains("{\"mutations\":1,\"noticed\":1,\"results\":[\(row)]"), "\(outcome.output)")
  }

  @Test(arguments: [
    (["--mutation", "lacksSevn"], "no mutation"), (["--app", "Calculatr"], "Calculatr"),
    (["--app", "Alarm"], "no chosen scenario launches an app with mutations"),
  ])
  func unknownNamesAreRefused(options: [String], problem: String) throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/sums.feature", Self.feature)
    let outcome = try harness.run(["mutate"] + options)
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains(problem), "\(outcome.errors)")
  }

  @Test(arguments: [
    ("features", "features: error: No such file or directory\n"), ("x.feature", "x.feature:1:1: error: "),
  ])
  func unreadableFeaturesAreNamed(path: String, problem: String) throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("x.feature", "nothing\n")
    let outcome = try harness.run("mutate", path)
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.hasPrefix(problem), "\(outcome.errors)")
  }

  // MARK: - Operators

  private static let login = """
    Feature: Login
      Scenario: Wrong password
        Given the "Login and Home" app is running
        And POST "/login" answers 401
        When I enter "Ann" into the "User" field
        And I enter "guess" into the "Password" field
        And I touch the "Login" button
        Then I wait to see "Wrong user name or password."
      Scenario: Looking
        Given the "Login and Home" app is running
        Then I wait to see "Login"

    """

  @Test func shownPartsAreChanged() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/login.feature", Self.login)
    let outcome = try harness.run(["mutate", "--operators", "disable,text"])
    #expect(outcome.exitCode == 1, "\(outcome)")
    let disabled = "button \"Login\" of the screen \"Login\" is disabled: noticed by 1 scenario"
    #expect(outcome.output.contains(disabled), "\(outcome.output)")
    #expect(
      outcome.output.contains("text \"Wrong user name or password.\" of the screen \"Login\" is changed: noticed"))
    #expect(!outcome.output.contains("is hidden"))
    // A scenario that never shows the error has no mark for it.
    #expect(outcome.output.contains("features/login.feature:9 Looking"))
  }

  @Test func theNameOfAChangeRepeatsIt() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/login.feature", Self.login)
    let name = "disable:Login%20and%20Home:button:Login"
    let outcome = try harness.run(["run", "--app-arguments", "--mutation \(name)", "--format", "summary"])
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("2 scenarios (1 failed, 1 passed)"), "\(outcome)")
    let unknown = try harness.run(["run", "--app-arguments", "--mutation disable:Logn:button:Login"])
    #expect(unknown.exitCode == 2 && unknown.errors.contains("no app 'Logn'"), "\(unknown)")
  }

  private static let basket = """
    import CukeKit

    final class Basket: World {
      var total = 0
    }

    let basketSteps = Steps(Basket.self) {
      Given("a basket with {int}") { (basket, price: Int) in
        basket.total += price
      }
      Given("the shop is open") { _ in
      }
      Then("the total is {int}") { (basket, total: Int) in
        try expect(basket.total, equals: total)
      }
    }
    """

  @Test func stepsThatDoNothingAreNoticed() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/steps/Basket.swift", Self.basket)
    try harness.write(
      "features/basket.feature",
      """
      Feature: Basket
        Scenario: Two things
          Given the shop is open
          And a basket with 5
          And a basket with 6
          Then the total is 11
      """)
    let outcome = try harness.run(["mutate", "--operators", "step"])
    #expect(outcome.exitCode == 1, "\(outcome)")
    #expect(
      outcome.output == """
        features/steps/Basket.swift
          1 "a basket with {int}" of line 8 does nothing: noticed by 1 scenario
          2 "the shop is open" of line 11 does nothing: survived
          1 2
          x .  features/basket.feature:2 Two things

        Survivors:
        features/steps/Basket.swift:11: "the shop is open" of line 11 does nothing

        1 of 2 mutations noticed (50%)

        """)
  }

  @Test func theLimitChoosesBySeed() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/login.feature", Self.login)
    let options = ["mutate", "--operators", "all", "--limit", "2", "--format", "json"]
    let first = try harness.run(options)
    #expect(first.output.contains("{\"mutations\":2,"), "\(first)")
    #expect(first.errors.contains("note: 2 of "), "\(first.errors)")
    #expect(try harness.run(options).output == first.output)
  }

  @Test(arguments: [
    (["--operators", "hid"], "no operator 'hid'"), (["--limit", "3"], "--limit needs --operators"),
    (["--operators", "all", "--mutation", "lacksSeven"], "--mutation and --operators cannot be combined"),
    (["--operators", "fail", "--app", "Calculator"], "no passing scenario shows a part of an app"),
  ])
  func wrongOperatorsAreRefused(options: [String], problem: String) throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/login.feature", Self.login)
    let outcome = try harness.run(["mutate"] + options)
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains(problem), "\(outcome.errors)")
  }

  @Test(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"))
  func pagesAreChanged() throws {
    let harness = try PageHarness.make()
    try harness.write(
      "features/cart.feature",
      """
      Feature: Cart
        Scenario: Adding
          Given the "Cart" page is open
          When I touch "Add"
          Then I wait to see "1 things"

      """)
    let outcome = try harness.run(["mutate", "--operators", "disable,hide,text"])
    #expect(outcome.exitCode == 1, "\(outcome)")
    let noticed = [
      "button \"Add\" of the screen \"Cart\" is disabled", "button \"Add\" of the screen \"Cart\" is hidden",
      "text \"# things\" of the screen \"Cart\" is changed",
    ]
    for change in noticed { #expect(outcome.output.contains("\(change): noticed by 1 scenario"), "\(outcome.output)") }
    #expect(
      outcome.output.contains("heading \"Cart\" of the screen \"Cart\" is changed: survived"), "\(outcome.output)")
  }
}
