extension AppSession {
  /// Swipes across an element as soon as possible. The content stops when the finger is lifted.
  ///
  /// - Parameters:
  ///   - direction: the direction of the finger: up shows content further down.
  ///   - query: the element; the query must choose one of several matches.
  ///   - timeout: the longest app time until it can be touched; nil for the session's timeout.
  /// - Throws: a `Diagnostic` for an invalid query, an `AppError` if nothing can be touched in time or
  ///   several elements match.
  public func swipe(_ direction: SwipeDirection, on query: some QueryConvertible, timeout: Duration? = nil) async throws
  {
    try await acting(as: .swipe(direction), on: query) { record in
      let target = try await reach(query, to: "swipe", timeout: timeout, noting: &record)
      let tree = try await tree()
      let ways = [0.8, 0.6, 0.4].map { target.way(direction, part: $0) }
      guard let way = ways.first(where: { !tree.isControl(at: $0.start, in: target.element) }) ?? ways.first else {
        return
      }
      try await gesture([.swipe(from: way.start, to: way.end)], noting: &record)
    }
  }

  /// Swipes across the screen, beginning at a point.
  ///
  /// - Parameters:
  ///   - direction: the direction of the finger: up shows content further down.
  ///   - point: the beginning, in points of the window.
  ///   - length: the length of the swipe, in points, limited by the screen.
  /// - Throws: an `AppError` if the point is outside the screen.
  public func swipe(_ direction: SwipeDirection, from point: Point, length: Double = 200) async throws {
    let screen = try await tree().frame(of: ElementID(0)).inset(top: 1, left: 1, bottom: 1, right: 1)
    let (x, y) = direction.signs
    try await acting(as: .swipe(direction)) { record in
      try await gesture(
        [.swipe(from: point, to: point.moved(byX: x * length, y: y * length).clamped(to: screen))], noting: &record)
    }
  }

  /// Flicks an element. Scrollable content keeps moving after the finger is lifted.
  ///
  /// - Parameters:
  ///   - direction: the direction of the finger.
  ///   - query: the element; the query must choose one of several matches.
  ///   - timeout: the longest app time until it can be touched; nil for the session's timeout.
  /// - Throws: a `Diagnostic` for an invalid query, an `AppError` if nothing can be touched in time or
  ///   several elements match.
  public func flick(_ direction: SwipeDirection, on query: some QueryConvertible, timeout: Duration? = nil) async throws
  {
    try await acting(as: .flick(direction), on: query) { record in
      let target = try await reach(query, to: "flick", timeout: timeout, noting: &record)
      let (start, end) = target.way(direction, part: 0.6)
      try await gesture([.line(from: start, to: end, lasting: .milliseconds(120))], noting: &record)
    }
  }

  /// Moves a finger from one element to another.
  ///
  /// - Parameters:
  ///   - from: the element on which the finger is put down.
  ///   - to: the element on which it is lifted.
  ///   - duration: the duration of the movement.
  ///   - timeout: the longest app time until both are there; nil for the session's timeout.
  /// - Throws: a `Diagnostic` if a query cannot be read, an `AppError` if one of the two is not there in time or
  ///   several elements match.
  public func pan(
    from: some QueryConvertible, to: some QueryConvertible, lasting duration: Duration = .milliseconds(500),
    timeout: Duration? = nil
  ) async throws {
    try await acting(as: .pan, on: from) { record in
      let end = try await place(of: to, timeout: timeout, noting: &record)
      let target = try await reach(from, to: "pan", timeout: timeout, noting: &record)
      try await move([.line(from: target.point, to: end, lasting: duration)], noting: &record)
    }
  }

  /// Moves a finger that was put down on an element.
  ///
  /// - Parameters:
  ///   - query: the element on which the finger is put down.
  ///   - x: the distance to the right, in points.
  ///   - y: the distance down, in points.
  ///   - duration: the duration of the movement.
  ///   - timeout: the longest app time until it can be touched; nil for the session's timeout.
  /// - Throws: a `Diagnostic` for an invalid query, an `AppError` if nothing can be touched in time or
  ///   several elements match.
  public func pan(
    _ query: some QueryConvertible, byX x: Double = 0, y: Double = 0, lasting duration: Duration = .milliseconds(500),
    timeout: Duration? = nil
  ) async throws {
    try await acting(as: .pan, on: query) { record in
      let target = try await reach(query, to: "pan", timeout: timeout, noting: &record)
      try await move(
        [.line(from: target.point, to: target.point.moved(byX: x, y: y), lasting: duration)], noting: &record)
    }
  }

