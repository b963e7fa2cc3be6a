extension AppSession {
  /// Swipes across an element as soon as that is possible; nothing moves on after the finger was lifted.
  ///
  /// - Parameters:
  ///   - direction: where the finger goes: up shows what is further down.
  ///   - query: which element is swiped; one of several is meant only where the query says which.
  ///   - timeout: how much of the app's time it may take until it can be touched; nil takes the session's own.
  /// - Throws: a `Diagnostic` if the query cannot be read, an `AppError` if nothing can be touched in time or
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
      try await move([.swipe(from: way.start, to: way.end)], noting: &record)
    }
  }

  /// Swipes across the screen from a point on.
  ///
  /// - Parameters:
  ///   - direction: where the finger goes: up shows what is further down.
  ///   - point: where it is put down, in points of the window.
  ///   - length: how far it goes, in points, as long as there is room.
  /// - Throws: an `AppError` where the point is outside the screen.
  public func swipe(_ direction: SwipeDirection, from point: Point, length: Double = 200) async throws {
    let screen = try await tree().frame(of: ElementID(0)).inset(top: 1, left: 1, bottom: 1, right: 1)
    let (x, y) = direction.signs
    try await acting(as: .swipe(direction)) { record in
      try await move(
        [.swipe(from: point, to: point.moved(byX: x * length, y: y * length).clamped(to: screen))], noting: &record)
    }
  }

  /// Flicks an element, so that what can be scrolled keeps moving after the finger was lifted.
  ///
  /// - Parameters:
  ///   - direction: where the finger goes.
  ///   - query: which element is flicked; one of several is meant only where the query says which.
  ///   - timeout: how much of the app's time it may take until it can be touched; nil takes the session's own.
  /// - Throws: a `Diagnostic` if the query cannot be read, an `AppError` if nothing can be touched in time or
  ///   several elements match.
  public func flick(_ direction: SwipeDirection, on query: some QueryConvertible, timeout: Duration? = nil) async throws
  {
    try await acting(as: .flick(direction), on: query) { record in
      let target = try await reach(query, to: "flick", timeout: timeout, noting: &record)
      let (start, end) = target.way(direction, part: 0.6)
      try await move([.line(from: start, to: end, lasting: .milliseconds(120))], noting: &record)
    }
  }

  /// Moves a finger from one element to another.
  ///
  /// - Parameters:
  ///   - from: the element on which the finger is put down.
  ///   - to: the element on which it is lifted.
  ///   - duration: how long it takes.
  ///   - timeout: how much of the app's time it may take until both are there; nil takes the session's own.
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
  ///   - x: how far to the right, in points.
  ///   - y: how far down, in points.
  ///   - duration: how long it takes.
  ///   - timeout: how much of the app's time it may take until it can be touched; nil takes the session's own.
  /// - Throws: a `Diagnostic` if the query cannot be read, an `AppError` if nothing can be touched in time or
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

  /// Drags one element to where another is: slowly, and resting before it is let go. The app has to react to that.
  ///
  /// - Parameters:
  ///   - query: what is dragged.
  ///   - to: where it is dragged to.
  ///   - hold: how long it is held before it is moved.
  ///   - timeout: how much of the app's time it may take until both are there; nil takes the session's own.
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
        // On a touch screen a finger takes up what a page lets drag only when it has rested.
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
  ///   - direction: out moves them apart, to four times their distance; in brings them closer, to a quarter.
  ///   - query: which element; one of several is meant only where the query says which.
  ///   - timeout: how much of the app's time it may take until it can be touched; nil takes the session's own.
  /// - Throws: a `Diagnostic` if the query cannot be read, an `AppError` if nothing can be touched in time or
  ///   several elements match.
  public func pinch(_ direction: PinchDirection, on query: some QueryConvertible, timeout: Duration? = nil) async throws
  {
    try await acting(as: .pinch(direction), on: query) { record in
      let target = try await reach(query, to: "pinch", timeout: timeout, noting: &record)
      let far = target.radius(part: 0.45)
      let radii = direction == .out ? (far / 4, far) : (far, far / 4)
      try await move(
        FingerPath.pair(around: target.point, radii: radii, lasting: .milliseconds(400)), noting: &record)
    }
  }

  /// Turns two fingers on an element around each other.
  ///
  /// - Parameters:
  ///   - degrees: how far; clockwise is above zero.
  ///   - query: which element; one of several is meant only where the query says which.
  ///   - timeout: how much of the app's time it may take until it can be touched; nil takes the session's own.
  /// - Throws: a `Diagnostic` if the query cannot be read, an `AppError` if nothing can be touched in time or
  ///   several elements match.
  public func rotate(by degrees: Double, on query: some QueryConvertible, timeout: Duration? = nil) async throws {
    try await acting(as: .rotate(degrees: degrees), on: query) { record in
      let target = try await reach(query, to: "rotate", timeout: timeout, noting: &record)
      let radius = target.radius(part: 0.4)
      try await move(
        FingerPath.pair(
          around: target.point, radii: (radius, radius), turning: degrees * .pi / 180, lasting: .milliseconds(400)),
        noting: &record)
    }
  }

  /// Waits until something is there to be moved to.
  ///
  /// - Parameters:
  ///   - query: what is waited for; one of several is meant only where it says which.
  ///   - purpose: what it is waited for for, as it follows "to".
  ///   - timeout: how much of the app's time it may take; nil takes the session's own.
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
  /// The shortest way that a finger goes in a direction, in points, where there is room.
  private static let shortest = 60.0

  /// The way of a finger across the element: it begins on it, and ends on the screen.
  ///
  /// - Parameters:
  ///   - direction: where it goes.
  ///   - part: how much of the element it crosses.
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

  /// How far two fingers can be from the point between them, in points.
  func radius(part: Double) -> Double {
    let room = [
      part * visibleFrame.width, part * visibleFrame.height, point.x - screen.x, screen.maxX - point.x,
      point.y - screen.y, screen.maxY - point.y,
    ]
    return max((room.min() ?? 0) - 1, 1)
  }
}

extension ElementTree {
  /// Whether there is a control inside an element at a point, such as a switch in a cell: it takes swipes for itself.
  fileprivate func isControl(at point: Point, in element: ElementID) -> Bool {
    guard let hit = self.element(at: point), isElement(hit, in: element) else { return false }
    return ([hit] + ancestors(of: hit)).prefix { $0 != element }.contains {
      isControl($0)
    }
  }
}
