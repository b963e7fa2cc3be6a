internal import Synchronization

/// An error thrown inside `softly`.
package struct SoftFailure: Sendable {
  /// The thrown error.
  package let error: any Error
  /// The location of the expectation, otherwise of the call of `softly`.
  package let location: DefinitionLocation
  /// The scenarios that were running when it came too late for its own.
  var running: [String] = []

  /// Makes a failure from an error and the location of the call of `softly`.
  package init(_ error: any Error, _ path: StaticString, _ line: Int) {
    self.error = error
    location = (error as? any LocatedError)?.location ?? DefinitionLocation(path, line)
  }

  /// The error and its location.
  ///
  /// - Parameter folder: the folder that paths are relative to.
  package func text(relativeTo folder: String) -> String {
    "\(ErrorText.text(of: error, relativeTo: folder))\nat \(location.relative(to: folder))"
  }
}

/// The errors thrown inside `softly` while some code runs. Any task may add errors until that code has ended.
final class SoftFailures: Sendable {
  private struct State {
    var failures: [SoftFailure] = []
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Adds a failure.
  ///
  /// - Returns: false if the list is closed.
  func add(_ failure: SoftFailure) -> Bool {
    state.withLock { state in
      if state.isClosed { return false }
      state.failures.append(failure)
      return true
    }
  }

  /// The failures since the last call.
  func take() -> [SoftFailure] {
    state.withLock { state in
      defer { state.failures = [] }
      return state.failures
    }
  }

  /// The failures since the last call of `take`. Closes the list for further failures.
  func close() -> [SoftFailure] {
    state.withLock { state in
      state.isClosed = true
      defer { state.failures = [] }
      return state.failures
    }
  }

  /// Adds a failure to the current attempt of `eventually`, otherwise to the step, otherwise to the run.
  static func keep(_ failure: SoftFailure) {
    // A double has given the step its failure already.
    if let call = failure.error as? CallFailure, !call.isMissing { return }
    let environment = StepEnvironment.current
    if let attempt = environment.attempt, attempt.add(failure) { return }
    if let context = environment.context { context.failLater(failure) } else { StrayFailures.ofProcess.add(failure) }
  }
}
