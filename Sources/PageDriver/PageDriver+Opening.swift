import DevTools

/// New tabs and windows: the page that was opened last is the one that is used, until it is closed.
extension PageDriver {
  /// How many pages may have opened one another.
  private static let mostPages = 20

  /// Goes to the page that the one in use has opened, or back to its opener where it has closed.
  ///
  /// - Throws: an `AppError` where pages open one another without end, or a new one shows nothing in time, which is closed then.
  func follow() async throws {
    // A launch begins without a page. What is done to a new page comes here as well, before that is loaded.
    guard page != nil, let context, !isFollowing else { return }
    isFollowing = true
    defer { isFollowing = false }
    while let opened = context.nextOpened() {
      guard try await opened.firstDocument(within: loadingLimit) else {
        // Of the page that has opened it nothing is lost.
        opened.dismiss()
        throw AppError(
          .notLoaded,
          problem: "the page \(address) has opened another page, which is still empty after \(loadingLimit.wording)",
          details: ["Its server may not answer. It is closed again."])
      }
      guard !opened.isClosed, !opened.isDownload, let opener = page else { continue }
      let count = openers.count + 1
      guard count < Self.mostPages else {
        throw AppError(.faultyApp, problem: "the page opens one page after another: \(count) are open")
      }
      openers.append(opener)
      try await use(opened)
      guard opened.hasAddress, !opened.isClosed else { continue }
      try await load(opened, at: address)
      try await draw(opened)
    }
    var closed = page
    while let last = closed, last.isClosed, let opener = openers.popLast() { closed = opener }
    if let closed, closed !== page { try await use(closed) }
    // A script of the page can close it.
    if page?.isClosed == true { lose("it was closed") }
  }

  /// Closes the page that another one has opened, and goes back to that; returns whether there is one.
  func closeOpened() async throws -> Bool {
    guard let page, let opener = openers.popLast() else { return false }
    try await page.close()
    try await use(opener)
    return true
  }

  /// Has a page be the one that is used.
  private func use(_ page: PageTarget) async throws {
    self.page = page
    tree = nil
    (isTimeOld, isArmed) = (true, false)
    (fingers, lifted, modifiers) = (Fingers(), 0, [])
    appliedRareSettings = RareSettings()
    offlineScript = nil
    appliedScale = 1
    if page.dialog == nil { try await applySettings() }
  }
}
