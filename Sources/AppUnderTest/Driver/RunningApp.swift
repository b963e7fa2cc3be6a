/// A launched model app with everything that lasts from one screen to the next.
final class RunningApp {
  private let app: any App
  private let environment: AppEnvironment
  private let state = InterfaceState()
  private var gestures: [Int: Gesture] = [:]
  /// The layout of the current state; nil when something may have changed it.
  private var cachedLayout: ScreenLayout?

  /// What a finger has done since it was put down.
  private struct Gesture {
    let start: Point
    var last: Point
    /// What the finger was put down on, if that does something.
    let target: Target?
    /// What would be swiped.
    let area: ScreenLayout.ScrollArea?
    var isSwiping = false
  }

  /// An element that answers a touch, recognised in a later tree by its class and place.
  private struct Target: Equatable {
    let elementClass: ElementClass
    let frame: Rect
  }

  /// How far a finger moves before it swipes instead of touching, in points.
  private static let slop = 10.0

  init(_ app: any App, on device: Device) {
    self.app = app
    environment = AppEnvironment(clock: VirtualClock(), device: device)
    app.launch(in: environment)
  }

  var now: Duration { environment.clock.now }

  /// The current screen, laid out once for every state.
  func layout() throws(AppError) -> ScreenLayout {
    if let cachedLayout { return cachedLayout }
    let layout = try ScreenLayout(of: app.screen, on: environment.device, state: state)
    cachedLayout = layout
    return layout
  }

  func advance(notAfter deadline: Duration) throws(AppError) -> Advance {
    let outcome = try environment.clock.advance(notAfter: deadline)
    if outcome == .event { cachedLayout = nil }
    return outcome
  }

  func letPass(until time: Duration) throws(AppError) {
    cachedLayout = nil
    try environment.clock.letPass(until: time)
  }

  func send(_ touch: Touch) throws(AppError) {
    switch touch.phase {
    case .down: gestures[touch.finger] = try gesture(from: touch.point)
    case .move: move(touch.finger, to: touch.point)
    case .up:
      move(touch.finger, to: touch.point)
      guard let gesture = gestures.removeValue(forKey: touch.finger), !gesture.isSwiping else { return }
      try finish(gesture)
    case .cancelled: gestures[touch.finger] = nil
    }
  }

  func type(_ text: String) throws(AppError) {
    let layout = try layout()
    guard let field = layout.focusedField, let edit = layout.fields[field] else { throw .noFocus }
    cachedLayout = nil
    edit.change((layout.tree.entries[field].text ?? "") + text)
  }

  private func gesture(from point: Point) throws(AppError) -> Gesture {
    let layout = try layout()
    let hit = layout.tree.element(at: point)
    let path = hit.map { [$0] + Array(layout.tree.ancestors(of: $0)) } ?? []
    let area = path.lazy.compactMap { layout.scrollAreas[$0.index] }.first { $0.furthest.x > 0 || $0.furthest.y > 0 }
    let target = responder(in: layout, at: point).map { self.target($0, in: layout) }
    return Gesture(start: point, last: point, target: target, area: area)
  }

  private func move(_ finger: Int, to point: Point) {
    guard var gesture = gestures[finger] else { return }
    let distance = max(abs(point.x - gesture.start.x), abs(point.y - gesture.start.y))
    if distance > RunningApp.slop { gesture.isSwiping = true }
    if gesture.isSwiping, let area = gesture.area {
      // What is swiped may have become shorter since it was swiped last.
      let offset = area.clamp(state.offsets[area.key] ?? Point(x: 0, y: 0))
      state.offsets[area.key] = area.clamp(
        offset.moved(byX: gesture.last.x - point.x, y: gesture.last.y - point.y))
      cachedLayout = nil
    }
    if gesture.isSwiping { gesture.last = point }
    gestures[finger] = gesture
  }

  /// Lets the element under the finger act, if it is still the one that the finger was put down on.
  private func finish(_ gesture: Gesture) throws(AppError) {
    let layout = try layout()
    guard let responder = responder(in: layout, at: gesture.last), target(responder, in: layout) == gesture.target
    else { return }
    cachedLayout = nil
    if let field = layout.fields[responder.index] { state.focus = field.key }
    layout.gestures[responder.index]?.touch?()
  }

  /// The innermost element at a point that does something when it is touched, unless it or what is in front is disabled.
  private func responder(in layout: ScreenLayout, at point: Point) -> ElementID? {
    guard let hit = layout.tree.element(at: point) else { return nil }
    for element in [hit] + Array(layout.tree.ancestors(of: hit)) {
      guard layout.tree.entries[element.index].isEnabled else { return nil }
      if layout.gestures[element.index]?.touch != nil || layout.fields[element.index] != nil { return element }
    }
    return nil
  }

  private func target(_ element: ElementID, in layout: ScreenLayout) -> Target {
    Target(elementClass: layout.tree.elementClass(of: element), frame: layout.tree.frame(of: element))
  }
}
