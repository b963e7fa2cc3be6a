package import DevTools
internal import Synchronization

/// One browser that many pages share; it is started for the first of them, and again where it has ended.
package final class BrowserShare: Sendable {
  private struct State {
    /// The name of the relay that has the browser; nil where this process starts one of its own.
    var relay: String?
    var isHeaded = false
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

  /// Has a browser that is started from here on show its pages in windows.
  package func showWindows() {
    state.withLock { $0.isHeaded = true }
  }

  /// The connection to the browser, which is started where it does not run.
  ///
  /// - Throws: a `BrowserError` where there is none or it does not start.
  package func connection() throws(BrowserError) -> DevToolsConnection {
    try state.withLock { state throws(BrowserError) in
      switch state.connection?.ending {
      case nil: if let connection = state.connection { return connection }
      // A browser that has not worked at its start is not waited for again.
      case let ending? where ending.kind == .notStarted: throw ending
      case _?: break
      }
      let connection: DevToolsConnection
      if let relay = state.relay {
        connection = try DevToolsConnection(toRelay: relay)
      } else {
        let browser = try Browser(try BrowserProgram.find(isHeaded: state.isHeaded))
        state.browser = browser
        connection = browser.connection
      }
      state.connection = connection
      return connection
    }
  }

  /// The process of a browser of this process; nil where it does not run.
  var processID: Int32? { state.withLock { $0.browser?.processID } }

  /// Does without a browser that has not answered; the next page gets another one, or another connection.
  ///
  /// A browser of this process is ended. One that other processes use as well is ended only where it does not answer at all: if
  /// only a page does not, that is closed with the connection.
  package func discard() async {
    let (browser, connection) = state.withLock { state in
      defer { (state.browser, state.connection) = (nil, nil) }
      return (state.browser, state.connection)
    }
    if let browser { return browser.close() }
    guard let connection else { return }
    if (try? await connection.call("Browser.getVersion")) == nil {
      // A relay that has ended has ended the browser as well.
      _ = try? connection.send(BrowserRelay.endMethod, isAnswerWanted: false)
    }
    connection.close()
  }
}
