internal import Synchronization

/// A browser that was started and does not work: not the fault of any page or scenario.
package enum BrokenBrowser {
  private struct State {
    var failure: BrowserError?
    var handler: (@Sendable (BrowserError) -> Void)?
  }

  private static let state = Mutex(State())

  /// How long a browser may take from its start to its first answer; it usually takes a tenth of a second.
  package static let startLimit = Duration.seconds(20)

  /// Why a browser of this process did not work; nil where none was broken.
  package static var failure: BrowserError? { state.withLock(\.failure) }

  /// Calls a closure when a browser of this process does not work, on whatever thread notices it; at once where that is known.
  package static func onFailure(_ handler: @escaping @Sendable (BrowserError) -> Void) {
    let failure = state.withLock { state in
      state.handler = handler
      return state.failure
    }
    if let failure { handler(failure) }
  }

  /// Notes that a browser does not work.
  static func note(_ error: BrowserError) {
    let handler = state.withLock { state in
      state.failure = state.failure ?? error
      return state.handler
    }
    handler?(error)
  }
}
