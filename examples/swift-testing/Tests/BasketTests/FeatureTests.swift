import BasketSteps
import CukeTesting
import Testing

/// Runs every scenario of Features as a case of its own.
@Suite struct FeatureTests {
  static let scenarios = ScenarioList(in: "Features", steps: [basketSteps])

  @Test(arguments: scenarios.all)
  func scenario(_ scenario: FeatureScenario) async throws {
    try await scenario.run()
  }
}
