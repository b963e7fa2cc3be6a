extension AppSession {
  /// Types a text on the keyboard, key by key.
  ///
  /// - Parameter text: what is typed where the focus is, behind what is there; a line break presses the return key.
  /// - Throws: an `AppError` where no field has the focus, except on pages, which as a whole get the keys then.
  public func enterText(_ text: String) async throws {
    try await acting(as: .type(text)) { _ in try await press(text) }
  }

  /// Types a text as a part of an action.
  ///
  /// - Parameter text: what is typed where the focus is.
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

  /// Types a text into the field that was touched, behind what is there.
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
  ///   - text: what is typed, behind what is there; a line break presses the return key.
  ///   - query: the field, which is touched first.
  /// - Throws: an `AppError` where it does not take the focus, or nothing of the text.
  public func enterText(_ text: String, into query: some QueryConvertible) async throws {
    try await touch(query)
    try await expectingChange(of: query, by: text) {
      try await acting(as: .type(text)) { _ in try await append(text) }
    }
  }

  /// Empties a field with the delete key.
  ///
  /// - Parameter query: the field that is touched first.
  /// - Throws: an `AppError` where it does not take the focus, or keeps its text.
  public func clearText(_ query: some QueryConvertible) async throws {
    try await acting(as: .clear, on: query) { record in try await clearText(query, noting: &record) }
  }

  /// Empties a field as a part of an action; see the other `clearText`.
  package func clearText(_ query: some QueryConvertible, noting record: inout ActionRecord) async throws {
    try await touch(query, noting: &record)
    try await expectingChange(of: query, by: nil) { try await deleteAll(of: query, isFinal: true) }
    try await pauseForViewers()
  }

  /// Types a text in place of what is in a field.
  ///
  /// - Parameters:
  ///   - text: what is in the field afterwards.
  ///   - query: the field, which is touched first.
  /// - Throws: an `AppError` where it does not take the focus, or nothing of the text.
  public func setText(_ text: String, of query: some QueryConvertible) async throws {
    try await acting(as: .setText(text), on: query) { record in
      try await setText(text, of: query, noting: &record)
    }
  }

  /// Types a text in place of what is in a field as a part of an action; see the other `setText`.
  package func setText(
    _ text: String, of query: some QueryConvertible, noting record: inout ActionRecord
  ) async throws {
    if text.isEmpty { return try await clearText(query, noting: &record) }
    if Keys.areOnKeyboardOnly(text) { _ = try driver.able(to: .pressKeys) }
    try await touch(query, noting: &record)
    // What a field shows while it is empty is its own affair, but it has to be another text.
    try await expectingChange(of: query, by: nil) { try await deleteAll(of: query, isFinal: false) }
    try await pauseForViewers()
    try await expectingChange(of: query, by: text) { try await driver.type(text) }
  }

  /// Presses the delete key as often as the field that has the focus has letters.
  private func deleteAll(of query: some QueryConvertible, isFinal: Bool) async throws {
    if let driver = driver.able(as: (any CaretDriver).self), try await driver.emptyField(isFinal: isFinal) { return }
    let length = try await texts(query).first?.count ?? 0
    if length > 0 { try await driver.type(String(repeating: Keys.delete, count: length)) }
  }

  /// Types into a field, and makes sure that the field shows what was typed; see `TypedValue`.
  ///
  /// A field that is empty again as the app has used what was typed, for a search or a code, has changed something else on the screen:
  /// at once, or later to something that shows what was typed. That does not count where the app had given the focus to another field,
  /// which then took the text.
  ///
  /// - Parameters:
  ///   - query: the field.
  ///   - text: what is typed; nil where the field is emptied.
  ///   - typing: types.
  /// - Throws: an `AppError` with what the field shows.
  private func expectingChange(
    of query: some QueryConvertible, by text: String?, _ typing: () async throws -> Void
  ) async throws {
    let (query, before) = (try query.query(), try await tree())
    try await typing()
    // Keys that type no letter do something else.
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
      // One field for each letter, of which the next gets the focus.
      if text != nil, other != nil { return shown != value.before && !shown.isEmpty }
      guard shown.isEmpty, other == nil else { return false }
      // What changes later may have another reason, unless it shows what was typed.
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

  /// How much of the app's time a field may take to show what was typed.
  private static let reactionTime = Duration.seconds(1)

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

  /// Presses keys of a keyboard with cables, such as `Keys.tab`, or `Keys.control + "a"`, which need no field; letters alone do.
  ///
  /// - Parameter keys: the keys one after another; modifier keys are held until the end.
  /// - Throws: an `AppError` of the kind `notSupported` where keys are among them that the driver has not got, as that of a model.
  public func pressKeys(_ keys: String) async throws {
    try await enterText(keys)
  }

  /// Presses the escape key of a keyboard with cables, which dismisses what is in front or leaves a field.
  ///
  /// - Throws: an `AppError` where the app has no use for it.
  public func pressEscape() async throws {
    try await enterText(Keys.escape)
  }
}

extension Query {
  /// The element that it finds; nil where it finds none or several.
  fileprivate func only(in tree: any ElementTree) -> ElementID? {
    let found = elements(in: tree)
    return found.count == 1 ? found.first : nil
  }
}

extension ElementTree {
  /// What all elements show.
  fileprivate var allTexts: [String?] { elements.map { string(.text, of: $0) } }

  /// What has the focus in place of a field; nil where the field has it, or what is around or inside it, and where the driver does not
  /// report what has it.
  fileprivate func focus(besides field: ElementID) -> ElementID? {
    guard ["textField", "searchField"].contains(role(of: field)) else { return nil }
    return elements.first { hasFocus($0) && !isElement($0, in: field) && !isElement(field, in: $0) }
  }
}

extension AppError {
  /// A field has not taken what was typed.
  ///
  /// - Parameters:
  ///   - value: what was typed.
  ///   - field: the field.
  ///   - tree: the screen afterwards.
  ///   - other: what had the focus instead; nil where that is not known, or the field had it.
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
