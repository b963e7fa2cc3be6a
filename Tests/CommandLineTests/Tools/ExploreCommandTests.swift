import TestSupport
import Testing

/// `cukeswift explore`: an app can harm only its own process, and findings are features that fail.
@Suite(.waitsForCommands) struct ExploreCommandTests {
  /// An app that traps on its second screen, or not.
  private static func bomb(isMended: Bool) -> String {
    """
    import CukeKit

    final class Bomb: App {
      private var isOpen = false
      private var numbers = [1]

      var screen: Screen {
        Screen("Bomb") {
          Button("Turn") { self.isOpen.toggle() }
          if isOpen { Button("Press") { self.numbers.\(isMended ? "removeAll()" : "remove(at: 5)") } }
        }
      }
    }
    """
  }

  @Test func aTrapBecomesAFeatureThatFails() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/steps/Bomb.swift", Self.bomb(isMended: false))
    let words = ["explore", "--app", "Bomb", "--seed", "1", "--steps", "30", "--map", "map.json"]
    let outcome = try harness.run(words)
    #expect(outcome.exitCode == 1, "\(outcome.errors)")
    #expect(outcome.output.contains("Bomb, seed 1: 30 actions, 2 states, 1 finding"), "\(outcome.output)")
    #expect(harness.read("map.json")?.contains("I touch the \\\"Press\\\" button") == true)
    let feature = "features/explored/the-app-should-keep-running.feature"
    let text = try #require(harness.read(feature))
    let steps = """
          Given the "Bomb" app is running
          When I touch the "Turn" button
          And I touch the "Press" button

      """
    #expect(text.hasSuffix(steps), "\(text)")
    #expect(try harness.run("run", feature).exitCode == 1)
    #expect(harness.read("features/explored/the-app-should-keep-running.svg")?.contains(">Press</text>") == true)
    // A second walk finds the same, and writes nothing new.
    _ = try harness.run(words)
    // A trap ends one process of several.
    let several = ["explore", "--app", "Bomb", "--seed", "1", "--steps", "450", "--jobs"]
    let outputs = try ["1", "3"].map { try harness.run(several + [$0]).output }
    #expect(Set(outputs).count == 1 && outputs.allSatisfy { $0.contains("450 actions") }, "\(outputs)")
    #expect(harness.read("features/explored/the-app-should-keep-running-2.feature") == nil)
    try harness.write("features/steps/Bomb.swift", Self.bomb(isMended: true))
    #expect(try harness.run("run", feature).exitCode == 0)
    try harness.pass(words)
  }

  @Test func mapsAsPagesHaveFindingsAndGaps() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/steps/Bomb.swift", Self.bomb(isMended: false))
    let outcome = try harness.run("explore", "--app", "Bomb", "--seed", "1", "--steps", "30", "--map", "map.html")
    #expect(outcome.exitCode == 1, "\(outcome.errors)")
    let page = try #require(harness.read("map.html"))
    for part in [
      "<h1>Bomb, explored: 2 states, 1 finding</h1>", "<h3>the app should keep running: Fatal error", "<svg ",
      "<td>Bomb</td><td>I touch the &quot;Turn&quot; button</td><td>Bomb (2)</td>",
      "cukeswift run features/explored/the-app-should-keep-running.feature",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    let words = ["explore", "--app", "Tinylog", "--seed", "1", "--steps", "5", "--map", "t.html"]
    #expect(try harness.run(words, environment: ["CUKESWIFT_CACHE": ""]).exitCode == 0)
    let tinylog = try #require(harness.read("t.html"))
    #expect(harness.read(".cukeswift/last-walk.html") == tinylog)
    #expect(tinylog.contains("<h2>Not tried</h2>") && tinylog.contains("<td>My Lists, three</td>"))
  }

  @Test func aPropertyThatTrapsIsAFinding() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/steps/Bomb.swift", Self.bomb(isMended: true))
    try harness.write(
      "features/steps/Rules.swift",
      """
      import CukeKit

      final class Tester: World {}
      let rules = Steps(Tester.self) {
        Always("there is no way to press") { _ in
          if try await !currentApp().texts("button marked:'Press'").isEmpty { fatalError("pressed") }
        }
      }
      """)
    let outcome = try harness.run("explore", "--app", "Bomb", "--seed", "1", "--steps", "30")
    #expect(outcome.exitCode == 1 && outcome.output.contains("Fatal error: pressed"), "\(outcome)")
  }

  @Test func aScenarioThatFailsByItselfIsNamed() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "features/x.feature",
      """
      Feature: Lists
        Scenario: Good
          Given the "Tinylog" app is running
        Scenario: Bad
          Given the "Tinylog" app is running
          Then I should see "Nothing"

      """)
    let outcome = try harness.run("explore", "--near", "features/x.feature")
    #expect(outcome.exitCode == 2)
    #expect(
      outcome.errors.hasPrefix(
        "features/x.feature:6:5: error: the scenario 'Bad' fails without a deviation, at the step 'I should see \"Nothing\"': "
      ), "\(outcome.errors)")
  }

  /// A shop whose total is wrong after one of its buttons.
  private static let shop = """
    import CukeKit

    final class Shop: App {
      private var count = 0
      private var total = 0

      var screen: Screen {
        Screen("Shop") {
          Button("Add") { (self.count, self.total) = (self.count + 1, self.total + 2) }
          Button("Remove") { self.count = 0 }
          Label("\\(count)").id("count")
          Label("\\(total)").id("total")
        }
      }
    }

    final class Buyer: World {}

    let shopSteps = Steps(Buyer.self) {
      Always("the total is right") { _ in
        let count = try await currentApp().texts("label id:'count'").first.flatMap { Int($0) } ?? 0
        try expect(try await currentApp().texts("label id:'total'"), equals: ["\\(2 * count)"])
      }
    }
    """

  @Test func ownPropertiesAreCheckedByWalksAndRuns() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/steps/Shop.swift", Self.shop)
    let outcome = try harness.run(["explore", "--app", "Shop", "--seed", "1", "--steps", "40"])
    #expect(outcome.exitCode == 1, "\(outcome.errors)")
    let feature = "features/explored/the-total-is-right.feature"
    let text = try #require(harness.read(feature), "\(outcome.output)")
    let steps = """
          When I touch the "Add" button
          And I touch the "Remove" button
          Then the total is right

      """
    #expect(text.hasSuffix(steps), "\(text)")
    try harness.write(
      "features/shop.feature",
      """
      Feature: Shop
        Scenario: Removing
          Given the "Shop" app is running
          When I touch "Add"
          And I touch "Remove"
          Then I should see "0"
      """)
    for options in [["--jobs", "1"], ["--jobs", "2"], ["--step-timeout", "60s"]] {
      let words = ["run", "features/shop.feature"] + options
      #expect(try harness.run(words).exitCode == 0)
      let checked = try harness.run(words + ["--properties"])
      #expect(checked.exitCode == 1)
      let message = "the property \"the total is right\" does not hold: expected: [\"0\"]"
      #expect(checked.output.contains(message) && checked.output.contains("at features/steps/Shop.swift:"))
      #expect(checked.output.contains("✘ And I touch \"Remove\""), "\(checked.output)")
    }
  }

  /// Saved features outside of `features` have its step files.
  @Test func savedFeaturesRunFromAnyFolder() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/steps/Shop.swift", Self.shop)
    let words = ["explore", "--app", "Shop", "--seed", "1", "--steps", "40", "--output", "found", "--write", "tours"]
    #expect(try harness.run(words).exitCode == 1)
    let found = try harness.run("run", "found/the-total-is-right.feature")
    #expect(found.exitCode == 1 && found.output.contains("expected: [\"0\"]"), "\(found)")
    #expect(try harness.run("run", "tours/Shop.feature").exitCode == 0)
  }

  @Test func rulesOfWalksAreChecked() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let rules = { (lines: String) in
      Self.shop + "\nlet rules = Steps(Buyer.self) {\n  Explore(\"Shop\") { walk in\n\(lines)\n  }\n"
        + "  Explore(\"Shopp\") { walk in walk.avoids(\"Add\") }\n}\n"
    }
    let words = ["explore", "--app", "Shop", "--seed", "1", "--steps", "20"]
    try harness.write("features/steps/Shop.swift", rules("walk.ignores(\"label id:\")\nwalk.includes(\"I fly\")"))
    let wrong = try harness.run(words)
    #expect(wrong.exitCode == 2)
    #expect(wrong.errors.contains("Shop.swift:27: error: the query 'label id:' cannot be read: "), "\(wrong.errors)")
    #expect(wrong.errors.contains("Shop.swift:28: error: no definition matches 'I fly'"), "\(wrong.errors)")
    try harness.write(
      "features/steps/Shop.swift", rules("walk.distinguishes(\"label id:'sum'\")\nwalk.avoids(\"Remove\")"))
    let unused = try harness.run(words)
    #expect(
      unused.errors.contains(
        "Shop.swift:27: warning: the query 'label id:'sum'' found no element on the screens of this walk"),
      "\(unused.errors)")
    #expect(unused.errors.contains("warning: no walk uses these rules: no app has the name 'Shopp'"))
    #expect(!unused.errors.contains("'Remove'"), "\(unused.errors)")
  }

  @Test func failingFirstStepsAreNamed() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let rules = "  Explore(\"Shop\") { walk in\n    walk.begins(with: \"I touch \\\"Log in\\\"\")\n  }\n}\n"
    try harness.write("features/steps/Shop.swift", Self.shop + "\nlet rules = Steps(Buyer.self) {\n" + rules)
    let outcome = try harness.run("explore", "--app", "Shop", "--steps", "20")
    #expect(outcome.exitCode == 2)
    let problem = "the app 'Shop' cannot be explored: the step 'I touch \"Log in\"' fails: "
    #expect(outcome.errors.hasPrefix("features/steps/Shop.swift:27: error: \(problem)"), "\(outcome.errors)")
  }

  /// Steps of own rules, properties and maps get the keywords of their definitions.
  @Test func writtenFeaturesHaveKeywordsThatFit() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("cukeswift.json", "{ \"keywords-fit\": true }\n")
    try harness.write(
      "features/steps/Shop.swift",
      Self.shop + """

        let own = Steps(Buyer.self) {
          When("I add one") { _ in try await step("I touch \\"Add\\"") }
          Given("the shop is open") { _ in }
          Explore("Shop") { walk in walk.begins(with: "I add one", "the shop is open") }
        }

        """)
    let words = ["explore", "--app", "Shop", "--seed", "1", "--steps", "40", "--write", "features"]
    #expect(try harness.run(words).exitCode == 1)
    let start = """
          Given the "Shop" app is running
          When I add one
          Given the shop is open

      """
    let found = try #require(harness.read("features/explored/the-total-is-right.feature"))
    let written = try #require(harness.read("features/Shop.feature"))
    #expect(found.contains(start) && written.contains(start), "\(found)\(written)")
    #expect(try harness.run("run", "features/Shop.feature").exitCode == 0)
    let failing = try harness.run("run", "features/explored/the-total-is-right.feature")
    #expect(failing.exitCode == 1 && failing.output.contains("1 failed"), "\(failing.output)")
  }

  @Test func propertiesOfTwoScreensAreCheckedByRuns() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let next = """
      Next("the total never falls", of: { _ in Int(try await currentApp().texts("label id:'count'").first ?? "") ?? 0 }) {
        before, after in try expect(after >= before, "\\(after) after \\(before)")
      }
      """
    let always = "Always(\"the total is right\")"
    try harness.write(
      "features/steps/Shop.swift", Self.shop.replacing(always, with: next + "\n" + always))
    try harness.write(
      "features/shop.feature",
      """
      Feature: Shop
        Scenario: Removing
          Given the "Shop" app is running
          When I touch "Add"
          Then the total never falls
          When I touch "Remove"
          Then the total never falls
      """)
    let outcome = try harness.run("run", "features/shop.feature")
    #expect(outcome.exitCode == 1 && outcome.output.contains("0 after 1"), "\(outcome.output)\(outcome.errors)")
    let checked = try harness.run("run", "features/shop.feature", "--properties")
    #expect(checked.output.contains("✘ When I touch \"Remove\""), "\(checked.output)")
  }

  /// The scenarios pass, and no file of another kind is replaced.
  @Test(arguments: ["Tinylog", "Calculator", "Login and Home"])
  func writtenScenariosPass(app: String) throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let words = ["explore", "--app", app, "--seed", "1", "--steps", "150", "--write", "features"]
    let path = "features/\(app.replacing(" ", with: "-")).feature"
    try harness.write(path, "Feature: Other\n")
    let outcome = try harness.run(words)
    let written = path.replacing(".feature", with: "-2.feature")
    #expect(harness.read(path) == "Feature: Other\n" && outcome.output.contains("  cukeswift run \(written)"))
    try harness.pass("run", written)
    // The same scenarios stay in their file.
    #expect(try harness.run(words).output.contains("  cukeswift run \(written)"))
  }

  @Test func scenariosOfAGivenMapVisitItsStates() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/steps/Shop.swift", Self.shop)
    try harness.write(
      "shop.json",
      #"""
      {
        "states": [{ "name": "Shop" }, { "name": "Lost", "steps": ["I touch the \"Missing\" button"] }],
        "transitions": [{ "from": "Shop", "to": "Shop", "steps": ["I touch the \"Add\" button"] }]
      }
      """#)
    let words = ["explore", "--app", "Shop", "--map", "shop.json", "--cover", "states", "--write", "features"]
    let outcome = try harness.run(words)
    #expect(outcome.exitCode == 1 && outcome.output.contains("the steps of 'Lost' do not lead to it"))
    let end = "1 scenario written\n  cukeswift run features/Shop.feature\n"
    #expect(outcome.output.hasSuffix(end), "\(outcome.output)")
    #expect(try harness.run("run", "features/Shop.feature").exitCode == 0)
  }

  /// Nothing that was written is left out in silence.
  @Test func propertiesThatARunLeavesOutAreCounted() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "features/rules.feature",
      """
      Feature: Rules
        @always
        Scenario: Never an error
          Then I should not see "Error"
        Scenario: Opening
          Given the "Calculator" app is running
      """)
    let note = "1 scenario with the tag @always is not run, but checked"
    let whole = try harness.run("run")
    #expect(whole.exitCode == 0 && whole.errors.contains("note: \(note)"), "\(whole.errors)")
    #expect(try !harness.run("run", "--properties").errors.contains(note))
    let alone = try harness.run("run", "features/rules.feature:3")
    #expect(alone.exitCode == 2 && alone.errors.contains("no scenario was chosen: \(note)"), "\(alone.errors)")
  }

  @Test(arguments: [
    (["explore"], "which app?"), (["explore", "--app", "Calculater"], "Did you mean 'Calculator'?"),
    (["explore", "--app", "Calculator", "--map", "map.png"], "--map writes .json, .svg or .html"),
    (["explore", "--app", "Calculator", "--write", ""], "--write names no folder"),
    (["explore", "--app", "Calculator", "--cover", "edges"], "--cover needs a map in JSON"),
    (["explore", "--app", "Calculator", "--map", "no.json", "--cover", "edges"], "no.json"),
    (["explore", "--app", "Calculator", "--cover", "edges", "--seed", "1"], "--cover and --seed exclude each other"),
    (["explore", "--app", "Calculator", "--shard", "1/2"], "--shard needs a seed"),
    (["explore", "--app", "Calculator", "--seed", "1", "--shard", "3/2"], "no shard 3 of 2"),
    (
      ["explore", "--app", "Calculator", "--seed", "1", "--steps", "2", "--shard", "3/4"],
      "--steps 2 is too few for this --shard"
    ),
    (["explore", "--near", "x.feature", "--write", "features"], "--near and --write exclude each other"),
    (["explore", "--app", "Calculator", "--strategy", "breadth"], "--strategy takes least-tried"),
  ])
  func wrongUseIsExplained(words: [String], problem: String) throws {
    let outcome = try CommandLineHarness(hasSteps: false).run(words)
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains(problem), "\(outcome.errors)")
  }
}
