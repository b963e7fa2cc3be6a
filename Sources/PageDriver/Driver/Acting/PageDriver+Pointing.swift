import DevTools
import PageContent

/// Actions that only a mouse can do on a page.
extension PageDriver: MouseDriver, ScreenKeyboardDriver {
  /// Performs an action of the mouse.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - point: the place of the pointer.
  ///   - target: the intended element; nil for any element.
  ///   - length: how far the wheel scrolls, in points.
  /// - Throws: an `AppError` if the page is not open, shows a dialog, or is on a device without a mouse.
  package func perform(
    _ action: MouseAction, at point: Point, on target: ElementID?, scrolling length: Double
  ) async throws {
    guard device.hasMouse else {
      throw AppError(
        .notSupported, problem: "\(device.name) has a touch screen and no mouse",
        details: [#"Open the page on a desktop: Given the "Shop" page is open on a "desktop""#])
    }
    try await acting { page in
      try requireForeground()
      try requireOnScreen(point)
      page.beginAction()
      try await disarm(page)
      let aim = aim(at: target, point)
      if clock.isOld { _ = try await look() }
      switch action {
      case .hover:
        try await dispatch("Input.dispatchMouseEvent", in: page, mouseEvent("mouseMoved", at: point, in: page))
      case .rightClick: return try await click(at: point, meaning: aim, button: "right", in: page)
      case .turnWheel(let direction):
        try await turnWheel(byX: direction.signs.x * length, y: direction.signs.y * length, at: point, in: page)
      case .drop(let paths): try await drop(paths, at: point, in: page)
      }
      try await settle(page)
    }
  }

  /// Turns the wheel of the mouse.
  func turnWheel(byX x: Double, y: Double, at point: Point, in page: PageTarget) async throws {
    let event = mouseEvent("mouseWheel", at: point, in: page)
    try await dispatch("Input.dispatchMouseEvent", in: page) { json in
      event(&json)
      json.member("deltaX", x)
      json.member("deltaY", y)
    }
    // Scrolling happens in the next frames.
    _ = try await pass(until: clock.now + 2 * Self.frameTime, stopping: false, in: page)
  }

  /// The page's time for a frame, in milliseconds.
  private static let frameTime = 17.0

  /// Whether a phone shows its keyboard, which it does while a field for text has the focus.
  ///
  /// - Parameter tree: the screen.
  /// - Throws: an `AppError` on a device with a mouse, which has a hardware keyboard.
  package nonisolated func showsKeyboard(with tree: any ElementTree) throws -> Bool {
    try PageTree.showsKeyboard(tree, on: device)
  }
}
