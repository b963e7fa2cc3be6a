extension AppSession {
  /// The app time between two checks for the files.
  private static let pause = Duration.milliseconds(100)

  /// Touches an element that asks the user for files, and chooses files.
  ///
  /// - Parameters:
  ///   - paths: the absolute paths of the files, at least one.
  ///   - query: the element.
  ///   - timeout: the longest app time until the app asks; nil for the session's timeout.
  /// - Throws: an `AppError` if the element cannot be touched, the app does not ask for files in time, or it takes
  ///   fewer; a `Diagnostic` for an invalid query.
  public func chooseFiles(
    _ paths: [String], for query: some QueryConvertible, timeout: Duration? = nil
  ) async throws {
    let query = try query.query()
    let before = try await records.chosenFiles.count
    try await perform(.chooseFiles(paths))
    try await touch(query, timeout: timeout)
    let deadline = try await driver.now() + (timeout ?? self.timeout)
    while true {
      let count = try await records.chosenFiles.count - before
      if count >= paths.count { return }
      if count > 0 {
        throw AppError(
          .notSupported, problem: "\(query.wording) takes only \(count) of the \(paths.count) files",
          details: ["A field of a page takes several if it has the attribute 'multiple'."])
      }
      let now = try await driver.now()
      guard now < deadline, try await driver.advance(notAfter: min(now + Self.pause, deadline)) != .idle else {
        throw AppError(
          .timeout, problem: "the app did not ask for files after \(query.wording) was touched",
          details: ["Name what opens the choice of files: a field for files, its label, or a button."])
      }
    }
  }
}
