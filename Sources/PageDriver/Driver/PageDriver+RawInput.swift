import DevTools
import PageContent

/// Input of clients of WebDriver, event by event.
extension PageDriver {
  /// Sends an event of an input device to the page, which handles it at once.
  ///
  /// - Parameter input: the event; buttons and keys stay pressed until they are released.
  /// - Throws: an `AppError` if the page is not open or shows a dialog.
  package func send(_ input: RawInput) async throws {
    // A device without a mouse has fingers in any case, and gestures of theirs.
    if case .finger(let touch) = input, !device.hasMouse { return try await send(touch) }
    try await reporting {
      let page = try running()
      try requireNoDialog()
      if isInBackground { throw AppError.inBackground }
      if clock.isOld { _ = try await look() }
      if case .key(let key, let isDown) = input {
        return try await send([.key(KeyEvent(key, isDown: isDown, with: modifiers))], to: page)
      }
      page.beginAction()
      try await disarm(page)
      try await clearAim(in: page)
      switch input {
      case .key: break
      case .finger(let touch): try await use(touch, in: page)
      case .move(let pointer, let point):
        try await moveMouse(to: point, holding: fingers.held, of: pointer, in: page)
      case .button(let pointer, let button, let point, let isDown):
        try await use(button, of: pointer, at: point, isDown: isDown, in: page)
      case .wheel(let point, let x, let y): try await turnWheel(byX: x, y: y, at: point, in: page)
      }
      try await settle(page)
    }
  }

  /// Sends a touch to a page on a device with a mouse, as a touch screen of that device would.
  private func use(_ touch: Touch, in page: PageTarget) async throws {
    try requireOnScreen(touch.point)
    let isDown = fingers.points[touch.finger] != nil
    fingers.points[touch.finger] = touch.phase == .down || touch.phase == .move ? touch.point : nil
    switch touch.phase {
    case .down: try await sendFingers("touchStart", in: page)
    case .move: try await sendFingers("touchMove", in: page)
    case .up where isDown: try await sendFingers("touchEnd", in: page)
    case .cancelled where isDown: try await sendFingers("touchCancel", in: page)
    case .up, .cancelled: break
    }
  }

  /// Presses or releases a button of a pointer.
  private func use(
    _ button: Int, of pointer: RawInput.PointerKind, at point: Point, isDown: Bool, in page: PageTarget
  ) async throws {
    guard let name = HeldButtons.names.indices.contains(button) ? HeldButtons.names[button] : nil else { return }
    if isDown {
      fingers.held.insert(HeldButtons(button))
      _ = fingers.press(button, at: point, time: clock.now)
      if button == 0 { try page.send("Input.setInterceptDrags") { $0.member("enabled", true) } }
    } else {
      fingers.held.remove(HeldButtons(button))
    }
    let event = mouseEvent(
      isDown ? "mousePressed" : "mouseReleased", at: point, button: name, count: fingers.presses,
      held: fingers.held, of: pointer, in: page)
    if !isDown, button == 0 { try await drop(at: point, in: page) }
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
