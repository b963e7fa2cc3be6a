import DevTools
import PageContent

/// Touches at one instant of the page, with their intended elements.
extension PageDriver {
  /// The maximum number of times that a touch is sent until the page has seen the touch.
  private static let attempts = 3

  /// The intended element of a touch.
  ///
  /// - Parameters:
  ///   - target: the element in the latest tree; nil for any element.
  ///   - point: the place of the touch.
  func aim(at target: ElementID?, _ point: Point) -> Fingers.Aim? {
    guard let target, let tree = visit.tree, let place = tree.place(of: target) else { return nil }
    let receiver = tree.element(at: point).flatMap { tree.place(of: $0) }
    let index = receiver.flatMap { $0.world == place.world ? $0.index : nil } ?? -1
    return Fingers.Aim(place: place, receiver: index)
  }

  /// Restricts the next touch to its intended element.
  ///
  /// - Parameters:
  ///   - aim: the element; nil for any element.
  ///   - isAgain: whether it is the element of the touch before.
  ///   - page: the page.
  /// - Throws: an `AppError` of the kind `moved` if the page no longer shows the screen on which the element was
  ///   chosen.
  func take(_ aim: Fingers.Aim?, again isAgain: Bool = false, in page: PageTarget) async throws {
    guard let aim else { return try await clearAim(in: page) }
    if let world = visit.fingers.aimedWorld, world != aim.place.world { try await clearAim(in: page) }
    visit.fingers.aimedWorld = .some(aim.place.world)
    let call = isAgain ? PageScript.aimAgain : PageScript.aim(at: aim.place, receiver: aim.receiver)
    // Input takes another path to the page, and could overtake a script whose answer is not awaited.
    let answer = try await page.evaluate(call, in: aim.place.world)
    if answer.boolean("result", "value") == false { throw AppError.movedAway }
  }

  /// Allows touches of any element again.
  func clearAim(in page: PageTarget) async throws {
    guard let world = visit.fingers.aimedWorld else { return }
    visit.fingers.aimedWorld = nil
    do {
      _ = try await page.evaluate(PageScript.clearAim, in: world)
    } catch let error as BrowserError where error.kind == .interrupted || world != nil && error.kind == .pageGone {
      // The script still runs behind a dialog, and a frame with another document has no aim.
    }
  }

  /// Checks that the page has not moved another element under the touch.
  ///
  /// The page does not get a stray touch until the aim is cleared or replaced, because the finger may still be down.
  ///
  /// - Parameters:
  ///   - before: the number of stray touches before this one.
  ///   - page: the page.
  /// - Throws: an `AppError` of the kind `moved` if the touch went astray, which the page has not noticed.
  func requireHit(since before: Int, in page: PageTarget) async throws {
    guard !page.isInterrupted, !page.hasLeft else { return }
    if clock.isOld { _ = try await look() }
    guard visit.report.strays > before else { return }
    throw AppError.movedAway
  }

  /// Sends a touch until the page has seen it, and lets the page handle its immediate effects.
  ///
  /// - Parameters:
  ///   - point: the place of the touch.
  ///   - aim: the intended element; nil for any element.
  ///   - page: the page.
  ///   - send: sends the input.
  func land(
    at point: Point, meaning aim: Fingers.Aim?, in page: PageTarget, _ send: () async throws -> Void
  ) async throws {
    clock.isOld = true
    let before = visit.report
    let isForeign = visit.tree?.isForeignFrame(at: point) ?? false
    for attempt in 0..<Self.attempts {
      try await take(aim, again: attempt > 0, in: page)
      guard try await unlessInterrupted(send) != nil else { return }
      try await settle(page)
      // The next page must not get the touch too. A dialog keeps the page from reporting whether it has seen the touch.
      // A touch in a frame of another origin cannot be seen.
      if page.dialog != nil || page.hasLeft || page.isClosed || isForeign { return }
      _ = try await look()
      if aim != nil {
        do { try await requireHit(since: before.strays, in: page) } catch {
          try await clearAim(in: page)
          throw error
        }
      }
      if visit.report.lifted != before.lifted || page.dialog != nil || page.hasLeft { return }
    }
  }

  /// Moves the fingers that are down.
  func moveFinger(in page: PageTarget) async throws {
    switch visit.fingers.rest {
    case .carrying(let start):
      visit.fingers.rest = .dragging
      try await sendFingersAway(in: page)
      _ = try await page.evaluate(PageScript.hush(true))
      try await pressMouse(at: start, in: page)
      try await moveMouse(to: visit.fingers.points.values.first ?? start, in: page)
    case .dragging: try await moveMouse(to: visit.fingers.points.values.first ?? Point(x: 0, y: 0), in: page)
    case .none, .menu: try await sendFingers("touchMove", in: page)
    }
    visit.fingers.since = .infinity
  }

  /// Lifts a finger that has moved or rested.
  func liftFinger(_ finger: Int, at point: Point, in page: PageTarget) async throws {
    let rest = visit.fingers.rest
    visit.fingers.rest = .none
    if rest != .dragging { try await noteDrag(to: point, in: page) }
    guard rest != .none else { return try await sendLifted(finger, at: point, in: page) }
    if rest == .dragging {
      try await releaseMouse(at: point, in: page)
    } else {
      // A long press does not count as a touch.
      _ = try await page.evaluate(PageScript.hush(true))
      try await sendLifted(finger, at: point, in: page)
    }
    // This command does not wait for a dialog that the page may have opened.
    try page.order(PageScript.hush(false))
  }

  private func sendFingersAway(in page: PageTarget) async throws { try await send(event("touchCancel", [:]), in: page) }

  /// The duration of a long press, in milliseconds (Android's `ViewConfiguration`).
  static let longPress = 500.0

  /// Starts a drag after a long press, or opens the context menu, as Chrome on Android does.
  func rest(in page: PageTarget) async throws {
    guard !device.hasMouse, visit.fingers.rest == .none, visit.fingers.points.count == 1,
      let point = visit.fingers.points.values.first,
      clock.now - visit.fingers.since >= Self.longPress, !page.isInterrupted
    else { return }
    let tree = try await look()
    let touched = tree.element(at: point).map { [$0] + tree.ancestors(of: $0) } ?? []
    if touched.contains(where: { tree.string(.other("draggable"), of: $0) == "true" }) {
      visit.fingers.rest = .carrying(from: point)
      return
    }
    visit.fingers.rest = .menu
    // If the page has cancelled the finger, no menu opens.
    _ = try await page.evaluate(PageScript.hush(true))
    for kind in ["mousePressed", "mouseReleased"] {
      try await dispatch("Input.dispatchMouseEvent", in: page, mouseEvent(kind, at: point, button: "right", in: page))
    }
    // This command does not wait for a dialog that the page may have opened.
    try page.order(PageScript.hush(false))
  }

  /// Touches a point with a finger, at one instant.
  func tap(at point: Point, meaning aim: Fingers.Aim?, in page: PageTarget) async throws {
    if clock.isOld { _ = try await look() }
    try await land(at: point, meaning: aim, in: page) {
      try page.send("Input.dispatchTouchEvent", event("touchStart", [0: point]))
      let end = try page.begin("Input.dispatchTouchEvent", event("touchEnd", [:], after: 0))
      try await passUntilAnswered(end, in: page)
      _ = try await page.answer(to: end)
    }
  }
}

extension AppError {
  /// The error for an element that has moved away before the touch.
  static let movedAway = AppError(
    .moved, problem: "the element has moved away before it was touched",
    details: ["The page moves it whenever it is touched."])
}
