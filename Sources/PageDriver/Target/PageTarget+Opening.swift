import DevTools
internal import Synchronization

/// The state of a page that another page has opened.
extension PageTarget {
  /// Whether the page has closed.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Whether another page has opened the page, and it has not shown a document yet.
  var isEmpty: Bool { state.withLock { $0.isEmpty } }

  /// Whether its document was loaded from an address other than `about:blank`.
  var hasAddress: Bool { state.withLock { $0.hasAddress } }

  /// Whether another page has opened the page for a download, and it stays empty.
  var isDownload: Bool { state.withLock { $0.isDownload } }

  /// Takes a download that the page begins; a page that was opened for it is closed after the download.
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
  /// - Returns: whether this happened in time.
  /// - Throws: a `BrowserError` if the browser has ended.
  func firstDocument(within limit: Duration) async throws -> Bool {
    let coming = try connection.expect("it shows no document")
    let isThere = state.withLock { state in
      if state.isEmpty, !state.isClosed { state.awaitsDocument = coming }
      return !state.isEmpty || state.isClosed
    }
    if isThere { coming.fulfil() }
    let (_, isLate) = try await bounded(by: limit) {
      coming.fulfil()
    } during: {
      try await coming.value
    }
    return !isLate
  }

  /// Ends the wait for the first document.
  func endEmptiness() {
    let coming = state.withLock { state in
      state.isEmpty = false
      defer { state.awaitsDocument = nil }
      return state.awaitsDocument
    }
    if let coming { coming.fulfil() }
  }

  /// Gives the page its own clock if its document is in another process than the page whose clock it shared.
  ///
  /// The browser moves a page to another process if the page isolates itself from its opener, or after a failed
  /// navigation.
  func findClock() async throws {
    let (isNeeded, shared) = state.withLock { state in
      defer { state.mayHaveMoved = false }
      return (state.mayHaveMoved && state.clockSession !== session, state.clockSession)
    }
    guard isNeeded else { return }
    let own = try await call("Runtime.getIsolateId").string("id")
    // A page that has gone does not have a process any more.
    let other = try? await shared.send("Runtime.getIsolateId").value.string("id")
    guard own != other else { return }
    state.withLock { $0.clockSession = session }
    try holdClock(at: requests.log.time / 1000)
  }

  /// Closes a page that stays empty.
  func dismiss() {
    // An error means that the browser has ended, and the page with it.
    _ = try? connection.send("Target.closeTarget", isAnswerWanted: false) { [id] in $0.member("targetId", id) }
  }

  /// Whether the clock runs.
  var isRunning: Bool { state.withLock { if case .running = $0.clock { true } else { false } } }
}
