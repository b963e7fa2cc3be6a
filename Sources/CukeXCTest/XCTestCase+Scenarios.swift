#if canImport(XCTest)
  @_exported public import CukeTesting
  import Runner
  import Synchronization
  public import XCTest

  extension XCTestCase {
    /// Runs scenarios, each as a separate test case where XCTest supports it. Failures are reported at their lines in
    /// the feature files.
    ///
    ///     final class ShopFeatures: XCTestCase {
    ///       func testScenarios() {
    ///         run(ScenarioList(in: "Features", steps: [basketSteps]))
    ///       }
    ///     }
    ///
    /// - Parameter list: the scenarios.
    public func run(_ list: ScenarioList) {
      for scenario in list.all {
        #if canImport(Darwin)
          XCTContext.runActivity(named: "\(scenario)") { _ in perform(scenario) }
        #else
          let test = ScenarioTestCase(name: "\(scenario)") { test in test.perform(scenario) }
          test.run()
          if let run = test.testRun, run.totalFailureCount > 0 {
            fail("\(scenario) failed", at: scenario.path, scenario.line)
          }
        #endif
      }
    }

    fileprivate func perform(_ scenario: FeatureScenario) {
      let isDone = expectation(description: "\(scenario)")
      let outcome = Outcome()
      Task {
        do {
          outcome.take(try await scenario.problems(), of: scenario)
        } catch {
          outcome.take(error)
        }
        isDone.fulfill()
      }
      // The wait has no limit of its own. Users can set the limit of XCTest.
      wait(for: [isDone], timeout: Self.longest)
      for problem in outcome.problems.withLock({ $0 }) { fail(problem.text, at: scenario.path, problem.line) }
    }

    private static var longest: TimeInterval { 86_400 }

    fileprivate func fail(_ text: String, at file: String, _ line: Int) {
      #if canImport(Darwin)
        let place = XCTSourceCodeContext(location: XCTSourceCodeLocation(filePath: file, lineNumber: line))
        record(XCTIssue(type: .assertionFailure, compactDescription: text, sourceCodeContext: place))
      #else
        recordFailure(withDescription: text, inFile: file, atLine: line, expected: true)
      #endif
    }
  }
#endif
