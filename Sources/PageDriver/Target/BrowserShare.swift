package import DevTools
import Synchronization

/// A browser that many pages share; it is started for the first page, and again after it has ended.
package final class BrowserShare: Sendable {
  private struct State {
    /// The name of the relay that owns the browser; nil if this process starts its own browser.
    var relay: String?
    var isHeaded = false
    var browser: Browser?
    var connection: DevToolsConnection?
    /// Whether a browser has crashed at its start and was started once more.
    var hasCrashedAtStart = false
    /// The number of opened pages.
    var count = 0
    /// The page to open next; nil while no page is being prepared.
    var next: Task<PreparedPage, any Error>?
  }

  /// The time limit for the browser to answer a command.
  private let limit: Duration
  private let state = Mutex(State())

  /// Makes a share without a browser; `BrowserProgram.find` finds the browser when it is needed.
  ///
  /// - Parameter limit: how long the browser may take to answer a command.
  package init(limit: Duration = .seconds(30)) {
    self.limit = limit
  }

  /// The browser of this process. Starting one for each run or app would take too long.
  package static let ofProcess = BrowserShare()

  /// Makes pages that are opened from now on use the browser of a relay.
  ///
  /// - Parameter name: the name of the `BrowserRelay`.
  package func useRelay(_ name: String) {
    BrowserFolders.useRelay(name)
    state.withLock { $0.relay = name }
  }

  /// Makes a browser that is started from now on show its pages in windows.
  package func showWindows() {
    state.withLock { $0.isHeaded = true }
  }

  /// The connection to the browser; starts the browser if it is not running.
  ///
  /// - Throws: a `BrowserError` if no browser is found or it does not start.
  package func connection() throws(BrowserError) -> DevToolsConnection {
    try state.withLock { state throws(BrowserError) in
      switch state.connection?.ending {
      case nil: if let connection = state.connection { return connection }
      // A browser that has failed at its start is not tried again.
      case let ending? where ending.kind == .notStarted: throw ending
      case let ending? where ending.kind == .crashedAtStart: state.hasCrashedAtStart = true
      case _?: break
      }
      let connection: DevToolsConnection
      if let relay = state.relay {
        connection = try DevToolsConnection(toRelay: relay, limit: limit)
      } else {
        let browser = try Browser(
          try BrowserProgram.find(isHeaded: state.isHeaded), limit: limit, isLastStart: state.hasCrashedAtStart)
        state.browser = browser
        connection = browser.connection
      }
      state.connection = connection
      return connection
    }
  }

  /// Why a thing that the command has started for the whole run does not work; nil without a known problem.
  ///
  /// - Throws: a `BrowserError` if the command has ended.
  func problemOfRun(with name: String) async throws -> Diagnostic? {
    guard state.withLock({ $0.relay }) != nil else { return nil }
    return try await connection().problem(with: name)
  }

  /// An empty page with its own cookies and storage.
  ///
  /// - Parameter size: the size of its window, in points, for a page that does not see that size; nil for the usual
  ///   size.
  /// - Throws: a `BrowserError` if no browser is found or it does not open a page.
  func takePage(of size: Size?) async throws -> PreparedPage {
    let next = state.withLock { state in
      state.count += 1
      defer { state.next = nil }
      return state.next
    }
    let connection = try connection()
    // If the page could not be prepared or its browser has ended, a new one is made now.
    if let page = try? await next?.value, page.context.connection === connection {
      if size != nil || page.size == nil { return page }
      page.context.close()
    }
    do {
      return try await PreparedPage(in: connection, of: size)
    } catch let error as BrowserError where error.kind == .crashedAtStart {
      return try await PreparedPage(in: try self.connection(), of: size)
    }
  }

  /// Starts to prepare the next page, from the second page on, because a run with one scenario needs only one page.
  ///
  /// - Parameter size: the size of its window, in points, which saves a page with the same screen a resize; nil for the
  ///   usual size.
  func prepareNextPage(of size: Size?) {
    state.withLock { state in
      guard state.count > 1, state.next == nil, let connection = state.connection, connection.isOpen else { return }
      state.next = Task { try await PreparedPage(in: connection, of: size) }
    }
  }

  /// Starts the browser and prepares the first page, before its scenario runs.
  package func prepareFirstPage() {
    state.withLock { state in
      guard state.count == 0, state.next == nil else { return }
      // If this fails, the scenario that takes the page gets the error.
      state.next = Task { try await PreparedPage(in: try connection(), of: nil) }
    }
  }

  /// Whether a page for the next scenario is ready or being prepared.
  var hasNextPage: Bool { state.withLock { $0.next != nil } }

  /// The process ID of a browser of this process; nil while it is not running.
  var processID: Int32? { state.withLock { $0.browser?.processID } }

  /// Ends the browser if it does not answer at all; the next page gets another one.
  ///
  /// A page that is silent in a browser that answers needs only to be closed: other apps may use other pages.
  func replaceIfSilent() async {
    guard let connection = state.withLock(\.connection) else { return }
    let patience = min(limit, .seconds(5))
    guard (try? await connection.send("Browser.getVersion", patience: patience).value) == nil else { return }
    end(connection)
  }

  /// Ends the browser; the next page gets another one.
  func end() {
    if let connection = state.withLock(\.connection) { end(connection) }
  }

  /// Ends the browser of a connection, unless another browser has replaced it.
  private func end(_ connection: DevToolsConnection) {
    let (isCurrent, browser) = state.withLock { state in
      guard state.connection === connection else { return (false, nil as Browser?) }
      defer { (state.browser, state.connection, state.next) = (nil, nil, nil) }
      return (true, state.browser)
    }
    guard isCurrent else { return }
    if let browser { return browser.close() }
    // A relay that has ended has ended the browser too.
    _ = try? connection.send(BrowserRelay.endMethod, isAnswerWanted: false)
    connection.close()
  }
}
