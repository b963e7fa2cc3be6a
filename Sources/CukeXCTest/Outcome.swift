import CukeTesting
import Runner
import SourceText
import Synchronization

/// The outcome of a scenario that runs in a task, read by the code that waits for the task.
final class Outcome: Sendable {
  /// A failure to report.
  struct Problem: Sendable {
    let text: String
    let line: Int
  }

  /// The failures.
  let problems = Mutex<[Problem]>([])

  /// Stores the failures of a scenario. Warnings, which XCTest does not support, are written to standard error.
  func take(_ found: [ScenarioProblem], of scenario: FeatureScenario) {
    for warning in found where warning.isWarning { scenario.warn(warning) }
    problems.withLock { $0 = found.filter { !$0.isWarning }.map { Problem(text: $0.text, line: $0.location.line) } }
  }

  /// Stores the error that prevented the scenario from running.
  func take(_ error: any Error) {
    problems.withLock { $0 = [Problem(text: "\(error)", line: 1)] }
  }
}
