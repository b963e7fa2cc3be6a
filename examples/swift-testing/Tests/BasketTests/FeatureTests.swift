import BasketSteps
import CukeAppTesting
import CukeKit
import Testing

/// Runs every scenario of Features as a case of its own.
@Suite struct FeatureTests {
  static let scenarios = ScenarioList(
    in: "Features", steps: [basketSteps, shopSteps], apps: [AppCatalog.Entry("Shop") { Shop() }])

  @Test(arguments: scenarios.all)
  func scenario(_ scenario: FeatureScenario) async throws {
    try await scenario.run()
  }
}
