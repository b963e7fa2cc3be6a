import AppUnderTest
import JSON

/// Commands about windows. An app has one window. A page has its own window and the windows that the page or the client
/// has opened.
extension ServedSession {
  private func windowsDriver(or refusal: String) throws(WireError) -> any WindowsDriver {
    guard let driver = windowed else { throw WireError(.unsupported, refusal) }
    return driver
  }

  /// The name of the window in use.
  func window(_ call: RouteCall) async throws -> JSONValue { .string(try await handle) }

  /// The handle of the window in use.
  var handle: String {
    get async throws { "\(try await windowed?.window ?? 1)" }
  }

  /// Checks that the window in use is open.
  func requireWindow() async throws { _ = try await windowed?.window }

  /// The names of the windows, in the order in which they were opened.
  func windows(_ call: RouteCall) async throws -> JSONValue {
    let windows = try await windowed?.windows ?? [1]
    return .array(windows.map { .string("\($0)") })
  }

  /// Chooses the window in use.
  func chooseWindow(_ call: RouteCall) async throws -> JSONValue {
    guard let handle = (call.body["handle"] ?? call.body["name"])?.string else {
      throw WireError.invalid("'handle' is a text")
    }
    let known = try await windows(call).array?.compactMap(\.string) ?? []
    guard known.contains(handle), let number = Int(handle) else {
      let names = known.map { "'\($0)'" }.joined(separator: ", ")
      let others = known.isEmpty ? "no window is open" : "the windows are \(names)"
      throw WireError(.noWindow, "the window '\(handle)' was not found: \(others)")
    }
    guard let driver = windowed else { return .null }
    let before = recordings.actions == nil ? number : try? await driver.window
    try await driver.useWindow(number)
    commands.mayChangeScreen = true
    if number != before { remark("command: POST /window \(handle)") }
    return .null
  }

  /// Opens an empty window (W3C WebDriver, section 11.5).
  func newWindow(_ call: RouteCall) async throws -> JSONValue {
    let type = call.body["type"] ?? .null
    guard type == .null || type.string != nil else { throw WireError.invalid("'type' is tab or window") }
    let number = try await windowsDriver(or: "an app has one window").openWindow(asTab: type != "window")
    return ["handle": .string("\(number)"), "type": type == "window" ? "window" : "tab"]
  }

  /// Closes the window in use.
  ///
  /// - Returns: whether another window is left.
  func closeWindowInUse() async throws -> Bool {
    try await requireNoDialog()
    guard let driver = windowed else { return false }
    // A window that was closed before cannot be closed again.
    try await requireWindow()
    guard try await driver.windows.count > 1 else { return false }
    try await driver.closeWindow()
    remark("command: DELETE /window")
    return true
  }

  // MARK: - Sizes

  /// The frame of the window.
  func windowRect(_ call: RouteCall) async throws -> JSONValue {
    let screen = try await app.tree().frame(of: ElementID(0))
    guard browser != nil, let driver = windowed else { return screen.wireValue }
    return await driver.windowFrame.wireValue
  }

  /// The size of the window, for older clients.
  func windowSize(_ call: RouteCall) async throws -> JSONValue {
    let rect = try await windowRect(call)
    return ["width": rect["width"] ?? 0, "height": rect["height"] ?? 0]
  }

  /// Moves the window, and changes its size. The screen of an app keeps its size.
  func setWindowRect(_ call: RouteCall) async throws -> JSONValue {
    let body = JSONValue.object(call.body.object?.filter { $0.value != .null } ?? [:])
    let number = { (name: String, least: Double) throws(WireError) in
      try body.number(name, in: least...Double(Int32.max))?.rounded(.towardZero)
    }
    let (x, y) = (try number("x", Double(Int32.min)), try number("y", Double(Int32.min)))
    let (width, height) = (try number("width", 0), try number("height", 0))
    let driver = try await resizing()
    var frame = await driver.windowFrame
    if let x, let y { (frame.x, frame.y) = (x, y) }
    if let width, let height {
      (frame.width, frame.height) = (min(max(width, 1), Self.largest), min(max(height, 1), Self.largest))
    }
    try await driver.showWindow(.normal)
    try await driver.setWindowFrame(frame)
    return frame.wireValue
  }

  /// The largest width and height that a browser emulates.
  private static let largest = 10_000_000.0

  /// Makes the window as large as the screen.
  func fillScreen(_ call: RouteCall, as state: WindowState = .normal) async throws -> JSONValue {
    let driver = try await resizing()
    let frame = await driver.screenFrame
    try await driver.setWindowFrame(frame)
    try await driver.showWindow(state)
    return frame.wireValue
  }

  /// Minimizes the window.
  func minimize(_ call: RouteCall) async throws -> JSONValue {
    let driver = try await resizing()
    try await driver.showWindow(.minimized)
    return await driver.windowFrame.wireValue
  }

  /// The driver of the window in use, which is open.
  private func resizing() async throws -> any WindowsDriver {
    let refusal = "the screen of a device keeps its size: choose another device for the session"
    guard browser != nil else { throw WireError(.unsupported, refusal) }
    try await requireWindow()
    return try windowsDriver(or: refusal)
  }
}
