extension AppSession {
  /// Types a text on the keyboard, key by key.
  ///
  /// - Parameter text: the text, which goes to the element with the focus; a line break presses the return key.
  /// - Throws: an `AppError` if no field has the focus, except on pages, which receive the keys themselves then.
  public func enterText(_ text: String) async throws {
    try await acting(as: .type(text)) { _ in try await press(text) }
  }

  /// Types a text as a part of an action.
  ///
  /// - Parameter text: the text, which goes to the element with the focus.
  package func press(_ text: String) async throws {
    if Keys.areOnKeyboardOnly(text) { _ = try driver.able(to: .pressKeys) }
    _ = try await tree()
    if let driver = driver.able(as: (any KeyboardDriver).self) {
      try await driver.typeAnywhere(text)
    } else {
      try await driver.type(text)
    }
    try await pauseForViewers()
  }

  /// Types a text at the end of the field that was touched.
  private func append(_ text: String) async throws {
    if Keys.areOnKeyboardOnly(text) { _ = try driver.able(to: .pressKeys) }
    _ = try await tree()
    try await driver.able(as: (any CaretDriver).self)?.moveCaretToEnd()
    try await driver.type(text)
    try await pauseForViewers()
  }

  /// Types a text into a field on the keyboard, key by key.
  ///
  /// - Parameters:
  ///   - text: the text, which is added at the end; a line break presses the return key.
  ///   - query: the field, which is touched first.
  /// - Throws: an `AppError` if the field does not take the focus or the text.
  public func enterText(_ text: String, into query: some QueryConvertible) async throws {
    try await touch(query)
    try await expectingChange(of: query, by: text) {
      try await acting(as: .type(text)) { _ in try await append(text) }
    }
  }

  /// Empties a field with the delete key.
  ///
  /// - Parameter query: the field, which is touched first.
  /// - Throws: an `AppError` if the field does not take the focus, or keeps its text.
  public func clearText(_ query: some QueryConvertible) async throws {
    try await acting(as: .clear, on: query) { record in try await clearText(query, noting: &record) }
  }

  /// Empties a field as a part of an action; see the `clearText` without a record.
  package func clearText(_ query: some QueryConvertible, noting record: inout ActionRecord) async throws {
    let isForDates = try await first(query, .role)?.string == "datePicker"
    if isForDates, try await set(.text(""), of: query, timeout: nil, noting: &record) { return }
    try await touch(query, noting: &record)
    try await expectingChange(of: query, by: nil) { try await deleteAll(of: query, isFinal: true) }
    try await pauseForViewers()
  }

  /// Replaces the text of a field by typing.
  ///
  /// - Parameters:
  ///   - text: the new text.
  ///   - query: the field, which is touched first.
  /// - Throws: an `AppError` if the field does not take the focus or the text.
  public func setText(_ text: String, of query: some QueryConvertible) async throws {
    try await acting(as: .setText(text), on: query) { record in
      try await setText(text, of: query, noting: &record)
    }
  }

  /// Replaces the text of a field as a part of an action; see the `setText` without a record.
  package func setText(
    _ text: String, of query: some QueryConvertible, noting record: inout ActionRecord
  ) async throws {
    if text.isEmpty { return try await clearText(query, noting: &record) }
    if Keys.areOnKeyboardOnly(text) { _ = try driver.able(to: .pressKeys) }
    try await touch(query, noting: &record)
    // An empty field may show any text, but not the old one.
    try await expectingChange(of: query, by: nil) { try await deleteAll(of: query, isFinal: false) }
    try await pauseForViewers()
    try await expectingChange(of: query, by: text) { try await driver.type(text) }
  }

  /// Presses the delete key once for each letter in the focused field.
  private func deleteAll(of query: some QueryConvertible, isFinal: Bool) async throws {
    if let driver = driver.able(as: (any CaretDriver).self), try await driver.emptyField(isFinal: isFinal) { return }
    let length = try await texts(query).first?.count ?? 0
    if length > 0 { try await driver.type(String(repeating: Keys.delete, count: length)) }
  }

