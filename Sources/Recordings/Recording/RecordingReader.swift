import JSON

extension Recording {
  /// Reads a recording.
  ///
  /// - Parameters:
  ///   - source: the content of its file.
  ///   - name: the name of the recording.
  /// - Throws: the first problem with its location: invalid JSON, a later version, a time that runs backwards, a point
  ///   outside the screen.
  package init(reading source: SourceFile, name: String) throws(Diagnostic) {
    self = try source.readingJSON { json in
      var reader = RecordingReader(json: json)
      defer { json = reader.json }
      return try reader.recording(named: name)
    }
  }
}

/// Reads recordings from JSON. Typed texts require version 2.
struct RecordingReader {
  private enum Key: String, CaseIterable { case version, device, screen, orientation, fingers, typing }
  private enum TypingKey: String, CaseIterable { case time, text, field }
  private enum SizeKey: String, CaseIterable { case width, height }
  private enum FingerKey: String, CaseIterable { case start, end, path }
  private enum StopKey: String, CaseIterable { case time, x, y }
  private enum AnchorKey: String, CaseIterable { case query, x, y, frame, alternatives, element }

  var json: JSONReader
  /// The screen of the current recording.
  private(set) var screen: Size?

  init(json: JSONReader) {
    self.json = json
  }

  /// recording = "{" "version" "device" "screen" "orientation" "fingers" [ "typing" ] "}", in any order, except that
  /// the screen precedes the fingers
  mutating func recording(named name: String) throws(JSONError) -> Recording {
    var (device, fingers): (String?, [Recording.Finger]?)
    var (version, orientation): (Int?, Orientation?)
    var typing: [Recording.Typing] = []
    var emptyAt: Int?
    try json.beginObject()
    while let key = try json.nextKey(Key.self) {
      switch key {
      case .version: version = try json.version(atMost: Recording.version, of: "recording")
      case .device: device = try json.string().string
      case .screen: try readScreen()
      case .orientation: orientation = try json.orientation()
      case .fingers:
        fingers = try self.fingers()
        emptyAt = fingers?.isEmpty == true ? json.offset - 1 : nil
      case .typing: typing = try self.typing()
      }
    }
    _ = try json.required(version, "version")
    if let emptyAt, typing.isEmpty { throw json.noFinger(at: emptyAt) }
    return Recording(
      name, device: try json.required(device, "device"), screen: try json.required(screen, "screen"),
      orientation: try json.required(orientation, "orientation"), fingers: try json.required(fingers, "fingers"),
      typing: typing)
  }

  /// typing = "[" { "{" "time" "text" [ "field" ":" anchor ] "}" } "]"; times never run backwards
  private mutating func typing() throws(JSONError) -> [Recording.Typing] {
    var typing: [Recording.Typing] = []
    try json.beginArray()
    while try json.nextElement() {
      let start = try json.valueOffset()
      var (time, text, field): (Duration?, String?, Recording.Anchor?)
      try json.beginObject()
      while let key = try json.nextKey(TypingKey.self) {
        switch key {
        case .time: time = try json.time()
        case .text: text = try json.string().string
        case .field: field = try anchor()
        }
      }
      let typed = Recording.Typing(
        try json.required(text, "text"), at: try json.required(time, "time"), replacing: field)
      if let last = typing.last, typed.time < last.time {
        throw json.backwards(from: last.time, to: typed.time, at: start)
      }
      typing.append(typed)
    }
    return typing
  }

  /// screen = "{" "width" "height" "}"
  mutating func readScreen() throws(JSONError) {
    var (width, height): (Double?, Double?)
    try json.beginObject()
    while let key = try json.nextKey(SizeKey.self) {
      switch key {
      case .width: width = try json.number(in: 1...100_000, what: "width")
      case .height: height = try json.number(in: 1...100_000, what: "height")
      }
    }
    screen = Size(width: try json.required(width, "width"), height: try json.required(height, "height"))
  }

  /// fingers = "[" finger { "," finger } "]"
  mutating func fingers() throws(JSONError) -> [Recording.Finger] {
    let start = json.offset
    guard let screen else {
      throw json.error(.meaning("'screen' must come before 'fingers'"), at: start)
    }
    var fingers: [Recording.Finger] = []
    try json.beginArray()
    while try json.nextElement() { fingers.append(try finger(on: screen)) }
    return fingers
  }

  /// finger = "{" [ "start" ":" anchor ] [ "end" ":" anchor ] "path" ":" path "}"
  private mutating func finger(on screen: Size) throws(JSONError) -> Recording.Finger {
    var (start, end): (Recording.Anchor?, Recording.Anchor?)
    var path: FingerPath?
    try json.beginObject()
    while let key = try json.nextKey(FingerKey.self) {
      switch key {
      case .start: start = try anchor()
      case .end: end = try anchor()
      case .path: path = try self.path(on: screen)
      }
    }
    return Recording.Finger(try json.required(path, "path"), start: start, end: end)
  }

  /// path = "[" stop { "," stop } "]"; times never run backwards
  private mutating func path(on screen: Size) throws(JSONError) -> FingerPath {
    var stops: [FingerPath.Stop] = []
    try json.beginArray()
    while try json.nextElement() {
      let start = try json.valueOffset()
      let stop = try stop(on: screen)
      if let last = stops.last, stop.time < last.time {
        throw json.backwards(from: last.time, to: stop.time, at: start)
      }
      stops.append(stop)
    }
    guard !stops.isEmpty else {
      throw json.error(.meaning("the path of the finger has no points"), at: json.offset - 1)
    }
    return FingerPath(stops)
  }

  /// stop = "{" "time" "x" "y" "}"
  private mutating func stop(on screen: Size) throws(JSONError) -> FingerPath.Stop {
    var (time, x, y): (Duration?, Double?, Double?)
    try json.beginObject()
    while let key = try json.nextKey(StopKey.self) {
      switch key {
      case .time: time = try json.time()
      case .x: x = try json.number(in: 0...screen.width, what: "x, in points from the left edge of the screen")
      case .y: y = try json.number(in: 0...screen.height, what: "y, in points from the top edge of the screen")
      }
    }
    return FingerPath.Stop(
      try json.required(time, "time"), Point(x: try json.required(x, "x"), y: try json.required(y, "y")))
  }

  /// anchor = "{" "query" "x" "y" "frame" [ "alternatives" ] [ "element" ] "}"
  mutating func anchor() throws(JSONError) -> Recording.Anchor {
    var (query, frame): (String?, Rect?)
    var (x, y): (Double?, Double?)
    var alternatives: [String] = []
    var element: ElementRecord?
    try json.beginObject()
    while let key = try json.nextKey(AnchorKey.self) {
      switch key {
      case .query: query = try json.query()
      case .x: x = try json.number(in: 0...1, what: "x, as a part of the width")
      case .y: y = try json.number(in: 0...1, what: "y, as a part of the height")
      case .frame:
        let start = try json.valueOffset()
        frame = try json.rect()
        guard let frame, frame.width > 0, frame.height > 0 else {
          throw json.error(.meaning("a frame of width or height 0 has nothing that a finger could touch"), at: start)
        }
      case .alternatives: alternatives = try json.strings()
      case .element: element = try json.elementRecord()
      }
    }
    var anchor = Recording.Anchor(
      try json.required(query, "query"), x: try json.required(x, "x"), y: try json.required(y, "y"),
      frame: try json.required(frame, "frame"), alternatives: alternatives)
    element?.position.frame = anchor.frame
    anchor.element = element
    return anchor
  }
}
