package import DevTools
internal import Synchronization

/// One browser that many pages share; it is started for the first of them, and again where it has ended.
package final class BrowserShare: Sendable {
  private struct State {
    /// The name of the relay that has the browser; nil where this process starts one of its own.
    var relay: String?
    var browser: Browser?
    var connection: DevToolsConnection?
  }

  private let state = Mutex(State())

  /// Names no browser yet; `BrowserProgram.find` finds it when it is needed.
  package init() {}

  /// The browser of this process.
  package static let ofProcess = BrowserShare()

  /// Has pages that are opened from here on use the browser of a relay.
  ///
  /// - Parameter name: the name of the `BrowserRelay`.
  package func useRelay(_ name: String) {
    state.withLock { $0.relay = name }
  }

  /// The connection to the browser, which is started where it does not run.
  ///
  /// - Throws: a `BrowserError` where there is none or it does not start.
  package func connection() throws(BrowserError) -> DevToolsConnection {
    try state.withLock { state throws(BrowserError) in
      if let connection = state.connection, connection.isOpen { return connection }
      let connection: DevToolsConnection
      if let relay = state.relay {
        connection = try DevToolsConnection(toRelay: relay)
      } else {
        let browser = try Browser(try BrowserProgram.find())
        state.browser = browser
        connection = browser.connection
      }
      state.connection = connection
      return connection
    }
  }
}