  /// Drags one element to the place of another: slowly, and resting before it is released. The app must react to the
  /// drag.
  ///
  /// - Parameters:
  ///   - query: the element to drag.
  ///   - to: the element at the destination.
  ///   - hold: the time before the finger moves.
  ///   - timeout: the longest app time until both are there; nil for the session's timeout.
  /// - Throws: a `Diagnostic` if a query cannot be read, an `AppError` if one of the two is not there in time,
  ///   several elements match, or the app does not react.
  public func drag(
    _ query: some QueryConvertible, to: some QueryConvertible, holding hold: Duration = .zero, timeout: Duration? = nil
  ) async throws {
    try await acting(as: .drag, on: query) { record in
      let end = try await place(of: to, timeout: timeout, noting: &record)
      let watch = driver.able(as: (any DragDriver).self)
      try await watch?.watchDrag()
      try await landing(query, to: "drag", timeout: timeout, noting: &record) { target in
        // On a touch screen, draggable elements of a page can be dragged only after the finger has rested.
        let tree = try await tree()
        let isTakenUp =
          !driver.device.hasMouse
          && ([target.element] + tree.ancestors(of: target.element)).contains {
            tree.string(.other("draggable"), of: $0) == "true"
          }
        let rest = max(hold, isTakenUp ? .milliseconds(600) : .zero)
        return [.drag(from: target.point, to: end, lasting: .milliseconds(500), holding: rest)]
      }
      if let reason = try await watch?.endDrag() { throw AppError.notDragged(reason) }
    }
  }

  /// Moves two fingers on an element apart or closer.
  ///
  /// - Parameters:
  ///   - direction: out moves the fingers apart, to four times their distance; in moves them closer, to a quarter.
  ///   - query: the element; the query must choose one of several matches.
  ///   - timeout: the longest app time until it can be touched; nil for the session's timeout.
  /// - Throws: a `Diagnostic` for an invalid query, an `AppError` if nothing can be touched in time or
  ///   several elements match.
  public func pinch(_ direction: PinchDirection, on query: some QueryConvertible, timeout: Duration? = nil) async throws
  {
    try await acting(as: .pinch(direction), on: query) { record in
      let target = try await reach(query, to: "pinch", timeout: timeout, noting: &record)
      let far = target.radius(part: 0.45)
      let radii = direction == .out ? (far / 4, far) : (far, far / 4)
      try await gesture(
        FingerPath.pair(around: target.point, radii: radii, lasting: .milliseconds(400)), noting: &record)
    }
  }

  /// Turns two fingers on an element around each other.
  ///
  /// - Parameters:
  ///   - degrees: the angle; positive is clockwise.
  ///   - query: the element; the query must choose one of several matches.
  ///   - timeout: the longest app time until it can be touched; nil for the session's timeout.
  /// - Throws: a `Diagnostic` for an invalid query, an `AppError` if nothing can be touched in time or
  ///   several elements match.
  public func rotate(by degrees: Double, on query: some QueryConvertible, timeout: Duration? = nil) async throws {
    try await acting(as: .rotate(degrees: degrees), on: query) { record in
      let target = try await reach(query, to: "rotate", timeout: timeout, noting: &record)
      let radius = target.radius(part: 0.4)
      try await gesture(
        FingerPath.pair(
          around: target.point, radii: (radius, radius), turning: degrees * .pi / 180, lasting: .milliseconds(400)),
        noting: &record)
    }
  }

  /// Waits until the destination of a movement exists.
  ///
  /// - Parameters:
  ///   - query: the destination; the query must choose one of several matches.
  ///   - purpose: the purpose, worded to follow "to".
  ///   - timeout: the longest app time to wait; nil for the session's timeout.
  ///   - record: the action that ends there.
  /// - Returns: its hit point.
  package func place(
    of query: some QueryConvertible, for purpose: String = "move something to it", timeout: Duration?,
    noting record: inout ActionRecord
  ) async throws -> Point {
    let query = try query.query()
    return try await wait(for: "\(query.wording) to \(purpose)", timeout: timeout) { tree in
      guard let element = try query.one(in: tree) else { return .notYet(query.reason(in: tree)) }
      guard tree.isVisible(element) else {
        return .notYet("it is \(tree.concealment(of: element)): \(tree.wording(of: element))")
      }
      record.note(destination: element, in: tree)
      return .ready(tree.hitPoint(of: element))
    }
  }
}

extension AppSession.Target {
  /// The shortest movement of a finger in points, if the screen has room for it.
  private static let shortest = 60.0

  /// The movement of a finger across the element, which begins on the element and ends on the screen.
  ///
  /// - Parameters:
  ///   - direction: the direction.
  ///   - part: the part of the element that it crosses.
  func way(_ direction: SwipeDirection, part: Double) -> (start: Point, end: Point) {
    let (x, y) = direction.signs
    let center = visibleFrame.center
    let extent = x == 0 ? visibleFrame.height : visibleFrame.width
    let half = extent * part / 2
    let start = center.moved(byX: -x * half, y: -y * half)
    let length = max(extent * part, Self.shortest)
    let inner = screen.inset(top: 1, left: 1, bottom: 1, right: 1)
    return (start, start.moved(byX: x * length, y: y * length).clamped(to: inner))
  }

  /// The longest distance, in points, of two fingers from the point between them.
  func radius(part: Double) -> Double {
    let room = [
      part * visibleFrame.width, part * visibleFrame.height, point.x - screen.x, screen.maxX - point.x,
      point.y - screen.y, screen.maxY - point.y,
    ]
    return max((room.min() ?? 0) - 1, 1)
  }
}

extension ElementTree {
  /// Whether a point of an element is on a control inside it, such as a switch in a cell. The control would receive a
  /// swipe there.
  fileprivate func isControl(at point: Point, in element: ElementID) -> Bool {
    guard let hit = self.element(at: point), isElement(hit, in: element) else { return false }
    return ([hit] + ancestors(of: hit)).prefix { $0 != element }.contains {
      isControl($0)
    }
  }
}
