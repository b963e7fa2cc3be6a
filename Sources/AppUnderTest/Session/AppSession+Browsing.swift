/// The address of a page, and the data that the browser stores for it.
extension AppSession {
  /// Opens an address in place of the current page.
  ///
  /// - Parameter address: the address; a relative one starts from the address of the page.
  /// - Throws: an `AppError` if the app is not a page, or the address cannot be opened.
  public func visit(_ address: String) async throws { try await perform(.browse(.visit(address))) }

  /// Loads the page again.
  ///
  /// - Throws: an `AppError` if the app is not a page, or the page cannot be loaded.
  public func reload() async throws { try await perform(.browse(.reload)) }

  /// Goes forward to the page that was left by going back.
  ///
  /// - Throws: an `AppError` if the app is not a page, or there is no such page.
  public func goForward() async throws { try await perform(.browse(.goForward)) }

  /// Focuses a field without touching it; touches it if the driver cannot focus elements.
  ///
  /// - Parameter query: the element; the query must choose one of several matches.
  /// - Throws: an `AppError` if the element is not there in time, or does not take the focus.
  public func focus(_ query: some QueryConvertible) async throws {
    let query = try query.query()
    guard let keyboard = driver.able(as: (any KeyboardDriver).self) else { return try await touch(query) }
    try await waitFor(query)
    guard let element = try query.one(in: try await tree()), try await keyboard.focus(element) else {
      throw AppError(.notSupported, problem: "\(query.wording) does not take the focus")
    }
  }

  /// The data that the browser stores for the page.
  ///
  /// - Throws: an `AppError` if the app is not a page.
  package var pageRecords: PageRecords {
    get async throws {
      let driver = try driver.able(to: .keepPageRecords)
      _ = try await tree()
      return try await driver.pageRecords()
    }
  }

  /// Waits until the browser's data for the page meets an expectation.
  ///
  /// - Parameters:
  ///   - wish: the expectation, worded to follow "waited for".
  ///   - lettingLoadingEnd: whether to wait until loading ends before the data counts.
  ///   - objection: returns the reason why the data does not meet the expectation, as a sentence; nil on success.
  /// - Throws: an `AppError` with the last objection when the time is over, or if the app is not a page.
  package func waitUntil(
    _ wish: String, lettingLoadingEnd: Bool = false, recorded objection: (PageRecords) throws -> String?
  ) async throws {
    let driver = try driver.able(to: .keepPageRecords)
    try await wait(for: wish, timeout: nil, letsLoadingEnd: lettingLoadingEnd) { _ in
      try objection(try await driver.pageRecords()).map { .notYet($0) } ?? .ready(())
    }
  }
}
