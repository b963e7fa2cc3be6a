extension AppSession {
  /// Moves fingers over the glass, all beginning at once. All other gestures are built on this.
  ///
  /// The app's time passes as the paths specify. If the last touch was at the same point, time passes first to keep the
  /// two from being a double touch.
  ///
  /// - Parameter paths: the paths of the fingers, the first of finger 0, the second of finger 1 and so on.
  /// - Throws: an `AppError` before any finger moves, if a path is empty, goes back in time or leaves the screen.
  public func perform(_ paths: [FingerPath]) async throws {
    try await acting(as: .fingers) { record in try await move(paths, noting: &record) }
  }

  /// Moves fingers over the glass as a part of an action; see `perform`.
  ///
  /// - Parameters:
  ///   - paths: the paths of the fingers.
  ///   - target: the element under the first finger; nil accepts any element.
  ///   - record: the action.
  package func move(
    _ paths: [FingerPath], onto target: ElementID? = nil, noting record: inout ActionRecord
  ) async throws {
    let tree = try await tree()
    let screen = tree.frame(of: ElementID(0))
    for path in paths { try path.check(on: screen) }
    guard let first = paths.first?.stops.first else { return }
    _ = try await keepApart(from: first.point)
    if !record.hasMoved {
      // The search for the element does not belong to the time that the app takes for the gesture.
      record.hasMoved = true
      history.actionStart = try await driver.now()
    }
    if record.isObserved {
      let isFirst = record.action?.paths.isEmpty == true
      record.note(paths, at: try await driver.now(), in: tree)
      if isFirst { announce(record) }
    }
    // The type is checked first because a failing cast is slow.
    if type(of: driver) is any GestureDriver.Type, let driver = driver as? any GestureDriver {
      try await driver.perform(paths)
    } else {
      var touches = FingerPath.touches(of: paths)
      if !touches.isEmpty { touches[0].touch.target = target }
      try await send(touches)
    }
    history.lastTouch = paths.allSatisfy(\.isTouch) ? (first.point, try await driver.now()) : nil
    try await pauseForViewers()
  }

  /// Sends a gesture touch by touch.
  private func send(_ touches: [(time: Duration, touch: Touch)]) async throws {
    var down: [Int: Point] = [:]
    do {
      try await send(touches, noting: &down)
    } catch {
      // No finger stays on the glass. The error of the gesture is reported, not errors of this cleanup.
      for (finger, point) in down.sorted(by: { $0.key < $1.key }) {
        _ = try? await driver.send(Touch(.cancelled, at: point, finger: finger))
      }
      throw error
    }
  }

  private func send(_ touches: [(time: Duration, touch: Touch)], noting down: inout [Int: Point]) async throws {
    let start = try await driver.now()
    var now = Duration.zero
    for (time, touch) in touches {
      if time > now {
        try await driver.letPass(until: start + time)
        now = time
      }
      down[touch.finger] = touch.phase == .up ? nil : touch.point
      try await driver.send(touch)
    }
  }

  /// Waits until a touch would not form a double touch with the last one; returns whether any time passed.
  func keepApart(from point: Point) async throws -> Bool {
    guard let last = history.lastTouch, last.point.distance(to: point) <= GestureLimits.doubleTouchReach else {
      return false
    }
    let end = last.time + GestureLimits.doubleTouchTime + .milliseconds(1)
    guard try await driver.now() < end else { return false }
    try await driver.letPass(until: end)
    return true
  }
}

extension FingerPath {
  /// Whether the finger stays in place.
  package var isTouch: Bool { stops.allSatisfy { $0.point == stops.first?.point } }

  /// Checks that the path is possible.
  ///
  /// - Throws: an `AppError` with the reason why it is not.
  func check(on screen: Rect) throws(AppError) {
    guard let first = stops.first else { throw .impossiblePath("it has no stops") }
    var last = first.time
    for stop in stops {
      guard screen.contains(stop.point) else { throw .outsideScreen(stop.point, screen: screen) }
      guard stop.time >= last, stop.time >= .zero else {
        throw .impossiblePath("it goes back in time from \(last.wording) to \(stop.time.wording)")
      }
      last = stop.time
    }
  }

  /// The touches of several paths, in order of time. At the same time, moves come before lifts.
  static func touches(of paths: [FingerPath]) -> [(time: Duration, touch: Touch)] {
    var touches: [(time: Duration, touch: Touch)] = []
    for (finger, path) in paths.enumerated() {
      guard let first = path.stops.first, let last = path.stops.last else { continue }
      touches.append((first.time, Touch(.down, at: first.point, finger: finger)))
      touches += path.stops.dropFirst().map { ($0.time, Touch(.move, at: $0.point, finger: finger)) }
      touches.append((last.time, Touch(.up, at: last.point, finger: finger)))
    }
    let order = { (touch: Touch) in touch.phase == .up ? 1 : 0 }
    return touches.enumerated().sorted {
      ($0.element.time, order($0.element.touch), $0.offset) < ($1.element.time, order($1.element.touch), $1.offset)
    }.map(\.element)
  }
}
