import AppUnderTest
import JSON

/// The fingers and keys that are pressed between actions.
struct InputState: Sendable {
  /// An input source.
  struct Source: Sendable {
    let kind: ActionSequence.SourceKind
    /// The position of a pointer.
    var point = Point(x: 0, y: 0)
    /// The number of the finger that is down; `nil` while the pointer is up.
    var finger: Int?
  }

  /// The modifier keys that are held.
  var modifiers: KeyModifiers = []
  /// The sources by their ids.
  var sources: [String: Source] = [:]

  /// The lowest unused finger number.
  var freeFinger: Int {
    let used = Set(sources.values.compactMap(\.finger))
    return (0...used.count).first { !used.contains($0) } ?? used.count
  }
}

/// Actions with fingers and keys.
extension ServedSession {
  /// Performs the actions of the sources, tick by tick.
  func performActions(_ call: RouteCall) async throws -> JSONValue {
    let sequence = try ActionSequence(call.body)
    for source in sequence.sources {
      if let known = input.sources[source.id], known.kind != source.kind {
        throw WireError.invalid("the source '\(source.id)' already has the type \(known.kind.rawValue)")
      }
    }
    try checkKeys(of: sequence)
    for source in sequence.sources where input.sources[source.id] == nil {
      input.sources[source.id] = InputState.Source(kind: source.kind)
    }
    try await beginInput()
    for tick in 0..<sequence.ticks { try await perform(tick, of: sequence) }
    try await endInput()
    return .null
  }

  /// Lifts all fingers, and removes the sources.
  func releaseActions(_ call: RouteCall) async throws -> JSONValue {
    for (_, source) in input.sources.sorted(by: { $0.key < $1.key }) {
      if let finger = source.finger { try await app.driver.send(Touch(.up, at: source.point, finger: finger)) }
    }
    if !input.modifiers.isEmpty { try await (app.driver as? any KeyboardDriver)?.hold([]) }
    input = InputState()
    try await endInput()
    return .null
  }

  /// The time between two positions of a moving finger, and the maximum number of positions in a movement.
  private static let frame = (duration: Duration.milliseconds(16), most: 60)

  /// The movement of a pointer in a tick.
  private struct Movement {
    let id: String
    let start: Point
    let end: Point
    let duration: Duration
    var done = 0

    /// The number of steps.
    var steps: Int {
      max(1, min(ServedSession.frame.most, Int(duration / ServedSession.frame.duration)))
    }

    /// The current position.
    var point: Point {
      let part = Double(done) / Double(steps)
      return start.moved(byX: (end.x - start.x) * part, y: (end.y - start.y) * part)
    }

    /// The time of the next step, relative to the beginning of the tick.
    var nextTime: Duration { duration * (done + 1) / steps }
  }

  private func perform(_ tick: Int, of sequence: ActionSequence) async throws {
    let began = try await app.driver.now()
    var length = Duration.zero
    var movements: [Movement] = []
    for source in sequence.sources where tick < source.items.count {
      let (action, duration) = source.items[tick]
      length = max(length, duration)
      switch action {
      case .pause: break
      case .keyUp(let key): try await hold(key, false)
      case .keyDown(let key): if try await !hold(key, true) { try await press(key) }
      case .pointerDown(let button): try await press(source, button)
      case .pointerUp(let button): if button == 0 { try await lift(source.id, .up) }
      case .pointerCancel: try await lift(source.id, .cancelled)
      case .pointerMove(let x, let y, let origin):
        let start = input.sources[source.id]?.point ?? Point(x: 0, y: 0)
        let end = try await point(x, y, origin, of: source.id)
        movements.append(Movement(id: source.id, start: start, end: end, duration: duration))
      case .scroll(let x, let y, let deltaX, let deltaY, let origin):
        let start = try await point(x, y, origin, of: source.id)
        try await scroll(from: start, byX: deltaX, y: deltaY)
      }
    }
    // Of several simultaneous movements, the one whose next step is due first continues.
    while let next = movements.indices.filter({ movements[$0].done < movements[$0].steps }).min(by: {
      movements[$0].nextTime < movements[$1].nextTime
    }) {
      try await app.driver.letPass(until: began + movements[next].nextTime)
      movements[next].done += 1
      try await move(movements[next].id, to: movements[next].point)
    }
    if length > .zero { try await app.driver.letPass(until: began + length) }
  }

