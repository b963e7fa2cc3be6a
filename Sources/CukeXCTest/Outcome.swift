import Runner
import Synchronization

/// The outcome of a scenario that runs in a task, read by the code that waits for the task.
final class Outcome: Sendable {
  private let result = Mutex<Result<[ScenarioProblem], any Error>>(.success([]))

  /// The problems of the scenario, or the error that prevented it from running.
  var value: Result<[ScenarioProblem], any Error> {
    get { result.withLock { $0 } }
    set { result.withLock { $0 = newValue } }
  }
}
