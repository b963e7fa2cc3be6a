import AppUnderTest
import ModelApps
import StepLibrary
import StepRegistry
import Synchronization
import Testing

@testable import Exploring

/// The number of steps of findings.
@Suite struct ShortestPathTests {
  private static let plants: [MazeApp.Plant] = [
    .init(.rule(.names), .order, "A"), .init(.rule(.names), .order, "A", "B"),
    .init(.rule(.names), .order, "C", "A", "B"), .init(.rule(.names), .row, "B", "B"),
    .init(.rule(.names), .toggles, "A", "C"), .init(.rule(.identifiers), .order, "type"),
    .init(.rule(.identifiers), .order, "B", "type"), .init(.rule(.identifiers), .row, "A", "B", "C"),
    .init(.rule(.identifiers), .row, "C", "C", "A"), .init(.rule(.identifiers), .toggles, "A", "B", "C"),
    .init(.showing, .order, "C"), .init(.showing, .order, "A", "A", "A"),
    .init(.showing, .order, "B", "type", "A"), .init(.showing, .row, "B", "A", "B"),
    .init(.showing, .toggles, "B", "C"), .init(.rule(.exits), .order, "B"),
    .init(.rule(.exits), .order, "A", "B", "A", "C"), .init(.rule(.exits), .row, "C", "B", "A"),
    .init(.rule(.exits), .row, "A", "A", "B", "B"), .init(.rule(.exits), .toggles, "C"),
  ]

  /// An app with a label after three touches of a button, and another button.
  private final class CountingApp: App {
    private var count = 0

    var screen: Screen {
      Screen("Count") {
        Button("Add") { self.count += 1 }
        Button("Stay") {}
        if count > 2 { Label("many").id("many") }
      }
    }
  }

  /// Screens that differ in their data are one state, and the first touch does not lead on from each of them.
  @Test func writtenPathsLeadToTheirState() async throws {
    let entry = AppCatalog.Entry("Count") { CountingApp() }
    let registry = try Registry([PredefinedSteps.steps(for: AppCatalog([entry]))], relativeTo: "/")
    let launch = try AppLaunch(entry, on: .standard)
    let walk = Walk([WalkedApp(launch, by: registry)], seed: 1, limit: 80)
    _ = try await walk.run()
    #expect(await walk.map.states.count == 2)
    let feature = try await walk.feature(launch, by: registry)
    let steps = """
          Given the "Count" app is running
          When I touch the "Add" button
          And I touch the "Add" button
          And I touch the "Add" button
          Then the "many" label should be "many"

      """
    #expect(feature.count == 1 && feature.lost == 0 && feature.text.hasSuffix(steps), "\(feature.text)")
  }

  @Test func twentyFaultsArePlanted() { #expect(Self.plants.count == 20) }

  @Test(arguments: plants, [1, 2] as [UInt64])
  func findingsHaveAtMostOneStepTooMany(plant: MazeApp.Plant, seed: UInt64) async throws {
    let isFound = Mutex(false)
    let walk = Walk([try MazeApp.walked(plant)], seed: seed, limit: 2_000) {
      isFound.withLock { $0 }
    } onProgress: { progress in
      if !progress.findings.isEmpty { isFound.withLock { $0 = true } }
    }
    _ = try await walk.run()
    let findings = await walk.findings
    let finding = try #require(findings.first { $0.fault.property == plant.property }, "\(findings)")
    #expect(finding.steps.count <= plant.uses.count + 1, "\(finding.steps)")
    #expect(findings.allSatisfy { $0.fault.property == plant.property }, "\(findings)")
  }
}
