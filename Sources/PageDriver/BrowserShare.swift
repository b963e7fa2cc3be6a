package import DevTools
internal import Synchronization

/// One browser that many pages share; it is started for the first of them, and again where it has ended.
package final class BrowserShare: Sendable {
  private let browser = Mutex<Browser?>(nil)

  /// Names no browser yet; `BrowserProgram.find` finds it when it is needed.
  package init() {}

  /// The browser of this process.
  package static let ofProcess = BrowserShare()

  /// The connection to the browser, which is started where it does not run.
  ///
  /// - Throws: a `BrowserError` where there is none or it does not start.
  package func connection() throws -> DevToolsConnection {
    try browser.withLock { browser in
      if let browser, browser.connection.isOpen { return browser.connection }
      let started = try Browser(try BrowserProgram.find())
      browser = started
      return started.connection
    }
  }

  /// The process of the browser; nil where it does not run.
  var processID: Int32? { browser.withLock { $0?.processID } }

  /// Ends the browser, which answers no more; the next page gets another one.
  package func discard() {
    browser.withLock { browser in
      browser?.close()
      browser = nil
    }
  }
}
