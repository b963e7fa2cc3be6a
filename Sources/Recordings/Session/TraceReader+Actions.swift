internal import JSON

extension TraceReader {
  /// The details of an entry.
  private struct Entry {
    var details = AppAction.Details()
    var checks: [RecordedAction.Check] = []
    var place: String?
    var (offset, offsetEnd) = (Point(x: 0, y: 0), Point(x: 0, y: 0))
    var isReversed = false
    var speed = 1.0
    var written = WrittenSteps([], actions: 0)

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

  /// action = "{" "action" … [ "element" ] [ "destination" ] [ "screen" "orientation" "fingers" ] "}"
  ///
  /// - Parameter isSeen: whether it is a check of something seen, which cannot contain further checks.
  mutating func action(on device: String, isSeen: Bool) throws(JSONError) -> RecordedAction {
    let start = try json.valueOffset()
    var name: String?
    var entry = Entry()
    var (element, destination): (ElementRecord?, ElementRecord?)
    var time = Duration.zero
    var (steps, numbered): ([String]?, [String]?)
    var (scrolling, title): (String?, String?)
    var seen: [RecordedAction] = []
    var reader = RecordingReader(json: json)
    var (fingers, held): ([Recording.Finger]?, Orientation?)
    try json.beginObject()
    while let member = try json.nextMember() {
      switch member {
      case "action": name = try json.string().string
      case "seconds": entry.details.duration = try json.time()
      case "degrees": entry.details.degrees = try json.number(in: -36_000...36_000, what: "degrees")
      case "part": entry.details.part = try json.number(in: 0...1, what: "part")
      case "times": entry.details.times = try json.integer(in: 1...1_000)
      case "on": entry.details.isOn = try json.boolean()
      case "column": entry.details.column = Int(exactly: try json.number(in: 0...1_000, what: "column"))
      case "row": entry.details.row = try json.string().string
      case "direction": entry.details.direction = try json.string().string
      case "to": entry.details.orientation = try json.orientation()
      case "name": entry.details.name = try json.string().string
      case "text": entry.details.text = try json.string().string
      case "url": entry.details.url = try json.string().string
      case "place": entry.place = try json.string().string
      case "offset": entry.offset = try json.point()
      case "offsetEnd": entry.offsetEnd = try json.point()
      case "reverse": entry.isReversed = try json.boolean()
      case "speed": entry.speed = try json.number(in: 0...1_000, what: "speed")
      case "properties": entry.checks = try checks()
      case "scrolling": scrolling = try json.string().string
      case "title": title = try json.string().string
      case "seen" where !isSeen: seen = try actions(on: device, areSeen: true)
      case "steps": steps = try json.strings()
      case "numbered": numbered = try json.strings()
      case "lines": entry.written.steps = try json.strings().map(WrittenSteps.Step.init(reading:))
      case "covers":
        entry.written.actions = Int(try json.number(in: 0...1_000_000, what: "covers"))
      case "launches": entry.written.launches = try json.boolean()
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
    let kind = try self.kind(named: try json.required(name, "action"), entry, at: start)
    let recording = fingers.map { fingers in
      Recording(
        "", device: device, screen: reader.screen ?? Device.standard.size, orientation: held ?? .portrait,
        fingers: fingers)
    }
    var action = RecordedAction(kind, on: element, to: destination, recording: recording, at: time)
    (action.steps, action.numbered, action.scrolling) = (steps, numbered, scrolling)
    (action.title, action.seen) = (title, seen)
    return action
  }

  /// Reads the following values with the reader of recordings.
  private mutating func continuing(
    _ reader: inout RecordingReader, _ read: (inout RecordingReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    reader.json = json
    try read(&reader)
    json = reader.json
  }

  private func kind(named name: String, _ entry: Entry, at start: Int) throws(JSONError) -> RecordedAction.Kind {
    var details = entry.details
    switch name {
    case "check": return .check(entry.checks)
    case "screenshot": return .screenshot(details.name ?? "")
    case "written": if !entry.written.steps.isEmpty { return .written(entry.written) }
    case "comment": if let text = details.text { return .comment(text) }
    default:
      guard let kind = AppAction.Name(rawValue: name) else {
        throw json.error(.meaning("there is no action '\(name)'"), at: start)
      }
      details.way = details.name.map(entry.way)
      if let action = AppAction(kind, details) { return .done(action) }
    }
    throw json.error(.meaning("the details of the action '\(name)' are missing or invalid"), at: start)
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
      case "textStart": checks.append(.textStart(try json.string().string))
      case "rows": checks.append(.rows(try json.array { json throws(JSONError) in try json.strings() }))
      case "label": checks.append(.label(try json.string().string))
      case "value": checks.append(.value(try json.string().string))
      case "frame": checks.append(.frame(try json.rect()))
      case "size":
        let words = try json.string().string
        checks.append(Size(words: words).map { .size($0) } ?? .other("size", words))
      case "property": checks += try properties()
      case "found": checks.append(.found(try json.string().string))
      default: checks.append(.other(member.string, try json.string().string))
      }
    }
    return checks
  }

  /// Reads checks of further properties.
  private mutating func properties() throws(JSONError) -> [RecordedAction.Check] {
    var checks: [RecordedAction.Check] = []
    try json.beginObject()
    while let member = try json.nextMember() {
      let name = PropertyName(member.string)
      switch try json.peek() {
      case UInt8(ascii: "\""): checks.append(.property(name, .string(try json.string().string)))
      case UInt8(ascii: "t"), UInt8(ascii: "f"): checks.append(.property(name, .boolean(try json.boolean())))
      default: checks.append(.property(name, PropertyValue(shortest: try json.number())))
      }
    }
    return checks
  }
}

extension WrittenSteps.Step {
  /// Reads a step from its keyword and its text.
  fileprivate init(reading line: String) {
    let keyword = line.prefix { $0 != " " }
    self.init(String(keyword), String(line.dropFirst(keyword.count + 1)))
  }
}
