#if canImport(XCTest)
  @_exported public import CukeTesting
  import Runner
  import SourceText
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
          outcome.value = .success(try await scenario.problems())
        } catch {
          outcome.value = .failure(error)
        }
        isDone.fulfill()
      }
      // The wait has no limit of its own. Users can set the limit of XCTest.
      wait(for: [isDone], timeout: Self.longest)
      switch outcome.value {
      case .success(let problems):
        // XCTest does not support warnings.
        for warning in problems where warning.isWarning { scenario.warn(warning) }
        for problem in problems where !problem.isWarning {
          fail(problem.text, at: scenario.path, problem.location.line)
        }
      case .failure(let error): fail("\(error)", at: scenario.path, scenario.line)
      }
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
