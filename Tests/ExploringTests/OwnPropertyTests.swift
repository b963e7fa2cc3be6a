import AppUnderTest
import GherkinParser
import ModelApps
import SourceText
import StepLibrary
import StepRegistry
import Synchronization
import Testing

@testable import Exploring

/// Walks with properties and rules of step files.
@Suite struct OwnPropertyTests {
  private final class Visitor: World {}

  private static let open = "I touch the \"Open\" button"

  private static func findings(_ steps: Steps, actions: Int = 60) async throws -> (walk: Walk, launch: AppLaunch) {
    let (app, launch) = try FaultyApp.walked(nil, [steps])
    let walk = Walk([app], seed: 1, limit: actions)
    _ = try await walk.run()
    return (walk, launch)
  }

  @Test(arguments: [false, true])
  func aBrokenPropertyBecomesAScenario(isEventual: Bool) async throws {
    let (walk, launch) = try await Self.findings(
      Steps(Visitor.self) {
        if isEventual {
          Eventually("nothing (or little) is closed", within: .seconds(2)) { _ in
            try expect(try await currentApp().texts("button marked:'Close'"), equals: [])
          }
        } else {
          Always("nothing (or little) is closed") { _ in
            try expect(try await currentApp().texts("button marked:'Close'"), equals: [])
          }
        }
      })
    let finding = try #require(await walk.findings.first)
    #expect(await walk.findings.count == 1)
    #expect(finding.fault.property == .own("nothing (or little) is closed") && finding.steps == [Self.open])
    #expect(finding.fileName == "nothing-or-little-is-closed")
    #expect(finding.feature(of: launch).hasSuffix("\(Self.open)\n    Then nothing (or little) is closed\n"))
  }

  /// A counter that falls after the third touch.
  private final class Falling: App {
    private var count = 0

    var screen: Screen {
      Screen("Count") {
        Button("Add") { self.count = self.count == 2 ? 0 : self.count + 1 }
        Label("\(count)").id("count")
      }
    }
  }

