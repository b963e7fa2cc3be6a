extension AppSession {
  /// Rests the pointer of the mouse on an element.
  ///
  /// - Parameters:
  ///   - query: the element; the query must choose one of several matches.
  ///   - timeout: the longest app time until it can be reached; nil for the session's timeout.
  /// - Throws: an `AppError` if it cannot be reached in time, or the device has no mouse.
  public func hover(_ query: some QueryConvertible, timeout: Duration? = nil) async throws {
    try await move(mouse: .hover, over: query, timeout: timeout)
  }

  /// Clicks an element with the right button of the mouse, which opens its context menu.
  ///
  /// - Parameters:
  ///   - query: the element; the query must choose one of several matches.
  ///   - timeout: the longest app time until it can be reached; nil for the session's timeout.
  /// - Throws: an `AppError` if it cannot be reached in time, or the device has no mouse.
  public func rightClick(_ query: some QueryConvertible, timeout: Duration? = nil) async throws {
    try await move(mouse: .rightClick, over: query, timeout: timeout)
  }

  /// Turns the wheel of the mouse by half of an element's visible area.
  ///
  /// - Parameters:
  ///   - direction: the direction of the content that comes into view.
  ///   - query: the element under the pointer.
  ///   - timeout: the longest app time until it can be reached; nil for the session's timeout.
  /// - Throws: an `AppError` if it cannot be reached in time, or the device has no mouse.
  public func turnWheel(
    _ direction: ScrollDirection, over query: some QueryConvertible, timeout: Duration? = nil
  ) async throws {
    try await move(mouse: .turnWheel(direction), over: query, timeout: timeout)
  }

  /// Drops files on an element, as a user does by dragging them from a folder.
  ///
  /// - Parameters:
  ///   - paths: the absolute paths of the files, at least one.
  ///   - query: the element.
  ///   - timeout: the longest app time until it can be reached; nil for the session's timeout.
  /// - Throws: an `AppError` if it cannot be reached in time or does not accept files, or the device has no mouse.
  public func dropFiles(
    _ paths: [String], on query: some QueryConvertible, timeout: Duration? = nil
  ) async throws {
    try await move(mouse: .drop(paths), over: query, timeout: timeout)
  }

  /// Composes a text with an input method in the element with the focus, as for Japanese or Chinese.
  ///
  /// - Parameter text: the text.
  /// - Throws: an `AppError` if no field has the focus, or the driver has no input method.
  public func compose(_ text: String) async throws {
    try await acting(as: .compose(text)) { _ in
      let keyboard = try driver.able(to: .pressKeys)
      _ = try await tree()
      try await keyboard.compose(text)
      try await pauseForViewers()
    }
  }

  /// Performs an action of the mouse on an element.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - query: the element; the query must choose one of several matches.
  ///   - timeout: the longest app time until it can be reached; nil for the session's timeout.
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
}

extension AppSession.Target {
  /// The distance of a turn of the wheel by half of the visible area, in points.
  fileprivate func length(for action: MouseAction) -> Double {
    guard case .turnWheel(let direction) = action else { return 0 }
    return (direction.signs.x == 0 ? visibleFrame.height : visibleFrame.width) / 2
  }
}
