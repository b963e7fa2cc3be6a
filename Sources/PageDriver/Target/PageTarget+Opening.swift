import DevTools
import Synchronization

/// The state of a page that another page has opened.
extension PageTarget {
  /// Whether the page does nothing, because it shows a dialog or has closed.
  var isInterrupted: Bool { state.withLock(\.life.isInterrupted) }

  /// Whether the page has closed.
  var isClosed: Bool { state.withLock { $0.life == .closed } }

  /// Whether another page has opened the page, and it has not shown a document yet.
  var isEmpty: Bool { state.withLock { $0.navigation.phase == .empty } }

  /// Whether its document was loaded from an address other than `about:blank`.
  var hasAddress: Bool { state.withLock(\.navigation.hasAddress) }

  /// Whether another page has opened the page for a download, and it stays empty.
  var isDownload: Bool { state.withLock { $0.navigation.phase == .download } }

  /// Handles a download that the page begins. A page that was opened only for the download is closed after the
  /// download.
  func takeDownload(_ values: DevToolsValue) {
    let isDownload = state.withLock { state in
      state.navigation.take(.download)
      return state.navigation.phase == .download
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
      if state.navigation.phase == .empty, state.life != .closed { state.awaitsDocument = coming }
      return state.awaitsDocument == nil
    }
    if isThere { coming.fulfil() }
    let (_, isLate) = try await bounded(by: limit) {
      coming.fulfil()
    } during: {
      try await coming.value
    }
    return !isLate
  }

  /// Ends the wait for the first document, which is there or will come after some time.
  func endEmptiness() {
    let coming = state.withLock { state in
      state.navigation.take(.answer)
      defer { state.awaitsDocument = nil }
      return state.awaitsDocument
    }
    if let coming { coming.fulfil() }
  }

  /// Closes a page that stays empty.
  func dismiss() {
    // An error means that the browser has ended, and the page with it.
    _ = try? connection.send("Target.closeTarget", isAnswerWanted: false) { [id] in $0.member("targetId", id) }
  }
}
