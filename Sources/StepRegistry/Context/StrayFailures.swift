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
    /// Gets the failures as they come; `nil` if they are kept until somebody takes them.
    var handler: (@Sendable ([SoftFailure]) -> Void)?

    /// Adds failures, and gives what is to be done with them once the lock is free.
    mutating func add(_ failures: [SoftFailure]) -> (@Sendable ([SoftFailure]) -> Void)? {
      if handler == nil { self.failures += failures }
      return failures.isEmpty ? nil : handler
    }
  }

  private let state = Mutex(State())

  /// Makes a list without failures.
  package init() {}

  /// Takes note that code begins to run in a context.
  package func begin(_ context: StepContext) {
    state.withLock { $0.running.append(context) }
  }

  /// Takes note that all code of a context has run, and adds the failures that came too late for its steps.
  package func end(_ context: StepContext) {
    let late = context.softFailures.close()
    let handler = state.withLock { state in
      state.running.removeAll { $0 === context }
      return state.add(late)
    }
    handler?(late)
  }

  /// Adds a failure that came from outside of all tasks of steps.
  package func add(_ failure: SoftFailure) {
    let handler = state.withLock { state in
      let isOfStep = state.running.count == 1 && state.running[0].softFailures.add(failure)
      return isOfStep ? nil : state.add([failure])
    }
    handler?([failure])
  }

  /// Adds a failure of a task whose step has ended.
  package func addLate(_ failure: SoftFailure) {
    let handler = state.withLock { $0.add([failure]) }
    handler?([failure])
  }

  /// Has failures reported as soon as no step can fail for them, so that they are known even if the process ends; `take` gives none then.
  ///
  /// - Parameters:
  ///   - folder: an absolute path; locations inside it are reported from there on.
  ///   - handler: gets those that there are already, and then all that come, from any thread.
  package func report(relativeTo folder: String, to handler: @escaping @Sendable ([Diagnostic]) -> Void) {
    let reporter: @Sendable ([SoftFailure]) -> Void = { handler(Self.problems(of: $0, relativeTo: folder)) }
    let failures = state.withLock { state in
      state.handler = reporter
      defer { state.failures = [] }
      return state.failures
    }
    if !failures.isEmpty { reporter(failures) }
  }

  /// What no step has failed for since the last call.
  ///
  /// - Parameter folder: an absolute path; locations inside it are reported from there on.
  package func take(relativeTo folder: String) -> [Diagnostic] {
    let failures = state.withLock { state in
      defer { state.failures = [] }
      return state.failures
    }
    return Self.problems(of: failures, relativeTo: folder)
  }

  private static func problems(of failures: [SoftFailure], relativeTo folder: String) -> [Diagnostic] {
    failures.map { failure in
      let location = failure.location.relative(to: folder)
      return Diagnostic(
        uri: location.path, location: SourceLocation(line: location.line),
        problem: "'softly' failed in a task that belongs to no running step, so no scenario shows it",
        advice: "\(failure.error)\nAwait the task in the step that makes it, or call 'softly' in the step itself.")
    }
  }
}
