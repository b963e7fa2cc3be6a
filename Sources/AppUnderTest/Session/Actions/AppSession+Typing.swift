extension AppSession {
  /// Types a text on the keyboard, key by key.
  ///
  /// - Parameter text: what is typed where the focus is, behind what is there; a line break presses the return key.
  /// - Throws: an `AppError` where no field has the focus.
  public func enterText(_ text: String) async throws {
    try await acting(as: .type(text)) { _ in try await press(text) }
  }

  /// Types a text as a part of an action.
  ///
  /// - Parameter text: what is typed where the focus is.
  package func press(_ text: String) async throws {
    _ = try await tree()
    try await driver.type(text)
    try await pauseForViewers()
  }

  /// Types a text into a field on the keyboard, key by key.
  ///
  /// - Parameters:
  ///   - text: what is typed, behind what is there; a line break presses the return key.
  ///   - query: the field, which is touched first.
  /// - Throws: an `AppError` where it does not take the focus.
  public func enterText(_ text: String, into query: some QueryConvertible) async throws {
    try await touch(query)
    try await enterText(text)
  }

  /// Empties a field with the delete key.
  ///
  /// - Parameter query: the field that is touched first.
  /// - Throws: an `AppError` where it does not take the focus.
  public func clearText(_ query: some QueryConvertible) async throws {
    try await acting(as: .clear, on: query) { record in try await clearText(query, noting: &record) }
  }

  /// Empties a field as a part of an action; see the other `clearText`.
  package func clearText(_ query: some QueryConvertible, noting record: inout ActionRecord) async throws {
    try await touch(query, noting: &record)
    let length = try await texts(query).first?.count ?? 0
    if length > 0 { try await driver.type(String(repeating: Keys.delete, count: length)) }
    try await pauseForViewers()
  }

  /// Types a text in place of what is in a field.
  ///
  /// - Parameters:
  ///   - text: what is in the field afterwards.
  ///   - query: the field, which is touched first.
  /// - Throws: an `AppError` where it does not take the focus.
  public func setText(_ text: String, of query: some QueryConvertible) async throws {
    try await acting(as: .setText(text), on: query) { record in
      try await setText(text, of: query, noting: &record)
    }
  }

  /// Types a text in place of what is in a field as a part of an action; see the other `setText`.
  package func setText(
    _ text: String, of query: some QueryConvertible, noting record: inout ActionRecord
  ) async throws {
    try await clearText(query, noting: &record)
    try await driver.type(text)
  }

  /// Presses the delete key.
  ///
  /// - Parameter count: how often.
  /// - Throws: an `AppError` where no field has the focus.
  public func deleteBackwards(_ count: Int = 1) async throws {
    try await enterText(String(repeating: Keys.delete, count: max(count, 0)))
  }

  /// Presses the return key, whatever it says on it: Done, Search, Next.
  ///
  /// - Throws: an `AppError` where no field has the focus.
  public func pressReturn() async throws {
    try await enterText(Keys.return)
  }

  /// Presses the escape key of a keyboard with cables, which dismisses what is in front or leaves a field.
  ///
  /// - Throws: an `AppError` where the app has no use for it.
  public func pressEscape() async throws {
    try await enterText(Keys.escape)
  }
}

/// Keys of the keyboard that type no letter, as a text to type has them.
public enum Keys {
  /// The return key, whatever it says.
  public static let `return` = "\n"
  /// The key that takes back the letter before the cursor.
  public static let delete = "\u{8}"
  /// The key that dismisses what is in front, such as an alert; it needs no field.
  public static let escape = "\u{1B}"
}
