extension AppSession {
  /// Rests the pointer of the mouse on an element.
  ///
  /// - Parameters:
  ///   - query: which element; one of several is meant only where the query says which.
  ///   - timeout: how much of the app's time it may take until it can be reached; nil takes the session's own.
  /// - Throws: an `AppError` if it cannot be reached in time, or the device has no mouse.
  public func hover(_ query: some QueryConvertible, timeout: Duration? = nil) async throws {
    try await move(mouse: .hover, over: query, timeout: timeout)
  }

  /// Clicks an element with the right button of the mouse, which opens its context menu.
  ///
  /// - Parameters:
  ///   - query: which element; one of several is meant only where the query says which.
  ///   - timeout: how much of the app's time it may take until it can be reached; nil takes the session's own.
  /// - Throws: an `AppError` if it cannot be reached in time, or the device has no mouse.
  public func rightClick(_ query: some QueryConvertible, timeout: Duration? = nil) async throws {
    try await move(mouse: .rightClick, over: query, timeout: timeout)
  }

  /// Turns the wheel of the mouse by half of what is seen of an element.
  ///
  /// - Parameters:
  ///   - direction: what comes into view: down shows what is further down.
  ///   - query: the element that the pointer is on.
  ///   - timeout: how much of the app's time it may take until it can be reached; nil takes the session's own.
  /// - Throws: an `AppError` if it cannot be reached in time, or the device has no mouse.
  public func turnWheel(
    _ direction: ScrollDirection, over query: some QueryConvertible, timeout: Duration? = nil
  ) async throws {
    try await move(mouse: .turnWheel(direction), over: query, timeout: timeout)
  }

  /// Drops files on an element, as a user does who drags them from a folder.
  ///
  /// - Parameters:
  ///   - paths: the absolute paths of the files, at least one.
  ///   - query: the element.
  ///   - timeout: how much of the app's time it may take until it can be reached; nil takes the session's own.
  /// - Throws: an `AppError` if it cannot be reached in time or takes no files, or the device has no mouse.
  public func dropFiles(
    _ paths: [String], on query: some QueryConvertible, timeout: Duration? = nil
  ) async throws {
    try await move(mouse: .drop(paths), over: query, timeout: timeout)
  }

  /// Composes a text with an input method where the focus is, as Japanese or Chinese is typed.
  ///
  /// - Parameter text: the text.
  /// - Throws: an `AppError` where no field has the focus, or the driver has no input method.
  public func compose(_ text: String) async throws {
    try await acting(as: .compose(text)) { _ in
      let keyboard = try driver.able(to: .pressKeys)
      _ = try await tree()
      try await keyboard.compose(text)
      try await pauseForViewers()
    }
  }

  /// Does something with the mouse on an element.
  ///
  /// - Parameters:
  ///   - action: what is done.
  ///   - query: the element; one of several is meant only where the query says which.
  ///   - timeout: how much of the app's time it may take until it can be reached; nil takes the session's own.
  /// - Throws: an `AppError` if it cannot be reached in time, or the device has no mouse.
  package func move(
    mouse action: MouseAction, over query: some QueryConvertible, timeout: Duration? = nil
  ) async throws {
    try await acting(as: .mouse(action), on: query) { record in
      let mouse = try driver.withMouse()
      let target = try await reach(query, to: "point at", timeout: timeout, noting: &record)
      try await mouse.perform(
        action, at: target.point, on: target.element, scrolling: target.length(for: action))
      try await pauseForViewers()
    }
  }

  /// Waits until the keyboard on the screen is shown, or is not.
  ///
  /// - Parameter isShown: whether it is to be shown.
  /// - Throws: an `AppError` if it is not so in time, or the device has no such keyboard.
  package func waitForKeyboard(isShown: Bool) async throws {
    let keyboard = Query.element("keyboard")
    guard let driver = driver as? any ScreenKeyboardDriver else {
      if isShown { try await waitFor(keyboard) } else { try await waitForNone(keyboard) }
      return
    }
    let wish = isShown ? "the keyboard" : "the keyboard to go"
    let _: Bool = try await wait(for: wish, timeout: nil) { tree in
      if try driver.showsKeyboard(with: tree) == isShown { return .ready(true) }
      return .notYet(isShown ? "no text field has the focus" : "a text field has the focus")
    }
  }
}

extension AppSession.Target {
  /// How far a wheel scrolls that is turned by half of what is seen, in points.
  fileprivate func length(for action: MouseAction) -> Double {
    guard case .turnWheel(let direction) = action else { return 0 }
    return (direction.signs.x == 0 ? visibleFrame.height : visibleFrame.width) / 2
  }
}
