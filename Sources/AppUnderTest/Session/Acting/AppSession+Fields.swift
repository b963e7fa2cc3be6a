/// Fields that fingers cannot operate and that their driver sets.
extension AppSession {
  /// Sets a field as soon as possible, if it is one that the driver sets.
  ///
  /// - Parameters:
  ///   - value: the new value.
  ///   - query: the field; the query must choose one of several matches.
  ///   - timeout: the longest app time until it can be set; nil for the session's timeout.
  ///   - record: the action that sets the field.
  /// - Returns: whether it is such a field; other fields are left unchanged.
  func set(
    _ value: FieldValue, of query: some QueryConvertible, timeout: Duration?, noting record: inout ActionRecord
  ) async throws -> Bool {
    guard let driver = driver.able(as: (any FieldDriver).self), try await takesValue(query, timeout: timeout) else {
      return false
    }
    let target = try await reach(query, to: "set", timeout: timeout, noting: &record)
    try await driver.set(value, of: target.element)
    history.lastTouch = nil
    try await pauseForViewers()
    return true
  }

  /// Whether an element is a field that the driver sets, once it exists.
  func takesValue(_ query: some QueryConvertible, timeout: Duration?) async throws -> Bool {
    guard driver.able(as: (any FieldDriver).self) != nil else { return false }
    try await waitFor(query, timeout: timeout)
    return try await first(query, .takesValue)?.equals(true) == true
  }
}
