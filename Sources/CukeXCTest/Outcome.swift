import CukeTesting
import Runner
import SourceText
import Synchronization

/// What came of a scenario that ran in a task, read where the task is waited for.
final class Outcome: Sendable {
  /// A failure as it is reported.
  struct Problem: Sendable {
    let text: String
    let line: Int
  }

  /// What failed.
  let problems = Mutex<[Problem]>([])

  /// Takes what failed in a scenario; warnings, which XCTest knows none of, go to standard error.
  func take(_ found: [ScenarioProblem], of scenario: FeatureScenario) {
    for warning in found where warning.isWarning { scenario.warn(warning) }
    problems.withLock { $0 = found.filter { !$0.isWarning }.map { Problem(text: $0.text, line: $0.location.line) } }
  }

  /// Takes why the scenario could not be run.
  func take(_ error: any Error) {
    problems.withLock { $0 = [Problem(text: "\(error)", line: 1)] }
  }
}
