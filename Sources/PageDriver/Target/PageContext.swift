import DevTools
internal import Synchronization

/// What pages share: cookies and storage, which nobody else has.
final class PageContext: Sendable {
  private struct State {
    /// The pages that others have opened, which nobody has taken yet.
    var opened: [PageTarget] = []
    /// The page that is used now.
    weak var current: PageTarget?
  }

  let connection: DevToolsConnection
  let id: String
  /// Where the browser keeps what its pages download.
  let downloads = DownloadFolder()
  private let state = Mutex(State())

  /// Makes one that is empty.
  ///
  /// - Throws: a `BrowserError` where the browser does not do it.
  init(in connection: DevToolsConnection) async throws {
    self.connection = connection
    id = try await connection.call("Target.createBrowserContext").required("browserContextId")
    // Without this a download would vanish without a word.
    try connection.send("Browser.setDownloadBehavior", isAnswerWanted: false) { [id, downloads] in
      $0.member("behavior", "allowAndName")
      $0.member("browserContextId", id)
      $0.member("downloadPath", downloads.path)
    }
  }

  /// Takes the pages that pages of it open, from the beginning on.
  ///
  /// - Parameters:
  ///   - requests: answers what they ask servers.
  ///   - prepare: sends a page what has to be said before it loads; called on the thread that reads.
  func takeOpened(requests: PageRequests, _ prepare: @escaping @Sendable (PageTarget) throws -> Void) {
    connection.onOpening(in: id) { [weak self] event in
      guard let self, let session = event.parameters.string("sessionId"),
        let target = event.parameters.string("targetInfo", "targetId")
      else { return }
      let isReachable = event.parameters.boolean("targetInfo", "canAccessOpener") == true
      let opened = PreparedPage(opened: target, session, in: self)
      let page = PageTarget(
        opened, requests: requests, sharing: isReachable ? current : nil, isOpened: true)
      // A browser that has ended opens nothing.
      for command in (try? opened.begin()) ?? [] { connection.forget(command) }
      try? prepare(page)
      _ = try? page.send("Runtime.runIfWaitingForDebugger")
      state.withLock { $0.opened.append(page) }
      current?.stop()
    }
  }

  /// The page that is used now; nil where none is.
  var current: PageTarget? { state.withLock(\.current) }

  /// Notes which page is used now.
  func use(_ page: PageTarget?) { state.withLock { $0.current = page } }

  /// The next page that others have opened; nil where there is none any more.
  func nextOpened() -> PageTarget? { state.withLock { $0.opened.isEmpty ? nil : $0.opened.removeFirst() } }

  /// Closes it with its pages; everything in it is forgotten.
  ///
  /// - Returns: what removes the files that its pages have downloaded; nil where the browser has ended.
  @discardableResult
  func close() -> Task<Void, Never>? {
    connection.onOpening(in: id, nil)
    // A browser that has ended has forgotten it already.
    let disposal = try? connection.send("Target.disposeBrowserContext") { [id] in $0.member("browserContextId", id) }
    guard let disposal else { return nil }
    return Task { [connection, downloads] in
      // Until then something may still be written to the folder.
      _ = try? await connection.answer(to: disposal)
      downloads.remove()
    }
  }
}

extension DevToolsValue {
  /// A member that is a text and has to be there.
  func required(_ member: StaticString) throws(BrowserError) -> String {
    guard let value = string(member) else { throw BrowserError(.refused, "the browser does not give '\(member)'") }
    return value
  }
}
