import AppUnderTest
import JSON
import Synchronization

/// What is on the screen, and which of it clients know.
extension ServedSession {
  /// The key under which WebDriver gives elements.
  static let elementKey = ClientScript.elementKey

  /// What the app is called.
  nonisolated var appName: String { setting.app.name }

  /// An element that a route, an argument or an action names.
  ///
  /// - Throws: a `WireError` where the client was never given it, or it is not on the screen any more.
  func element(_ name: String, in tree: any ElementTree) throws(WireError) -> ElementID {
    try known.element(name, in: tree)
  }

  /// The element that a route names, with the screen.
  func element(of call: RouteCall) async throws -> (tree: any ElementTree, element: ElementID) {
    let tree = try await app.tree()
    return (tree, try element(call["element"], in: tree))
  }

  /// The element that a route names, on the screen as clients of Appium know it.
  func wireElement(of call: RouteCall) async throws -> (tree: WireTree, element: ElementID) {
    try await wireElement(call["element"])
  }

  /// An element on the screen as clients of Appium know it.
  ///
  /// - Parameter name: what the client calls it.
  func wireElement(_ name: String) async throws -> (tree: WireTree, element: ElementID) {
    let tree = try await app.tree()
    let element = try element(name, in: tree)
    let wire = WireTree(tree, appName: appName, isPage: page != nil)
    if known.isApp(name) { return (wire, ElementID(0)) }
    // What another screen hides is gone to XCUITest.
    guard wire.shows(element) else { throw KnownElements.stale(name) }
    return (wire, wire.element(of: element))
  }

  /// Elements as the client gets them.
  func values(of found: [FoundElement], in tree: any ElementTree) -> [JSONValue] {
    guard !found.isEmpty else { return [] }
    let identities = ElementIdentities(of: tree)
    return found.map { element in
      let name = JSONValue.string(known.name(of: ElementReference(element, in: tree, identities)))
      return [Self.elementKey: name, "ELEMENT": name]
    }
  }

  /// What a client calls the element that a value is; `nil` where it is none.
  static func elementName(_ value: JSONValue) -> String? { (value[elementKey] ?? value["ELEMENT"])?.string }

  /// Where a page that is driven is in the tree; `nil` where the app is driven.
  ///
  /// - Parameters:
  ///   - page: the number of its web view.
  ///   - tree: what is on the screen.
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

  /// Finds one element, for which it waits as long as the session says.
  func findOne(_ call: RouteCall) async throws -> JSONValue {
    let found = try await find(call)
    guard let first = found.values.first else {
      throw WireError(.noElement, "nothing on the screen is found by \(found.wording)")
    }
    return first
  }

  /// Finds all elements, and waits for the first.
  func findAll(_ call: RouteCall) async throws -> JSONValue {
    .array(try await find(call).values)
  }

  private func find(_ call: RouteCall) async throws -> (values: [JSONValue], wording: String) {
    guard let using = call.body["using"]?.string, let value = call.body["value"]?.string else {
      throw WireError.invalid("to find an element, 'using' and 'value' are texts")
    }
    if using == "xpath", let found = try await findInBrowser(value, in: call.parameters["element"]) {
      return (found, "xpath \(value.quoted)")
    }
    let locator = try Locator(using, value, isOfPage: page != nil)
    let (known, page, appName, outer) = (known, page, appName, call.parameters["element"])
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
    guard found.isEmpty, timeouts.implicit > 0 else { return (values(of: found, in: tree), locator.wording) }
    let seen = Mutex<(tree: any ElementTree, found: [FoundElement])>((tree, []))
    do {
      try await app.waitUntil(locator.wording, timeout: timeouts.implicitWait) { tree in
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

  /// The element that has the focus.
  func activeElement(_ call: RouteCall) async throws -> JSONValue {
    let tree = try await app.tree()
    let root = try Self.root(ofPage: page, in: tree)
    // Where nothing has the focus in a page, its body is the active element.
    let focused =
      tree.elements.first { tree.hasFocus($0) }
      ?? (root == nil ? nil : tree.elements.first { tree.string(.other("nodeName"), of: $0) == "BODY" })
    guard let focused else { throw WireError(.noElement, "no element has the focus") }
    return values(of: [.element(focused)], in: tree).first ?? .null
  }
}
