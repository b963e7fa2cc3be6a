package import SourceText
import Synchronization

/// Errors thrown inside `softly` by tasks that do not belong to a step, and failures of doubles after the end of their
/// scenario. They fail the run.
///
/// While the process runs the code of a single scenario, such a failure is added to the running step. This covers a
/// task that was made by `Task.detached` and is awaited in a step. Otherwise the step cannot be determined.
package final class StrayFailures: Sendable {
  /// The stray failures of this process.
  package static let ofProcess = StrayFailures()

  private struct State {
    var running: [StepContext] = []
    var failures: [SoftFailure] = []
    /// The late calls of doubles that were added, by text and location.
    var lateCalls: Set<String> = []
    /// Receives failures immediately; nil to keep them for `take`.
    var handler: (@Sendable ([SoftFailure]) -> Void)?

    /// Adds failures, and returns the handler to call once the lock is released.
    mutating func add(_ failures: [SoftFailure]) -> (@Sendable ([SoftFailure]) -> Void)? {
      if handler == nil { self.failures += failures }
      return failures.isEmpty ? nil : handler
    }

    /// Whether a failure is a late call that is not listed: an equal one is, or too many are.
    mutating func leavesOut(_ failure: SoftFailure) -> Bool {
      guard let call = failure.error as? CallFailure else { return false }
      if lateCalls.count >= CallText.longestList { return true }
      return !lateCalls.insert("\(call.scenario ?? "") \(call.location) \(call)").inserted
    }

    /// Records the scenarios that are running in a failure that came too late.
    func noted(_ failure: SoftFailure) -> SoftFailure {
      var failure = failure
      failure.running = running.compactMap { $0.scenario?.name }
      return failure
    }
  }

  private let state = Mutex(State())

  /// Begins without failures.
  package init() {}

  /// Records that code begins to run in a context.
  package func begin(_ context: StepContext) {
    state.withLock { $0.running.append(context) }
  }

  /// Records that all code of a context has ended, and adds the failures that came too late for its steps.
  package func end(_ context: StepContext) {
    let late = context.softFailures.close() + (context.scenario?.lateFailures() ?? []).map { SoftFailure($0) }
    let handler = state.withLock { state in
      state.running.removeAll { $0 === context }
      return state.add(late)
    }
    handler?(late)
  }

  /// Adds a failure from outside all tasks of steps.
  package func add(_ failure: SoftFailure) {
    let handler = state.withLock { state in
      let isOfStep = state.running.count == 1 && state.running[0].softFailures.add(failure)
      return isOfStep ? nil : state.add([failure])
    }
    handler?([failure])
  }

  /// Adds a failure of a task whose step has ended.
  package func addLate(_ failure: SoftFailure) {
    let (failures, handler) = state.withLock { state in
      let failures = state.leavesOut(failure) ? [] : [state.noted(failure)]
      return (failures, state.add(failures))
    }
    handler?(failures)
  }

  /// Reports stray failures immediately, which saves them if the process ends. `take` then returns an empty list.
  ///
  /// - Parameters:
  ///   - folder: an absolute path. Locations inside it are reported relative to it.
  ///   - handler: receives the earlier failures and then each new one, on any thread.
  package func report(relativeTo folder: String, to handler: @escaping @Sendable ([Diagnostic]) -> Void) {
    let reporter: @Sendable ([SoftFailure]) -> Void = { handler(Self.problems(of: $0, relativeTo: folder)) }
    let failures = state.withLock { state in
      state.handler = reporter
      defer { state.failures = [] }
      return state.failures
    }
    if !failures.isEmpty { reporter(failures) }
  }

  /// The stray failures since the last call.
  ///
  /// - Parameter folder: an absolute path. Locations inside it are reported relative to it.
  package func take(relativeTo folder: String) -> [Diagnostic] {
    let failures = state.withLock { state in
      defer { (state.failures, state.lateCalls) = ([], []) }
      return state.failures
    }
    return Self.problems(of: failures, relativeTo: folder)
  }

  private static func problems(of failures: [SoftFailure], relativeTo folder: String) -> [Diagnostic] {
    failures.map { failure in
      let location = failure.location.relative(to: folder)
      if let call = failure.error as? CallFailure {
        let problem =
          call.scenario.map { "a double of the scenario '\($0)' was used after the end of the scenario" }
          ?? "a double was used outside a scenario"
        let running = failure.running.isEmpty ? "" : "\nRunning then: \(failure.running.joined(separator: ", "))"
        return Diagnostic(
          at: location, problem: problem,
          advice: call.text(relativeTo: folder) + running
            + "\nUse it in steps and hooks, and await the tasks that call it."
        )
      }
      return Diagnostic(
        at: location,
        problem: "'softly' failed in a task that belongs to no running step, so no scenario shows it",
        advice: "\(failure.error)\nAwait the task in the step that makes it, or call 'softly' in the step itself.")
    }
  }
}
