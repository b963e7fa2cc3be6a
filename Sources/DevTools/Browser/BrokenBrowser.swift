import Synchronization

/// Records the failure of a browser that was started but does not work, which is not the fault of a page or scenario.
package enum BrokenBrowser {
  private struct State {
    var failure: BrowserError?
    var handler: (@Sendable (BrowserError) -> Void)?
  }

  /// Process-wide, because the threads that read from browsers notice failures.
  private static let state = Mutex(State())

  /// The time limit for a browser from its start to its first answer, which usually takes a tenth of a second.
  package static let startLimit = Duration.seconds(20)

  /// The first failure of a browser of this process; nil while all browsers work.
  package static var failure: BrowserError? { state.withLock(\.failure) }

  /// Sets the closure to call when a browser of this process fails.
  ///
  /// The closure runs on the thread that notices the failure, or at once if a browser has already failed.
  package static func onFailure(_ handler: @escaping @Sendable (BrowserError) -> Void) {
    let failure = state.withLock { state in
      state.handler = handler
      return state.failure
    }
    if let failure { handler(failure) }
  }

  /// Records a failure; only the first one is kept.
  static func note(_ error: BrowserError) {
    let handler = state.withLock { state in
      state.failure = state.failure ?? error
      return state.handler
    }
    handler?(error)
  }
}
