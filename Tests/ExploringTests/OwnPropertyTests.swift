import AppUnderTest
import ModelApps
import StepLibrary
import StepRegistry
import Testing

@testable import Exploring

/// Walks with properties and rules of step files.
@Suite struct OwnPropertyTests {
  private final class Visitor: World {}

  private static let open = "I touch the \"Open\" button"

  private static func findings(_ steps: Steps, actions: Int = 60) async throws -> (walk: Walk, launch: AppLaunch) {
    let (app, launch) = try FaultyApp.walked(nil, [steps])
    let walk = Walk(app, seed: 1) { $0 >= actions }
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
    let walk = Walk(app, seed: 1) { $0 >= 40 }
    _ = try await walk.run()
    let state = try #require(await walk.map.states.first)
    #expect(await walk.map.states.count == 1)
    #expect(state.offers.contains { $0.key.contains("Stay") } && !state.offers.contains { $0.key.contains("Open") })
    let (own, other) = (state.tries["I look around"] ?? 0, state.tries["I touch the \"Stay\" button"] ?? 0)
    #expect(other > 0 && own >= 2 * other, "\(state.tries)")
  }

  @Test func everyWalkBeginsWithItsSteps() async throws {
    let entry = AppCatalog.Entry("Faulty") { FaultyApp(.namelessSwitch) }
    let launch = try AppLaunch(entry, on: .standard, beginning: [Self.open])
    let registry = try Registry([PredefinedSteps.steps(for: AppCatalog([entry]))], relativeTo: "/")
    let walk = Walk(WalkedApp(launch, by: registry), seed: 1) { $0 >= 20 }
    _ = try await walk.run()
    let finding = try #require(await walk.findings.first { $0.fault.property == .rule(.names) })
    #expect(finding.steps == [])
    let feature = finding.feature(of: launch)
    #expect(feature.contains("app is running\n    And \(Self.open)\n    Then every control"), "\(feature)")
  }
}
