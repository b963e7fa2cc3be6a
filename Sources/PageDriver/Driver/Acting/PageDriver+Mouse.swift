import DevTools
import PageContent

/// Input of a mouse.
extension PageDriver {
  /// The mouse event for the browser.
  ///
  /// - Parameters:
  ///   - kind: the type of the event.
  ///   - point: the place of the pointer.
  ///   - button: the button that is pressed or released; nil for a movement.
  ///   - count: the number of successive presses at this place.
  ///   - held: the buttons that are held after the event; nil if the browser may conclude them.
  ///   - pointer: the pointer.
  ///   - contact: how a pen touches the screen.
  func mouseEvent(
    _ kind: String, at point: Point, button: String? = nil, count: Int = 1, held: HeldButtons? = nil,
    of pointer: RawInput.PointerKind = .mouse, contact: PointerContact = PointerContact(), in page: PageTarget
  ) -> @Sendable (inout JSONWriter) -> Void {
    let time = page.eventTime(at: clock.now / 1000)
    let modifiers = self.visit.modifiers.effect
    return { json in
      json.member("type", kind)
      if let time { json.member("timestamp", time) }
      json.member("x", point.x)
      json.member("y", point.y)
      if !modifiers.isEmpty { json.member("modifiers", modifiers.rawValue) }
      if pointer != .mouse { json.member("pointerType", pointer.rawValue) }
      contact.write(to: &json)
      if let held { json.member("buttons", held.rawValue) }
      if let name = button ?? held?.firstName { json.member("button", name) }
      if button != nil { json.member("clickCount", count) }
    }
  }

  /// Presses and releases a button; the browser handles this at once, without waiting for a frame.
  func click(
    at point: Point, meaning aim: Fingers.Aim?, button: String = "left", in page: PageTarget
  ) async throws {
    if clock.isOld { _ = try await look() }
    let count = visit.fingers.buttons.press(HeldButtons.names.firstIndex(of: button) ?? 0, at: point, time: clock.now)
    try await land(at: point, meaning: aim, in: page) {
      // The browser handles commands in order, so it is enough to wait for the last answer.
      try page.send("Input.dispatchMouseEvent", mouseEvent("mouseMoved", at: point, in: page))
      let press = mouseEvent("mousePressed", at: point, button: button, count: count, in: page)
      try page.send("Input.dispatchMouseEvent", press)
      try await page.call(
        "Input.dispatchMouseEvent", mouseEvent("mouseReleased", at: point, button: button, count: count, in: page))
    }
  }

  /// Presses the left button and holds it.
  func pressMouse(at point: Point, in page: PageTarget) async throws {
    try page.send("Input.setInterceptDrags") { $0.member("enabled", true) }
    try page.send("Input.dispatchMouseEvent", mouseEvent("mouseMoved", at: point, in: page))
    try await dispatch(
      "Input.dispatchMouseEvent", in: page, mouseEvent("mousePressed", at: point, button: "left", in: page))
  }

  /// Moves the pointer with buttons held, and moves the dragged data.
  func moveMouse(
    to point: Point, holding held: HeldButtons = .left, of pointer: RawInput.PointerKind = .mouse,
    contact: PointerContact = PointerContact(), in page: PageTarget
  ) async throws {
    if let drag = visit.fingers.drag { return try await dispatchDrag("dragOver", drag, at: point, in: page) }
    let event = mouseEvent("mouseMoved", at: point, held: held, of: pointer, contact: contact, in: page)
    try await dispatch("Input.dispatchMouseEvent", in: page, event)
    guard let data = page.takeDrag() else { return }
    visit.fingers.drag = data
    try await dispatchDrag("dragEnter", data, at: point, in: page)
    try await dispatchDrag("dragOver", data, at: point, in: page)
  }

  /// Releases the left button, and drops the dragged data.
  func releaseMouse(at point: Point, in page: PageTarget) async throws {
    try await noteDrag(to: point, in: page)
    try await drop(at: point, in: page)
    try await dispatch(
      "Input.dispatchMouseEvent", in: page, mouseEvent("mouseReleased", at: point, button: "left", in: page))
  }

  /// Drops the dragged data, if there is any. Releasing the button afterwards ends the drag in the browser.
  func drop(at point: Point, in page: PageTarget) async throws {
    guard let drag = visit.fingers.drag else { return }
    visit.fingers.drag = nil
    try await dispatchDrag("drop", drag, at: point, in: page)
  }

  /// Sends an event for dragged data.
  ///
  /// - Parameters:
  ///   - kind: the type of the event.
  ///   - data: the dragged data, as JSON.
  ///   - point: the place of the pointer.
  func dispatchDrag(_ kind: String, _ data: String, at point: Point, in page: PageTarget) async throws {
    let modifiers = self.visit.modifiers.effect
    try await dispatch("Input.dispatchDragEvent", in: page) { json in
      json.member("type", kind)
      json.member("x", point.x)
      json.member("y", point.y)
      json.name("data")
      json.raw(data)
      if !modifiers.isEmpty { json.member("modifiers", modifiers.rawValue) }
    }
  }

  /// Sends input that may need a frame, and lets time pass until it is handled.
  func dispatch(
    _ method: String, in page: PageTarget, _ parameters: @Sendable (inout JSONWriter) -> Void
  ) async throws {
    try await disarm(page)
    let command = try page.begin(method, parameters)
    try await passUntilAnswered(command, in: page)
    clock.isOld = true
    _ = try await unlessInterrupted { try await page.answer(to: command) }
  }
}

extension PointerContact {
  /// Writes the members of an event of the mouse.
  fileprivate func write(to json: inout JSONWriter) {
    if let pressure { json.member("force", pressure) }
    if tangentialPressure != 0 { json.member("tangentialPressure", tangentialPressure) }
    if tiltX != 0 { json.member("tiltX", tiltX) }
    if tiltY != 0 { json.member("tiltY", tiltY) }
    if twist != 0 { json.member("twist", twist) }
  }

  /// Writes the members of a finger.
  func writeTouch(to json: inout JSONWriter) {
    if let width { json.member("radiusX", width / 2) }
    if let height { json.member("radiusY", height / 2) }
    if twist != 0 { json.member("rotationAngle", twist) }
    write(to: &json)
  }
}
