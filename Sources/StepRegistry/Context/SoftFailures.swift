internal import Synchronization

/// Something that was thrown inside `softly`.
package struct SoftFailure: Sendable {
  /// What was thrown.
  package let error: any Error
  /// Where in the sources that is: the expectation, or else the call of `softly`.
  package let location: DefinitionLocation

  /// Takes an error, and where `softly` was called.
  package init(_ error: any Error, _ path: StaticString, _ line: Int) {
    self.error = error
    location = (error as? any LocatedError)?.location ?? DefinitionLocation(path, line)
  }

  /// What was thrown, and where.
  ///
  /// - Parameter folder: the folder that paths begin from.
  package func text(relativeTo folder: String) -> String { "\(error)\nat \(location.relative(to: folder))" }
}

/// What was thrown inside `softly` while some code ran; from any task, until that code has ended.
final class SoftFailures: Sendable {
  /// What the attempt of `eventually` that is asking collects; nil outside of one.
  @TaskLocal static var ofAttempt: SoftFailures?

  private struct State {
    var failures: [SoftFailure] = []
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Adds a failure.
  ///
  /// - Returns: whether somebody still looks at it.
  func add(_ failure: SoftFailure) -> Bool {
    state.withLock { state in
      if state.isClosed { return false }
      state.failures.append(failure)
      return true
    }
  }

  /// What was added since the last call.
  func take() -> [SoftFailure] {
    state.withLock { state in
      defer { state.failures = [] }
      return state.failures
    }
  }

  /// What was added since the last call of `take`; nothing can be added any more.
  func close() -> [SoftFailure] {
    state.withLock { state in
      state.isClosed = true
      defer { state.failures = [] }
      return state.failures
    }
  }

  /// Has a failure count: against the attempt of `eventually` it belongs to, else the step, else the run.
  static func keep(_ failure: SoftFailure) {
    if let attempt = ofAttempt, attempt.add(failure) { return }
    if let context = StepContext.current { context.failLater(failure) } else { StrayFailures.ofProcess.add(failure) }
  }
}
