import AppUnderTest
import JSON

/// The touch actions of Appium clients from before the W3C actions.
extension ServedSession {
  /// Performs the actions of one finger.
  func performTouches(_ call: RouteCall) async throws -> JSONValue {
    try await performFingers([call.body["actions"] ?? .null])
  }

  /// Performs the actions of several fingers, which act at the same time.
  func performMultiTouches(_ call: RouteCall) async throws -> JSONValue {
    guard let fingers = call.body["actions"]?.array else { throw WireError.invalid("'actions' is a list of fingers") }
    return try await performFingers(fingers)
  }

  /// An action of a pointer with its duration.
  private typealias Item = (action: ActionSequence.Action, duration: Duration)

  /// Performs the actions of fingers as pointer actions, and lifts the fingers at the end.
  private func performFingers(_ fingers: [JSONValue]) async throws -> JSONValue {
    guard browser == nil else { throw WireError(.unsupported, "touches of a page are sent as W3C actions") }
    var sources: [ActionSequence.Source] = []
    for (number, finger) in fingers.enumerated() {
      guard let actions = finger.array else { throw WireError.invalid("'actions' is a list of touch actions") }
      var items: [Item] = []
      for action in actions { items += try await pointerActions(for: action) }
      items.append(Self.lift)
      sources.append(.init(id: "touch \(number + 1)", kind: .pointer, pointer: nil, items: items))
    }
    return try await perform(ActionSequence(sources: sources))
  }

  private static let lower: Item = (.pointerDown(button: 0, PointerContact()), .zero)
  private static let lift: Item = (.pointerUp(button: 0, PointerContact()), .zero)

  /// The pointer actions for a touch action.
  private func pointerActions(for action: JSONValue) async throws -> [Item] {
    let options = (action["options"]?.object ?? [:]).filter { $0.value != .null }
    switch action["action"]?.string {
    case "press": return try await moving(options, lasting: .zero) + [Self.lower]
    case "longPress":
      let duration = try ActionSequence.duration(options["duration"] ?? 1000)
      return try await moving(options, lasting: .zero) + [Self.lower, (.pause, duration)]
    case "tap":
      let count = options["count"] ?? 1
      guard let times = count.integer, (1...10).contains(times) else {
        throw WireError.invalid("the count of a tap must be a whole number from 1 to 10")
      }
      let pause: Item = (.pause, .milliseconds(20))
      let tap = [Self.lower, pause, Self.lift, pause]
      return try await moving(options, lasting: .zero) + Array(repeating: tap, count: times).joined()
    case "moveTo": return try await moving(options, lasting: .milliseconds(200))
    case "wait": return [(.pause, try ActionSequence.duration(options["ms"]))]
    case "release": return [Self.lift]
    case "cancel": return [(.pointerCancel, .zero)]
    case let name:
      throw WireError.invalid(
        "a touch cannot do '\(name ?? "")', only press, longPress, tap, moveTo, wait, release and cancel")
    }
  }

  /// The movement to a point of the screen, or to an element: to its centre, or to a point counted from its top left
  /// corner.
  private func moving(_ options: [String: JSONValue], lasting duration: Duration) async throws -> [Item] {
    guard options["x"] != nil || options["y"] != nil else {
      // A press or a tap without a position happens where the finger is.
      guard let name = options["element"]?.string else { return [] }
      return [(.pointerMove(x: 0, y: 0, origin: .element(name), PointerContact()), duration)]
    }
    guard let x = options["x"]?.number, let y = options["y"]?.number, max(x.magnitude, y.magnitude) < 1e9 else {
      throw WireError.invalid("x and y of a touch must be numbers")
    }
    guard let name = options["element"]?.string else {
      return [(.pointerMove(x: x, y: y, origin: .viewport, PointerContact()), duration)]
    }
    let tree = try await app.tree()
    let element = try element(name, in: tree)
    let (frame, origin) = (tree.frame(of: element), tree.hitPoint(of: element))
    let offset = Point(x: frame.x + x - origin.x, y: frame.y + y - origin.y)
    return [(.pointerMove(x: offset.x, y: offset.y, origin: .element(name), PointerContact()), duration)]
  }
}
