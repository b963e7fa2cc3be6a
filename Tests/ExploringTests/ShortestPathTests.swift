import StepLibrary
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
