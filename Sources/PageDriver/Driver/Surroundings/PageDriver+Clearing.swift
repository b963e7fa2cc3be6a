import DevTools

extension PageDriver: DataDriver {
  /// Closes the page, and deletes the cookies and everything else that the browser stores for it.
  ///
  /// - Returns: whether the browser had stored anything for an open page.
  /// - Throws: an `AppError` if the page shows a dialog, or the browser does not answer.
  package func clearData() async throws -> Bool {
    let hadData = try await hasData()
    try await terminate()
    settings.storage = InitialStorage()
    guard let context else { return hadData }
    // The next launch makes another context.
    self.context = nil
    clearedContexts.append(context)
    try await reporting { try await context.deleteData() }
    return hadData
  }

  /// Whether the browser stores cookies, items, databases, caches or workers for the page.
  private func hasData() async throws -> Bool {
    guard page != nil else { return false }
    let records = try await pageRecords()
    if !records.cookies.isEmpty || records.items.values.contains(where: { !$0.isEmpty }) { return true }
    let origin = try await script("location.origin") { $0.string("result", "value") ?? "" }
    // A page that was opened from a file has no storage of its own.
    guard origin != "null" else { return false }
    let usage = try await asking { page in
      try await page.call("Storage.getUsageAndQuota") { $0.member("origin", origin) }
    }
    return usage.read("usage") { json throws(JSONError) in try json.number() } ?? 0 > 0
  }
}
