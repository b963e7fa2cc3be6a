import DevTools
import PageContent

/// What a mouse does on a page.
extension PageDriver {
  /// What the browser gets for a mouse.
  ///
  /// - Parameters:
  ///   - kind: the type of the event.
  ///   - point: where the pointer is.
  ///   - button: the button that is pressed or released; nil where none is.
  ///   - count: the number of the press in a row at this place.
  ///   - isHeld: whether the left button is held while the pointer moves.
  func mouseEvent(
    _ kind: String, at point: Point, button: String? = nil, count: Int = 1, isHeld: Bool = false, in page: PageTarget
  ) -> @Sendable (inout JSONWriter) -> Void {
    let time = page.eventTime(at: pageTime / 1000)
    let modifiers = self.modifiers.effect
    return { json in
      json.member("type", kind)
      if let time { json.member("timestamp", time) }
      json.member("x", point.x)
      json.member("y", point.y)
      if !modifiers.isEmpty { json.member("modifiers", modifiers.rawValue) }
      if isHeld {
        json.member("button", "left")
        json.member("buttons", 1)
      }
      guard let button else { return }
      json.member("button", button)
      json.member("clickCount", count)
    }
  }

  /// Presses and releases a button with nothing before or after it: the browser does that at once, without waiting for a frame.
  func click(
    at point: Point, meaning aim: Fingers.Aim?, button: String = "left", in page: PageTarget
  ) async throws {
    if isTimeOld { _ = try await look() }
    let isAgain = fingers.lastClick.map { $0.point == point && pageTime - $0.time < 300 } ?? false
    let count = isAgain && button == "left" ? 2 : 1
    fingers.lastClick = isAgain ? nil : (point, pageTime)
    try await land(at: point, meaning: aim, in: page) {
      // The browser handles what it is sent in order, so that only the last answer has to be waited for.
      try page.send("Input.dispatchMouseEvent", mouseEvent("mouseMoved", at: point, in: page))
      let press = mouseEvent("mousePressed", at: point, button: button, count: count, in: page)
      try page.send("Input.dispatchMouseEvent", press)
      try await page.call(
        "Input.dispatchMouseEvent", mouseEvent("mouseReleased", at: point, button: button, count: count, in: page))
    }
  }

  /// Presses the left button, which stays down.
  func pressMouse(at point: Point, in page: PageTarget) async throws {
    try page.send("Input.setInterceptDrags") { $0.member("enabled", true) }
    try page.send("Input.dispatchMouseEvent", mouseEvent("mouseMoved", at: point, in: page))
    try await dispatch(
      "Input.dispatchMouseEvent", in: page, mouseEvent("mousePressed", at: point, button: "left", in: page))
  }

  /// Moves the pointer while the left button is down, with what it drags.
  func moveMouse(to point: Point, in page: PageTarget) async throws {
    if let drag = fingers.drag { return try await dispatchDrag("dragOver", drag, at: point, in: page) }
    try await dispatch(
      "Input.dispatchMouseEvent", in: page, mouseEvent("mouseMoved", at: point, isHeld: true, in: page))
    guard let data = page.takeDrag() else { return }
    fingers.drag = data
    try await dispatchDrag("dragEnter", data, at: point, in: page)
    try await dispatchDrag("dragOver", data, at: point, in: page)
  }

  /// Releases the left button, and drops what is dragged.
  func releaseMouse(at point: Point, in page: PageTarget) async throws {
    try await noteDrag(to: point, in: page)
    guard let drag = fingers.drag else {
      return try await dispatch(
        "Input.dispatchMouseEvent", in: page, mouseEvent("mouseReleased", at: point, button: "left", in: page))
    }
    fingers.drag = nil
    try await dispatchDrag("drop", drag, at: point, in: page)
    // The browser ends the drag when the button is released.
    try await dispatch(
      "Input.dispatchMouseEvent", in: page, mouseEvent("mouseReleased", at: point, button: "left", in: page))
  }

  /// Sends what is done with something that is dragged.
  ///
  /// - Parameters:
  ///   - kind: the type of the event.
  ///   - data: what is dragged, as JSON.
  ///   - point: where it is.
  func dispatchDrag(_ kind: String, _ data: String, at point: Point, in page: PageTarget) async throws {
    let modifiers = self.modifiers.effect
    try await dispatch("Input.dispatchDragEvent", in: page) { json in
      json.member("type", kind)
      json.member("x", point.x)
      json.member("y", point.y)
      json.name("data")
      json.raw(data)
      if !modifiers.isEmpty { json.member("modifiers", modifiers.rawValue) }
    }
  }

  /// Has the browser handle input that may need a frame, and the page what comes of it.
  func dispatch(
    _ method: StaticString, in page: PageTarget, _ parameters: @Sendable (inout JSONWriter) -> Void
  ) async throws {
    try await disarm(page)
    let command = try page.begin(method, parameters)
    try await passUntilAnswered(command, in: page)
    isTimeOld = true
    // A dialog may have opened.
    do { _ = try await page.answer(to: command) } catch let error as BrowserError where error.kind == .interrupted {}
  }
}
