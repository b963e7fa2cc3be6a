import AppUnderTest
import ElementQuery
import JSON

/// Actions of fingers and keys: for each tick, an action of each source (W3C WebDriver, section 17).
struct ActionSequence: Sendable {
  /// The type of a source.
  enum SourceKind: String, Sendable {
    case none, key, pointer, wheel
  }

  /// The origin of a position.
  enum Origin: Sendable, Hashable {
    case viewport
    case pointer
    case element(String)
  }

  /// An action of a source in one tick.
  enum Action: Sendable, Hashable {
    case pause
    case keyDown(String)
    case keyUp(String)
    case pointerDown(button: Int, PointerContact)
    case pointerUp(button: Int, PointerContact)
    case pointerCancel
    case pointerMove(x: Double, y: Double, origin: Origin, PointerContact)
    case scroll(x: Double, y: Double, deltaX: Double, deltaY: Double, origin: Origin)
  }

  /// A source with its actions.
  struct Source: Sendable {
    let id: String
    let kind: SourceKind
    /// The pointer, if it has buttons; nil for fingers, keys and wheels.
    let pointer: RawInput.PointerKind?
    /// The actions of the source tick by tick, with their durations.
    let items: [(action: Action, duration: Duration)]
  }

  /// The sources in the order of the client.
  let sources: [Source]

  /// The number of ticks.
  var ticks: Int { sources.map(\.items.count).max() ?? 0 }

  /// The actions of sources.
  init(sources: [Source]) { self.sources = sources }

  /// Reads the body of a command, with all checks of the specification.
  init(_ body: JSONValue) throws(WireError) {
    guard let list = body["actions"]?.array else { throw .invalid("'actions' must be an array of sources") }
    var sources: [Source] = []
    for value in list { sources.append(try Self.source(value)) }
    guard Set(sources.map(\.id)).count == sources.count else { throw .invalid("each source must have a different id") }
    self.sources = sources
  }

  private static func source(_ value: JSONValue) throws(WireError) -> Source {
    guard value.object != nil else { throw .invalid("a source of actions must be an object") }
    guard let kind = value["type"]?.string.flatMap(SourceKind.init) else {
      throw .invalid("the type of a source must be none, key, pointer or wheel")
    }
    guard let id = value["id"]?.string else { throw .invalid("a source needs an id, which is a text") }
    var pointer: RawInput.PointerKind?
    if kind == .pointer {
      let parameters = value["parameters"] ?? [:]
      guard parameters.object != nil else { throw .invalid("the parameters of a pointer must be an object") }
      let type = parameters["pointerType"] ?? "mouse"
      guard let type = type.string, ["mouse", "pen", "touch"].contains(type) else {
        throw .invalid("the pointerType must be mouse, pen or touch")
      }
      pointer = RawInput.PointerKind(rawValue: type)
    }
    guard let list = value["actions"]?.array else {
      throw .invalid("the 'actions' of an input source must be an array")
    }
    var items: [(Action, Duration)] = []
    for item in list {
      guard item.object != nil, let type = item["type"]?.string else {
        throw .invalid("an action must be an object with a type")
      }
      let duration = try duration(item["duration"])
      let action: Action
      if type == "pause" {
        action = .pause
      } else {
        switch kind {
        case .none: throw .invalid("a source of the type none only pauses, and cannot do '\(type)'")
        case .key: action = try keyAction(type, item)
        case .pointer: action = try pointerAction(type, item)
        case .wheel: action = try wheelAction(type, item)
        }
      }
      items.append((action, duration))
    }
    return Source(id: id, kind: kind, pointer: pointer, items: items)
  }

  /// The maximum duration of an action, in milliseconds. A higher value is probably in the wrong unit.
  private static let longest = 3_600_000

  /// Reads a duration; zero for a missing one.
  static func duration(_ value: JSONValue?) throws(WireError) -> Duration {
    guard let value else { return .zero }
    guard let milliseconds = value.integer, (0...longest).contains(milliseconds) else {
      throw .invalid("a duration must be a whole number of milliseconds from 0 to \(longest)")
    }
    return .milliseconds(milliseconds)
  }

