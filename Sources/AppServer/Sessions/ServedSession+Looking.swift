import AppUnderTest
import JSON
import Synchronization

/// The elements on the screen, and their references for clients.
extension ServedSession {
  /// The key of element references in WebDriver.
  static let elementKey = ClientScript.elementKey

  /// The name of the app.
  nonisolated var appName: String { setting.app.name }

  /// The element with a name for the client.
  ///
  /// - Throws: a `WireError` if the name is unknown, or the element is not on the screen any more.
  func element(_ name: String, in tree: any ElementTree) throws(WireError) -> ElementID {
    if PictureElements.isName(name) { throw PictureElements.unsupported }
    return try returned.elements.element(name, in: tree)
  }

  /// The element of a route, with the screen.
  func element(of call: RouteCall) async throws -> (tree: any ElementTree, element: ElementID) {
    let tree = try await app.tree()
    return (tree, try element(call["element"], in: tree))
  }

  /// The element of a route, with the screen in the form of Appium.
  func wireElement(of call: RouteCall) async throws -> (tree: WireTree, element: ElementID) {
    try await wireElement(call["element"])
  }

  /// An element, with the screen in the form of Appium.
  ///
  /// - Parameter name: the name of the element for the client.
  func wireElement(_ name: String) async throws -> (tree: WireTree, element: ElementID) {
    let tree = try await app.tree()
    let element = try element(name, in: tree)
    let wire = WireTree(tree, appName: appName, isPage: page != nil)
    if returned.elements.isApp(name) { return (wire, ElementID(0)) }
    // XCUITest does not see elements that another screen hides.
    guard wire.shows(element) else { throw KnownElements.stale(name) }
    return (wire, wire.element(of: element))
  }

  /// The references to elements for the client.
  func values(of found: [FoundElement], in tree: any ElementTree) -> [JSONValue] {
    guard !found.isEmpty else { return [] }
    let identities = ElementIdentities(of: tree)
    return found.map { element in
      let name = JSONValue.string(returned.elements.name(of: ElementReference(element, in: tree, identities)))
      return [Self.elementKey: name, "ELEMENT": name]
    }
  }

  /// The name of the element that a value refers to; nil for other values.
  static func elementName(_ value: JSONValue) -> String? { (value[elementKey] ?? value["ELEMENT"])?.string }

  /// The element of a driven page in the tree; nil if the app itself is driven.
  ///
  /// - Parameters:
  ///   - page: the index of its web view.
  ///   - tree: the screen.
  static func root(ofPage page: Int?, in tree: any ElementTree) throws(WireError) -> ElementID? {
    guard let page else { return nil }
    let pages = pages(in: tree)
    guard pages.indices.contains(page) else {
      throw WireError(.noWindow, "the web view WEBVIEW_\(page + 1) is not on the screen any more: choose a context")
    }
    return pages[page]
  }

  /// The web views on the screen.
  static func pages(in tree: any ElementTree) -> [ElementID] {
    tree.elements.filter { AccessibilityKind(of: $0, in: tree) == .webView }
  }

  // MARK: - Finding

  /// Finds one element. Waits for the element up to the session's implicit timeout.
  func findOne(_ call: RouteCall) async throws -> JSONValue {
    let found = try await find(call, atMost: 1)
    guard let first = found.values.first else {
      throw WireError(.noElement, "nothing on the screen is found by \(found.wording)")
    }
    return first
  }

  /// Finds all elements, and waits for the first.
  func findAll(_ call: RouteCall) async throws -> JSONValue {
    .array(try await find(call, atMost: PictureElements.most).values)
  }

  /// Finds elements.
  ///
  /// - Parameters:
  ///   - call: the command.
  ///   - most: the maximum number of places of a picture.
  private func find(_ call: RouteCall, atMost most: Int) async throws -> (values: [JSONValue], wording: String) {
    guard let using = call.body["using"]?.string, let value = call.body["value"]?.string else {
      throw WireError.invalid("'using' and 'value' must be texts")
    }
    if using == Self.pictureStrategy { return try await findPictures(value, call, atMost: most) }
    if browser != nil {
      let shadow = call.parameters["shadow"].map { name -> JSONValue in [ClientScript.shadowKey: .string(name)] }
      let outer = shadow ?? call.parameters["element"].map(Self.reference) ?? .null
      return (try await findNodes(using, value, in: outer), "\(using): \(value)")
    }
    let locator = try Locator(using, value, isOfPage: page != nil)
    let (known, page, appName, outer) = (returned.elements, page, appName, call.parameters["element"])
    let look = { @Sendable (tree: any ElementTree) throws -> [FoundElement] in
      var start = try Self.root(ofPage: page, in: tree)
      if let outer {
        let element = try known.element(outer, in: tree)
        if !known.isApp(outer) { start = element }
      }
      return try locator.elements(in: tree, appName: appName, from: start)
    }
    let tree = try await app.tree()
    let found = try look(tree)
    guard found.isEmpty, client.timeouts.implicitWait > .zero else {
      return (values(of: found, in: tree), locator.wording)
    }
    let seen = Mutex<(tree: any ElementTree, found: [FoundElement])>((tree, []))
    do {
      try await app.waitUntil(locator.wording, timeout: client.timeouts.implicitWait) { tree in
        let found = try look(tree)
        seen.withLock { $0 = (tree, found) }
        return found.isEmpty ? "it is not there" : nil
      }
    } catch let error as AppError where error.kind == .timeout {
      return ([], locator.wording)
    }
    let last = seen.withLock { $0 }
    return (values(of: last.found, in: last.tree), locator.wording)
  }

  /// The focused element.
  func activeElement(_ call: RouteCall) async throws -> JSONValue {
    if browser != nil { return try await ask("active") }
    let tree = try await app.tree()
    let root = try Self.root(ofPage: page, in: tree)
    // Without a focused element, the body of a page is the active element.
    let focused =
      tree.elements.first { tree.hasFocus($0) }
      ?? (root == nil ? nil : tree.elements.first { tree.string(.other("nodeName"), of: $0) == "BODY" })
    guard let focused else { throw WireError(.noElement, "no element has the focus") }
    return values(of: [.element(focused)], in: tree).first ?? .null
  }
}
