package import SourceText
internal import Synchronization

/// What was thrown inside `softly` by tasks that belong to no step, and for which the run has to fail.
///
/// While the code of a single scenario runs in the process, such a failure is one of its step, which is how a task made by
/// `Task.detached` and awaited in a step is meant. Otherwise nobody knows whose it is.
package final class StrayFailures: Sendable {
  /// Those of this process.
  package static let ofProcess = StrayFailures()

  private struct State {
    var running: [StepContext] = []
    var failures: [SoftFailure] = []
  }

  private let state = Mutex(State())

  /// Makes a list without failures.
  package init() {}

  /// Takes note that code begins to run in a context.
  package func begin(_ context: StepContext) {
    state.withLock { $0.running.append(context) }
  }

  /// Takes note that all code of a context has run, and keeps the failures that came too late for its steps.
  package func end(_ context: StepContext) {
    state.withLock { state in
      state.running.removeAll { $0 === context }
      state.failures += context.softFailures.close()
    }
  }

  /// Adds a failure that came from outside of all tasks of steps.
  package func add(_ failure: SoftFailure) {
    state.withLock { state in
      if state.running.count == 1, state.running[0].softFailures.add(failure) { return }
      state.failures.append(failure)
    }
  }

  /// Adds a failure of a task whose step has ended.
  func addLate(_ failure: SoftFailure) {
    state.withLock { $0.failures.append(failure) }
  }

  /// What no step has failed for since the last call.
  ///
  /// - Parameter folder: an absolute path; locations inside it are reported from there on.
  package func take(relativeTo folder: String) -> [Diagnostic] {
    let failures = state.withLock { state in
      defer { state.failures = [] }
      return state.failures
    }
    return failures.map { failure in
      let location = failure.location.relative(to: folder)
      return Diagnostic(
        uri: location.path, location: SourceLocation(line: location.line),
        problem: "'softly' failed in a task that belongs to no running step, so no scenario shows it",
        advice: "\(failure.error)\nAwait the task in the step that makes it, or call 'softly' in the step itself.")
    }
  }
}
