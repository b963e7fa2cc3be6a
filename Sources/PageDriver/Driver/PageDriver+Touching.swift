import DevTools
import PageContent

/// Touches that begin and end at one instant of the page, and the element that each is meant for.
extension PageDriver {
  /// How often a touch is sent again that the page has not seen at all.
  private static let attempts = 3

  /// What a touch is meant for.
  ///
  /// - Parameters:
  ///   - target: the element, on the screen that was looked at last; nil is any.
  ///   - point: where it is touched.
  func aim(at target: ElementID?, _ point: Point) -> Fingers.Aim? {
    guard let target, let tree, let place = tree.place(of: target) else { return nil }
    let receiver = tree.element(at: point).flatMap { tree.place(of: $0) }
    let index = receiver.flatMap { $0.world == place.world ? $0.index : nil } ?? -1
    return Fingers.Aim(world: place.world, version: place.version, index: place.index, receiver: index)
  }

  /// Has the page take the next touch only for the element that it is meant for.
  ///
  /// - Parameters:
  ///   - aim: the element; nil is any.
  ///   - isAgain: whether it is the element of the touch before.
  ///   - page: the page.
  /// - Throws: an `AppError` of the kind `moved` where the page shows another screen than the one on which the element was chosen.
  func take(_ aim: Fingers.Aim?, again isAgain: Bool = false, in page: PageTarget) async throws {
    guard let aim else { return try await clearAim(in: page) }
    if let world = fingers.aimedWorld, world != aim.world { try await clearAim(in: page) }
    fingers.aimedWorld = .some(aim.world)
    let call = isAgain ? "aimAgain()" : "aim(\(aim.version),\(aim.index),\(aim.receiver))"
    // Input takes another way to the page, and could be there before a script that nobody waits for.
    let answer = try await page.evaluate("cukeswift.\(call)", in: aim.world)
    if answer.boolean("result", "value") == false { throw AppError.movedAway }
  }

  /// Has the page take touches for any element again, and hear of those that come.
  func clearAim(in page: PageTarget) async throws {
    guard let world = fingers.aimedWorld else { return }
    fingers.aimedWorld = nil
    do {
      _ = try await page.evaluate("cukeswift.aim(0,0,0)", in: world)
    } catch let error as BrowserError where error.kind == .interrupted || world != nil && error.kind == .pageGone {
      // The page does so behind a dialog; a frame that shows another document knows of no aim.
    }
  }

  /// Makes sure that the page has not moved another element under the touch.
  ///
  /// The page hears nothing of that touch until the aim is cleared, or the next one is taken: the finger may still be down.
  ///
  /// - Parameters:
  ///   - before: how many touches had gone astray before this one.
  ///   - page: the page.
  /// - Throws: an `AppError` of the kind `moved` where the touch has gone astray; the page has not noticed it.
  func requireHit(since before: Int, in page: PageTarget) async throws {
    guard page.dialog == nil, !page.isClosed, !page.hasLeft else { return }
    if isTimeOld { _ = try await look() }
    guard strays > before else { return }
    throw AppError.movedAway
  }

  /// Sends what a touch is made of until the page has seen it, and lets the page handle what comes right after it.
  ///
  /// - Parameters:
  ///   - point: where it is.
  ///   - aim: the element that it is meant for; nil is any.
  ///   - page: the page.
  ///   - send: sends the input.
  func land(
    at point: Point, meaning aim: Fingers.Aim?, in page: PageTarget, _ send: () async throws -> Void
  ) async throws {
    isTimeOld = true
    let before = (lifted: lifted, strays: strays)
    let isForeign = tree?.isForeignFrame(at: point) ?? false
    for attempt in 0..<Self.attempts {
      try await take(aim, again: attempt > 0, in: page)
      do { try await send() } catch let error as BrowserError where error.kind == .interrupted { return }
      try await settle(page)
      // What comes after the page must not get the touch as well, a dialog keeps the page from saying whether it has seen the touch, and
      // nothing is seen of one in a frame of another origin.
      if page.dialog != nil || page.hasLeft || page.isClosed || isForeign { return }
      _ = try await look()
      if aim != nil {
        do { try await requireHit(since: before.strays, in: page) } catch {
          try await clearAim(in: page)
          throw error
        }
      }
      if lifted != before.lifted || page.dialog != nil || page.hasLeft { return }
    }
  }

