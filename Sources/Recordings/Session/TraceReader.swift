internal import JSON

extension SessionTrace {
  /// Reads a session: one of cukeswift's own, or a record trace of iOSTestSDK.
  ///
  /// - Parameter source: the content of its file.
  /// - Throws: what is wrong first, with its place.
  package init(reading source: SourceFile) throws(Diagnostic) {
    self = try source.readingJSON { json throws(JSONError) in
      var look = json
      var reader = TraceReader(json: json)
      let trace = try look.hasLogs() ? reader.deviceTrace() : reader.trace()
      try reader.json.end()
      return trace
    }
  }
}

/// Reads stored sessions from JSON.
private struct TraceReader {
  var json: JSONReader

  init(json: JSONReader) {
    self.json = json
  }

  /// trace = "{" "version" "app" "device" "actions" "}"; the device comes before the actions
  mutating func trace() throws(JSONError) -> SessionTrace {
    var (app, device): (String?, String?)
    var version: Int?
    var actions: [RecordedAction]?
    try json.beginObject()
    while let member = try json.nextMember() {
      switch member {
      case "version": version = try json.version(atMost: SessionTrace.version, of: "session")
      case "app": app = try json.string().string
      case "device": device = try json.string().string
      case "actions": actions = try self.actions(on: device ?? Device.standard.name)
      default: try json.skip()
      }
    }
    _ = try json.required(version, "version")
    return SessionTrace(
      app: try json.required(app, "app"), device: try json.required(device, "device"),
      actions: try json.required(actions, "actions"))
  }

  /// deviceTrace = "{" "appID" ":" text "log_data" ":" "[" { entry } "]" … "}"
  mutating func deviceTrace() throws(JSONError) -> SessionTrace {
    var app: String?
    var logs: [DeviceLog] = []
    try json.beginObject()
    while let member = try json.nextMember() {
      switch member {
      case "appID": app = try json.text()
      case "log_data":
        try json.beginArray()
        while try json.nextElement() { logs.append(try DeviceLog(reading: &json)) }
      default: try json.skip()
      }
    }
    let screen = logs.lazy.compactMap { ViewText($0.window).frame?.size }.first { _ in true }
    let device = Device.all.first { $0.size == screen } ?? .standard
    let identifier = try json.required(app, "appID")
    return SessionTrace(
      app: identifier.split(separator: ".").last.map(String.init) ?? identifier, device: device.name,
      actions: logs.flatMap(\.actions))
  }

  private mutating func actions(on device: String) throws(JSONError) -> [RecordedAction] {
    var actions: [RecordedAction] = []
    try json.beginArray()
    while try json.nextElement() { actions.append(try action(on: device)) }
    return actions
  }

  /// What an action says beside its kind.
  private struct Details {
    var seconds, degrees, part: Double?
    var column: Int?
    var direction, orientation, name, row, text, url: String?
    var checks: [RecordedAction.Check] = []
  }

  /// action = "{" "action" … [ "element" ] [ "destination" ] [ "screen" "orientation" "fingers" ] "}"
  private mutating func action(on device: String) throws(JSONError) -> RecordedAction {
    let start = try json.valueOffset()
    var name: String?
    var details = Details()
    var (element, destination): (ElementRecord?, ElementRecord?)
    var time = Duration.zero
    var steps: [String] = []
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
      case "properties": details.checks = try checks()
      case "steps": steps = try json.strings()
      case "time": time = try json.time()
      case "element": element = try self.element()
      case "destination": destination = try self.element()
      case "orientation": held = try json.orientation()
      case "screen": try continuing(&reader) { reader throws(JSONError) in try reader.readScreen() }
      case "fingers":
        try continuing(&reader) { reader throws(JSONError) in fingers = try reader.fingers() }
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
      case "playback": details.name.map { .playback($0) }
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

  /// element = "{" "class" … "frame" "containers" "queries" "}"
  private mutating func element() throws(JSONError) -> ElementRecord {
    var record = ElementRecord(className: "")
    var className: String?
    try json.beginObject()
    while let member = try json.nextMember() {
      switch member {
      case "class": className = try json.string().string
      case "role": record.role = try json.string().string
      case "id": record.id = try json.string().string
      case "label": record.label = try json.string().string
      case "text": record.text = try json.string().string
      case "placeholder": record.placeholder = try json.string().string
      case "value": record.value = try json.string().string
      case "enabled": record.isEnabled = try json.boolean()
      case "selected": record.isSelected = try json.boolean()
      case "frame": record.frame = try json.rect()
      case "place": record.place = try json.integer(in: 0...1_000_000)
      case "containers": record.containers = try containers()
      case "inside": record.inside = try json.strings()
      case "beside": record.beside = try json.strings()
      case "others": record.others = try json.strings()
      case "queries": record.candidates = try candidates()
      default: try json.skip()
      }
    }
    record.className = try json.required(className, "class")
    return record
  }

  private mutating func containers() throws(JSONError) -> [ElementRecord.Container] {
    var containers: [ElementRecord.Container] = []
    try json.beginArray()
    while try json.nextElement() {
      var (className, mark): (String?, String?)
      try json.beginObject()
      while let member = try json.nextMember() {
        switch member {
        case "class": className = try json.string().string
        case "mark": mark = try json.string().string
        default: try json.skip()
        }
      }
      containers.append(.init(className: try json.required(className, "class"), mark: mark))
    }
    return containers
  }

  private mutating func candidates() throws(JSONError) -> [ElementRecord.Candidate] {
    var candidates: [ElementRecord.Candidate] = []
    try json.beginArray()
    while try json.nextElement() {
      var (query, score): (String?, Int?)
      try json.beginObject()
      while let member = try json.nextMember() {
        switch member {
        case "query": query = try json.query()
        case "score": score = try json.integer(in: 0...100)
        default: try json.skip()
        }
      }
      candidates.append(.init(query: try json.required(query, "query"), score: try json.required(score, "score")))
    }
    return candidates
  }
}

extension JSONReader {
  /// Whether the object that begins here has the member in which iOSTestSDK keeps its entries; what is wrong with it is left to
  /// whoever reads it.
  fileprivate mutating func hasLogs() throws(JSONError) -> Bool {
    try beginObject()
    while let member = try nextMember() {
      if member.string == "log_data" { return true }
      try skip()
    }
    return false
  }
}
