import AppUnderTest
import JSON
import Pictures

/// Commands about the screen: source, pictures, frames, contexts, orientation.
extension ServedSession {
  /// The source: XML of the screen, or HTML of a page.
  func source(_ call: RouteCall) async throws -> JSONValue { try await source(format: "xml", leaving: []) }

  func source(format: String, leaving: Set<String>) async throws -> JSONValue {
    if format == "xml", browser != nil { return try await ask("source") }
    let tree = try await app.tree()
    if let root = try Self.root(ofPage: page, in: tree), format == "xml" {
      let html = tree.children(of: root).first.flatMap { tree.html(of: $0) }
      return .string(html ?? "")
    }
    let wire = WireTree(tree, appName: appName)
    switch format {
    case "xml": return .string(wire.xml(without: leaving))
    case "json": return wire.json(of: ElementID(0))
    case "description": return .string(tree.elements.map { tree.describe($0) }.joined(separator: "\n"))
    default: throw WireError.invalid("unknown format '\(format)': choose from xml, json, description")
    }
  }

  /// The title of the screen.
  func title(_ call: RouteCall) async throws -> JSONValue {
    let tree = try await app.tree()
    let root = try Self.root(ofPage: page, in: tree)
    let bar = root == nil ? tree.elements.last { AccessibilityKind(of: $0, in: tree) == .navigationBar } : nil
    if let name = bar.flatMap({ tree.string(.identifier, of: $0) ?? tree.string(.label, of: $0) }) {
      return .string(name)
    }
    let start = root ?? ElementID(0)
    let titles = (start.index..<tree.end(of: start).index).lazy.map(ElementID.init)
    return .string(titles.compactMap { tree.string(.screenTitle, of: $0)?.nonEmpty }.first ?? "")
  }

  /// The URL of the page or screen; empty for a screen without one.
  func address(_ call: RouteCall) async throws -> JSONValue {
    let tree = try await app.tree()
    let address = tree.elements.lazy.compactMap { tree.string(.other("url"), of: $0) }.first
    return .string(address ?? "")
  }

  /// Opens a URL in the app.
  func open(_ call: RouteCall) async throws -> JSONValue {
    guard let url = call.body["url"]?.string else { throw WireError.invalid("'url' is a text") }
    await browser?.leaveFrame(isWhole: true)
    let isAddress = browser == nil ? url.isAddress : try await ask("canParse", [.string(url)]) == true
    guard isAddress else {
      throw WireError.invalid("\(url.quoted) is not an address: \(Self.flaw(of: url))")
    }
    let scheme = url.drop(while: \.isWhitespace).prefix { $0 != ":" }.lowercased()
    guard let driver = browsing, Self.openedSchemes.contains(scheme) else {
      if browser == nil { try await unlock() }
      try await app.openURL(url)
      return .null
    }
    try await driver.open(url, within: client.timeouts.pageLoadLimit)
    if url.contains(where: { $0 == "\"" || $0 == "\\" || $0.isNewline }) {
      remark("command: POST /url \(url)")
    } else {
      say("I go to \"\(url)\"")
    }
    try await endInput()
    return .null
  }

  /// The schemes of addresses that a browser shows as pages.
  private static let openedSchemes: Set<String> = ["http", "https", "about", "data", "blob"]

  /// Why a text is not a URL that can be opened.
  private static func flaw(of text: String) -> String {
    let scheme = text.prefix { $0 != ":" }
    let isScheme =
      scheme.first?.isLetter == true && scheme.allSatisfy { $0.isLetter || $0.isNumber || "+-.".contains($0) }
    guard isScheme, scheme.endIndex != text.endIndex else {
      return "it has no scheme, such as https:// in https://shop.example"
    }
    let rest = text[scheme.endIndex...].dropFirst().drop { $0 == "/" || $0 == "\\" }
    let server = String(rest.prefix { !"/\\?#".contains($0) })
    return server.isEmpty ? "it names no server" : "\(server.quoted) is not a server and port"
  }

  /// Goes back.
  func back(_ call: RouteCall) async throws -> JSONValue {
    if let driver = browsing {
      let back = try await beginAction(.back)
      if try await driver.goBack(within: client.timeouts.pageLoadLimit) { record(back) }
      try await endInput()
      return .null
    }
    try await beginInput()
    if try await app.exists(Query.backButton) {
      try await app.back()
    } else if let driver = app.driver as? any HistoryDriver {
      // At the first page of its history a browser stays on the page, without an error.
      let back = try await beginAction(.back)
      if try await driver.goBack() { record(back) }
    } else {
      throw WireError(.noElement, "this screen has no button to go back: click an element that leaves it")
    }
    try await endInput()
    return .null
  }

  /// A picture of the screen.
  func screenshot(_ call: RouteCall) async throws -> JSONValue { try await picture(of: nil) }

