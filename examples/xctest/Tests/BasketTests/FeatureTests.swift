import CukeXCTest
import XCTest

/// Runs every scenario of Features, each as a test case of its own in what XCTest prints.
final class FeatureTests: XCTestCase {
  func testScenarios() {
    run(ScenarioList(in: "Features", steps: [basketSteps]))
  }
}
