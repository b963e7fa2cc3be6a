import JSON

extension SessionTrace {
  /// Reads a session: a file of cukeswift, or a record trace of iOSTestSDK.
  ///
  /// - Parameter source: the content of its file.
  /// - Throws: the first problem with its location.
  package init(reading source: SourceFile) throws(Diagnostic) {
    self = try source.readingJSON { json in
      var look = json
      var reader = TraceReader(json: json)
      defer { json = reader.json }
      return try look.hasLogs() ? reader.deviceTrace() : reader.trace()
    }
  }
}

/// Reads stored sessions from JSON.
struct TraceReader {
  var json: JSONReader

  init(json: JSONReader) {
    self.json = json
  }

  /// trace = "{" "version" "app" "device" "actions" "}"; the device precedes the actions
  mutating func trace() throws(JSONError) -> SessionTrace {
    var (app, bundle, device): (String?, String?, String?)
    var version: Int?
    var (actions, seen): ([RecordedAction]?, [RecordedAction]) = (nil, [])
    try json.beginObject()
    while let member = try json.nextMember() {
      switch member {
      case "version": version = try json.version(atMost: SessionTrace.version, of: "session")
      case "app": app = try json.string().string
      case "bundle": bundle = try json.string().string
      case "device": device = try json.string().string
      case "seen": seen = try self.actions(on: device ?? Device.standard.name, areSeen: true)
      case "actions": actions = try self.actions(on: device ?? Device.standard.name)
      default: try json.skip()
      }
    }
    _ = try json.required(version, "version")
    var trace = SessionTrace(
      app: try json.required(app, "app"), device: try json.required(device, "device"),
      actions: try json.required(actions, "actions"))
    (trace.bundle, trace.seenAtEnd) = (bundle, seen)
    return trace
  }

  /// deviceTrace = "{" "appID" ":" text "log_data" ":" "[" { entry } "]" … "}"
  mutating func deviceTrace() throws(JSONError) -> SessionTrace {
    var app: String?
    var (logs, actions): ([DeviceLog], [RecordedAction]) = ([], [])
    try json.beginObject()
    while let member = try json.nextMember() {
      switch member {
      case "appID": app = try json.text()
      case "log_data":
        try json.beginArray()
        while try json.nextElement() {
          let start = try json.valueOffset()
          let log = try DeviceLog(reading: &json)
          logs.append(log)
          guard let done = log.actions else { throw json.error(.meaning(log.gap(as: logs.count)), at: start) }
          actions += done
        }
      default: try json.skip()
      }
    }
    let screen = logs.lazy.compactMap { ViewText($0.printed.window).frame?.size }.first { _ in true }
    let device = Device.all.first { $0.size == screen } ?? .standard
    let bundle = try json.required(app, "appID")
    var trace = SessionTrace(app: Self.name(of: bundle), device: device.name, actions: actions)
    trace.bundle = bundle
    return trace
  }

  /// Parts of bundle identifiers that describe the build instead of the app.
  private static let generic: Set<String> = [
    "ios", "iphone", "ipad", "ipados", "iphoneos", "mobile", "swift", "swiftui", "objc", "uikit", "app", "debug",
    "release", "beta", "alpha", "dev", "development", "staging", "test", "demo",
  ]

  /// The name of an app: the last part of its bundle identifier that is not generic.
  private static func name(of bundle: String) -> String {
    let parts = bundle.split(separator: ".")
    return (parts.dropFirst().last { !generic.contains($0.lowercased()) } ?? parts.last).map(String.init) ?? bundle
  }

  /// actions = "[" { action } "]"
  mutating func actions(on device: String, areSeen: Bool = false) throws(JSONError) -> [RecordedAction] {
    var actions: [RecordedAction] = []
    try json.beginArray()
    while try json.nextElement() { actions.append(try action(on: device, isSeen: areSeen)) }
    return actions
  }
}

extension JSONReader {
  /// Whether the object that begins here has the member for the entries of iOSTestSDK. Problems in the object are
  /// reported when it is read later.
  fileprivate mutating func hasLogs() throws(JSONError) -> Bool {
    try beginObject()
    while let member = try nextMember() {
      if member.string == "log_data" { return true }
      try skip()
    }
    return false
  }
}
