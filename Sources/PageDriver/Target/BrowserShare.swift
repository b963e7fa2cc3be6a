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
    /// Whether a browser has crashed at its start, after which it was started once more.
    var hasCrashedAtStart = false
    /// How many pages were opened.
    var count = 0
    /// The page that is opened next; nil where none is being prepared.
    var next: Task<PreparedPage, any Error>?
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
    BrowserFolders.useRelay(name)
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
      case let ending? where ending.kind == .crashedAtStart: state.hasCrashedAtStart = true
      case _?: break
      }
      let connection: DevToolsConnection
      if let relay = state.relay {
        connection = try DevToolsConnection(toRelay: relay)
      } else {
        let browser = try Browser(
          try BrowserProgram.find(isHeaded: state.isHeaded), isLastStart: state.hasCrashedAtStart)
        state.browser = browser
        connection = browser.connection
      }
      state.connection = connection
      return connection
    }
  }

  /// Why something does not work that the command has started for all processes of its run; nil where nothing is known against it.
  ///
  /// - Throws: a `BrowserError` where the command has ended.
  func problemOfRun(with name: String) async throws -> Diagnostic? {
    guard state.withLock({ $0.relay }) != nil else { return nil }
    return try await connection().problem(with: name)
  }

  /// An empty page whose cookies and storage nobody else has.
  ///
  /// - Throws: a `BrowserError` where there is no browser or it does not open one.
  func takePage() async throws -> PreparedPage {
    let next = state.withLock { state in
      state.count += 1
      defer { state.next = nil }
      return state.next
    }
    let connection = try connection()
    // One that could not be prepared, or whose browser has ended, is made now.
    if let page = try? await next?.value, page.context.connection === connection { return page }
    do {
      return try await PreparedPage(in: connection)
    } catch let error as BrowserError where error.kind == .crashedAtStart {
      return try await PreparedPage(in: try self.connection())
    }
  }

  /// Begins to prepare the page that is opened next, from the second one on: a run of one scenario needs no more.
  func prepareNextPage() {
    state.withLock { state in
      guard state.count > 1, state.next == nil, let connection = state.connection, connection.isOpen else { return }
      state.next = Task { try await PreparedPage(in: connection) }
    }
  }

  /// Starts the browser and begins to prepare the page that is opened first, while its scenario is not run yet.
  package func prepareFirstPage() {
    state.withLock { state in
      guard state.count == 0, state.next == nil else { return }
      // Whoever takes the page is told why there is none.
      state.next = Task { try await PreparedPage(in: try connection()) }
    }
  }

  /// Whether a page is ready for the next scenario, or is being prepared.
  var hasNextPage: Bool { state.withLock { $0.next != nil } }

  /// The process of a browser of this process; nil where it does not run.
  var processID: Int32? { state.withLock { $0.browser?.processID } }

  /// Does without a browser that has not answered; the next page gets another one, or another connection.
  ///
  /// A browser of this process is ended. One that other processes use as well is ended only where it does not answer at all: if
  /// only a page does not, that is closed with the connection.
  package func discard() async {
    let (browser, connection) = state.withLock { state in
      defer { (state.browser, state.connection, state.next) = (nil, nil, nil) }
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
