import AppUnderTest
import JSON

/// Actions with fingers and keys.
extension ServedSession {
  /// Performs the actions of the sources, tick by tick.
  func performActions(_ call: RouteCall) async throws -> JSONValue {
    try await perform(try ActionSequence(call.body))
  }

  /// Performs actions of any client.
  func perform(_ sequence: ActionSequence) async throws -> JSONValue {
    try await requireFrame()
    try await noteWindow()
    for source in sequence.sources {
      if let known = inputs.current.sources[source.id], known.kind != source.kind {
        throw WireError.invalid("the source '\(source.id)' already has the type \(known.kind.rawValue)")
      }
      if let known = inputs.current.sources[source.id], known.pointer != source.pointer {
        throw WireError.invalid("the source '\(source.id)' already has another pointerType")
      }
    }
    try checkKeys(of: sequence)
    for source in sequence.sources where inputs.current.sources[source.id] == nil {
      inputs.current.sources[source.id] = InputState.Source(kind: source.kind, pointer: source.pointer)
    }
    try await beginInput()
    if let start = try await beginAction(.fingers) { recordings.track = InputTrack(from: start) }
    defer { (inputs.current.queue, recordings.track) = ([], nil) }
    do {
      try await performTicks(of: sequence)
    } catch {
      // The earlier actions of the same moment are performed.
      try? await sendQueue()
      if let track = recordings.track { record(track, endedBy: error) }
      throw error
    }
    if let track = recordings.track { record(track) }
    try await endInput()
    return .null
  }

  private func performTicks(of sequence: ActionSequence) async throws {
    for tick in 0..<sequence.ticks {
      try await perform(tick, of: sequence)
      guard tick < sequence.ticks - 1, await windowed?.isWindowClosed == true else {
        continue
      }
      throw WireError(.noWindow, "the window was closed before the last action")
    }
    try await sendQueue()
  }

  /// Lifts all fingers, releases keys and buttons, and removes the sources.
  func releaseActions(_ call: RouteCall) async throws -> JSONValue {
    try await requireFrame()
    try await noteWindow()
    if !inputs.current.pressed.isEmpty || inputs.current.sources.values.contains(where: { $0.finger != nil }) {
      remark("command: DELETE /actions")
    }
    for pressed in inputs.current.pressed.reversed() { release(pressed) }
    for (_, source) in inputs.current.sources.sorted(by: { $0.key < $1.key }) {
      if let finger = source.finger { try await send(Touch(.up, at: source.point, finger: finger)) }
    }
    try await sendQueue()
    if !inputs.current.modifiers.isEmpty { try await (app.driver as? any KeyboardDriver)?.hold([]) }
    inputs.current = InputState()
    try await endInput()
    return .null
  }

  /// Notes the number of the window in use, which may have changed since the last actions.
  private func noteWindow() async throws { inputs.window = try await windowed?.window ?? 1 }

  /// Sends a touch; a page on a device with a mouse gets it as from a touch screen.
  private func send(_ touch: Touch, _ contact: PointerContact = PointerContact()) async throws {
    guard browser == nil || !setting.device.hasMouse else {
      return inputs.current.queue.append(.finger(touch, contact))
    }
    try await sendQueue()
    try await app.driver.send(touch)
  }

  /// Sends the events of the current moment to the page.
  private func sendQueue() async throws {
    let events = inputs.current.queue
    inputs.current.queue = []
    if !events.isEmpty { try await browser?.send(events) }
  }

  /// Lets time pass, after the events of the current moment.
  private func letPass(until time: Duration) async throws {
    try await sendQueue()
    try await app.driver.letPass(until: time)
  }

  /// The time between two positions of a moving finger. A browser takes a frame to handle each position of a pointer.
  private var frame: Duration { .milliseconds(browser == nil ? 16 : 50) }

  /// The maximum number of positions in a movement.
  private static let mostSteps = 60

  /// The movement of a pointer in a tick.
  private struct Movement {
    let source: ActionSequence.Source
    let start: Point
    let end: Point
    let contact: PointerContact
    let duration: Duration
    let frame: Duration
    var done = 0

