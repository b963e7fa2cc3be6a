import Synchronization

/// The answer to a command, or the report of an event that is waited for; it arrives once.
///
/// It fails if the browser ends or takes too long.
package final class Expectation: Sendable {
  private enum State {
    case open([@Sendable (Result<DevToolsValue, BrowserError>) -> Void])
    case arrived(Result<DevToolsValue, BrowserError>)
  }

  /// The number of the expectation in its connection, equal to the number of its command.
  let id: Int
  /// The awaited command, or the state that the event ends, for the error message.
  let name: String
  private let pending: PendingAnswers
  private let state = Mutex(State.open([]))

  init(_ id: Int, _ name: String, in pending: PendingAnswers) {
    (self.id, self.name, self.pending) = (id, name, pending)
  }

  /// Waits for the answer or the report.
  ///
  /// - Throws: a `BrowserError` if the browser refuses the command, ends, or does not answer in time.
  package var value: DevToolsValue {
    get async throws {
      try await withCheckedThrowingContinuation { continuation in
        then { continuation.resume(with: $0) }
      }
    }
  }

  /// Calls a closure with the answer or the report, or with the reason why it will not come.
  ///
  /// Use it for commands that the page needs to continue. A task may start late on a busy machine.
  ///
  /// - Parameter handler: called once on any thread, or at once if the answer is there; it must not wait.
  package func then(_ handler: @escaping @Sendable (Result<DevToolsValue, BrowserError>) -> Void) {
    let arrived: Result<DevToolsValue, BrowserError>? = state.withLock { state in
      switch state {
      case .open(let handlers): state = .open(handlers + [handler])
      case .arrived(let result): return result
      }
      return nil
    }
    if let arrived { handler(arrived) }
  }

  /// Whether the answer or event has arrived or failed.
  package var isFulfilled: Bool { state.withLock { if case .arrived = $0 { true } else { false } } }

  /// Reports that the event has happened, or why it never will; does nothing on a second call.
  package func fulfil(_ result: Result<DevToolsValue, BrowserError> = .success(.nothing)) {
    pending.finish(id, result)
  }

  /// Drops the answer.
  package func forget() { pending.remove(id) }

  /// Takes the result; called once.
  func arrive(_ result: Result<DevToolsValue, BrowserError>) {
    let handlers = state.withLock { state -> [@Sendable (Result<DevToolsValue, BrowserError>) -> Void] in
      guard case .open(let handlers) = state else { return [] }
      state = .arrived(result)
      return handlers
    }
    for handler in handlers { handler(result) }
  }
}
