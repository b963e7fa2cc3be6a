import AppUnderTest
import JSON

/// Converts gestures to WebDriver actions (section 17 of the specification): the action of each finger, tick by tick.
struct RemoteActions {
  /// The pointer type that the server uses for a finger.
  enum Pointer: String, Sendable {
    case touch, mouse
  }

  /// The body of the command that makes a gesture.
  ///
  /// - Parameters:
  ///   - paths: the paths of the fingers, in points of the window.
  ///   - pointer: the pointer type.
  ///   - screen: the window; the fingers stay inside.
  static func body(for paths: [FingerPath], as pointer: Pointer, on screen: Rect) -> JSONValue {
    let fingers = sources(for: paths.map(lasting))
    var timeline = Timeline(fingers: fingers.count, screen: screen)
    let times = Set(fingers.joined().flatMap { $0.stops.map(\.time) }).sorted()
    var last = times.first ?? .zero
    for time in times {
      if time > last {
        timeline.move(fingers, from: last, to: time)
        last = time
      }
      timeline.touch(fingers, at: time)
    }
    let sources = timeline.items.enumerated().map { finger, items -> JSONValue in
      [
        "type": "pointer", "id": .string("finger\(finger)"), "parameters": ["pointerType": .string(pointer.rawValue)],
        "actions": .array(items),
      ]
    }
    return ["actions": .array(sources)]
  }

  /// The actions of all fingers, with equally many ticks.
  private struct Timeline {
    /// The actions of each finger.
    private(set) var items: [[JSONValue]]
    private let screen: Rect

    init(fingers: Int, screen: Rect) {
      items = [[JSONValue]](repeating: [], count: fingers)
      self.screen = screen
    }

    /// Adds simultaneous actions of the fingers; the other fingers pause.
    private mutating func tick(_ actions: [Int: JSONValue], lasting milliseconds: Int = 0) {
      guard !actions.isEmpty || milliseconds > 0 else { return }
      for finger in items.indices {
        items[finger].append(actions[finger] ?? ["type": "pause", "duration": .number(Double(milliseconds))])
      }
    }

    /// The action that moves a finger, which stays inside the window.
    private func move(to point: Point, lasting milliseconds: Int) -> JSONValue {
      let x = min(max(point.x.rounded(), screen.x), max(screen.maxX - 1, screen.x))
      let y = min(max(point.y.rounded(), screen.y), max(screen.maxY - 1, screen.y))
      return [
        "type": "pointerMove", "duration": .number(Double(milliseconds)), "x": .number(x), "y": .number(y),
        "origin": "viewport",
      ]
    }

    /// Adds the movements of the fingers between two times.
    mutating func move(_ fingers: [[FingerPath]], from last: Duration, to time: Duration) {
      let milliseconds = Int((time - last) / .milliseconds(1))
      var moves: [Int: JSONValue] = [:]
      for (finger, paths) in fingers.enumerated() {
        guard let path = paths.first(where: { $0.start <= last && time <= $0.end }) else { continue }
        let point = path.point(at: time)
        if point != path.point(at: last) { moves[finger] = move(to: point, lasting: milliseconds) }
      }
      tick(moves, lasting: milliseconds)
    }

    /// Adds the ends and beginnings of touches at a time.
    mutating func touch(_ fingers: [[FingerPath]], at time: Duration) {
      var (lifted, placed, pressed): ([Int: JSONValue], [Int: JSONValue], [Int: JSONValue]) = ([:], [:], [:])
      for (finger, paths) in fingers.enumerated() {
        if paths.contains(where: { $0.end == time }) { lifted[finger] = ["type": "pointerUp", "button": 0] }
        if let path = paths.first(where: { $0.start == time }) {
          placed[finger] = move(to: path.point(at: time), lasting: 0)
          pressed[finger] = ["type": "pointerDown", "button": 0]
        }
      }
      tick(lifted)
      tick(placed)
      tick(pressed)
    }
  }

  /// The shortest touch, because devices ignore shorter ones.
  private static let shortestTouch = Duration.milliseconds(50)

  private static func lasting(_ path: FingerPath) -> FingerPath {
    guard let first = path.stops.first, let last = path.stops.last, last.time - first.time < shortestTouch else {
      return path
    }
    return FingerPath(
      path.stops.dropLast(path.stops.count > 1 ? 1 : 0) + [.init(first.time + shortestTouch, last.point)])
  }

  /// The paths grouped by finger: a path that begins after the end of another one reuses its finger.
  private static func sources(for paths: [FingerPath]) -> [[FingerPath]] {
    var fingers: [[FingerPath]] = []
    for path in paths.sorted(by: { $0.start < $1.start }) where !path.stops.isEmpty {
      if let free = fingers.firstIndex(where: { $0.last.map { $0.end < path.start } ?? true }) {
        fingers[free].append(path)
      } else {
        fingers.append([path])
      }
    }
    return fingers
  }
}

extension FingerPath {
  /// The place of the finger at a time.
  fileprivate func point(at time: Duration) -> Point {
    guard let next = stops.firstIndex(where: { $0.time >= time }) else { return stops.last?.point ?? Point(x: 0, y: 0) }
    guard next > 0, stops[next].time > time else { return stops[next].point }
    let (before, after) = (stops[next - 1], stops[next])
    let part = (time - before.time) / (after.time - before.time)
    return before.point.moved(
      byX: (after.point.x - before.point.x) * part, y: (after.point.y - before.point.y) * part)
  }
}
