import DevTools
import PageContent

extension PageDriver {
  /// Delivers what a finger does; on a device with a mouse the mouse does it, with its left button.
  ///
  /// - Parameter touch: what the finger does, and where.
  /// - Throws: an `AppError` where the page is not open, the finger is outside the screen, or its element has moved away.
  public func send(_ touch: Touch) async throws {
    try await reporting {
      let page = try running()
      if isInBackground { throw AppError.inBackground }
      try requireOnScreen(touch.point)
      page.beginAction()
      if let dialog = page.dialog {
        isTimeOld = true
        return try await self.touch(dialog, touch, in: page)
      }
      if fingers.isCutOff { try await endCutOff(at: touch.point, in: page) }
      try await disarm(page)
      switch touch.phase {
      case .down: try await putDown(touch, in: page)
      case .move:
        try await putDown(in: page)
        fingers.points[touch.finger] = touch.point
        if device.hasMouse { try await moveMouse(to: touch.point, in: page) } else { try await moveFinger(in: page) }
      case .up: try await lift(touch, in: page)
      case .cancelled: try await cancel(touch, in: page)
      }
    }
  }

  /// Makes sure that a point is in the window; a page without a width of its own shows more than the screen has points.
  func requireOnScreen(_ point: Point) throws(AppError) {
    let size = tree?.size ?? settings.size(of: device)
    let screen = Rect(x: 0, y: 0, width: size.width, height: size.height)
    guard screen.contains(point) else { throw AppError.outsideScreen(point, screen: screen) }
  }

  /// Takes away a finger that has opened a dialog, and is still down for the browser.
  private func endCutOff(at point: Point, in page: PageTarget) async throws {
    (fingers.isCutOff, isTimeOld) = (false, true)
    fingers.points = [:]
    if try await letGo(at: point, in: page) { return }
    if !device.hasMouse { try page.send("Input.dispatchTouchEvent", event("touchCancel", [:])) }
  }

