import AppUnderTest
import ModelApps
import StepLibrary
import StepRegistry
import Testing

@testable import Exploring

/// Walks near scenarios.
@Suite struct NearTests {
  private static let start = "the \"Faulty\" app is running"
  private static let open = "I touch the \"Open\" button"
  private static let fill = "I enter \"Ada\" into \"Name\""
  private static let scenario = [start, open, fill, "I touch the \"Close\" button", "I should see \"Stay\""]

  private static func walk(
    _ fault: FaultyApp.Fault?, _ scenario: [String] = scenario, deviations: Int = 1_000, jobs: Int = 1,
    share: WalkShare = .whole
  ) async throws -> (walk: Walk, end: Walk.End) {
    let entry = AppCatalog.Entry("Faulty") { FaultyApp(fault) }
    let registry = try Registry([PredefinedSteps.steps(for: AppCatalog([entry]))], relativeTo: "/")
    let launch = AppLaunch(byScenariosOf: "near.feature")
    let apps = (0..<jobs).map { _ in WalkedApp(launch, by: registry) }
    let walk = Walk(apps, seed: 1, limit: deviations, share: share)
    return (walk, try await walk.run(near: [scenario]))
  }

  @Test func everyDeviationIsAnotherScenario() {
    let all = Deviation.all(of: Self.scenario).map(\.steps)
    #expect(Set(all).count == all.count && !all.contains(Self.scenario))
    #expect(all.allSatisfy { $0.first == Self.start })
    let (start, open, fill) = (Self.start, Self.open, Self.fill)
    let rest = Array(Self.scenario.dropFirst(3))
    for steps in [
      [start, fill] + rest, [start, open, open, fill] + rest, [start, fill, open] + rest,
      [start, open, "I go back", fill] + rest, [start, "I rotate the device to landscape", open, fill] + rest,
      [start, open, #"I enter "it's \"quoted\"" into "Name""#] + rest, Self.scenario + ["the device is offline"],
    ] {
      #expect(all.contains(steps), "\(steps)")
    }
    let answer = Deviation.all(of: [start, "GET \"/a\" answers 200 with \"[]\""]).map(\.steps)
    #expect(answer.contains([start, "GET \"/a\" answers 500 with \"[]\""]))
    #expect(answer.contains([start, "GET \"/a\" answers 200 after 20 seconds with \"[]\""]))
  }

  @Test func stepsThatFailCleanlyAreNoFaults() async throws {
    let scenario = [Self.start, Self.open, "I should see \"Close\""]
    let (walk, end) = try await Self.walk(nil, scenario)
    #expect(end == .converged)
    #expect(await walk.findings == [])
    #expect(await walk.actions == Deviation.all(of: scenario).count)
  }

  @Test(arguments: [
    (FaultyApp.Fault.forgetsText, Property.typedText), (.namelessSwitch, .rule(.names)),
  ])
  func aDeviationFindsWhatTheScenarioPasses(fault: FaultyApp.Fault, property: Property) async throws {
    let (walk, _) = try await Self.walk(fault)
    let finding = await walk.findings.first { $0.fault.property == property }
    let feature = try #require(finding).feature(of: AppLaunch(byScenariosOf: "near.feature"))
    #expect(feature.contains("    Given \(Self.start)\n    When \(Self.open)\n"), "\(feature)")
  }

  @Test func partsOfSeveralMachinesDoAllDeviations() async throws {
    let whole = try await Self.walk(.forgetsText).walk
    var (actions, titles): (Int, Set<String>) = (0, [])
    for index in 0..<3 {
      let part = try await Self.walk(.forgetsText, share: WalkShare(index: index, of: 3)).walk
      actions += await part.actions
      titles.formUnion(await part.findings.map(\.title))
    }
    #expect(await actions == whole.actions)
    #expect(await titles == Set(whole.findings.map(\.title)) && !titles.isEmpty)
  }

  @Test func aScenarioHasToPassByItself() async throws {
    let (_, end) = try await Self.walk(nil, [Self.start, "I should see \"Nothing\""])
    guard case .scenarioFailed(0, step: 1, let reason) = end else { return #expect(Bool(false), "\(end)") }
    #expect(reason.contains("\"Nothing\""))
  }

  @Test func equalSeedsGiveEqualWalks() async throws {
    let (one, other) = (
      try await Self.walk(.namelessSwitch, deviations: 20),
      try await Self.walk(.namelessSwitch, deviations: 20, jobs: 3)
    )
    #expect(one.end == .limit && other.end == .limit)
    #expect(await one.walk.actions == 20)
    #expect(await other.walk.actions == 20)
    #expect(await one.walk.findings == other.walk.findings)
    #expect(await one.walk.map.json == other.walk.map.json)
  }
}
