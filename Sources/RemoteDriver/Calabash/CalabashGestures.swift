import AppUnderTest
import JSON

/// Converts paths of fingers to gestures of DeviceAgent.
struct CalabashGestures {
  /// A gesture.
  struct Gesture: Sendable, Hashable {
    let name: String
    let specifiers: JSONValue
    var options: [String: JSONValue] = [:]

    /// The body of the request.
    var body: JSONValue {
      ["gesture": .string(name), "specifiers": specifiers, "options": .object(options)]
    }
  }

  /// Converts paths of fingers to gestures.
  ///
  /// - Parameter paths: the paths, simultaneous or one after another.
  /// - Returns: the gestures in order.
  static func gestures(for paths: [FingerPath]) -> [Gesture] {
    var gestures: [Gesture] = []
    var rest = paths.filter { !$0.stops.isEmpty }.sorted { $0.start < $1.start }[...]
    while let first = rest.first {
      rest.removeFirst()
      if let second = rest.first, second.start < first.end || second.start == first.start {
        rest.removeFirst()
        gestures.append(pair(first, second))
      } else if let second = rest.first, first.isTouch, second.isTouch,
        second.start - first.end <= GestureLimits.doubleTouchTime,
        let (a, b) = points(first, second), a.distance(to: b) <= GestureLimits.doubleTouchReach
      {
        rest.removeFirst()
        gestures.append(Gesture(name: "double_tap", specifiers: at(a)))
      } else {
        gestures.append(single(first))
      }
    }
    return gestures
  }

  private static func points(_ first: FingerPath, _ second: FingerPath) -> (Point, Point)? {
    guard let a = first.stops.first?.point, let b = second.stops.first?.point else { return nil }
    return (a, b)
  }

  private static func at(_ point: Point) -> JSONValue { ["coordinate": value(point)] }
  private static func value(_ point: Point) -> JSONValue { ["x": .number(point.x), "y": .number(point.y)] }
  private static func seconds(_ duration: Duration) -> JSONValue { .number(duration / .seconds(1)) }

  /// The shortest touch that DeviceAgent makes.
  private static let shortest = Duration.milliseconds(100)

  private static func single(_ path: FingerPath) -> Gesture {
    guard let point = path.stops.first?.point, !path.isTouch else {
      let point = path.stops.first?.point ?? Point(x: 0, y: 0)
      return Gesture(
        name: "touch", specifiers: at(point), options: ["duration": seconds(max(path.end - path.start, shortest))])
    }
    return drag(path, from: point, fingers: 1)
  }

  private static func drag(_ path: FingerPath, from point: Point, fingers: Int) -> Gesture {
    let moving = path.stops.drop { $0.point == point }
    let hold = path.stops.last { $0.time < (moving.first?.time ?? .zero) }?.time ?? path.start
    let last = path.stops.last?.point ?? point
    let arrival =
      path.stops.first { stop in path.stops.allSatisfy { $0.time < stop.time || $0.point == last } }?.time ?? path.end
    let way = max(arrival - hold, .milliseconds(10))
    // DeviceAgent takes the same time from each point to the next.
    var points = [point]
    for stop in moving where stop.point != points.last { points.append(stop.point) }
    var options: [String: JSONValue] = ["duration": seconds(way), "num_fingers": .number(Double(fingers))]
    if hold > path.start { options["first_touch_hold_duration"] = seconds(hold - path.start) }
    if path.end > arrival { options["allow_inertia"] = false }
    return Gesture(name: "drag", specifiers: ["coordinates": .array(points.map(value))], options: options)
  }

  private static func pair(_ first: FingerPath, _ second: FingerPath) -> Gesture {
    guard let (a, b) = points(first, second), let c = first.stops.last?.point, let d = second.stops.last?.point else {
      return single(first)
    }
    let center = Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
    let duration = seconds(max(max(first.end, second.end) - min(first.start, second.start), shortest))
    if first.isTouch, second.isTouch {
      return Gesture(name: "two_finger_tap", specifiers: at(center), options: ["duration": duration])
    }
    // Two fingers at a constant distance are a drag with two fingers.
    if c.moved(byX: -a.x, y: -a.y).distance(to: d.moved(byX: -b.x, y: -b.y)) < 4 {
      let stops = first.stops.map { FingerPath.Stop($0.time, $0.point.moved(byX: center.x - a.x, y: center.y - a.y)) }
      return drag(FingerPath(stops), from: center, fingers: 2)
    }
    let radii = (before: a.distance(to: b) / 2, after: c.distance(to: d) / 2)
    if abs(radii.after - radii.before) > 4 {
      let isApart = radii.after > radii.before
      return Gesture(
        name: "pinch", specifiers: at(center),
        options: [
          "pinch_direction": isApart ? "in" : "out", "amount": .number(max(radii.before, radii.after)),
          "duration": duration,
        ])
    }
    var degrees = turn(first, around: center) * 180 / .pi
    let direction: JSONValue = degrees > 0 ? "clockwise" : "counterclockwise"
    degrees = abs(degrees)
    return Gesture(
      name: "rotate", specifiers: at(center),
      options: [
        "degrees": .number(degrees), "rotation_direction": direction, "radius": .number(radii.before),
        "duration": duration,
      ])
  }

  /// The angle by which a finger turns around a point, in radians; positive is clockwise.
  private static func turn(_ path: FingerPath, around center: Point) -> Double {
    var sum = 0.0
    for (from, to) in zip(path.stops, path.stops.dropFirst()) {
      let (x, y) = (from.point.x - center.x, from.point.y - center.y)
      let (u, v) = (to.point.x - center.x, to.point.y - center.y)
      // The angle from one stop to the next is small, so its sine approximates it.
      let length = ((x * x + y * y) * (u * u + v * v)).squareRoot()
      if length > 0 { sum += (x * v - y * u) / length }
    }
    return sum
  }
}
