import JSON

// The details of an action in a session's file.
extension AppAction.Details {
  func write(to json: inout JSONWriter) {
    if let duration { json.member("seconds", duration.seconds.forFile) }
    if let direction { json.member("direction", direction) }
    if let degrees { json.member("degrees", degrees.forFile) }
    if let part { json.member("part", part.forFile) }
    if let times { json.member("times", times) }
    if let isOn { json.member("on", isOn) }
    if let column { json.member("column", column) }
    if let row { json.member("row", row) }
    if let orientation { json.member("to", orientation.rawValue) }
    if let name { json.member("name", name) }
    way?.write(to: &json)
    if let text { json.member("text", text) }
    if let url { json.member("url", url) }
  }

  /// Reads a member; false for one of another kind.
  mutating func read(_ member: JSONString, from json: inout JSONReader) throws(JSONError) -> Bool {
    switch member {
    case "seconds": duration = try json.time()
    case "direction": direction = try json.string().string
    case "degrees": degrees = try json.number(in: -36_000...36_000, what: "degrees")
    case "part": part = try json.number(in: 0...1, what: "part")
    case "times": times = try json.integer(in: 1...1_000)
    case "on": isOn = try json.boolean()
    case "column": column = Int(exactly: try json.number(in: 0...1_000, what: "column"))
    case "row": row = try json.string().string
    case "to": orientation = try json.orientation()
    case "name": name = try json.string().string
    case "text": text = try json.string().string
    case "url": url = try json.string().string
    default: return false
    }
    return true
  }
}

extension PlaybackWay {
  func write(to json: inout JSONWriter) {
    let (name, points): (String, [(StaticString, Point)]) =
      switch place {
      case .whereRecorded: ("whereRecorded", [])
      case .onElement(let offset): ("onElement", [("offset", offset)])
      case .at(let point): ("at", [("offset", point)])
      case .between(let start, let end): ("between", [("offset", start), ("offsetEnd", end)])
      }
    json.member("place", name)
    for (name, point) in points where point != Point(x: 0, y: 0) {
      json.name(name)
      json.object { json in
        json.member("x", point.x.forFile)
        json.member("y", point.y.forFile)
      }
    }
    if isReversed { json.member("reverse", true) }
    if speed != 1 { json.member("speed", speed.forFile) }
  }
}

/// The way of playing a recording, in the form stored in the file of a session.
struct StoredPlaybackWay {
  private var place: String?
  private var offset = Point(x: 0, y: 0)
  private var offsetEnd = Point(x: 0, y: 0)
  private var isReversed = false
  private var speed = 1.0

  /// Reads a member; false for one of another kind.
  mutating func read(_ member: JSONString, from json: inout JSONReader) throws(JSONError) -> Bool {
    switch member {
    case "place": place = try json.string().string
    case "offset": offset = try json.point()
    case "offsetEnd": offsetEnd = try json.point()
    case "reverse": isReversed = try json.boolean()
    case "speed": speed = try json.number(in: 0...1_000, what: "speed")
    default: return false
    }
    return true
  }

  /// The way in which a recording was played. By default, a stock recording was played on its element.
  func way(of name: String) -> PlaybackWay {
    let isStock = StockRecordings.all.contains { $0.name == name }
    let place: PlaybackWay.Place =
      switch self.place ?? (isStock ? "onElement" : "") {
      case "onElement": .onElement(offset: offset)
      case "at": .at(offset)
      case "between": .between(offset, offsetEnd)
      default: .whereRecorded
      }
    return PlaybackWay(place, reversed: isReversed, speed: speed)
  }
}
