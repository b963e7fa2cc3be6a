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

  /// Performs the actions of fingers as pointer actions, and lifts the fingers at the end.
  private func performFingers(_ fingers: [JSONValue]) async throws -> JSONValue {
    guard browser == nil else { throw WireError(.unsupported, "touches of a page are sent as W3C actions") }
    var sources: [JSONValue] = []
    for (number, finger) in fingers.enumerated() {
      guard let actions = finger.array else { throw WireError.invalid("'actions' is a list of touch actions") }
      var items: [JSONValue] = []
      for action in actions { items += try await pointerActions(for: action) }
      items.append(Self.lift)
      sources.append([
        "type": "pointer", "id": .string("touch \(number + 1)"), "parameters": ["pointerType": "touch"],
        "actions": .array(items),
      ])
    }
    return try await perform(try ActionSequence(["actions": .array(sources)]))
  }

  private static let lower: JSONValue = ["type": "pointerDown", "button": 0]
  private static let lift: JSONValue = ["type": "pointerUp", "button": 0]

  private static func pause(_ milliseconds: JSONValue) -> JSONValue { ["type": "pause", "duration": milliseconds] }

  /// The pointer actions for a touch action.
  private func pointerActions(for action: JSONValue) async throws -> [JSONValue] {
    let options = (action["options"]?.object ?? [:]).filter { $0.value != .null }
    switch action["action"]?.string {
    case "press": return try await moving(options, lasting: 0) + [Self.lower]
    case "longPress":
      return try await moving(options, lasting: 0) + [Self.lower, Self.pause(options["duration"] ?? 1000)]
    case "tap":
      let count = options["count"] ?? 1
      guard let times = count.integer, (1...10).contains(times) else {
        throw WireError.invalid("the count of a tap must be a whole number from 1 to 10")
      }
      let tap = [Self.lower, Self.pause(20), Self.lift, Self.pause(20)]
      return try await moving(options, lasting: 0) + Array(repeating: tap, count: times).joined()
    case "moveTo": return try await moving(options, lasting: 200)
    case "wait": return [Self.pause(options["ms"] ?? 0)]
    case "release": return [Self.lift]
    case "cancel": return [["type": "pointerCancel"]]
    case let name:
      throw WireError.invalid(
        "a touch cannot do '\(name ?? "")', only press, longPress, tap, moveTo, wait, release and cancel")
    }
  }

  /// The movement to a point of the screen, or to an element: to its centre, or to a point counted from its top left
  /// corner.
  private func moving(_ options: [String: JSONValue], lasting milliseconds: Double) async throws -> [JSONValue] {
    var move: [String: JSONValue] = ["type": "pointerMove", "duration": .number(milliseconds)]
    let (x, y) = (options["x"]?.number, options["y"]?.number)
    let isPoint = x != nil && y != nil
    guard isPoint || options["x"] == nil && options["y"] == nil else {
      throw WireError.invalid("x and y of a touch must be numbers")
    }
    move["x"] = .number(x ?? 0)
    move["y"] = .number(y ?? 0)
    if let name = options["element"]?.string {
      move["origin"] = [Self.elementKey: .string(name)]
      if let x, let y {
        let tree = try await app.tree()
        let element = try element(name, in: tree)
        let (frame, origin) = (tree.frame(of: element), tree.hitPoint(of: element))
        move["x"] = .number(frame.x + x - origin.x)
        move["y"] = .number(frame.y + y - origin.y)
      }
    } else if !isPoint {
      // A press or a tap without a position happens where the finger is.
      return []
    }
    return [.object(move)]
  }
}
