import DevTools
import PageContent

extension PageDriver {
  /// Delivers a touch event; on a device with a mouse, the left button of the mouse acts instead.
  ///
  /// - Parameter touch: the action and place of the finger.
  /// - Throws: an `AppError` if the page is not open, the finger is outside the screen, or its element has moved away.
  public func send(_ touch: Touch) async throws {
    try await asking { page in
      try requireForeground()
      try requireOnScreen(touch.point)
      page.beginAction()
      if let dialog = page.dialog {
        clock.isOld = true
        return try await self.touch(dialog, touch, in: page)
      }
      if visit.fingers.isCutOff { try await endCutOff(at: touch.point, in: page) }
      try await disarm(page)
      switch touch.phase {
      case .down: try await putDown(touch, in: page)
      case .move:
        try await putDown(in: page)
        visit.fingers.points[touch.finger] = touch.point
        if device.hasMouse { try await moveMouse(to: touch.point, in: page) } else { try await moveFinger(in: page) }
      case .up: try await lift(touch, in: page)
      case .cancelled: try await cancel(touch, in: page)
      }
    }
  }

  /// Checks that a point is in the window; a page without its own viewport width shows more than the screen has points.
  func requireOnScreen(_ point: Point) throws(AppError) {
    let size = visit.tree?.size ?? settings.size(of: device)
    let screen = Rect(x: 0, y: 0, width: size.width, height: size.height)
    guard screen.contains(point) else { throw AppError.outsideScreen(point, screen: screen) }
  }

  /// Removes a finger that has opened a dialog, and is still down for the browser.
  private func endCutOff(at point: Point, in page: PageTarget) async throws {
    (visit.fingers.isCutOff, clock.isOld) = (false, true)
    visit.fingers.points = [:]
    if try await letGo(at: point, in: page) { return }
    if !device.hasMouse { try page.send("Input.dispatchTouchEvent", event("touchCancel", [:])) }
  }

