import AppUnderTest

/// The input of pointers and keys in one command, for the recording.
struct InputTrack {
  /// The screen and the time before.
  private let start: SessionAction
  /// The paths of pointers that were lifted, with absolute times.
  private var paths: [FingerPath] = []
  /// The paths of pointers that are down, by their sources.
  private var down: [String: [FingerPath.Stop]] = [:]
  private var keys = ""
  /// The actions of a mouse without a pressed main button, with their places.
  private var mouse: [(action: MouseAction, point: Point)] = []
  /// Whether there was input of another kind.
  private var hasOthers = false

  /// Begins a track.
  ///
  /// - Parameter start: an action on the screen before the input.
  init(from start: SessionAction) { self.start = start }

  /// Puts down a pointer, or presses one of its buttons.
  mutating func lower(_ source: String, _ button: Int, at point: Point, _ time: Duration) {
    switch button {
    case 0: down[source] = [.init(time, point)]
    case 2: mouse.append((.rightClick, point))
    default: hasOthers = true
    }
  }

  /// Moves a pointer.
  mutating func move(_ source: String, to point: Point, isMouse: Bool, _ time: Duration) {
    if down[source] != nil {
      down[source]?.append(.init(time, point))
    } else if isMouse {
      if mouse.last?.action == .hover { mouse.removeLast() }
      mouse.append((.hover, point))
    }
  }

  /// Lifts a pointer, or releases one of its buttons.
  mutating func lift(_ source: String, _ button: Int, at point: Point, _ time: Duration) {
    guard button == 0 else { return }
    guard let stops = down.removeValue(forKey: source) else { return hasOthers = true }
    paths.append(FingerPath(stops + (time > (stops.last?.time ?? time) ? [.init(time, point)] : [])))
  }

  /// Turns the wheel of a mouse.
  mutating func turnWheel(at point: Point, x: Double, y: Double) {
    guard x != 0 || y != 0 else { return }
    let direction: ScrollDirection = abs(x) > abs(y) ? (x > 0 ? .right : .left) : y > 0 ? .down : .up
    mouse.append((.turnWheel(direction), point))
  }

  /// Presses keys.
  mutating func press(_ keys: String) { self.keys += keys }

  /// The result of a track.
  enum Result {
    /// No input that an app can notice.
    case nothing
    /// An action.
    case action(SessionAction)
    /// Input that no single action describes.
    case other
  }

  /// The input as one action.
  var result: Result {
    var action = start
    // A pointer moves to an element before it presses a button there.
    let mouse = paths.isEmpty && mouse.count == 1 ? mouse : mouse.filter { $0.action != .hover }
    let kinds = [!paths.isEmpty, !keys.isEmpty, !mouse.isEmpty].count(where: \.self)
    guard !hasOthers, down.isEmpty, kinds <= 1 else { return .other }
    if !keys.isEmpty {
      var typed = keys[...]
      while typed.hasSuffix(Keys.release) { typed = typed.dropLast() }
      guard !typed.isEmpty else { return .nothing }
      action.action = .type(String(typed))
    } else if let first = paths.compactMap({ $0.stops.first?.time }).min() {
      let paths = paths.map { path in FingerPath(path.stops.map { .init($0.time - first, $0.point) }) }
      action.add(paths, at: first, in: start.tree)
    } else if let only = mouse.first {
      guard mouse.count == 1, let element = start.tree.element(at: only.point) else { return .other }
      action.action = .mouse(only.action)
      action.target = .init(element, in: start.tree)
    } else {
      return .nothing
    }
    return .action(action)
  }
}
