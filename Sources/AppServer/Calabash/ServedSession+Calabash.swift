import AppUnderTest
import ElementQuery
import JSON
import Recordings

/// The work of the Calabash routes other than `map`.
extension ServedSession {
  /// Sends the app to the background, and brings it back after a time.
  ///
  /// - Parameter duration: the time in the background; nil until the app is launched again.
  func leave(for duration: Duration?) async throws {
    _ = try await app.tree()
    try await app.sendToBackground(for: duration)
  }

  /// Turns the device, and waits until the app stops moving.
  func turn(to orientation: Orientation) async throws {
    _ = try await app.tree()
    try await app.rotateDevice(to: orientation)
    try await rest()
  }

  /// Calls a backdoor of the app. A call has one argument or an array of arguments.
  func openBackdoor(_ call: RouteCall) async throws -> InAppAnswer {
    guard let selector = call.body["selector"]?.string, !selector.isEmpty else {
      throw InAppError("a backdoor has a selector")
    }
    let arguments: [JSONValue]
    switch (call.body["arg"], call.body["arguments"]) {
    case (let argument?, nil): arguments = [argument]
    case (nil, let value?):
      guard let values = value.array else { throw InAppError("'arguments' is an array") }
      arguments = values
    case (nil, nil): throw InAppError("a backdoor needs 'arg' or 'arguments'")
    case (.some, .some): throw InAppError("a backdoor takes either 'arg' or 'arguments', not both")
    }
    let result = try await self.call(selector, arguments)
    try await rest()
    return .results([result], besides: ["result": result])
  }

  /// Waits until the matches of a query stop moving, or until there are no activity indicators.
  func condition(_ call: RouteCall) async throws -> InAppAnswer {
    guard let condition = call.body["condition"]?.string else { throw InAppError("a condition has a name") }
    let seconds = call.body["timeout"]?.anyNumber ?? (condition == "NO_NETWORK_INDICATOR" ? 30 : 6)
    let stable = call.body["duration"]?.anyNumber ?? 0.5
    guard (0...86_400).contains(seconds), (0...86_400).contains(stable) else {
      throw InAppError("the timeout must be 0 to 86400 seconds")
    }
    let wanted: Query
    switch condition {
    case "NONE_ANIMATING":
      guard let query = call.body["query"], query != .null else { throw InAppError("NONE_ANIMATING has a query") }
      wanted = try CalabashQuery(query).query
    // An activity indicator stands for network activity.
    case "NO_NETWORK_INDICATOR": wanted = Query.activityIndicatorView
    default:
      throw InAppError(
        "unknown condition '\(condition)'", details: "The conditions are NONE_ANIMATING and NO_NETWORK_INDICATOR.")
    }
    let isNetwork = condition == "NO_NETWORK_INDICATOR"
    let objection = { @Sendable (tree: any ElementTree) -> String? in
      let moving = wanted.elements(in: tree).first { isNetwork || tree.moves($0) }
      return moving.map { "\(tree.describe($0)) moves" }
    }
    _ = try await app.tree()
    let deadline = try await app.driver.now() + .milliseconds(Int(seconds * 1000))
    // The condition has to hold for a while, because another animation may begin.
    while true {
      let left = deadline - (try await app.driver.now())
      try await app.waitUntil("the condition \(condition)", timeout: max(left, .zero), objection: objection)
      let end = try await app.driver.now() + .milliseconds(Int(stable * 1000))
      var isStable = true
      while isStable {
        let next = try await app.driver.advance(notAfter: end)
        isStable = objection(try await app.tree()) == nil
        if next != .event { break }
      }
      if isStable { return .done }
    }
  }

  /// The objects behind views, as far as known.
  func introspection(_ call: RouteCall) async throws -> InAppAnswer {
    let query = try CalabashQuery(call.body["query"] ?? .null).query
    let tree = try await app.tree()
    let results = query.elements(in: tree).map { element -> JSONValue in
      [
        "id": .init(tree.string(.identifier, of: element)), "description": .string("<\(tree.describe(element))>"),
        "class": .string(tree.elementClass(of: element).name),
      ]
    }
    return .plain(["results": .array(results)])
  }

