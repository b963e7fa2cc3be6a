internal import JSON

extension TraceReader {
  /// What an action says beside its kind.
  private struct Details {
    var seconds, degrees, part: Double?
    var column: Int?
    var direction, orientation, name, row, text, url: String?
    var checks: [RecordedAction.Check] = []
    var place: String?
    var (offset, offsetEnd) = (Point(x: 0, y: 0), Point(x: 0, y: 0))
    var isReversed = false
    var speed = 1.0

    /// How a recording was played; where that is not told, one that comes along was played on its element.
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

  /// action = "{" "action" … [ "element" ] [ "destination" ] [ "screen" "orientation" "fingers" ] "}"
  mutating func action(on device: String) throws(JSONError) -> RecordedAction {
    let start = try json.valueOffset()
    var name: String?
    var details = Details()
    var (element, destination): (ElementRecord?, ElementRecord?)
    var time = Duration.zero
    var steps: [String]?
    var reader = RecordingReader(json: json)
    var (fingers, held): ([Recording.Finger]?, Orientation?)
    try json.beginObject()
    while let member = try json.nextMember() {
      switch member {
      case "action": name = try json.string().string
      case "seconds": details.seconds = try json.time().seconds
      case "degrees": details.degrees = try json.number(in: -36_000...36_000, what: "degrees")
      case "part": details.part = try json.number(in: 0...1, what: "part")
      case "column": details.column = Int(exactly: try json.number(in: 0...1_000, what: "column"))
      case "row": details.row = try json.string().string
      case "direction": details.direction = try json.string().string
      case "to": details.orientation = try json.orientation().rawValue
      case "name": details.name = try json.string().string
      case "text": details.text = try json.string().string
      case "url": details.url = try json.string().string
      case "place": details.place = try json.string().string
      case "offset": details.offset = try json.point()
      case "offsetEnd": details.offsetEnd = try json.point()
      case "reverse": details.isReversed = try json.boolean()
      case "speed": details.speed = try json.number(in: 0...1_000, what: "speed")
      case "properties": details.checks = try checks()
      case "steps": steps = try json.strings()
      case "time": time = try json.time()
      case "element": element = try json.elementRecord()
      case "destination": destination = try json.elementRecord()
      case "orientation": held = try json.orientation()
      case "screen": try continuing(&reader) { reader throws(JSONError) in try reader.readScreen() }
      case "fingers":
        try continuing(&reader) { reader throws(JSONError) in fingers = try reader.fingers() }
        if fingers?.isEmpty == true { throw json.noFinger(at: json.offset - 1) }
      default: try json.skip()
      }
    }
    let kind = try self.kind(named: try json.required(name, "action"), details, at: start)
    let recording = fingers.map { fingers in
      Recording(
        "", device: device, screen: reader.screen ?? Device.standard.size, orientation: held ?? .portrait,
        fingers: fingers)
    }
    var action = RecordedAction(kind, on: element, to: destination, recording: recording, at: time)
    action.steps = steps
    return action
  }

  /// Lets the reader of recordings read what comes next.
  private mutating func continuing(
    _ reader: inout RecordingReader, _ read: (inout RecordingReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    reader.json = json
    try read(&reader)
    json = reader.json
  }

  private func kind(
    named name: String, _ details: Details, at start: Int
  ) throws(JSONError) -> RecordedAction.Kind {
    let simple: [String: RecordedAction.Kind] = [
      "touch": .touch, "doubleTouch": .doubleTouch, "twoFingerTouch": .twoFingerTouch, "pan": .pan, "drag": .drag,
      "scrollTo": .scrollTo, "back": .back, "fingers": .fingers, "clear": .clear, "relaunch": .relaunch,
      "background": .background, "foreground": .foreground, "shake": .shake,
    ]
    if let kind = simple[name] { return kind }
    let made: RecordedAction.Kind? =
      switch name {
      case "hold": details.seconds.map { .hold(.microseconds(Int64($0 * 1_000_000))) }
      case "swipe": details.direction.flatMap(SwipeDirection.init(rawValue:)).map { .swipe($0) }
      case "flick": details.direction.flatMap(SwipeDirection.init(rawValue:)).map { .flick($0) }
      case "scroll": details.direction.flatMap(ScrollDirection.init(rawValue:)).map { .scroll($0) }
      case "pinch": details.direction.flatMap(PinchDirection.init(rawValue:)).map { .pinch($0) }
      case "rotate": details.degrees.map { .rotate(degrees: $0) }
      case "setSlider": details.part.map { .setSlider(part: $0) }
      case "turnPicker":
        if let column = details.column, let row = details.row { .turnPicker(column: column, row: row) } else { nil }
      case "turn": details.orientation.flatMap(Orientation.init(rawValue:)).map { .turn($0) }
      case "playback": details.name.map { .playback($0, details.way(of: $0)) }
      case "outside": details.name.map { .outside($0) }
      case "screenshot": .screenshot(details.name ?? "")
      case "type": details.text.map { .type($0) }
      case "setText": details.text.map { .setText($0) }
      case "comment": details.text.map { .comment($0) }
      case "openURL": details.url.map { .openURL($0) }
      case "check": .check(details.checks)
      default: throw json.error(.meaning("there is no action '\(name)'"), at: start)
      }
    guard let kind = made else {
      throw json.error(.meaning("the action '\(name)' does not say how, or not so that it makes sense"), at: start)
    }
    return kind
  }

  private mutating func checks() throws(JSONError) -> [RecordedAction.Check] {
    var checks: [RecordedAction.Check] = []
    try json.beginObject()
    while let member = try json.nextMember() {
      switch member {
      case "exists":
        _ = try json.boolean()
        checks.append(.exists)
      case "enabled": checks.append(.enabled(try json.boolean()))
      case "selected": checks.append(.selected(try json.boolean()))
      case "text": checks.append(.text(try json.string().string))
      case "label": checks.append(.label(try json.string().string))
      case "value": checks.append(.value(try json.string().string))
      case "frame": checks.append(.frame(try json.rect()))
      default: checks.append(.other(member.string, try json.string().string))
      }
    }
    return checks
  }
}