    /// The number of steps.
    var steps: Int {
      max(1, min(ServedSession.mostSteps, Int(duration / frame)))
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
    let actions = sequence.sources.filter { tick < $0.items.count }
    let length = actions.map { $0.items[tick].duration }.max() ?? .zero
    if length > .zero { try await sendQueue() }
    // The events of a tick without a length happen at the time of the tick before.
    let began = length > .zero ? try await app.driver.now() : .zero
    var movements: [Movement] = []
    for source in actions {
      let (action, duration) = source.items[tick]
      if let movement = try await perform(action, of: source, lasting: duration) { movements.append(movement) }
    }
    // Of several simultaneous movements, the one whose next step is due first continues.
    while let next = movements.indices.filter({ movements[$0].done < movements[$0].steps }).min(by: {
      movements[$0].nextTime < movements[$1].nextTime
    }) {
      if length > .zero { try await letPass(until: began + movements[next].nextTime) }
      movements[next].done += 1
      try await move(movements[next])
    }
    if length > .zero { try await letPass(until: began + length) }
  }

  /// Performs an action of a source at the beginning of a tick. Returns a movement, which takes the time of the tick.
  private func perform(
    _ action: ActionSequence.Action, of source: ActionSequence.Source, lasting duration: Duration
  ) async throws -> Movement? {
    switch action {
    case .pause: break
    case .keyUp(let key): if try await !hold(key, false) { try releaseKey(key, of: source.id) }
    case .keyDown(let key): if try await !hold(key, true) { try await press(key, of: source.id) }
    case .pointerDown(let button, let contact): try await press(source, button, contact)
    case .pointerUp(let button, let contact): try await release(source, button, contact)
    case .pointerCancel:
      guard source.pointer == nil || browser == nil else {
        throw WireError(.unsupported, "a mouse is not cancelled: release its buttons with pointerUp")
      }
      try await lift(source.id, .cancelled)
    case .pointerMove(let x, let y, let origin, let contact):
      let start = inputs.current.sources[source.id]?.point ?? Point(x: 0, y: 0)
      let end = try await point(x, y, origin, of: source.id)
      return Movement(source: source, start: start, end: end, contact: contact, duration: duration, frame: frame)
    case .scroll(let x, let y, let deltaX, let deltaY, let origin):
      let start = try await point(x, y, origin, of: source.id)
      try await scroll(from: start, byX: deltaX, y: deltaY)
    }
    return nil
  }

  /// Rejects keys that cannot be pressed, before any action is performed.
  private func checkKeys(of sequence: ActionSequence) throws(WireError) {
    let hasKeyboard = app.driver is any KeyboardDriver
    for (action, _) in sequence.sources.flatMap(\.items) {
      if case .keyDown(let key) = action { _ = try WireKeys.text(of: key, hasKeyboard: hasKeyboard) }
    }
  }

  /// Presses a key other than a modifier. On a page the focused element receives the key, in other apps a text field.
  private func press(_ key: String, of source: String) async throws {
    guard let driver = app.driver as? any KeyboardDriver else { return try await type(key) }
    let keys = try WireKeys.key(of: key)
    recordings.track?.press(keys)
    guard browser != nil, let key = keys.first else { return try await driver.press(keys) }
    let pressed = InputState.Pressed(source: source, input: .key(key))
    if !inputs.current.pressed.contains(pressed) { inputs.current.pressed.append(pressed) }
    inputs.current.queue.append(.key(key, isDown: true))
  }

  /// Releases a key of a page; the keys of other apps are pressed and released at once.
  private func releaseKey(_ key: String, of source: String) throws {
    guard browser != nil, let key = try WireKeys.key(of: key).first else { return }
    release(InputState.Pressed(source: source, input: .key(key)))
  }

  /// Releases a key or button that is pressed.
  private func release(_ pressed: InputState.Pressed, _ contact: PointerContact = PointerContact()) {
    guard browser != nil, let index = inputs.current.pressed.firstIndex(of: pressed) else { return }
    inputs.current.pressed.remove(at: index)
    switch pressed.input {
    case .key(let key): inputs.current.queue.append(.key(key, isDown: false))
    case .button(let pointer, let button):
      let point = inputs.current.sources[pressed.source]?.point ?? Point(x: 0, y: 0)
      inputs.current.queue.append(.button(pointer, button, point, contact, isDown: false))
    }
  }

