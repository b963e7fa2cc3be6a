/// The keyboard on the screen of a device.
extension AppSession {
  /// Whether the on-screen keyboard is shown; false on a device without one.
  ///
  /// - Throws: the driver's error if the app cannot be launched or its screen cannot be shown.
  package func showsKeyboard() async throws -> Bool {
    let tree = try await tree()
    do {
      return try showsKeyboard(with: tree)
    } catch let error as AppError where error.kind == .notSupported {
      return false
    }
  }

  /// Waits until the on-screen keyboard is shown or hidden.
  ///
  /// - Parameter isShown: whether to wait for the keyboard or for its absence.
  /// - Throws: an `AppError` if this does not happen in time, or the device has no such keyboard.
  package func waitForKeyboard(isShown: Bool) async throws {
    let wish = isShown ? "the keyboard" : "the keyboard to go"
    let _: Bool = try await wait(for: wish, timeout: nil, letsLoadingEnd: !isShown) { tree in
      if try showsKeyboard(with: tree) == isShown { return .ready(true) }
      return .notYet(isShown ? "the keyboard is not shown: no text field has the focus" : "a text field has the focus")
    }
  }

  /// Hides the keyboard on the screen: the text field with the focus loses it. Nothing is cancelled by that, unlike by
  /// the escape key.
  ///
  /// - Throws: an `AppError` if the keyboard is not shown in time, or the device has no such keyboard.
  public func hideKeyboard() async throws {
    try await acting(as: .system(.hideKeyboard)) { _ in
      try await waitForKeyboard(isShown: true)
      try await driver.able(to: .perform(.device(.hideKeyboard))).perform(.device(.hideKeyboard))
    }
  }

  /// Whether a screen shows the keyboard.
  ///
  /// - Throws: an `AppError` if the device has no keyboard on its screen.
  private func showsKeyboard(with tree: any ElementTree) throws -> Bool {
    if let driver = driver.unwrapped as? any ScreenKeyboardDriver { return try driver.showsKeyboard(with: tree) }
    return tree.elements.contains { AccessibilityKind(of: $0, in: tree) == .keyboard && tree.isVisible($0) }
  }
}
