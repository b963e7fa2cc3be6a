import DevTools
import Synchronization

/// A browser context: cookies and storage that a page shares only with the pages that it opens.
final class PageContext: Sendable {
  private struct State {
    /// The pages that were opened by other pages and not taken yet.
    var opened: [PageTarget] = []
    /// The number of pages that are being opened by commands.
    var made = 0
    /// The page in use.
    weak var current: PageTarget?
    /// The permissions of the pages; nil before they are set.
    var permissions: [Permission: Bool]?
  }

  let connection: DevToolsConnection
  let id: String
  /// The folder for downloads of the pages.
  let downloads = DownloadFolder()
  private let state = Mutex(State())

  /// Makes an empty context.
  ///
  /// - Throws: a `BrowserError` if the browser refuses.
  init(in connection: DevToolsConnection) async throws {
    self.connection = connection
    id = try await connection.call("Target.createBrowserContext").required("browserContextId")
    // Otherwise downloads would disappear silently.
    try connection.send("Browser.setDownloadBehavior", isAnswerWanted: false) { [id, downloads] in
      $0.member("behavior", "allowAndName")
      $0.member("browserContextId", id)
      $0.member("downloadPath", downloads.path)
    }
  }

  /// Handles pages that are opened by pages of the context, from their beginning.
  ///
  /// - Parameters:
  ///   - requests: answers the requests of these pages.
  ///   - takesTabs: whether to handle also the tabs that clicks with Control open, whose pages have no opener.
  ///   - prepare: sends commands to a page before it loads; called on the reading thread.
  func takeOpened(
    requests: PageRequests, withTabs takesTabs: Bool, _ prepare: @escaping @Sendable (PageTarget) throws -> Void
  ) {
    connection.onOpening(in: id) { [weak self] event in
      guard let self, let session = event.parameters.string("sessionId"),
        let target = event.parameters.string("targetInfo", "targetId")
      else { return false }
      let isTab = event.parameters.string("targetInfo", "openerId") == nil
      guard !isTab || takesTabs && state.withLock(\.made) == 0 else { return false }
      // A tab begins in the process of the current page, whose clock it shares.
      let isReachable = isTab || event.parameters.boolean("targetInfo", "canAccessOpener") == true
      let opened = PreparedPage(opened: target, session, in: self)
      let page = PageTarget(
        opened, requests: requests, sharing: isReachable ? current : nil, isOpened: true)
      // Errors mean that the browser has ended, and with it the page.
      for command in (try? opened.begin()) ?? [] { command.forget() }
      try? prepare(page)
      _ = try? page.send("Runtime.runIfWaitingForDebugger")
      state.withLock { $0.opened.append(page) }
      current?.stop()
      return true
    }
  }

  /// Makes a page by a command, and returns the browser's ID of the page.
  ///
  /// - Parameter size: the size of its window, in points; nil for the usual size.
  /// - Throws: a `BrowserError` if the browser refuses.
  func makePage(of size: Size?) async throws -> String {
    state.withLock { $0.made += 1 }
    defer { state.withLock { $0.made -= 1 } }
    do {
      return try await createTarget(size)
    } catch let error as BrowserError where error.kind == .refused && size != nil {
      // Only the headless shell gives a page that is not a window of its own a size.
      return try await createTarget(nil)
    }
  }

  private func createTarget(_ size: Size?) async throws -> String {
    let target = try await connection.call("Target.createTarget") {
      $0.member("url", "about:blank")
      $0.member("browserContextId", id)
      if let size {
        $0.member("width", Int(size.width))
        $0.member("height", Int(size.height))
      }
    }
    return try target.required("targetId")
  }

  /// The page in use; nil without one.
  var current: PageTarget? { state.withLock(\.current) }

  /// Sets the page in use.
  func use(_ page: PageTarget?) { state.withLock { $0.current = page } }

  /// Records the permissions of the pages, and returns whether they have changed.
  func take(_ permissions: [Permission: Bool]) -> Bool {
    state.withLock { state in
      defer { state.permissions = permissions }
      return state.permissions != permissions
    }
  }

  /// The next page that another page has opened; nil when all have been taken.
  func nextOpened() -> PageTarget? { state.withLock { $0.opened.isEmpty ? nil : $0.opened.removeFirst() } }

  /// Deletes the data of the context. The files that were downloaded remain until `close`.
  ///
  /// - Throws: a `BrowserError` if the browser does not answer.
  func deleteData() async throws {
    connection.onOpening(in: id, nil)
    guard connection.isOpen else { return }
    try await connection.call("Target.disposeBrowserContext") { $0.member("browserContextId", id) }
  }

  /// Closes the context with its pages and deletes its data.
  ///
  /// - Returns: a task that removes the downloaded files; nil if the browser has ended.
  @discardableResult
  func close() -> Task<Void, Never>? {
    connection.onOpening(in: id, nil)
    // If this fails, the browser has ended and the context is gone.
    let disposal = try? connection.send("Target.disposeBrowserContext") { [id] in $0.member("browserContextId", id) }
    guard let disposal else { return nil }
    return Task { [connection, downloads] in
      // Until the answer, the browser may still write to the folder.
      _ = try? await disposal.value
      withExtendedLifetime(connection) { downloads.remove() }
    }
  }
}

extension DevToolsValue {
  /// A required member with a text.
  func required(_ member: StaticString) throws(BrowserError) -> String {
    guard let value = string(member) else { throw BrowserError(.refused, "the browser's response has no '\(member)'") }
    return value
  }
}
