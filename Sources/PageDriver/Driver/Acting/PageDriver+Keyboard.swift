import DevTools
import PageContent

/// Typing and holding keys.
extension PageDriver: KeyboardDriver {
  /// Types into a dialog: return accepts it, escape dismisses it, a letter needs a field.
  private func type(_ text: String, into dialog: PageDialog, in page: PageTarget) throws {
    for character in text {
      guard let dialog = page.dialog else { throw AppError.noFocus }
      switch String(character) {
      case Keys.return: try page.answerDialog(accepting: true, text: dialog.text)
      case Keys.escape: try page.answerDialog(accepting: false, text: nil)
      default:
        guard dialog.kind == .prompt else { throw AppError.waiting(dialog, page: address) }
        page.changeDialog { $0.type(character) }
      }
    }
  }

  /// Types a text into the focused field, key by key; waits a moment for a field that is about to get the focus.
  ///
  /// - Parameter text: the text; most keys of `Keys` that do not type a letter need no field.
  /// - Throws: an `AppError` if the page is not open or no field has the focus.
  public func type(_ text: String) async throws {
    try await asking { page in
      try requireForeground()
      if let dialog = page.dialog { return try type(text, into: dialog, in: page) }
      guard try await awaitFocus(for: TypedInput.need(of: text, holding: visit.modifiers), in: page) else {
        throw AppError.noFocus
      }
      try await send(TypedInput.inputs(for: text, holding: visit.modifiers), to: page)
    }
  }

  /// Types a text at the focus, key by key; without a focus, the page as a whole gets the keys.
  ///
  /// - Parameter text: the text.
  /// - Throws: an `AppError` if the page is not open.
  package func typeAnywhere(_ text: String) async throws {
    try await asking { page in
      try requireForeground()
      if let dialog = page.dialog { return try type(text, into: dialog, in: page) }
      _ = try await awaitFocus(for: TypedInput.need(of: text, holding: visit.modifiers), in: page)
      if let dialog = page.dialog { return try type(text, into: dialog, in: page) }
      try await send(TypedInput.inputs(for: text, holding: visit.modifiers), to: page)
    }
  }

  /// Composes a text with an input method, letter by letter, and commits it.
  ///
  /// - Parameter text: the text.
  /// - Throws: an `AppError` if the page is not open, shows a dialog, or no field has the focus.
  package func compose(_ text: String) async throws {
    try await acting { page in
      guard try await awaitFocus(for: .field, in: page) else { throw AppError.noFocus }
      let parts = text.indices.map { TypedInput.composition(String(text[...$0])) }
      try await send(parts + [.insertion(text)], to: page)
    }
  }

  /// The page's time for moving the focus to an element that accepts keys, in milliseconds.
  private static let focusTime = 1000.0

  /// Waits until an element with the required kind has the focus, which a page may set with a delay; returns whether it
  /// has.
  private func awaitFocus(for need: TypedInput.Need, in page: PageTarget) async throws -> Bool {
    _ = try await look()
    let end = clock.now + Self.focusTime
    while true {
      let tree = try await look()
      switch need {
      case .nothing: return true
      case .anything: if tree.isFocused { return true }
      case .field: if tree.hasFocus { return true }
      }
      guard !page.isInterrupted, clock.now < end else { return false }
      _ = try await proceed(until: end, in: page)
    }
  }

  /// The most inputs before waiting for an answer, because a browser that is silent for long counts as hanging.
  private static let mostAtOnce = 500

  func send(_ inputs: [TypedInput], to page: PageTarget) async throws {
    page.beginAction()
    try await disarm(page)
    clock.isOld = true
    _ = try await unlessInterrupted {
      // The browser handles commands in order, so it is enough to wait for the last of many answers.
      for (index, input) in inputs.enumerated() {
        if index == inputs.count - 1 || index % Self.mostAtOnce == Self.mostAtOnce - 1 {
          try await page.call(input.command, input.write)
        } else {
          try page.send(input.command, input.write)
        }
      }
    }
    try await settle(page)
  }

  /// Holds down these modifier keys, and releases all others.
  ///
  /// - Parameter modifiers: the modifier keys to hold down.
  /// - Throws: an `AppError` if the page is not open or shows a dialog.
  package func hold(_ modifiers: KeyModifiers) async throws {
    guard modifiers != self.visit.modifiers else { return }
    try await acting { page in
      if clock.isOld { _ = try await look() }
      let events = KeyEvent.events(from: self.visit.modifiers, to: modifiers).map(TypedInput.key)
      self.visit.modifiers = modifiers
      try await send(events, to: page)
    }
  }

  /// Presses keys in sequence, regardless of the focus. Without a focus, the body of the document receives the keys.
  ///
  /// - Parameter keys: letters, and keys of `Keys` other than modifier keys.
  /// - Throws: an `AppError` if the page is not open or shows a dialog.
  package func press(_ keys: String) async throws {
    try await acting { page in
      try requireForeground()
      if clock.isOld { _ = try await look() }
      try await send(TypedInput.inputs(for: keys, holding: visit.modifiers), to: page)
    }
  }

  /// Gives an element the focus by script.
  ///
  /// - Parameter element: the element in the latest tree.
  /// - Returns: whether the element accepts keys, as the body of a document always does.
  /// - Throws: an `AppError` if the page is not open or shows a dialog.
  package func focus(_ element: ElementID) async throws -> Bool {
    try await acting { page in
      let isFocused = try await succeeds(on: element, in: page, PageScript.focus)
      clock.isOld = true
      return isFocused
    }
  }

  /// Calls a function of the script with an element; returns whether it results in 1, or false for a missing element.
  ///
  /// - Parameters:
  ///   - element: the element in the latest tree.
  ///   - page: the page.
  ///   - call: the call with the place of the element.
  func succeeds(on element: ElementID, in page: PageTarget, _ call: (ElementPlace) -> String) async throws -> Bool {
    guard let tree = visit.tree, let place = tree.place(of: element) else { return false }
    try await disarm(page)
    return try await number(call(place), of: place.world, in: page) == 1
  }
}