  /// Holds or releases a modifier key; returns false for other keys.
  @discardableResult
  private func hold(_ key: String, _ isDown: Bool) async throws -> Bool {
    guard let driver = app.driver as? any KeyboardDriver,
      let modifier = try WireKeys.text(of: key, hasKeyboard: true).first.flatMap({ KeyModifiers($0) })
    else { return false }
    let held = isDown ? inputs.current.modifiers.union(modifier) : inputs.current.modifiers.subtracting(modifier)
    try await sendQueue()
    try await driver.hold(held)
    inputs.current.modifiers = held
    recordings.track?.press(isDown ? key : Keys.release)
    return true
  }

  private func press(_ source: ActionSequence.Source, _ button: Int, _ contact: PointerContact) async throws {
    guard let state = inputs.current.sources[source.id], state.finger == nil else { return }
    await note { $0.lower(source.id, button, at: state.point, $1) }
    if let pointer = source.pointer, browser != nil {
      let pressed = InputState.Pressed(source: source.id, input: .button(pointer, button))
      guard !inputs.current.pressed.contains(pressed) else { return }
      inputs.current.pressed.append(pressed)
      return inputs.current.queue.append(.button(pointer, button, state.point, contact, isDown: true))
    }
    guard button == 0 else {
      guard source.pointer != nil else { return }
      throw WireError(.unsupported, "this device has fingers, not a mouse with a button \(button)")
    }
    let finger = inputs.current.freeFinger
    try await send(Touch(.down, at: state.point, finger: finger), contact)
    inputs.current.sources[source.id]?.finger = finger
  }

  private func release(_ source: ActionSequence.Source, _ button: Int, _ contact: PointerContact) async throws {
    if let point = inputs.current.sources[source.id]?.point {
      await note { $0.lift(source.id, button, at: point, $1) }
    }
    if let pointer = source.pointer, browser != nil {
      release(InputState.Pressed(source: source.id, input: .button(pointer, button)), contact)
    } else if button == 0 {
      try await lift(source.id, .up)
    }
  }

  private func lift(_ id: String, _ phase: Touch.Phase) async throws {
    guard let state = inputs.current.sources[id], let finger = state.finger else { return }
    inputs.current.sources[id]?.finger = nil
    try await send(Touch(phase, at: state.point, finger: finger))
  }

  private func move(_ movement: Movement) async throws {
    let (source, point) = (movement.source, movement.point)
    inputs.current.sources[source.id]?.point = point
    let isMouse = source.pointer != nil && browser != nil
    await note { $0.move(source.id, to: point, isMouse: isMouse, $1) }
    if let pointer = source.pointer, browser != nil {
      inputs.current.queue.append(.move(pointer, point, movement.contact))
    } else if let finger = inputs.current.sources[source.id]?.finger {
      try await send(Touch(.move, at: point, finger: finger), movement.contact)
    }
  }

  /// The point in the window for a position.
  private func point(_ x: Double, _ y: Double, _ origin: ActionSequence.Origin, of id: String) async throws -> Point {
    // An element may be somewhere else after the earlier events.
    if case .element = origin { try await sendQueue() }
    let tree = try await app.tree()
    let screen = tree.frame(of: ElementID(0))
    let start =
      switch origin {
      case .viewport: try await browser?.frameOrigin() ?? Point(x: 0, y: 0)
      case .pointer: inputs.current.sources[id]?.point ?? Point(x: 0, y: 0)
      case .element(let name) where PictureElements.isName(name): try returned.pictures.element(name).frame.center
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

  /// Turns the wheel on a page; in other apps, a finger moves in the opposite direction.
  private func scroll(from start: Point, byX x: Double, y: Double) async throws {
    if browser != nil {
      recordings.track?.turnWheel(at: start, x: x, y: y)
      return inputs.current.queue.append(.wheel(start, x: x, y: y))
    }
    guard x != 0 || y != 0 else { return }
    let screen = try await app.tree().frame(of: ElementID(0))
    let end = Point(
      x: min(max(start.x - x, 1), screen.maxX - 1), y: min(max(start.y - y, 1), screen.maxY - 1))
    try await app.perform([FingerPath.drag(from: start, to: end, lasting: .milliseconds(300))])
  }
}
