import JSON

extension TraceReader {
  /// The parts of an entry whose name decides on their meaning.
  private struct Entry {
    var name: String?
    var details = AppAction.Details()
    var way = StoredPlaybackWay()
    var checks: [RecordedAction.Check] = []
    var written = WrittenSteps([], actions: 0)

    /// Reads a member; false for an unknown one.
    mutating func read(_ member: JSONString, from json: inout JSONReader) throws(JSONError) -> Bool {
      if try details.read(member, from: &json) { return true }
      if try way.read(member, from: &json) { return true }
      return try written.read(member, from: &json)
    }
  }

  /// The movements of fingers in an entry.
  private struct Movement {
    var fingers: [Recording.Finger]?
    var orientation = Orientation.portrait

    /// The movements as a recording; nil for an action without fingers.
    func recording(on device: String, _ screen: Size?) -> Recording? {
      fingers.map {
        Recording(
          "", device: device, screen: screen ?? Device.standard.size, orientation: orientation, fingers: $0)
      }
    }
  }

  /// action = "{" "action" … [ "element" ] [ "destination" ] [ "screen" "orientation" "fingers" ] "}"
  ///
  /// - Parameter isSeen: whether it is a check of something seen, which cannot contain further checks.
  mutating func action(on device: String, isSeen: Bool) throws(JSONError) -> RecordedAction {
    let start = try json.valueOffset()
    var (entry, movement) = (Entry(), Movement())
    var action = RecordedAction(.check([]))
    var reader = RecordingReader(json: json)
    try json.beginObject()
    while let member = try json.nextMember() {
      switch member {
      case "action": entry.name = try json.string().string
      case "properties": entry.checks = try checks()
      case "seen" where !isSeen: action.seen = try actions(on: device, areSeen: true)
      case "orientation": movement.orientation = try json.orientation()
      case "screen": try continuing(&reader) { reader throws(JSONError) in try reader.readScreen() }
      case "fingers":
        try continuing(&reader) { reader throws(JSONError) in movement.fingers = try reader.fingers() }
        if movement.fingers?.isEmpty == true { throw json.noFinger(at: json.offset - 1) }
      default:
        if try action.read(member, from: &json) { continue }
        if try !entry.read(member, from: &json) { try json.skip() }
      }
    }
    action.kind = try kind(named: try json.required(entry.name, "action"), entry, at: start)
    action.recording = movement.recording(on: device, reader.screen)
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
        throw json.error(.meaning("unknown action '\(name)'"), at: start)
      }
      details.way = details.name.map(entry.way.way)
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

extension RecordedAction {
  /// Reads a member that entries of all kinds may have; false for another member.
  fileprivate mutating func read(_ member: JSONString, from json: inout JSONReader) throws(JSONError) -> Bool {
    switch member {
    case "time": time = try json.time()
    case "element": element = try json.elementRecord()
    case "destination": destination = try json.elementRecord()
    case "steps": steps = try json.strings()
    case "numbered": numbered = try json.strings()
    case "scrolling": scrolling = try json.string().string
    case "title": title = try json.string().string
    default: return false
    }
    return true
  }
}

extension WrittenSteps {
  /// Reads a member; false for one of another entry.
  fileprivate mutating func read(_ member: JSONString, from json: inout JSONReader) throws(JSONError) -> Bool {
    switch member {
    case "lines": steps = try json.strings().map(Step.init(reading:))
    case "covers": actions = Int(try json.number(in: 0...1_000_000, what: "covers"))
    case "launches": launches = try json.boolean()
    default: return false
    }
    return true
  }
}

extension WrittenSteps.Step {
  /// Reads a step from its keyword and its text.
  fileprivate init(reading line: String) {
    let keyword = line.prefix { $0 != " " }
    self.init(String(keyword), String(line.dropFirst(keyword.count + 1)))
  }
}
