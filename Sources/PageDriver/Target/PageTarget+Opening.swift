import DevTools
internal import Synchronization

/// What is known of a page that another page has opened.
extension PageTarget {
  /// Whether it has closed.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Whether another page has opened it, and it has shown no document yet.
  var isEmpty: Bool { state.withLock { $0.isEmpty } }

  /// Whether its document is one that is loaded, and not `about:blank`.
  var hasAddress: Bool { state.withLock { $0.hasAddress } }

  /// Whether another page has opened it for a download, and it shows nothing.
  var isDownload: Bool { state.withLock { $0.isDownload } }

  /// Takes a download that the page begins; a page that was opened for that goes away when it is over.
  func takeDownload(_ values: DevToolsValue) {
    let isDownload = state.withLock { state in
      if state.isEmpty { state.isDownload = true }
      return state.isDownload
    }
    requests.downloads.begin(values, of: self, closingPage: isDownload)
    endEmptiness()
  }

  /// Waits until a page that another one has opened shows a document, or is closed.
  ///
  /// - Parameter limit: how long its server may take to answer.
  /// - Returns: whether it did so in time.
  /// - Throws: a `BrowserError` where the browser has ended.
  func firstDocument(within limit: Duration) async throws -> Bool {
    let coming = try connection.expect("it shows no document")
    let isThere = state.withLock { state in
      if state.isEmpty, !state.isClosed { state.awaitsDocument = coming }
      return !state.isEmpty || state.isClosed
    }
    if isThere { connection.fulfil(coming) }
    let (_, isLate) = try await bounded(by: limit) {
      self.connection.fulfil(coming)
    } during: {
      try await connection.answer(to: coming)
    }
    return !isLate
  }

  /// Stops waiting for the first document.
  func endEmptiness() {
    let coming = state.withLock { state in
      state.isEmpty = false
      defer { state.awaitsDocument = nil }
      return state.awaitsDocument
    }
    if let coming { connection.fulfil(coming) }
  }

  /// Has the page have a clock of its own where its document is in another process than the page whose clock it shared.
  ///
  /// The browser moves a page that does not want to be reached by its opener, and one that has shown that a server cannot be reached.
  func findClock() async throws {
    let (isNeeded, shared) = state.withLock { state in
      defer { state.mayHaveMoved = false }
      return (state.mayHaveMoved && state.clockSession != session, state.clockSession)
    }
    guard isNeeded else { return }
    let own = try await call("Runtime.getIsolateId").string("id")
    // A page that has gone has no process any more.
    let other = try? await connection.call("Runtime.getIsolateId", session: shared).string("id")
    guard own != other else { return }
    state.withLock { $0.clockSession = session }
    try holdClock(at: requests.log.time / 1000)
  }

  /// Has a page that shows nothing go away again: what it was opened for is not shown.
  func dismiss() {
    // A browser that has ended has closed it already.
    _ = try? connection.send("Target.closeTarget", isAnswerWanted: false) { [id] in $0.member("targetId", id) }
  }

  /// Whether the clock runs.
  var isRunning: Bool { state.withLock { if case .running = $0.clock { true } else { false } } }
}
