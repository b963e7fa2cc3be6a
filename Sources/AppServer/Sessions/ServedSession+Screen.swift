import AppUnderTest
import JSON
import Pictures

/// Commands about the screen: source, pictures, windows, contexts, alerts, orientation.
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
    default: throw WireError.invalid("there is no format '\(format)': there are xml, json and description")
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
    guard let driver = app.driver as? any BrowsingDriver, Self.openedSchemes.contains(scheme) else {
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
    if let driver = app.driver as? any BrowsingDriver {
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
      throw WireError(.noElement, "there is no button to go back on this screen: click an element that leaves it")
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
    guard let latitude = value["latitude"]?.anyNumber, let longitude = value["longitude"]?.anyNumber else {
      throw WireError.invalid("a location needs a latitude and a longitude, in degrees")
    }
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
      throw WireError.invalid("the latitude must be from -90 to 90 degrees, the longitude from -180 to 180")
    }
    let location = Location(latitude: latitude, longitude: longitude)
    try await app.setLocation(location)
    deviceState.location = location
    return .null
  }

  // MARK: - Alerts

  /// The alert or action sheet in front.
  private func alert(in tree: any ElementTree) async throws -> ElementID {
    let alert = tree.elements.last { element in
      [.alert, .sheet].contains(AccessibilityKind(of: element, in: tree)) && tree.isVisible(element)
    }
    guard let alert else { throw Self.noAlert }
    return alert
  }

  static let noAlert = WireError(.noAlert, "no alert is open")

  private func alertButtons(of alert: ElementID, in tree: any ElementTree) -> [ElementID] {
    (alert.index..<tree.end(of: alert).index).map(ElementID.init).filter {
      AccessibilityKind(of: $0, in: tree) == .button && tree.isVisible($0)
    }
  }

  /// The buttons of the alert in front.
  private func alertButtons(in tree: any ElementTree) async throws -> [ElementID] {
    alertButtons(of: try await alert(in: tree), in: tree)
  }

  /// The button that accepts an alert, or the one that dismisses it; nil for an alert without buttons.
  private func button(accepting accepts: Bool, among buttons: [ElementID], in tree: any ElementTree) -> ElementID? {
    let cancels = { (button: ElementID) in tree.string(.style, of: button) == "cancel" }
    return accepts ? buttons.last { !cancels($0) } ?? buttons.last : buttons.first(where: cancels) ?? buttons.first
  }

  /// The text of an alert; for a driven page, of the dialog of a script.
  func alertText() async throws -> String {
    if browser != nil { return try await requiredDialog().message }
    let tree = try await app.tree()
    let alert = try await alert(in: tree)
    let buttons = alertButtons(of: alert, in: tree)
    let texts = (alert.index..<tree.end(of: alert).index).map(ElementID.init).filter { element in
      AccessibilityKind(of: element, in: tree) == .staticText && !buttons.contains { tree.isElement(element, in: $0) }
    }.compactMap { tree.string(.text, of: $0)?.nonEmpty ?? tree.string(.label, of: $0)?.nonEmpty }
    return texts.isEmpty ? tree.string(.label, of: alert) ?? "" : texts.joined(separator: "\n")
  }

  /// The titles of the buttons of an alert.
  func alertButtons() async throws -> JSONValue {
    let tree = try await app.tree()
    let buttons = try await alertButtons(in: tree)
    return .array(buttons.map { .string(tree.string(.label, of: $0) ?? tree.string(.text, of: $0) ?? "") })
  }

  /// Touches a button of an alert.
  ///
  /// - Parameters:
  ///   - title: the title of the button; nil to choose by its role.
  ///   - accepts: whether to choose the confirming button rather than the cancelling one.
  func answerAlert(_ title: String? = nil, accepts: Bool) async throws -> JSONValue {
    if let browser, title == nil {
      _ = try await requiredDialog()
      var answer = try await beginAction(.touch)
      if let tree = answer?.tree,
        let button = button(accepting: accepts, among: try await alertButtons(in: tree), in: tree)
      {
        answer?.target = .init(button, in: tree)
      }
      try await browser.answerDialog(accepting: accepts)
      record(answer)
      try await endInput()
      return .null
    }
    try await beginInput()
    // An earlier touch may still be opening the alert.
    try await app.waitForNoneAnimating(timeout: .seconds(5))
    let tree = try await app.tree()
    let buttons = try await alertButtons(in: tree)
    let chosen =
      title.map { title in
        buttons.first { tree.string(.label, of: $0) == title || tree.string(.text, of: $0) == title }
      } ?? button(accepting: accepts, among: buttons, in: tree)
    guard let chosen else {
      if title == nil, !accepts {
        try await app.dismissAlert()
        try await endInput()
        return .null
      }
      let titles = try await alertButtons().array?.compactMap { $0.string?.debugDescription } ?? []
      throw WireError(.noElement, "the alert has no such button: there are \(titles.joined(separator: ", "))")
    }
    try await app.touch(at: tree.hitPoint(of: chosen))
    try await endInput()
    return .null
  }

  /// Types into an alert.
  func typeIntoAlert(_ call: RouteCall) async throws -> JSONValue {
    if let browser {
      guard let text = call.body["text"]?.string else { throw WireError.invalid("'text' is a text") }
      guard try await requiredDialog().kind == "prompt" else {
        throw WireError(.elementNotInteractable, "the dialog has no field")
      }
      await browser.setDialogText(text)
      return .null
    }
    guard let text = Self.text(of: call.body) else { throw WireError.invalid("'text' must be the text to type") }
    let tree = try await app.tree()
    let alert = try await alert(in: tree)
    let field = (alert.index..<tree.end(of: alert).index).map(ElementID.init).first { tree.isEditable($0) }
    guard let field else { throw WireError(.elementNotInteractable, "the alert has no field") }
    try await beginInput()
    if !tree.hasFocus(field) { try await app.touch(at: tree.hitPoint(of: field)) }
    try await type(text)
    try await endInput()
    return .null
  }
}

extension WireTree {
  /// The maximum nesting depth, because JSON parsers limit the depth.
  private static let deepest = 100

  /// An element with its descendants, in the format of WebDriverAgent.
  func json(of element: ElementID, depth: Int = 0) -> JSONValue {
    var members: [String: JSONValue] = ["rect": frame(of: element).wireValue]
    for attribute in WireAttribute.allCases where ![.x, .y, .width, .height, .index].contains(attribute) {
      guard let text = self.attribute(attribute, of: element) else { continue }
      members[attribute == .enabled || attribute == .visible ? attribute.jsonName : attribute.rawValue] = .string(text)
    }
    members["type"] = .string(kind(of: element).name)
    let children = depth < Self.deepest ? children(of: element) : []
    if !children.isEmpty { members["children"] = .array(children.map { json(of: $0, depth: depth + 1) }) }
    return .object(members)
  }
}

extension WireAttribute {
  /// The name of a truth value in the JSON of WebDriverAgent, such as `isEnabled`.
  var jsonName: String { "is" + rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension Location {
  /// The location in the format for clients.
  var wireValue: JSONValue { ["latitude": .number(latitude), "longitude": .number(longitude), "altitude": 0] }
}