  private static func keyAction(_ type: String, _ item: JSONValue) throws(WireError) -> Action {
    guard type == "keyDown" || type == "keyUp" else { throw .invalid("a key cannot do '\(type)'") }
    guard let value = item["value"]?.string, value.count == 1 else {
      throw .invalid("the value of a key must be one character")
    }
    return type == "keyDown" ? .keyDown(value) : .keyUp(value)
  }

  private static func pointerAction(_ type: String, _ item: JSONValue) throws(WireError) -> Action {
    switch type {
    case "pointerDown", "pointerUp":
      guard let button = item["button"]?.integer, button >= 0 else {
        throw .invalid("a button must be a whole number from 0")
      }
      let contact = try contact(item)
      return type == "pointerDown" ? .pointerDown(button: button, contact) : .pointerUp(button: button, contact)
    case "pointerMove":
      let contact = try contact(item)
      let origin = try origin(item["origin"])
      return .pointerMove(x: try coordinate("x", item), y: try coordinate("y", item), origin: origin, contact)
    case "pointerCancel": return .pointerCancel
    default: throw .invalid("a pointer cannot do '\(type)'")
    }
  }

  /// Reads how the pointer touches the screen.
  private static func contact(_ item: JSONValue) throws(WireError) -> PointerContact {
    var contact = PointerContact()
    contact.width = try item.number("width", in: 0...1e9, isWhole: true)
    contact.height = try item.number("height", in: 0...1e9, isWhole: true)
    contact.pressure = try item.number("pressure", in: 0...1)
    contact.tangentialPressure = try item.number("tangentialPressure", in: -1...1) ?? 0
    contact.twist = Int(try item.number("twist", in: 0...359, isWhole: true) ?? 0)
    let tiltX = try item.number("tiltX", in: -90...90, isWhole: true)
    let tiltY = try item.number("tiltY", in: -90...90, isWhole: true)
    let altitude = try item.number("altitudeAngle", in: 0...(Double.pi / 2))
    let azimuth = try item.number("azimuthAngle", in: 0...(2 * Double.pi))
    if altitude != nil || azimuth != nil {
      contact.tilt(altitude: altitude ?? Double.pi / 2, azimuth: azimuth ?? 0)
    } else {
      (contact.tiltX, contact.tiltY) = (Int(tiltX ?? 0), Int(tiltY ?? 0))
    }
    return contact
  }

  private static func wheelAction(_ type: String, _ item: JSONValue) throws(WireError) -> Action {
    guard type == "scroll" else { throw .invalid("a wheel cannot do '\(type)'") }
    let origin = try origin(item["origin"])
    guard origin != .pointer else { throw .invalid("the origin of a wheel must be viewport or an element") }
    guard let deltaX = item["deltaX"]?.integer, let deltaY = item["deltaY"]?.integer, item["x"]?.integer != nil,
      item["y"]?.integer != nil
    else { throw .invalid("x, y, deltaX and deltaY of a wheel must be whole numbers") }
    return .scroll(
      x: try coordinate("x", item), y: try coordinate("y", item), deltaX: Double(deltaX), deltaY: Double(deltaY),
      origin: origin)
  }

  private static func origin(_ value: JSONValue?) throws(WireError) -> Origin {
    switch value {
    case nil, .string("viewport")?: return .viewport
    case .string("pointer")?: return .pointer
    case let value?:
      guard value.object != nil, let name = ServedSession.elementName(value) else {
        throw .invalid("an origin must be viewport, pointer or an element")
      }
      return .element(name)
    }
  }

  private static func coordinate(_ name: String, _ item: JSONValue) throws(WireError) -> Double {
    guard let number = item[name]?.number, number.magnitude < 1e9 else {
      throw .invalid("'\(name)' is a number between -1000000000 and 1000000000")
    }
    return number
  }
}
