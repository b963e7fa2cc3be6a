/// The address of a page, and what the browser keeps for it.
extension AppSession {
  /// Opens an address in the place of the page.
  ///
  /// - Parameter address: the address; a relative one begins at that of the page.
  /// - Throws: an `AppError` where the app is not a page, or the address cannot be opened.
  public func visit(_ address: String) async throws { try await perform(.browse(.visit(address))) }

  /// Loads the page again.
  ///
  /// - Throws: an `AppError` where the app is not a page, or the page cannot be loaded.
  public func reload() async throws { try await perform(.browse(.reload)) }

  /// Shows the page again that was left by going back.
  ///
  /// - Throws: an `AppError` where the app is not a page, or there is no such page.
  public func goForward() async throws { try await perform(.browse(.goForward)) }

  /// Gives a field the keyboard without touching it; where the driver cannot do that, it is touched.
  ///
  /// - Parameter query: the element; one of several is meant only where the query says which.
  /// - Throws: an `AppError` where the element is not there in time, or does not take the focus.
  public func focus(_ query: some QueryConvertible) async throws {
    let query = try query.query()
    guard let keyboard = driver.able(as: (any KeyboardDriver).self) else { return try await touch(query) }
    try await waitFor(query)
    guard let element = try query.one(in: try await tree()), try await keyboard.focus(element) else {
      throw AppError(.notSupported, problem: "\(query.wording) does not take the focus")
    }
  }

  /// What the browser keeps for the page.
  ///
  /// - Throws: an `AppError` where the app is not a page.
  package var pageRecords: PageRecords {
    get async throws {
      let driver = try driver.able(to: .keepPageRecords)
      _ = try await tree()
      return try await driver.pageRecords()
    }
  }

  /// Waits until there is no objection to what the browser keeps for the page.
  ///
  /// - Parameters:
  ///   - wish: what is waited for, as it follows "waited for".
  ///   - lettingLoadingEnd: whether what is loading is waited for before the records count.
  ///   - objection: says why the records are not yet as they should be, as a sentence; nil where they are.
  /// - Throws: an `AppError` with the objection if there still is one when the time is over, or where the app is not a page.
  package func waitUntil(
    _ wish: String, lettingLoadingEnd: Bool = false, recorded objection: (PageRecords) throws -> String?
  ) async throws {
    _ = try driver.able(to: .keepPageRecords)
    _ = try await tree()
    let start = try await driver.now()
    let deadline = start + timeout
    var last = Advance.event
    var isFirst = true
    while true {
      try Task.checkCancellation()
      guard let reason = try objection(try await pageRecords) else {
        guard lettingLoadingEnd, try await letLoadingEnd(notAfter: deadline, isFirst: isFirst) else { return }
        isFirst = false
        continue
      }
      guard last == .event else {
        throw AppError.timeout(
          waitingFor: wish, reason: reason, waited: try await driver.now() - start, isIdle: last == .idle,
          unanswered: [], tree: try await tree())
      }
      last = try await driver.advance(notAfter: deadline)
    }
  }
}