  private func putDown(_ touch: Touch, in page: PageTarget) async throws {
    if device.hasMouse, !fingers.points.isEmpty {
      throw AppError(
        .notSupported, problem: "a mouse has no second finger, and \(device.name) is a device with a mouse",
        details: [#"Open the page on a phone: Given the "Shop" page is open on a "iPhone X""#])
    }
    if fingers.points.isEmpty { (fingers.waiting, fingers.waitingAim) = (touch, aim(at: touch.target, touch.point)) }
    fingers.points[touch.finger] = touch.point
    if fingers.points.count > 1 { try await putDown(in: page) }
    if fingers.waiting == nil { try await sendFingers("touchStart", in: page) }
  }

  private func lift(_ touch: Touch, in page: PageTarget) async throws {
    fingers.points[touch.finger] = nil
    if fingers.waiting != nil {
      fingers.waiting = nil
      if device.hasMouse { return try await click(at: touch.point, meaning: fingers.waitingAim, in: page) }
      return try await tap(at: touch.point, meaning: fingers.waitingAim, in: page)
    }
    if device.hasMouse { return try await releaseMouse(at: touch.point, in: page) }
    try await liftFinger(at: touch.point, in: page)
  }

  private func cancel(_ touch: Touch, in page: PageTarget) async throws {
    let isKnown = fingers.waiting == nil
    (fingers.points, fingers.waiting) = ([:], nil)
    guard isKnown else { return }
    if !(try await letGo(at: touch.point, in: page)) {
      if device.hasMouse {
        try await releaseMouse(at: touch.point, in: page)
      } else {
        try await sendFingers("touchCancel", in: page)
      }
    }
    // Until the browser has heard of the release, it would have made a click of it, for another element than the one that is meant.
    try await clearAim(in: page)
  }

  /// Gives up a drag, and has the page hear again what a finger hid from it that rested.
  ///
  /// - Parameters:
  ///   - point: where the finger was last.
  ///   - page: the page.
  /// - Returns: whether the browser has no finger down any more, as the mouse dragged.
  private func letGo(at point: Point, in page: PageTarget) async throws -> Bool {
    let isHidden = fingers.rest == .dragging
    let drag = fingers.drag
    (fingers.rest, fingers.drag) = (.none, nil)
    defer { if isHidden { try? page.order("cukeswift.hush(false)") } }
    guard isHidden || drag != nil else { return false }
    if let drag { try await dispatchDrag("dragCancel", drag, at: point, in: page) }
    try await dispatch(
      "Input.dispatchMouseEvent", in: page, mouseEvent("mouseReleased", at: point, button: "left", in: page))
    return true
  }

  /// Lets the page not stand still at its next change.
  func disarm(_ page: PageTarget) async throws {
    guard isArmed else { return }
    for world in armedFrames { try page.order("cukeswift.disarm()", in: world) }
    _ = try await page.evaluate("cukeswift.disarm()")
    isArmed = false
  }

  /// Puts down the finger of which it was not known yet whether it only touches.
  func putDown(in page: PageTarget) async throws {
    guard let touch = fingers.waiting else { return }
    fingers.waiting = nil
    if isTimeOld { _ = try await look() }
    fingers.since = pageTime
    noteDrag(from: touch.point)
    let before = strays
    try await take(fingers.waitingAim, in: page)
    if device.hasMouse {
      try await pressMouse(at: touch.point, in: page)
    } else {
      try await send(event("touchStart", [touch.finger: touch.point]), in: page)
    }
    if fingers.waitingAim != nil { try await requireHit(since: before, in: page) }
  }

  func sendFingers(_ kind: String, in page: PageTarget) async throws {
    try await send(event(kind, fingers.points), in: page)
  }

  /// Has the browser handle what fingers do.
  ///
  /// It does so frame by frame, so that some of the page's time has to pass.
  func send(_ event: @Sendable (inout JSONWriter) -> Void, in page: PageTarget) async throws {
    try await disarm(page)
    let command = try page.begin("Input.dispatchTouchEvent", event)
    try await passUntilAnswered(command, in: page)
    isTimeOld = true
    do {
      _ = try await page.answer(to: command)
    } catch let error as BrowserError where error.kind == .interrupted {
      // The finger has opened a dialog.
    }
  }

  /// Lets the page's time pass frame by frame until the browser has done what it needs a frame for, or the page can have no more.
  func passUntilAnswered(_ command: DevToolsConnection.Command, in page: PageTarget) async throws {
    while !page.connection.isAnswered(command), page.dialog == nil, !page.isClosed {
      if isTimeOld { _ = try await look() }
      _ = try await pass(until: pageTime + Self.partOfFrame, stopping: false, in: page)
    }
  }

  /// A picture of the page, as a PNG file in Base64.
  ///
  /// It is one of a frame, so that some of the page's time may have to pass.
  ///
  /// - Parameter area: a part of the window, in points; `nil` is all of it.
  func screenshot(of area: Rect? = nil) async throws -> DevToolsValue {
    try await reporting {
      let page = try running()
      guard page.dialog == nil else {
        throw AppError(.notSupported, problem: "the browser takes no picture of a page while it shows a dialog")
      }
      let metrics = area == nil ? DevToolsValue.nothing : try await page.call("Page.getLayoutMetrics")
      let scrolled = { @Sendable (side: StaticString) in
        metrics.read("cssVisualViewport", side) { json throws(JSONError) in try json.number() } ?? 0
      }
      let command = try page.begin("Page.captureScreenshot") { json in
        json.member("format", "png")
        guard let area else { return }
        // A part is that of the document, which may be scrolled.
        json.name("clip")
        json.object { json in
          json.member("x", area.x + scrolled("pageX"))
          json.member("y", area.y + scrolled("pageY"))
          json.member("width", max(area.width, 1))
          json.member("height", max(area.height, 1))
          json.member("scale", 1)
        }
      }
      // Where a dialog opens first, nobody waits for the picture.
      defer { page.forget(command) }
      _ = try await page.evaluate("cukeswift.now()")
      try await passUntilAnswered(command, in: page)
      return try await page.answer(to: command)
    }
  }

  /// How exact the page's time is, in milliseconds.
  static let precision = 1.0

  /// How much time passes between two looks whether a frame was drawn, in milliseconds; a frame takes 16.7.
  static let partOfFrame = 4.0

  /// What the browser gets for fingers.
  ///
  /// The time is that of the page, so that a movement is as fast as it was meant. A finger is lifted a while after it has come to
  /// rest: what the browser would let go on moving then would do so in real time.
  func event(
    _ kind: String, _ fingers: [Int: Point], after rest: Double = 0.25
  ) -> @Sendable (inout JSONWriter) -> Void {
    let time = page?.eventTime(at: pageTime / 1000 + (kind == "touchEnd" ? rest : 0))
    return { [modifiers = modifiers.effect] json in
      json.member("type", kind)
      if let time { json.member("timestamp", time) }
      if !modifiers.isEmpty { json.member("modifiers", modifiers.rawValue) }
      json.name("touchPoints")
      json.array { json in
        for (finger, point) in fingers.sorted(by: { $0.key < $1.key }) {
          json.object {
            $0.member("x", point.x)
            $0.member("y", point.y)
            $0.member("id", finger)
          }
        }
      }
    }
  }

  /// Has the page handle what comes right after the input: events such as `hashchange`, and the `close` of a dialog, are put off.
  func settle(_ page: PageTarget) async throws {
    isTimeOld = true
    guard page.dialog == nil else { return }
    // What files and the scenario answer is there before time passes, or it would pass differently in every run.
    if source.isClosed {
      try await catchUp(page)
      _ = try await pass(until: pageTime + Self.precision, stopping: false, in: page)
      return
    }
    // Answers of servers are not waited for.
    if try await page.run(.advancing, milliseconds: Self.precision) == .held { try await answerHeld(in: page) }
    if page.hasStream { try await awaitAnswers(in: page) }
  }

  /// Touches a dialog, which alone takes touches.
  ///
  /// - Throws: an `AppError` where anything else is touched, except by the finger that has opened the dialog.
  private func touch(_ dialog: PageDialog, _ touch: Touch, in page: PageTarget) async throws {
    if fingers.points[touch.finger] != nil {
      fingers.isCutOff = true
      fingers.waiting = nil
      if touch.phase == .up || touch.phase == .cancelled { fingers.points[touch.finger] = nil }
      return
    }
    let shown = screen(with: dialog)
    let part = shown?.element(at: touch.point).flatMap { shown?.string(.identifier, of: $0) }
    if touch.phase == .down, let part, PageDialog.parts.contains(part) { fingers.touchedPart = part }
    guard let part, part == fingers.touchedPart else {
      fingers.touchedPart = nil
      throw AppError.waiting(dialog, page: address)
    }
    guard touch.phase == .up else { return }
    fingers.touchedPart = nil
    switch part {
    case PageDialog.accepting: try page.answerDialog(accepting: true, text: dialog.text)
    case PageDialog.dismissing: try page.answerDialog(accepting: false, text: nil)
    default: break
    }
  }
}
