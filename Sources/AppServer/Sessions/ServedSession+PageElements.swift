import AppUnderTest
import JSON
import OperatingSystem
import SourceText

/// Elements of a page in a browser, which are nodes of its document for clients.
extension ServedSession {
  /// The browser, if a page in it is driven.
  var browser: (any BrowsingDriver)? { page == nil ? nil : browsing }

  /// A reference to a node as an argument of a function for clients.
  static func reference(to name: String) -> JSONValue { [elementKey: .string(name)] }

  /// Calls a function for clients in the page.
  ///
  /// - Parameters:
  ///   - function: the name of a function of `PageScript.client`.
  ///   - arguments: its arguments.
  ///   - isAction: whether the function changes the page.
  /// - Throws: a `WireError` if the function refuses, such as for an element that is gone.
  func ask(
    _ function: String, _ arguments: [JSONValue] = [], isAction: Bool = false
  ) async throws -> JSONValue {
    guard let browser else { throw WireError(.unsupported, "no page is driven") }
    let answer = try JSONValue(
      parsing: Array(try await browser.client(function, JSONValue.array(arguments).json, isAction: isAction).utf8))
    if let code = answer["error"]?.string { throw await refusal(code, answer["message"]?.string ?? "") }
    let value = answer["value"] ?? .null
    await note(referencesIn: value)
    return value
  }

  /// Asks about the node of a route.
  func ask(_ function: String, of call: RouteCall) async throws -> JSONValue {
    var arguments = [Self.reference(to: call["element"])]
    if let name = call.parameters["name"] { arguments.append(.string(name)) }
    return try await ask(function, arguments)
  }

  private func refusal(_ code: String, _ message: String) async -> WireError {
    if PictureElements.isName(message) { return PictureElements.unsupported }
    guard let node = ForeignNode(rawValue: code) else {
      return WireError(WireError.Code(rawValue: code) ?? .javaScriptError, message)
    }
    // The name of a node begins with that of its document. A node of another frame or window is unknown here.
    let isKnown = await returned.nodes.documents[Self.document(ofNode: message)] == browser?.contextName
    return switch node {
    case .element: isKnown ? KnownElements.stale(message) : KnownElements.unknown(message)
    case .shadowRoot:
      WireError(isKnown ? .detachedShadowRoot : .noShadowRoot, "the shadow root '\(message)' was not found here")
    }
  }

  /// A node of another document, with the code by which `client.js` refuses the node.
  private enum ForeignNode: String {
    case element = "other document"
    case shadowRoot = "other document of a shadow root"
  }

  private static func document(ofNode name: String) -> String { String(name.prefix { $0 != "." }) }

  /// Notes the documents of the nodes in a result, to distinguish old references from unknown ones.
  func note(referencesIn value: JSONValue) async {
    let context = await browser?.contextName
    for document in Self.documents(in: value) where returned.nodes.documents[document] == nil {
      returned.nodes.documents[document] = context
    }
  }

  private static func documents(in value: JSONValue) -> Set<String> {
    if let name = [elementKey, ClientScript.shadowKey, ClientScript.frameKey].lazy.compactMap({ value[$0]?.string })
      .first
    {
      return [document(ofNode: name)]
    }
    let parts = value.array ?? value.object.map { Array($0.values) } ?? []
    return parts.reduce(into: []) { $0.formUnion(documents(in: $1)) }
  }

  // MARK: - Finding

  /// Finds nodes, and waits for the first up to the implicit timeout.
  ///
  /// - Parameters:
  ///   - strategy: the strategy of the client.
  ///   - value: the value to search for.
  ///   - outer: the reference to the node to search in; `null` for the document.
  func findNodes(_ strategy: String, _ value: String, in outer: JSONValue) async throws -> [JSONValue] {
    let arguments: [JSONValue] = [.string(strategy), .string(value), outer]
    let locator = Locator.ofBrowsers.contains(strategy) ? nil : try Locator(strategy, value, isOfPage: true)
    var end: Duration?
    while true {
      let found: [JSONValue]
      if let locator {
        found = try await findInTree(locator)
      } else {
        found = try await ask("find", arguments).array ?? []
      }
      guard found.isEmpty, client.timeouts.implicitWait > .zero else { return found }
      let now = try await app.driver.now(), last = end ?? now + client.timeouts.implicitWait
      end = last
      if now >= last { return [] }
      _ = try await app.driver.advance(notAfter: last)
    }
  }

  /// Finds nodes by a strategy of Appium, among the elements of the screen.
  private func findInTree(_ locator: Locator) async throws -> [JSONValue] {
    guard let browser else { return [] }
    let tree = try await app.tree()
    let found = try locator.elements(in: tree, appName: appName, from: try Self.root(ofPage: page, in: tree))
    let elements = found.compactMap { if case .element(let element) = $0 { element } else { nil } }
    let values = try await browser.nodeNames(of: elements).compactMap { $0.map(Self.reference) }
    await note(referencesIn: .array(values))
    return values
  }

  // MARK: - Actions

