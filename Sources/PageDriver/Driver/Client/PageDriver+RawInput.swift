import DevTools
import PageContent

/// Input of clients of WebDriver, event by event.
extension PageDriver {
  /// Sends events of input devices to the page, which handles them at the same time.
  ///
  /// - Parameter inputs: the events; buttons and keys stay pressed until they are released.
  /// - Throws: an `AppError` if the page is not open or shows a dialog.
  package func send(_ inputs: [RawInput]) async throws {
    try await asking { page in
      try requireForeground()
      if clock.isOld { _ = try await look() }
      page.beginAction()
      try await disarm(page)
      try await clearAim(in: page)
      for (index, input) in inputs.enumerated() {
        guard !page.isClosed else {
          throw AppError(.notRunning, problem: "the window was closed before the last action")
        }
        try requireNoDialog()
        let isLast = index == inputs.count - 1
        try await use(input, before: isLast ? nil : inputs[index + 1], in: page)
      }
      try await settle(page)
    }
  }

  /// Makes the next press of a button the first one at its place, not the second one of a double click.
  package func separateClicks() { visit.fingers.buttons.separateClicks() }

  /// Sends an event.
  ///
  /// - Parameters:
  ///   - input: the event.
  ///   - next: the event after it at the same time; nil for the last one.
  ///   - page: the page.
  private func use(_ input: RawInput, before next: RawInput?, in page: PageTarget) async throws {
    switch input {
    case .key(let key, let isDown):
      let isShort = String(key).utf16.count <= Self.longestKey
      guard isShort || isDown else { return }
      let event: TypedInput =
        isShort ? .key(KeyEvent(key, isDown: isDown, with: visit.modifiers)) : .insertion(String(key))
      try await sendAtOnce(event.command, in: page, event.write)
    case .finger(let touch, let contact): try await use(touch, contact, in: page)
    case .move(let pointer, let point, let contact):
      if case .button? = next, visit.fingers.buttons.held.isEmpty {
        // The browser handles the movement with the event of the button, and not only with the next frame.
        let event = mouseEvent("mouseMoved", at: point, held: [], of: pointer, contact: contact, in: page)
        try page.send("Input.dispatchMouseEvent", event)
      } else {
        try await moveMouse(to: point, holding: visit.fingers.buttons.held, of: pointer, contact: contact, in: page)
        // The page may begin to drag data.
        if !visit.fingers.buttons.held.isEmpty { try await settle(page) }
      }
    case .button(let pointer, let button, let point, let contact, let isDown):
      try await use(button, of: pointer, at: point, contact, isDown: isDown, in: page)
    case .wheel(let point, let x, let y): try await turnWheel(byX: x, y: y, at: point, in: page)
    }
  }

  /// The most UTF-16 units that the browser takes as the text of a key, as of a letter with its accents.
  private static let longestKey = 4

  /// Sends input that the browser handles without a frame.
  private func sendAtOnce(
    _ method: String, in page: PageTarget, _ parameters: @Sendable (inout JSONWriter) -> Void
  ) async throws {
    clock.isOld = true
    _ = try await unlessInterrupted { try await page.call(method, parameters) }
  }

  /// Sends a touch to a page on a device with a mouse, as a touch screen of that device would.
  private func use(_ touch: Touch, _ contact: PointerContact, in page: PageTarget) async throws {
    try requireOnScreen(touch.point)
    let isDown = visit.fingers.points[touch.finger] != nil
    visit.fingers.contacts[touch.finger] = contact
    visit.fingers.points[touch.finger] = touch.phase == .down || touch.phase == .move ? touch.point : nil
    switch touch.phase {
    case .down: try await sendFingers("touchStart", in: page)
    case .move: try await sendFingers("touchMove", in: page)
    case .up where isDown: try await sendLifted(touch.finger, at: touch.point, in: page)
    case .cancelled where isDown: try await sendFingers("touchCancel", in: page)
    case .up, .cancelled: break
    }
  }

  /// Presses or releases a button of a pointer.
  private func use(
    _ button: Int, of pointer: RawInput.PointerKind, at point: Point, _ contact: PointerContact, isDown: Bool,
    in page: PageTarget
  ) async throws {
    guard let name = HeldButtons.names.indices.contains(button) ? HeldButtons.names[button] : nil else { return }
    if isDown {
      visit.fingers.buttons.held.insert(HeldButtons(button))
      _ = visit.fingers.buttons.press(button, at: point, time: clock.now)
      if button == 0 { try page.send("Input.setInterceptDrags") { $0.member("enabled", true) } }
    } else {
      visit.fingers.buttons.held.remove(HeldButtons(button))
    }
    let event = mouseEvent(
      isDown ? "mousePressed" : "mouseReleased", at: point, button: name, count: visit.fingers.buttons.presses,
      held: visit.fingers.buttons.held, of: pointer, contact: contact, in: page)
    guard !isDown, button == 0, visit.fingers.drag != nil else {
      return try await sendAtOnce("Input.dispatchMouseEvent", in: page, event)
    }
    try await drop(at: point, in: page)
    try await dispatch("Input.dispatchMouseEvent", in: page, event)
  }
}

/// The buttons of a pointer that are held, as in `MouseEvent.buttons`.
struct HeldButtons: OptionSet {
  let rawValue: Int

  static let left = HeldButtons(0)

  /// The names of the buttons in the DevTools protocol, in the order of `MouseEvent.button`.
  static let names = ["left", "middle", "right", "back", "forward"]

  init(rawValue: Int) { self.rawValue = rawValue }

  /// The button with a number of `MouseEvent.button`.
  init(_ button: Int) { rawValue = [0: 1, 1: 4, 2: 2][button] ?? 1 << button }

  /// The name of the first held button; nil without one.
  var firstName: String? { Self.names.indices.first { contains(HeldButtons($0)) }.map { Self.names[$0] } }
}
