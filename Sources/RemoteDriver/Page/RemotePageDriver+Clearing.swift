import AppUnderTest

extension RemotePageDriver: DataDriver {
  /// Deletes the cookies and the storage of the page, and ends the browser. A session that is kept open keeps its
  /// browser.
  ///
  /// - Returns: whether the browser had stored cookies or items for an open page.
  /// - Throws: an `AppError` if the page shows a dialog, or the server does not answer.
  package func clearData() async throws -> Bool {
    var hadData = false
    if connection.isRunning {
      let records = try await pageRecords()
      hadData = !records.cookies.isEmpty || records.items.values.contains { !$0.isEmpty }
      try await reporting { try await clean() }
      try await terminate()
    }
    pending = PendingChanges()
    guard let session = connection.session, !session.setting.keepsSession else { return hadData }
    // What the page stores at its end is gone with the profile of the browser.
    connection.session = nil
    await session.end()
    return hadData
  }
}