  /// Clicks on a node (W3C WebDriver, section 12.5.1).
  func clickNode(_ name: String) async throws {
    let node = Self.reference(to: name)
    var place = try await ask("click", [node, false])
    if place == .null {
      let choice = try await beginChoice(of: node)
      place = try await ask("click", [node, true], isAction: true)
      // What listens to scrolling may move the element.
      for _ in 0..<Self.mostPlacings where place != .null {
        let next = try await ask("click", [node, true], isAction: true)
        if next == place { break }
        place = next
      }
      if place == .null { record(choice) }
    }
    guard let point = try await point(place) else { return }
    try await touch(at: point)
  }

  /// Touches a point of the screen.
  func touch(at point: Point) async throws {
    do {
      try await app.touch(at: point)
    } catch let error as AppError where error.kind == .notRunning {
      // The click may have closed its window.
      try await requireClosedWindow(otherwise: error)
    }
  }

  /// The point on the screen for a place in the current frame; nil for no place.
  private func point(_ place: JSONValue) async throws -> Point? {
    guard let place = place.array?.compactMap(\.number), place.count == 2, let browser else { return nil }
    return try await browser.frameOrigin().moved(byX: place[0], y: place[1])
  }

  /// Begins to choose an option of a list; nil for other nodes, and if nothing is recorded.
  private func beginChoice(of node: JSONValue) async throws -> SessionAction? {
    guard recordings.actions != nil else { return nil }
    let script = "const list = arguments[0].closest('select'); return list ? [list, arguments[0].label] : null;"
    let choice = try await run(script, [node], isQuestion: true).array ?? []
    guard choice.count == 2, let list = Self.elementName(choice[0]), let row = choice[1].string else { return nil }
    return try await beginAction(.turnPicker(column: 0, row: row), onNode: list)
  }

  /// The middle of a node, the start of pointer movements. A node outside of the screen is scrolled to.
  func middle(ofNode name: String) async throws -> Point {
    let node = Self.reference(to: name)
    if let point = try await point(try await ask("middle", [node, false])) { return point }
    return try await point(try await ask("middle", [node, true], isAction: true)) ?? Point(x: 0, y: 0)
  }

  /// The most times that the place of an element is asked for after scrolling to it.
  private static let mostPlacings = 5

  /// Types into a node, at the end of its text unless it has the focus already (W3C WebDriver, section 12.5.3).
  ///
  /// - Throws: a `WireError` if the node takes no keys, or a file does not exist.
  func enter(_ text: String, intoNode name: String) async throws {
    let focusing = try await beginAction(.touch, onNode: name)
    let kind = try await ask(
      "prepareKeys", [Self.reference(to: name), .string(text), .boolean(setting.browser.isStrictAboutFiles)],
      isAction: true
    ).string
    switch kind {
    case "done": record(focusing, as: .setText(text))
    case "file", "files":
      let paths = text.split(separator: "\n").map(String.init)
      guard kind == "files" || paths.count == 1 else { throw WireError.invalid("the field takes one file") }
      if let missing = paths.first(where: { !FileSystem.isThere($0) }) {
        throw WireError.invalid("the file \(missing.quoted) was not found on the machine of the server")
      }
      let all = (kind == "files" ? try await files(ofNode: name) : []) + paths
      try await browser?.setFiles(all, ofNode: name)
      returned.nodes.files[name] = all
      record(focusing, as: .outside("chooseFiles"))
    default:
      let keys = try WireKeys.text(of: text, hasKeyboard: true)
      record(focus: focusing)
      guard !keys.isEmpty else { return }
      let typing = try await beginAction(.type(keys))
      try await (app.driver as? any KeyboardDriver)?.press(keys)
      record(typing)
    }
  }

  /// The files in a field that a client has chosen. Further files are added to these.
  private func files(ofNode name: String) async throws -> [String] {
    guard let chosen = returned.nodes.files[name],
      try await ask("fileCount", [Self.reference(to: name)]).integer == chosen.count
    else { return [] }
    return chosen
  }

  /// Waits until the page has loaded, if the last command has made it leave its document (W3C WebDriver, section 10).
  func awaitNavigation() async throws {
    guard let browser else { return }
    let end = try await app.driver.now() + client.timeouts.pageLoadLimit
    while try await browser.isNavigating() {
      guard try await app.driver.advance(notAfter: end) != .event, try await browser.isNavigating() else { continue }
      throw WireError(.timeout, "the page is not loaded after \(client.timeouts.pageLoadLimit.wording)")
    }
  }

  // MARK: - Questions

  /// A property of a node in the scripts of the page.
  func property(_ call: RouteCall) async throws -> JSONValue {
    guard browser != nil else { return try await attribute(call) }
    let arguments = [Self.reference(to: call["element"]), .string(call["name"])]
    return try await run("return arguments[0][arguments[1]]", arguments, isQuestion: true)
  }

  /// The shadow root of a node; other apps have none.
  func shadowRoot(_ call: RouteCall) async throws -> JSONValue {
    guard browser != nil else { throw WireError(.unsupported, "elements of this app have no shadow roots") }
    return try await ask("shadow", of: call)
  }

  /// The role and the name of a node, from the browser; nil for other apps.
  func accessibility(of call: RouteCall) async throws -> (role: String, name: String)? {
    guard let browser else { return nil }
    _ = try await ask("require", of: call)
    return try await browser.accessibility(ofNode: call["element"])
  }
}
