/// A driver of an app with a hardware keyboard, which types all of `Keys`.
package protocol KeyboardDriver: AppDriver {
  /// Holds down modifier keys and releases all others. They apply to typing and touches from then on.
  ///
  /// - Parameter modifiers: the keys to hold.
  /// - Throws: an `AppError` if the app is not running.
  func hold(_ modifiers: KeyModifiers) async throws

  /// Presses keys one after another, whatever has the focus. The app as a whole receives keys that no element takes.
  ///
  /// - Parameter keys: letters, and keys of `Keys` other than modifier keys.
  /// - Throws: an `AppError` if the app is not running.
  func press(_ keys: String) async throws

  /// Types a text into the element with the focus, and waits briefly for a field to get the focus. Without one, the app
  /// as a whole receives the keys.
  ///
  /// - Parameter text: letters and keys; see `press`.
  /// - Throws: an `AppError` if the app is not running.
  func typeAnywhere(_ text: String) async throws

  /// Composes a text with an input method in the element with the focus. The app receives the intermediate texts until
  /// the text is committed.
  ///
  /// - Parameter text: the text.
  /// - Throws: an `AppError` if the app is not running or no field has the focus.
  func compose(_ text: String) async throws

  /// Focuses an element without touching it.
  ///
  /// - Parameter element: the element, as identified on the last screen.
  /// - Returns: whether it takes keys.
  /// - Throws: an `AppError` if the app is not running.
  func focus(_ element: ElementID) async throws -> Bool
}

extension KeyboardDriver {
  /// Presses the keys at once, without waiting for the focus.
  package func typeAnywhere(_ text: String) async throws { try await press(text) }

  /// Throws an error, since most drivers have no input method.
  package func compose(_ text: String) async throws {
    throw AppError.notSupported("compose a text: only pages take that")
  }
}

/// A driver whose device may show an on-screen keyboard that is not among the elements of the app.
package protocol ScreenKeyboardDriver: AppDriver {
  /// Whether the keyboard is visible with a screen of the app.
  ///
  /// - Parameter tree: the screen.
  /// - Throws: an `AppError` if the device has no such keyboard.
  func showsKeyboard(with tree: any ElementTree) throws -> Bool
}

/// A driver of an app with text fields whose caret can be between any letters.
package protocol CaretDriver: AppDriver {
  /// Moves the caret to the end of the field with the focus.
  ///
  /// - Throws: an `AppError` if the app is not running.
  func moveCaretToEnd() async throws

  /// Removes the whole text of the field with the focus, as by selecting it and pressing the delete key.
  ///
  /// - Parameter isFinal: whether no text replaces it, so the change is reported to the app.
  /// - Returns: whether the driver supports this.
  /// - Throws: an `AppError` if the app is not running.
  func emptyField(isFinal: Bool) async throws -> Bool
}
