import DevTools

/// New tabs and windows: the page that was opened last is in use until it is closed.
extension PageDriver {
  /// The most pages in a chain of pages that open one another.
  static let mostPages = 20

  /// Switches to a page that the current page has opened, or back to the opener of a closed page.
  ///
  /// - Throws: an `AppError` if pages open one another endlessly, or a new page shows nothing in time and is closed
  ///   again.
  func follow() async throws {
    // A launch begins without a page. Actions on a new page that is not loaded yet also call this function.
    guard page != nil || clientState.windows != nil, let context, !launched.isFollowing else { return }
    launched.isFollowing = true
    defer { launched.isFollowing = false }
    if clientState.windows != nil { return try await noteWindows(in: context) }
    while let opened = context.nextOpened() {
      try await awaitDocument(of: opened)
      guard !opened.isClosed, !opened.isDownload, let opener = page else { continue }
      let count = launched.openers.count + 1
      guard count < Self.mostPages else {
        throw AppError(.faultyApp, problem: "the page opens one page after another: \(count) are open")
      }
      launched.openers.append(opener)
      try await use(opened)
      guard opened.hasAddress, !opened.isClosed else { continue }
      try await load(opened, at: address)
      try await draw(opened)
    }
    var closed = page
    while let last = closed, last.isClosed, let opener = launched.openers.popLast() { closed = opener }
    if let closed, closed !== page { try await use(closed) }
    // A script of the page can close it.
    if page?.isClosed == true { lose(.closed) }
  }

  /// Waits until an opened page shows a document.
  ///
  /// - Throws: an `AppError` if it does not in time, and is closed again.
  func awaitDocument(of opened: PageTarget) async throws {
    guard try await !opened.firstDocument(within: loadingLimit) else { return }
    // The opener stays as it is.
    opened.dismiss()
    throw AppError(
      .notLoaded,
      problem: "the page \(address) has opened another page, which is still empty after \(loadingLimit.wording)",
      details: ["Its server may not answer. It is closed again."])
  }

  /// Closes a page that another one has opened, and returns to that one; returns whether there was an opener.
  func closeOpened() async throws -> Bool {
    guard let page, let opener = launched.openers.popLast() else { return false }
    try await page.close()
    try await use(opener)
    return true
  }

  /// Switches to another page.
  func use(_ page: PageTarget) async throws {
    self.page = page
    visit = PageVisit()
    clock.isOld = true
    if page.dialog == nil { try await applySettings() }
  }
}