  /// Types into a field and checks that the field shows the typed text; see `TypedValue`.
  ///
  /// If the app uses the text at once, as for a search or a code, the field may be empty again. Then the rest of the
  /// screen must have changed: immediately, or later to an element that shows the typed text. This does not apply if
  /// another field received the focus and the text.
  ///
  /// - Parameters:
  ///   - query: the field.
  ///   - text: the typed text; nil for emptying the field.
  ///   - typing: types.
  /// - Throws: an `AppError` with the text of the field.
  private func expectingChange(
    of query: some QueryConvertible, by text: String?, _ typing: () async throws -> Void
  ) async throws {
    let (query, before) = (try query.query(), try await tree())
    try await typing()
    // Special keys have other effects.
    guard let element = query.only(in: before),
      text?.contains(where: { $0.isNewline || $0 == "\u{8}" || $0 == "\u{1B}" }) != true,
      text.map(Keys.areOnKeyboardOnly) != true, text?.isEmpty != true
    else { return }
    let value = TypedValue(typed: text, before: before.string(.text, of: element) ?? "")
    if text == nil, value.before.isEmpty { return }
    let isTaken = { (tree: any ElementTree, isFirst: Bool) -> Bool in
      guard let field = query.only(in: tree) else { return true }
      let (shown, other) = (tree.string(.text, of: field) ?? "", tree.focus(besides: field))
      if value.isTaken(shown) { return true }
      // Each letter may have its own field, and the next field gets the focus.
      if text != nil, other != nil { return shown != value.before && !shown.isEmpty }
      guard shown.isEmpty, other == nil else { return false }
      // Later changes may have other causes, unless they show the typed text.
      return isFirst ? tree.allTexts != before.allTexts : value.isUsed(in: tree.allTexts, before: before.allTexts)
    }
    if isTaken(try await tree(), true) { return }
    do {
      try await waitUntil("the field to take it", timeout: Self.reactionTime) {
        isTaken($0, false) ? nil : "it has not"
      }
    } catch let error as AppError where error.kind == .timeout {
      let after = try await tree()
      guard let field = query.only(in: after) else { return }
      throw AppError.notTyped(
        value, into: field, in: after, instead: after.focus(besides: field).map { after.wording(of: $0) })
    }
  }

  /// The longest app time until a field shows the typed text.
  private static let reactionTime = Duration.seconds(1)

  /// Presses the delete key.
  ///
  /// - Parameter count: the number of key presses.
  /// - Throws: an `AppError` if no field has the focus.
  public func deleteBackwards(_ count: Int = 1) async throws {
    try await enterText(String(repeating: Keys.delete, count: max(count, 0)))
  }

  /// Presses the return key, whatever its label: Done, Search, Next.
  ///
  /// - Throws: an `AppError` if no field has the focus.
  public func pressReturn() async throws {
    try await enterText(Keys.return)
  }

  /// Presses keys of a hardware keyboard, such as `Keys.tab` or `Keys.control + "a"`. They need no focused field,
  /// unless they are only letters.
  ///
  /// - Parameter keys: the keys in order; modifier keys are held until the end.
  /// - Throws: an `AppError` of the kind `notSupported` if the driver does not support one of the keys, as for a model.
  public func pressKeys(_ keys: String) async throws {
    try await enterText(keys)
  }

  /// Presses the escape key of a hardware keyboard, which dismisses the frontmost element or leaves a field.
  ///
  /// - Throws: an `AppError` if the key has no effect in the app.
  public func pressEscape() async throws {
    try await enterText(Keys.escape)
  }
}

extension Query {
  /// The only element that the query finds; nil for several elements or none.
  fileprivate func only(in tree: any ElementTree) -> ElementID? {
    let found = elements(in: tree)
    return found.count == 1 ? found.first : nil
  }
}

extension ElementTree {
  /// The texts of all elements.
  fileprivate var allTexts: [String?] { elements.map { string(.text, of: $0) } }

  /// The focused element if it is not the field; nil if the field or an element around or inside it has the focus, or
  /// if the driver does not report the focus.
  fileprivate func focus(besides field: ElementID) -> ElementID? {
    guard isTextField(field) else { return nil }
    return elements.first { hasFocus($0) && !isElement($0, in: field) && !isElement(field, in: $0) }
  }
}

extension AppError {
  /// A field did not take the typed text.
  ///
  /// - Parameters:
  ///   - value: the typed text.
  ///   - field: the field.
  ///   - tree: the screen afterwards.
  ///   - other: the element that had the focus instead; nil if it is unknown, or the field had the focus.
  fileprivate static func notTyped(
    _ value: TypedValue, into field: ElementID, in tree: any ElementTree, instead other: String?
  ) -> AppError {
    let shown = tree.string(.text, of: field) ?? ""
    let isFixed = ["readonly", "aria-readonly"].contains { name in
      tree.string(.other(name), of: field).map { $0 != "false" } ?? false
    }
    let part = shown == value.before ? "has taken nothing" : "did not take all"
    let problem = value.typed.map { "the field \(part) of \($0.shortened.quoted)" } ?? "the field was not emptied"
    return AppError(
      .notSupported, problem: isFixed ? "the field cannot be changed" : problem,
      details: [shown.isEmpty ? "It shows nothing." : "It shows \(shown.shortened.quoted)."]
        + (other.map { ["After the touch the focus was in another element: \($0)"] } ?? []))
  }
}