  /// Rejects keys that cannot be pressed, before any action is performed.
  private func checkKeys(of sequence: ActionSequence) throws(WireError) {
    let hasKeyboard = app.driver is any KeyboardDriver
    for (action, _) in sequence.sources.flatMap(\.items) {
      if case .keyDown(let key) = action { _ = try WireKeys.text(of: key, hasKeyboard: hasKeyboard) }
    }
  }

  /// Presses a key other than a modifier. On a page the focused element receives it, in other apps a text field.
  private func press(_ key: String) async throws {
    guard let driver = app.driver as? any KeyboardDriver else { return try await type(key) }
    try await driver.press(try WireKeys.key(of: key))
  }

  /// Holds or releases a modifier key; returns false for other keys.
  @discardableResult
  private func hold(_ key: String, _ isDown: Bool) async throws -> Bool {
    guard let driver = app.driver as? any KeyboardDriver,
      let modifier = try WireKeys.text(of: key, hasKeyboard: true).first.flatMap({ KeyModifiers($0) })
    else { return false }
    let held = isDown ? input.modifiers.union(modifier) : input.modifiers.subtracting(modifier)
    try await driver.hold(held)
    input.modifiers = held
    return true
  }

  private func press(_ source: ActionSequence.Source, _ button: Int) async throws {
    guard let state = input.sources[source.id], state.finger == nil else { return }
    guard button == 0 else {
      guard source.hasButtons else { return }
      throw WireError(.unsupported, "this device has fingers, not a mouse with a button \(button)")
    }
    let finger = input.freeFinger
    try await app.driver.send(Touch(.down, at: state.point, finger: finger))
    input.sources[source.id]?.finger = finger
  }

  private func lift(_ id: String, _ phase: Touch.Phase) async throws {
    guard let state = input.sources[id], let finger = state.finger else { return }
    input.sources[id]?.finger = nil
    try await app.driver.send(Touch(phase, at: state.point, finger: finger))
  }

  private func move(_ id: String, to point: Point) async throws {
    input.sources[id]?.point = point
    if let finger = input.sources[id]?.finger {
      try await app.driver.send(Touch(.move, at: point, finger: finger))
    }
  }

  /// The point in the window for a position.
  private func point(_ x: Double, _ y: Double, _ origin: ActionSequence.Origin, of id: String) async throws -> Point {
    let tree = try await app.tree()
    let screen = tree.frame(of: ElementID(0))
    let start =
      switch origin {
      case .viewport: Point(x: 0, y: 0)
      case .pointer: input.sources[id]?.point ?? Point(x: 0, y: 0)
      case .element(let name) where browser != nil: try await middle(ofNode: name)
      case .element(let name): tree.hitPoint(of: try element(name, in: tree))
      }
    let point = start.moved(byX: x, y: y)
    guard point.x >= 0, point.y >= 0, point.x <= screen.maxX, point.y <= screen.maxY else {
      throw WireError(
        .moveOutOfBounds, "\(Int(points: point.x)),\(Int(points: point.y)) is outside the screen, which is \(screen)")
    }
    // The last point must still lie inside the screen.
    return Point(x: min(point.x, screen.maxX - 0.5), y: min(point.y, screen.maxY - 0.5))
  }

  /// Scrolls like a wheel, by a finger that moves in the opposite direction.
  private func scroll(from start: Point, byX x: Double, y: Double) async throws {
    guard x != 0 || y != 0 else { return }
    let screen = try await app.tree().frame(of: ElementID(0))
    let end = Point(
      x: min(max(start.x - x, 1), screen.maxX - 1), y: min(max(start.y - y, 1), screen.maxY - 1))
    try await app.perform([FingerPath.drag(from: start, to: end, lasting: .milliseconds(300))])
  }
}
