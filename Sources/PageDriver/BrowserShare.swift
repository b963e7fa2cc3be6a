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
}
