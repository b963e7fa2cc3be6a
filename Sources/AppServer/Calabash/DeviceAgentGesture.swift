import AppUnderTest
import ElementQuery
import JSON

/// A gesture of DeviceAgent, by its name in requests.
private enum AgentGesture: String, CaseIterable {
  case touch, drag, pinch, rotate
  case doubleTap = "double_tap"
  case twoFingerTap = "two_finger_tap"
  case enterText = "enter_text"
  case enterTextIn = "enter_text_in"
  case clearText = "clear_text"
  case setPickerWheelValue = "set_picker_wheel_value"
}

/// The gestures of DeviceAgent: paths of fingers, and typing.
extension ServedSession {
  func agentGesture(_ call: RouteCall) async throws -> InAppAnswer {
    let specifiers = call.body["specifiers"]?.object ?? [:]
    let options = AgentOptions(values: call.body["options"]?.object ?? [:])
    guard let name = call.body["gesture"]?.string else { throw InAppError("a gesture has a name") }
    guard let gesture = AgentGesture(rawValue: name) else {
      throw InAppError(
        "unknown gesture '\(name)'",
        details: "Choose from \(AgentGesture.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    switch gesture {
    case .enterText, .enterTextIn:
      guard let text = options.values["string"]?.string else { throw InAppError("enter_text takes a 'string'") }
      try await input {
        if gesture == .enterTextIn { try await app.touch(at: try await agentPoint(specifiers)) }
        try await app.enterText(text)
      }
    case .clearText: _ = try await clearFocus(call)
    case .setPickerWheelValue: try await turnPicker(options)
    case .touch: try await perform(try options.touches(at: try await agentPoint(specifiers)))
    case .doubleTap:
      let point = try await agentPoint(specifiers)
      try await perform(FingerPath.doubleTouch(at: point))
    case .twoFingerTap: try await perform(try options.twoFingerTap(at: try await agentPoint(specifiers)))
    case .drag: try await perform(try options.drag(through: try await agentPoints(specifiers)))
    case .pinch: try await perform(try options.pinch(around: try await agentPoint(specifiers)))
    case .rotate: try await perform(try options.rotation(around: try await agentPoint(specifiers)))
    }
    return .plain(["status": "success"])
  }

  private func perform(_ paths: [FingerPath]) async throws { try await input { try await app.perform(paths) } }

  private func turnPicker(_ options: AgentOptions) async throws {
    guard let picker = options.values["picker_index"]?.integer,
      let wheel = options.values["picker_wheel_index"]?.integer, let value = options.values["picker_wheel_value"],
      let text = value.string ?? value.integer.map({ "\($0)" })
    else {
      throw InAppError("set_picker_wheel_value takes picker_index, picker_wheel_index and picker_wheel_value")
    }
    try await input { try await app.turn(column: wheel, of: Query.pickerView.index(picker), to: text) }
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
        "nothing on the screen is found by \(JSONValue.object(specifiers).json)")
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

  /// Whether an argument is the first of two allowed words.
  private func isFirst(of words: (String, String), _ name: String, otherwise: String) throws(InAppError) -> Bool {
    let word = values[name]?.string ?? otherwise
    guard word == words.0 || word == words.1 else {
      throw InAppError("the \(name) must be \(words.0) or \(words.1)")
    }
    return word == words.0
  }

  /// The horizontal distances from a point of the fingers that touch it together.
  private func fingers() throws(InAppError) -> [Double] {
    let count = try count("num_fingers", 1, most: 5)
    return (0..<count).map { Double($0 * 20 - (count - 1) * 10) }
  }
}

/// The paths of gestures.
extension AgentOptions {
  fileprivate func touches(at point: Point) throws(InAppError) -> [FingerPath] {
    let duration = try seconds("duration", 0.1, least: 0.1)
    let repetitions = try count("repetitions", 1, most: 100)
    let fingers = try fingers()
    return (0..<repetitions).flatMap { turn in
      fingers.map { .touch(point.moved(byX: $0, y: 0), at: (duration + .milliseconds(100)) * turn, for: duration) }
    }
  }

  fileprivate func twoFingerTap(at point: Point) throws(InAppError) -> [FingerPath] {
    let duration = try seconds("duration", 0.1, least: 0.1)
    return [-15.0, 15].map { .touch(point.moved(byX: $0, y: 0), for: duration) }
  }

  fileprivate func drag(through points: [Point]) throws(InAppError) -> [FingerPath] {
    guard points.count >= 2 else { throw InAppError("a drag needs at least two coordinates") }
    let duration = try seconds("duration", 0.5, least: 0.01)
    let hold = try seconds("first_touch_hold_duration", 0, least: 0)
    let rests = values["allow_inertia"].map { $0 == false || $0 == 0 } ?? false
    return try fingers().map { offset in
      .way(through: points.map { $0.moved(byX: offset, y: 0) }, holding: hold, lasting: duration, resting: rests)
    }
  }

  fileprivate func pinch(around point: Point) throws(InAppError) -> [FingerPath] {
    let amount = try number("amount", 50)
    guard amount > 0, amount < 10_000 else { throw InAppError("the amount must be a number of points above 0") }
    // In DeviceAgent, "in" means zooming into the picture: the fingers move apart.
    let radii = (near: min(5, amount / 2), far: amount)
    let isIn = try isFirst(of: ("in", "out"), "pinch_direction", otherwise: "out")
    return FingerPath.pair(
      around: point, radii: isIn ? (radii.near, radii.far) : (radii.far, radii.near),
      lasting: try seconds("duration", 0.4, least: 0.01))
  }

  fileprivate func rotation(around point: Point) throws(InAppError) -> [FingerPath] {
    let isClockwise = try isFirst(
      of: ("clockwise", "counterclockwise"), "rotation_direction", otherwise: "clockwise")
    let degrees = try number("degrees", 90)
    let radius = try number("radius", 25)
    guard degrees.magnitude <= 3600, radius > 0 else { throw InAppError("the radius is above 0") }
    return FingerPath.pair(
      around: point, radii: (radius, radius), turning: degrees * .pi / 180 * (isClockwise ? 1 : -1),
      lasting: try seconds("duration", 0.8, least: 0.01))
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