  private func putDown(_ touch: Touch, in page: PageTarget) async throws {
    if device.hasMouse, !visit.fingers.points.isEmpty {
      throw AppError(
        .notSupported, problem: "a mouse has no second finger, and \(device.name) is a device with a mouse",
        details: [#"Open the page on a phone: Given the "Shop" page is open on a "iPhone X""#])
    }
    if visit.fingers.points.isEmpty {
      visit.fingers.waiting = Fingers.Waiting(touch: touch, aim: aim(at: touch.target, touch.point))
    }
    visit.fingers.points[touch.finger] = touch.point
    if visit.fingers.points.count > 1 { try await putDown(in: page) }
    if visit.fingers.waiting == nil { try await sendFingers("touchStart", in: page) }
  }

  private func lift(_ touch: Touch, in page: PageTarget) async throws {
    visit.fingers.points[touch.finger] = nil
    if let waiting = visit.fingers.waiting {
      visit.fingers.waiting = nil
      if device.hasMouse { return try await click(at: touch.point, meaning: waiting.aim, in: page) }
      return try await tap(at: touch.point, meaning: waiting.aim, in: page)
    }
    if device.hasMouse { return try await releaseMouse(at: touch.point, in: page) }
    try await liftFinger(touch.finger, at: touch.point, in: page)
  }

  private func cancel(_ touch: Touch, in page: PageTarget) async throws {
    let isKnown = visit.fingers.waiting == nil
    (visit.fingers.points, visit.fingers.waiting) = ([:], nil)
    guard isKnown else { return }
    if !(try await letGo(at: touch.point, in: page)) {
      if device.hasMouse {
        try await releaseMouse(at: touch.point, in: page)
      } else {
        try await sendFingers("touchCancel", in: page)
      }
    }
    // The aim is cleared after the release has been handled; otherwise the browser would make a click for another
    // element.
    try await clearAim(in: page)
  }

  /// Cancels a drag, and lets the page receive the events of a finger again, which a long press hides.
  ///
  /// - Parameters:
  ///   - point: the last place of the finger.
  ///   - page: the page.
  /// - Returns: whether the mouse has dragged; the browser then has no finger down.
  private func letGo(at point: Point, in page: PageTarget) async throws -> Bool {
    let isHidden = visit.fingers.rest == .dragging
    let drag = visit.fingers.drag
    (visit.fingers.rest, visit.fingers.drag) = (.none, nil)
    defer { if isHidden { try? page.order(PageScript.hush(false)) } }
    guard isHidden || drag != nil else { return false }
    if let drag { try await dispatchDrag("dragCancel", drag, at: point, in: page) }
    try await dispatch(
      "Input.dispatchMouseEvent", in: page, mouseEvent("mouseReleased", at: point, button: "left", in: page))
    return true
  }

  /// Cancels the stop of the page at its next change.
  func disarm(_ page: PageTarget) async throws {
    guard let armedFrames = visit.armedFrames else { return }
    for world in armedFrames { try page.order(PageScript.disarm, in: world) }
    _ = try await page.evaluate(PageScript.disarm)
    self.visit.armedFrames = nil
  }

  /// Puts down the waiting finger, once it is clear that it does more than touch.
  func putDown(in page: PageTarget) async throws {
    guard let waiting = visit.fingers.waiting else { return }
    let touch = waiting.touch
    visit.fingers.waiting = nil
    if clock.isOld { _ = try await look() }
    visit.fingers.since = clock.now
    noteDrag(from: touch.point)
    let before = visit.report.strays
    try await take(waiting.aim, in: page)
    if device.hasMouse {
      try await pressMouse(at: touch.point, in: page)
    } else {
      try await send(event("touchStart", [touch.finger: touch.point]), in: page)
    }
    if waiting.aim != nil { try await requireHit(since: before, in: page) }
  }

  /// Lifts a finger; others may stay down.
  func sendLifted(_ finger: Int, at point: Point, in page: PageTarget) async throws {
    // The browser lifts the fingers in the list, or all without one.
    try await send(event("touchEnd", visit.fingers.points.isEmpty ? [:] : [finger: point]), in: page)
  }

  func sendFingers(_ kind: String, in page: PageTarget) async throws {
    try await send(event(kind, visit.fingers.points), in: page)
  }

  /// Sends finger input to the browser.
  ///
  /// The browser handles it frame by frame, so some of the page's time has to pass.
  func send(_ event: @Sendable (inout JSONWriter) -> Void, in page: PageTarget) async throws {
    try await dispatch("Input.dispatchTouchEvent", in: page, event)
  }

  /// Lets the page's time pass frame by frame until the browser has answered a command that needs a frame, or the page
  /// stops.
  func passUntilAnswered(_ command: Expectation, in page: PageTarget) async throws {
    while !command.isFulfilled, !page.isInterrupted {
      if clock.isOld { _ = try await look() }
      _ = try await pass(until: clock.now + Self.partOfFrame, stopping: false, in: page)
    }
  }

  /// The precision of the page's time, in milliseconds.
  static let precision = 1.0

  /// The time between two checks for a drawn frame, in milliseconds; a frame takes 16.7.
  static let partOfFrame = 4.0

  /// The touch event for the browser.
  ///
  /// The event has the time of the page, which gives movements their intended speed. A finger is lifted a while after
  /// it has come to rest; otherwise the browser would continue its movement in real time.
  func event(
    _ kind: String, _ fingers: [Int: Point], after rest: Double = 0.25
  ) -> @Sendable (inout JSONWriter) -> Void {
    let time = page?.eventTime(at: clock.now / 1000 + (kind == "touchEnd" ? rest : 0))
    return { [modifiers = visit.modifiers.effect, contacts = self.visit.fingers.contacts] json in
      json.member("type", kind)
      if let time { json.member("timestamp", time) }
      if !modifiers.isEmpty { json.member("modifiers", modifiers.rawValue) }
      json.array("touchPoints") { json in
        for (finger, point) in fingers.sorted(by: { $0.key < $1.key }) {
          json.object {
            $0.member("x", point.x)
            $0.member("y", point.y)
            $0.member("id", finger)
            contacts[finger]?.writeTouch(to: &$0)
          }
        }
      }
    }
  }

  /// Lets the page handle events that the browser defers after input, such as `hashchange` and the `close` of a dialog.
  func settle(_ page: PageTarget) async throws {
    clock.isOld = true
    guard page.dialog == nil else { return }
    // Responses from files and the scenario arrive before time passes; otherwise the passed time would differ in every
    // run.
    if setup.source.isClosed {
      try await catchUp(page)
      _ = try await pass(until: clock.now + Self.precision, stopping: false, in: page)
      return
    }
    // Responses of servers are not waited for.
    if try await page.run(.advancing, milliseconds: Self.precision) == .held { try await answerHeld(in: page) }
    if page.hasStream { try await awaitAnswers(in: page) }
  }

  /// Touches a dialog; the page behind it cannot be touched.
  ///
  /// - Throws: an `AppError` for a touch outside of the dialog, except by the finger that has opened the dialog.
  private func touch(_ dialog: PageDialog, _ touch: Touch, in page: PageTarget) async throws {
    if visit.fingers.points[touch.finger] != nil {
      visit.fingers.isCutOff = true
      visit.fingers.waiting = nil
      if touch.phase == .up || touch.phase == .cancelled { visit.fingers.points[touch.finger] = nil }
      return
    }
    let shown = screen(with: dialog)
    let part = shown?.element(at: touch.point).flatMap { shown?.string(.identifier, of: $0) }
      .flatMap(PageDialog.Part.init)
    if touch.phase == .down, let part { visit.fingers.touchedPart = part }
    guard let part, part == visit.fingers.touchedPart else {
      visit.fingers.touchedPart = nil
      throw AppError.waiting(dialog, page: address)
    }
    guard touch.phase == .up else { return }
    visit.fingers.touchedPart = nil
    switch part {
    case .accept: try page.answerDialog(accepting: true, text: dialog.text)
    case .dismiss: try page.answerDialog(accepting: false, text: nil)
    case .prompt: break
    }
  }
}