  /// Clears the focused field.
  func clearFocus(_ call: RouteCall) async throws -> InAppAnswer {
    let tree = try await app.tree()
    guard let field = tree.elements.first(where: { tree.hasFocus($0) }) else {
      throw InAppError("no text field has the focus")
    }
    let query = tree.query(for: field)
    try await input { try await app.clearText(query) }
    let after = try await app.tree()
    return .results(query.elements(in: after).prefix(1).map { .object(after.calabashView(of: $0)) })
  }

  /// Waits for the first view that a query finds, and touches the view.
  func touchWhenThere(_ call: RouteCall) async throws -> InAppAnswer {
    let query = try CalabashQuery(call.body["query"] ?? .null).query.firstOnly()
    let seconds = call.body["timeout"]?.anyNumber ?? 30
    let offset = try Self.offset(call.body["offset"]) ?? Point(x: 0, y: 0)
    try await app.waitFor(query, timeout: .milliseconds(Int(min(max(seconds, 0), 86_400) * 1000)))
    let tree = try await app.tree()
    let view = query.elements(in: tree).first.map { JSONValue.object(tree.calabashView(of: $0)) }
    try await input { try await app.touch(query, offset: offset) }
    return .results([view ?? .null])
  }

  // MARK: - Recordings

  /// Plays recorded events: on a view, at a point, or at their original positions.
  func playEvents(_ call: RouteCall) async throws -> InAppAnswer {
    let recording = try await recording(in: call)
    let offset = try Self.offset(call.body["offset"])
    let isReversed = call.body["reverse"]?.boolean ?? false
    guard let value = call.body["query"], value != .null else {
      try await input { try await app.play(recording, offset: offset, reverse: isReversed) }
      return .done
    }
    let view = try await self.view(value)
    try await input { try await app.play(recording, query: view.query, offset: offset, reverse: isReversed) }
    return .results([view.json])
  }

  /// Plays recorded events from one view to another.
  func interpolateEvents(_ call: RouteCall) async throws -> InAppAnswer {
    let recording = try await recording(in: call)
    let start = try await view(call.body["start"] ?? .null)
    let end = try await view(call.body["end"] ?? .null)
    let zero = Point(x: 0, y: 0)
    let offsets = (
      try Self.offset(call.body["offset_start"]) ?? zero, try Self.offset(call.body["offset_end"]) ?? zero
    )
    try await input {
      try await app.interpolate(
        recording, start: start.query, end: end.query, offsetStart: offsets.0, offsetEnd: offsets.1)
    }
    return .results([start.json, end.json])
  }

  /// Starts recording touches, or returns the recorded touches.
  func recordEvents(_ call: RouteCall) async throws -> InAppAnswer {
    switch call.body["action"]?.string {
    case "start":
      if let recorder = recordings.touches { await app.removeObserver(recorder) }
      let recorder = TouchRecorder()
      recordings.touches = recorder
      await app.addObserver(recorder)
      return .done
    case "stop":
      guard let recorder = recordings.touches else { throw InAppError("nothing is being recorded") }
      await app.removeObserver(recorder)
      recordings.touches = nil
      return .file(type: "text/xml", Array(CalabashEvents.list(of: recorder.paths).xml.utf8))
    default: throw InAppError("the action must be start or stop")
    }
  }

  private func recording(in call: RouteCall) async throws -> Recording {
    guard let text = call.body["events"]?.string, let bytes = Base64Text.decode(text) else {
      throw InAppError("'events' must be a property list in Base64")
    }
    let screen = try await app.tree().frame(of: ElementID(0))
    return try CalabashEvents.recording(
      reading: bytes, named: "events", on: Size(width: screen.width, height: screen.height))
  }

  /// The first view that a query finds.
  private func view(_ value: JSONValue) async throws -> (query: Query, json: JSONValue) {
    let tree = try await app.tree()
    guard let element = try CalabashQuery(value).query.elements(in: tree).first else {
      throw InAppError(
        "query \(value.json) found no views. Is accessibility enabled?")
    }
    return (tree.query(for: element), .object(tree.calabashView(of: element)))
  }

  private static func offset(_ value: JSONValue?) throws(InAppError) -> Point? {
    guard let value, value != .null else { return nil }
    guard let x = value["x"]?.anyNumber, let y = value["y"]?.anyNumber, x.magnitude < 1e6, y.magnitude < 1e6 else {
      throw InAppError("an offset needs an x and a y, in points")
    }
    return Point(x: x, y: y)
  }
}
