import AppUnderTest
import ElementQuery
import JSON

/// The gestures of DeviceAgent: paths of fingers, and typing.
extension ServedSession {
  func agentGesture(_ call: RouteCall) async throws -> InAppAnswer {
    let specifiers = call.body["specifiers"]?.object ?? [:]
    let options = AgentOptions(values: call.body["options"]?.object ?? [:])
    guard let name = call.body["gesture"]?.string else { throw InAppError("a gesture has a name") }
    switch name {
    case "enter_text", "enter_text_in":
      guard let text = options.values["string"]?.string else { throw InAppError("enter_text takes a 'string'") }
      try await input {
        if name == "enter_text_in" { try await app.touch(at: try await agentPoint(specifiers)) }
        try await app.enterText(text)
      }
    case "clear_text":
      _ = try await clearFocus(call)
    case "set_picker_wheel_value":
      guard let picker = options.values["picker_index"]?.integer,
        let wheel = options.values["picker_wheel_index"]?.integer, let value = options.values["picker_wheel_value"],
        let text = value.string ?? value.integer.map({ "\($0)" })
      else {
        throw InAppError("set_picker_wheel_value takes picker_index, picker_wheel_index and picker_wheel_value")
      }
      try await input { try await app.turn(column: wheel, of: Query.pickerView.index(picker), to: text) }
    default:
      let paths = try await agentPaths(name, specifiers, options)
      try await input { try await app.perform(paths) }
    }
    return .plain(["status": "success"])
  }

  private func agentPaths(
    _ name: String, _ specifiers: [String: JSONValue], _ options: AgentOptions
  ) async throws -> [FingerPath] {
    switch name {
    case "touch":
      let point = try await agentPoint(specifiers)
      let duration = try options.seconds("duration", 0.1, least: 0.1)
      let repetitions = try options.count("repetitions", 1, most: 100)
      let fingers = try options.fingers(around: point)
      return (0..<repetitions).flatMap { turn in
        fingers.map { .touch($0, at: (duration + .milliseconds(100)) * turn, for: duration) }
      }
    case "double_tap":
      let point = try await agentPoint(specifiers)
      return [.touch(point), .touch(point, at: .milliseconds(100))]
    case "two_finger_tap":
      let point = try await agentPoint(specifiers)
      let duration = try options.seconds("duration", 0.1, least: 0.1)
      return [-15.0, 15].map { .touch(point.moved(byX: $0, y: 0), for: duration) }
    case "drag":
      let points = try await agentPoints(specifiers)
      guard points.count >= 2 else { throw InAppError("a drag needs at least two coordinates") }
      let duration = try options.seconds("duration", 0.5, least: 0.01)
      let hold = try options.seconds("first_touch_hold_duration", 0, least: 0)
      let rests = options.values["allow_inertia"].map { $0 == false || $0 == 0 } ?? false
      let count = try options.count("num_fingers", 1, most: 5)
      return (0..<count).map { finger in
        let offset = Double(finger * 20 - (count - 1) * 10)
        return .way(
          through: points.map { $0.moved(byX: offset, y: 0) }, holding: hold, lasting: duration, resting: rests)
      }
    case "pinch":
      let point = try await agentPoint(specifiers)
      let amount = try options.number("amount", 50)
      guard amount > 0, amount < 10_000 else { throw InAppError("the amount must be a number of points above 0") }
      let direction = options.values["pinch_direction"]?.string ?? "out"
      // In DeviceAgent, "in" means zooming into the picture: the fingers move apart.
      let radii = (near: min(5, amount / 2), far: amount)
      guard ["in", "out"].contains(direction) else { throw InAppError("the pinch_direction must be in or out") }
      return FingerPath.pair(
        around: point, radii: direction == "in" ? (radii.near, radii.far) : (radii.far, radii.near),
        lasting: try options.seconds("duration", 0.4, least: 0.01))
    case "rotate":
      let point = try await agentPoint(specifiers)
      let direction = options.values["rotation_direction"]?.string ?? "clockwise"
      guard ["clockwise", "counterclockwise"].contains(direction) else {
        throw InAppError("the rotation_direction must be clockwise or counterclockwise")
      }
      let degrees = try options.number("degrees", 90)
      let radius = try options.number("radius", 25)
      guard degrees.magnitude <= 3600, radius > 0 else { throw InAppError("the radius is above 0") }
      let angle = degrees * .pi / 180 * (direction == "clockwise" ? 1 : -1)
      return FingerPath.pair(
        around: point, radii: (radius, radius), turning: angle,
        lasting: try options.seconds("duration", 0.8, least: 0.01))
    default:
      throw InAppError(
        "there is no gesture '\(name)'",
        details: "There are touch, double_tap, two_finger_tap, drag, pinch, rotate, enter_text, enter_text_in, "
          + "clear_text and set_picker_wheel_value.")
    }
  }