  @Test func aPropertyOfTwoScreensIsCheckedTwice() async throws {
    let steps = Steps(Visitor.self) {
      Next(
        "the count never falls", of: { _ in Int(try await currentApp().texts("label id:'count'").first ?? "") ?? 0 }
      ) { before, after in
        try expect(after, isAtLeast: before)
      }
    }
    let entry = AppCatalog.Entry("Falling") { Falling() }
    let launch = try AppLaunch(entry, on: .standard)
    let registry = try Registry([PredefinedSteps.steps(for: AppCatalog([entry])), steps], relativeTo: "/")
    let walk = Walk([WalkedApp(launch, by: registry)], seed: 1, limit: 60)
    _ = try await walk.run()
    let finding = try #require(await walk.findings.first)
    #expect(await walk.findings.count == 1)
    #expect(
      finding.feature(of: launch).hasSuffix(
        """
            When I touch the "Add" button
            And I touch the "Add" button
            Then the count never falls
            When I touch the "Add" button
            Then the count never falls

        """))
  }

  // MARK: - Properties of features

  private static func properties(_ scenario: String) throws -> (found: [FeatureProperty], problems: [Diagnostic]) {
    let source = try SourceFile(
      uri: "always.feature", bytes: Array("Feature: F\n  @always\n  Scenario: own\n\(scenario)".utf8))
    var (ids, problems): (IDGenerator, [Diagnostic]) = (IDGenerator(), [])
    let document = try #require(Gherkin.parse(source, ids: &ids).document)
    return (document.pickles(ids: &ids).map { FeatureProperty($0, problems: &problems) }, problems)
  }

  @Test(arguments: [
    ("Then I should see \"Close\"", 4, "Then I should see \"Close\"\n", []),
    (
      "Given I should see \"Close\"\nThen I should see \"Nothing\"", 5,
      "\(open)\n    Then I should see \"Close\"\n    And I should see \"Nothing\"\n",
      [open]
    ),
    ("Given I should see \"Never\"\nThen I should see \"Nothing\"", 0, "", []),
    ("Then I should see a button", 0, "", []),
  ])
  func aStepThatFailsBreaksAFeature(steps: String, line: Int, end: String, path: [String]) async throws {
    let (app, launch) = try FaultyApp.walked(nil, besides: try Self.properties(steps).found)
    let walk = Walk([app], seed: 1, limit: 60)
    _ = try await walk.run()
    guard line > 0 else { return #expect(await walk.findings == []) }
    let finding = try #require(await walk.findings.first)
    #expect(finding.title == "own: always.feature:\(line)" && finding.steps == path)
    #expect(finding.feature(of: launch).hasSuffix(end))
  }

  @Test(arguments: [
    ("When I touch \"Open\"", "always.feature:4:1: error: a scenario with the tag @always cannot act on the app"),
    ("Then I should see:\n| a |", "always.feature:4:1: error: a step of a scenario with the tag @always cannot have"),
    ("Then it glows", "always.feature:4: error: no definition matches 'it glows'"),
  ])
  func wrongPropertiesSayWhere(steps: String, message: String) throws {
    let (found, problems) = try Self.properties(steps)
    let registry = try Registry([PredefinedSteps.steps(for: AppCatalog([]))], relativeTo: "/")
    let all = problems + (try found.flatMap { try $0.problems(in: registry) })
    #expect(all.count == 1 && all.first?.description.hasPrefix(message) == true, "\(all)")
  }

  @Test func propertiesThatHoldAreNoFaults() async throws {
    let (walk, _) = try await Self.findings(
      Steps(Visitor.self) {
        Always("one") { _ in }
        Always("two") { _ in try skip() }
        Eventually("three", within: .seconds(1)) { _ in try expect(try currentApp().driver.device, equals: .standard) }
      })
    #expect(await walk.findings == [])
    #expect(await walk.map.states.count > 1)
  }

  @Test func rulesBeginAvoidAndIncludeSteps() async throws {
    let (app, _) = try FaultyApp.walked(
      nil,
      [
        Steps(Visitor.self) {
          When("I look around") { _ in }
          Explore("Faulty") { walk in
            walk.avoids("open")
            walk.includes("I look around", weight: 3)
          }
          Explore("Another") { walk in walk.avoids("stay") }
        }
      ])
    let walk = Walk([app], seed: 1, limit: 40)
    _ = try await walk.run()
    let state = try #require(await walk.map.states.first)
    #expect(await walk.map.states.count == 1)
    #expect(state.offers.contains { $0.key.contains("Stay") } && !state.offers.contains { $0.key.contains("Open") })
    let (own, other) = (state.tries["I look around"] ?? 0, state.tries["I touch the \"Stay\" button"] ?? 0)
    #expect(other > 0 && own >= 2 * other, "\(state.tries)")
  }

  /// A notice that appears some time after the launch.
  private final class Late: App {
    private var isLate = false

    func launch(in environment: AppEnvironment) {
      environment.clock.after(.milliseconds(2_500)) { self.isLate = true }
    }

    var screen: Screen {
      Screen("Late") {
        Button("Stay") {}
        if isLate { TextField("Name", text: "") { _ in } }
      }
    }
  }

  @Test func walksWaitForTimers() async throws {
    let entry = AppCatalog.Entry("Late") { Late() }
    let launch = try AppLaunch(entry, on: .standard)
    let registry = try Registry([PredefinedSteps.steps(for: AppCatalog([entry]))], relativeTo: "/")
    let walk = Walk([WalkedApp(launch, by: registry)], seed: 1, limit: 30)
    _ = try await walk.run()
    let states = await walk.map.states
    #expect(states.count == 2 && states.last?.path.last == "I wait for 3 seconds", "\(states)")
    // Nothing is scheduled any more.
    #expect(states.last?.offers.contains { $0.key == "I wait" } == false)
  }

  /// An app with a screen that only a link opens.
  private final class Linked: App {
    private var address: String?

    static var links: [String] { ["shop://basket", "shop://missing"] }

    func launch(in environment: AppEnvironment) {
      environment.onEvent { event in
        if case .openURL(let address) = event { self.address = address }
      }
    }

    var screen: Screen {
      Screen("Shop") {
        Button("Stay") {}
        if address == "shop://basket" { Label("Basket") }
      }
    }
  }

  @Test func walksOpenTheLinksOfApps() async throws {
    let entry = AppCatalog.Entry("Shop") { Linked() }
    let launch = try AppLaunch(entry, on: .standard)
    let registry = try Registry([PredefinedSteps.steps(for: AppCatalog([entry]))], relativeTo: "/")
    let walk = Walk([WalkedApp(launch, by: registry)], seed: 1, limit: 30)
    _ = try await walk.run()
    let states = await walk.map.states
    #expect(states.count == 2 && states.last?.path.last == #"another app opens "shop://basket""#, "\(states)")
    let link = states.first?.offers.first { $0.key == #"another app opens "…""# }
    #expect(link?.choices.count == 2)
  }

  @Test func aPropertyOfChanceIsNotRepeatable() async throws {
    let calls = Mutex(0)
    let (walk, _) = try await Self.findings(
      Steps(Visitor.self) {
        Next(
          "the dice fall",
          of: { _ in
            calls.withLock {
              $0 += 1; return $0
            }
          }
        ) { _, after in
          try expect(after % 3 != 0, "\(after)")
        }
      })
    #expect(await walk.findings == [])
    let unrepeated = await walk.unrepeated
    #expect(!unrepeated.isEmpty && unrepeated.allSatisfy { $0.fault.title == "the dice fall" }, "\(unrepeated)")
  }

  @Test func unusedAndWrongRulesAreReported() async throws {
    let line = #line
    let (app, launch, registry) = try FaultyApp.ruled(
      Steps(Visitor.self) {
        Explore("Faulty") { walk in
          walk.ignores("button marked:'Stay'", "label id:'missing'")
          walk.distinguishes("button marked:'Nothing'")
          walk.avoids("stay", "Delete")
        }
        Explore("Another") { walk in walk.ignores("view marked:") }
      })
    #expect(try registry.mistakesInWalkRules(for: "Faulty").isEmpty)
    let walk = Walk([app], seed: 1, limit: 40)
    _ = try await walk.run()
    let used = await walk.map.usedRules
    #expect(
      registry.unusedWalkRules(for: launch.name, besides: used).map { "\($0.location?.line ?? 0): \($0.problem)" } == [
        "\(line + 6): no step of an action contained 'Delete'",
        "\(line + 4): the query 'label id:'missing'' found no element on the screens of this walk",
        "\(line + 5): the query 'button marked:'Nothing'' found no element on the screens of this walk",
      ])
    let mistakes = try registry.mistakesInWalkRules(for: "Another")
    #expect(mistakes.map { $0.location?.line } == [line + 8], "\(mistakes)")
  }

  @Test func rulesWithoutEffectAreErrors() throws {
    let line = #line
    let registry = try FaultyApp.ruled(
      Steps(Visitor.self) {
        Explore("Faulty") { walk in
          walk.avoids("", "Stay")
          walk.avoids(" ")
          walk.includes(Self.open, weight: 0)
          walk.includes("")
        }
      }
    ).registry
    let mistakes = try registry.mistakesInWalkRules(for: "Faulty").map { "\($0.location?.line ?? 0): \($0.problem)" }
    #expect(
      mistakes == [
        "\(line + 7): no definition matches ''", "\(line + 6): the weight of '\(Self.open)' is 0",
        "\(line + 4): 'walk.avoids' has an empty text, which every step contains",
        "\(line + 5): 'walk.avoids' has an empty text, which every step contains",
      ])
  }

  @Test func includedStepsThatAlwaysFailAreReported() async throws {
    let line = #line
    let (app, launch, registry) = try FaultyApp.ruled(
      Steps(Visitor.self) {
        When("I fly") { _ in try expect(false, "no wings") }
        When("I look") { _ in }
        Explore("Faulty") { walk in
          walk.includes("I fly")
          walk.includes("I look")
        }
      })
    let walk = Walk([app], seed: 1, limit: 40)
    _ = try await walk.run()
    let map = await walk.map
    let warnings = registry.unusedWalkRules(for: launch.name, besides: map.usedRules, failing: map.failingActions)
    #expect(
      warnings.map { "\($0.location?.line ?? 0): \($0.problem)" }
        == ["\(line + 6): the step 'I fly' failed each time in this walk: no wings"])
  }

  @Test func failingFirstStepsHaveTheirRule() async throws {
    let entry = AppCatalog.Entry("Faulty") { FaultyApp(nil) }
    let rule = WalkRules.Text(
      text: "I touch the \"Nothing\" button", location: DefinitionLocation(path: "Walks.swift", line: 3))
    let launch = try AppLaunch(entry, on: .standard, beginning: [rule])
    let registry = try Registry([PredefinedSteps.steps(for: AppCatalog([entry]))], relativeTo: "/")
    let end = try await Walk([WalkedApp(launch, by: registry)], seed: 1, limit: 20).run()
    guard case .failed(_, let failed) = end else {
      Issue.record("the walk has begun")
      return
    }
    #expect(failed == rule)
  }

  @Test func everyWalkBeginsWithItsSteps() async throws {
    let entry = AppCatalog.Entry("Faulty") { FaultyApp(.namelessSwitch) }
    let launch = try AppLaunch(
      entry, on: .standard,
      beginning: [.init(text: Self.open, location: DefinitionLocation(path: "Walks.swift", line: 3))])
    let registry = try Registry([PredefinedSteps.steps(for: AppCatalog([entry]))], relativeTo: "/")
    let walk = Walk([WalkedApp(launch, by: registry)], seed: 1, limit: 20)
    _ = try await walk.run()
    let finding = try #require(await walk.findings.first { $0.fault.property == .rule(.names) })
    #expect(finding.steps == [])
    let feature = finding.feature(of: launch)
    #expect(feature.contains("app is running\n    And \(Self.open)\n    Then every control"), "\(feature)")
  }
}
