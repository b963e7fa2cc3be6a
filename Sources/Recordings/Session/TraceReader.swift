internal import JSON

extension SessionTrace {
  /// Reads a session: one of cukeswift's own, or a record trace of iOSTestSDK.
  ///
  /// - Parameter source: the content of its file.
  /// - Throws: what is wrong first, with its location.
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
struct TraceReader {
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