  /// Moves the fingers that are down.
  func moveFinger(in page: PageTarget) async throws {
    switch fingers.rest {
    case .carrying(let start):
      fingers.rest = .dragging
      try await sendFingersAway(in: page)
      _ = try await page.evaluate("cukeswift.hush(true)")
      try await pressMouse(at: start, in: page)
      try await moveMouse(to: fingers.points.values.first ?? start, in: page)
    case .dragging: try await moveMouse(to: fingers.points.values.first ?? Point(x: 0, y: 0), in: page)
    case .none, .menu: try await sendFingers("touchMove", in: page)
    }
    fingers.since = .infinity
  }

  /// Lifts a finger that has moved or stayed.
  func liftFinger(at point: Point, in page: PageTarget) async throws {
    let rest = fingers.rest
    fingers.rest = .none
    if rest != .dragging { try await noteDrag(to: point, in: page) }
    guard rest != .none else { return try await sendFingers("touchEnd", in: page) }
    if rest == .dragging {
      try await releaseMouse(at: point, in: page)
    } else {
      // A long press is no touch.
      _ = try await page.evaluate("cukeswift.hush(true)")
      try await sendFingers("touchEnd", in: page)
    }
    // A dialog that the page opens meanwhile does not hold that up.
    try page.order("cukeswift.hush(false)")
  }

  private func sendFingersAway(in page: PageTarget) async throws { try await send(event("touchCancel", [:]), in: page) }

  /// How long a finger rests until that is a long press, in milliseconds (Android's `ViewConfiguration`).
  static let longPress = 500.0

  /// Has a finger that has rested for long take up what can be dragged, or open the context menu, as Chrome on Android does.
  func rest(in page: PageTarget) async throws {
    guard !device.hasMouse, fingers.rest == .none, fingers.points.count == 1, let point = fingers.points.values.first,
      pageTime - fingers.since >= Self.longPress, page.dialog == nil, !page.isClosed
    else { return }
    let tree = try await look()
    let touched = tree.element(at: point).map { [$0] + tree.ancestors(of: $0) } ?? []
    if touched.contains(where: { tree.string(.other("draggable"), of: $0) == "true" }) {
      fingers.rest = .carrying(from: point)
      return
    }
    fingers.rest = .menu
    // A finger that a page has taken away opens no menu.
    _ = try await page.evaluate("cukeswift.hush(true)")
    for kind in ["mousePressed", "mouseReleased"] {
      try await dispatch("Input.dispatchMouseEvent", in: page, mouseEvent(kind, at: point, button: "right", in: page))
    }
    // A dialog that the page opens meanwhile does not hold that up.
    try page.order("cukeswift.hush(false)")
  }

  /// Touches a point with a finger, with nothing before or after it.
  func tap(at point: Point, meaning aim: Fingers.Aim?, in page: PageTarget) async throws {
    if isTimeOld { _ = try await look() }
    try await land(at: point, meaning: aim, in: page) {
      try page.send("Input.dispatchTouchEvent", event("touchStart", [0: point]))
      let end = try page.begin("Input.dispatchTouchEvent", event("touchEnd", [:], after: 0))
      try await passUntilAnswered(end, in: page)
      _ = try await page.answer(to: end)
    }
  }
}

extension AppError {
  /// The element that was to be touched has moved away.
  static let movedAway = AppError(
    .moved, problem: "the element has moved away before it was touched",
    details: ["The page moves it whenever it is touched."])
}
