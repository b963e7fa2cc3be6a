/// Fields without parts that fingers could use: their driver sets them.
extension AppSession {
  /// Sets a field as soon as that is possible, where it is one that the driver sets.
  ///
  /// - Parameters:
  ///   - value: what it stands on afterwards.
  ///   - query: the field; one of several is meant only where the query says which.
  ///   - timeout: how much of the app's time it may take until it can be set; nil takes the session's own.
  ///   - record: the action that the field is set for.
  /// - Returns: whether it is such a field; nothing is done where it is not.
  func set(
    _ value: FieldValue, of query: some QueryConvertible, timeout: Duration?, noting record: inout ActionRecord
  ) async throws -> Bool {
    guard let driver = driver as? any FieldDriver, try await takesValue(query, timeout: timeout) else { return false }
    let target = try await reach(query, to: "set", timeout: timeout, noting: &record)
    try await driver.set(value, of: target.element)
    lastTouch = nil
    try await pauseForViewers()
    return true
  }

  /// Whether an element is a field that the driver sets, as soon as it is there.
  func takesValue(_ query: some QueryConvertible, timeout: Duration?) async throws -> Bool {
    guard driver is any FieldDriver else { return false }
    try await waitFor(query, timeout: timeout)
    return try await first(query, .takesValue)?.equals(true) == true
  }
}