  /// A picture of the screen or a part of it, as a PNG file in Base64.
  func picture(of area: Rect?) async throws -> JSONValue {
    .string(Base64Text.encode(try await app.png(of: area, pixelsPerPoint: setting.pixelsPerPoint).bytes))
  }

  /// Chooses a frame of a page; other apps have none (W3C WebDriver, section 11.6).
  func chooseFrame(_ call: RouteCall) async throws -> JSONValue {
    guard let id = call.body["id"] else { throw WireError.invalid("'id' must be null, a number or an element") }
    let frame: String
    switch id {
    case .null:
      try await requireWindow()
      await browser?.leaveFrame(isWhole: true)
      return .null
    case .number(let number) where number >= 0 && number <= 65535 && number == number.rounded():
      guard browser != nil else { throw WireError(.noFrame, "an app has no frames") }
      frame = Self.elementName(try await ask("frameAt", [id])) ?? ""
    case .object:
      guard let name = Self.elementName(id) else {
        throw WireError.invalid("'id' must be null, a number or an element")
      }
      guard browser != nil else {
        _ = try element(name, in: try await app.tree())
        throw WireError(.noFrame, "an app has no frames")
      }
      _ = try await ask("require", [Self.reference(to: name)])
      frame = name
    default: throw WireError.invalid("'id' must be null, a number from 0 to 65535 or an element")
    }
    guard try await browser?.enterFrame(ofNode: frame) == true else {
      throw WireError(.noFrame, "the element is not a frame")
    }
    try await awaitNavigation()
    return .null
  }

  /// Chooses the frame around the current one.
  func chooseOuterFrame(_ call: RouteCall) async throws -> JSONValue {
    try await requireWindow()
    await browser?.leaveFrame(isWhole: false)
    return .null
  }

  // MARK: - Contexts

  /// The name of the app's own context.
  static let native = "NATIVE_APP"

  private func contextNames() async throws -> [String] {
    let pages = Self.pages(in: try await app.tree())
    return [Self.native] + pages.indices.map { "WEBVIEW_\($0 + 1)" }
  }

  /// The names of all contexts.
  func contexts(_ call: RouteCall) async throws -> JSONValue {
    .array(try await contextNames().map { .string($0) })
  }

  /// The name of the current context.
  func context(_ call: RouteCall) async throws -> JSONValue {
    .string(page.map { "WEBVIEW_\($0 + 1)" } ?? Self.native)
  }

  /// Chooses a context.
  func chooseContext(_ call: RouteCall) async throws -> JSONValue {
    let name = call.body["name"] ?? .null
    if name == .null || name == .string(Self.native) {
      page = nil
      return .null
    }
    guard let name = name.string else { throw WireError.invalid("'name' is a text") }
    let names = try await contextNames()
    guard let index = names.firstIndex(of: name) else {
      throw WireError(.noWindow, "No such context found. There are \(names.joined(separator: ", ")).")
    }
    page = index - 1
    return .null
  }

  // MARK: - The device

  /// The orientation of the device.
  func orientation(_ call: RouteCall) async throws -> JSONValue {
    .string(await app.orientation.isLandscape ? "LANDSCAPE" : "PORTRAIT")
  }

  /// Turns the device.
  func turn(_ call: RouteCall) async throws -> JSONValue {
    let orientations: [String: Orientation] = [
      "PORTRAIT": .portrait, "LANDSCAPE": .landscapeLeft, "LANDSCAPELEFT": .landscapeLeft,
      "LANDSCAPERIGHT": .landscapeRight, "UIA_DEVICE_ORIENTATION_LANDSCAPERIGHT": .landscapeRight,
      "UIA_DEVICE_ORIENTATION_PORTRAIT_UPSIDEDOWN": .portraitUpsideDown,
    ]
    guard let name = call.body["orientation"]?.string, let orientation = orientations[name.uppercased()] else {
      throw WireError.invalid("the orientation must be PORTRAIT or LANDSCAPE")
    }
    try await app.rotateDevice(to: orientation)
    return .null
  }

  /// Changes the location of the device.
  func setLocation(_ value: JSONValue) async throws -> JSONValue {
    guard let latitude = value["latitude"]?.anyNumber, let longitude = value["longitude"]?.anyNumber,
      (-90...90).contains(latitude), (-180...180).contains(longitude)
    else { throw WireError.invalid("a location needs a latitude from -90 to 90 and a longitude from -180 to 180") }
    let location = Location(latitude: latitude, longitude: longitude)
    try await app.setLocation(location)
    deviceState.location = location
    return .null
  }
}

extension Location {
  /// The location in the format for clients.
  var wireValue: JSONValue { ["latitude": .number(latitude), "longitude": .number(longitude), "altitude": 0] }
}
