import Synchronization

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

  /// Makes the failure of a double, at its own location.
  init(_ failure: CallFailure) {
    error = failure
    location = failure.location
  }

  /// The error and its location.
  ///
  /// - Parameter folder: the folder that paths are relative to.
  package func text(relativeTo folder: String) -> String {
    "\(ErrorText.text(of: error, relativeTo: folder))\nat \(location.relative(to: folder))"
  }
}

/// The errors thrown inside `softly`, and failures of doubles, while some code runs. Any task may add errors until that
/// code has ended.
final class SoftFailures: Sendable {
  private struct State {
    var failures: [SoftFailure] = []
    /// The failures of calls by text and location.
    var calls: [String: CallFailure] = [:]
    /// The number of further failures of calls, and the first further failure.
    var more: (count: Int, first: CallFailure)?
    var isClosed = false

    mutating func take() -> [SoftFailure] {
      defer { (failures, calls, more) = ([], [:], nil) }
      guard let more, let text = CallText.more(of: CallText.longestList + more.count) else { return failures }
      let lines = [CallFailure.Line(text: "wrong calls: \(text)")]
      return failures + [SoftFailure(CallFailure(lines, of: more.first.scenario, at: more.first.location))]
    }
  }

  private let state = Mutex(State())

  /// The number of failures.
  var count: Int { state.withLock { $0.failures.count } }

  /// Whether the list takes no more failures.
  var isClosed: Bool { state.withLock(\.isClosed) }

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

  /// Adds the failure of a call. An equal failure is counted instead, and so are those that make a long list longer.
  ///
  /// - Returns: the failure to throw, and whether it is a new one; nil if the list is closed.
  func add(_ call: CallFailure) -> (failure: CallFailure, isNew: Bool)? {
    let key = "\(call.location) \(call)"
    return state.withLock { state in
      if state.isClosed { return nil }
      if let equal = state.calls[key] {
        equal.countAgain()
        return (equal, false)
      }
      guard state.calls.count < CallText.longestList else {
        state.more = ((state.more?.count ?? 0) + 1, state.more?.first ?? call)
        return (call, false)
      }
      state.calls[key] = call
      state.failures.append(SoftFailure(call))
      return (call, true)
    }
  }

  /// The failures since the last call.
  func take() -> [SoftFailure] { state.withLock { $0.take() } }

  /// The failures since the last call of `take`. Closes the list for further failures.
  func close() -> [SoftFailure] {
    state.withLock { state in
      state.isClosed = true
      return state.take()
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