  /// The point of a gesture: a coordinate, or the centre of the first element that a query finds.
  private func agentPoint(_ specifiers: [String: JSONValue]) async throws -> Point {
    guard let point = try await agentPoints(specifiers).first else { throw InAppError("the gesture has no coordinate") }
    return point
  }

  private func agentPoints(_ specifiers: [String: JSONValue]) async throws -> [Point] {
    if let value = specifiers["coordinates"] {
      guard let values = value.array else { throw InAppError("'coordinates' must be an array of points") }
      return try values.map(Self.point)
    }
    if let value = specifiers["coordinate"] { return [try Self.point(value)] }
    let tree = WireTree(try await app.tree(), appName: appName)
    guard let found = try DeviceAgentQuery(specifiers).elements(in: tree).first else {
      throw InAppError(
        "nothing on the screen is found by \(String(decoding: JSONValue.object(specifiers).bytes, as: UTF8.self))")
    }
    return [tree.hitPoint(of: found)]
  }

  private static func point(_ value: JSONValue) throws(InAppError) -> Point {
    let pair = value.array.map { $0.compactMap(\.anyNumber) } ?? [value["x"], value["y"]].compactMap { $0?.anyNumber }
    guard pair.count == 2, pair[0].magnitude < 1e6, pair[1].magnitude < 1e6 else {
      throw InAppError("a coordinate has an x and a y")
    }
    return Point(x: pair[0], y: pair[1])
  }
}

/// The options of a DeviceAgent gesture.
struct AgentOptions: Sendable {
  let values: [String: JSONValue]

  func number(_ name: String, _ otherwise: Double) throws(InAppError) -> Double {
    guard let value = values[name], value != .null else { return otherwise }
    guard let number = value.anyNumber, number.isFinite else { throw InAppError("'\(name)' is a number") }
    return number
  }

  func seconds(_ name: String, _ otherwise: Double, least: Double) throws(InAppError) -> Duration {
    let seconds = try number(name, otherwise)
    guard seconds >= 0, seconds <= 3600 else { throw InAppError("'\(name)' must be 0 to 3600 seconds") }
    return .milliseconds(Int(max(seconds, least) * 1000))
  }

  func count(_ name: String, _ otherwise: Int, most: Int) throws(InAppError) -> Int {
    let number = try number(name, Double(otherwise))
    guard let count = Int(exactly: number), (1...most).contains(count) else {
      throw InAppError("'\(name)' must be a whole number from 1 to \(most)")
    }
    return count
  }

  /// The positions of fingers that touch a point together.
  func fingers(around point: Point) throws(InAppError) -> [Point] {
    let count = try count("num_fingers", 1, most: 5)
    return (0..<count).map { point.moved(byX: Double($0 * 20 - (count - 1) * 10), y: 0) }
  }
}

extension FingerPath {
  /// A path through several points, with equal times between them.
  ///
  /// - Parameters:
  ///   - points: the points, at least two.
  ///   - hold: the time at the first point.
  ///   - duration: the time of the movement.
  ///   - rests: whether the finger rests at the end, to avoid momentum.
  fileprivate static func way(
    through points: [Point], holding hold: Duration, lasting duration: Duration, resting rests: Bool
  ) -> FingerPath {
    var stops: [Stop] = []
    if hold > .zero, let first = points.first { stops.append(Stop(.zero, first)) }
    let steps = 8
    let ways = max(points.count - 1, 1)
    for (index, (start, end)) in zip(points, points.dropFirst()).enumerated() {
      for step in (index == 0 ? 0 : 1)...steps {
        let part = Double(step) / Double(steps)
        stops.append(
          Stop(
            hold + duration * (index * steps + step) / (ways * steps),
            Point(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)))
      }
    }
    if rests, let last = points.last { stops.append(Stop(hold + duration + .milliseconds(300), last)) }
    return FingerPath(stops)
  }
}
