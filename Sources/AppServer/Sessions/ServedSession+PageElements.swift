import AppUnderTest
import JSON

/// Queries and actions on elements of pages by scripts of the server, for which WebDriver requires the browser's
/// results.
extension ServedSession {
  /// A reference to an element as an argument of a script.
  private static func reference(to name: String) -> JSONValue { [elementKey: .string(name)] }

  /// Finds elements of a driven page by a path, in the browser. Waits for the first up to the implicit timeout.
  ///
  /// - Parameters:
  ///   - path: an expression of XPath 1.0.
  ///   - outer: the element where the path begins; `nil` for the document and those of its frames.
  /// - Returns: the elements; `nil` if no page is driven, or its scripts cannot reach the element.
  /// - Throws: a `WireError` if the path has a syntax error, or selects nodes other than elements.
  func findInBrowser(_ path: String, in outer: String?) async throws -> [JSONValue]? {
    let arguments = [.string(path), outer.map(Self.reference) ?? .null]
    var end: Duration?
    while let answer = try await answerOfBrowser(to: "\(WebFiles.selecting)", arguments) {
      guard let found = answer.array else { throw WireError(.invalidSelector, answer.string ?? "") }
      let now = try await app.driver.now(), last = end ?? now + timeouts.implicitWait
      end = last
      if !found.isEmpty || now >= last { return found }
      _ = try await app.driver.advance(notAfter: last)
    }
    return nil
  }

  /// Selects an option of a list, like a click on it (W3C WebDriver, section 12.5.1).
  ///
  /// - Returns: false if the element is not an option on a page in a browser.
  func choose(_ name: String) async throws -> Bool {
    guard page != nil, app.driver is any BrowsingDriver else { return false }
    let tree = try await app.tree()
    guard tree.string(.other("nodeName"), of: try element(name, in: tree)) == "OPTION" else { return false }
    guard try await change(name, by: WebFiles.choosing) != false else {
      throw WireError(.elementNotInteractable, "the list of the option is not seen")
    }
    return true
  }

  /// Sets the value of a colour field, which does not accept typing (W3C WebDriver, section 12.5.3).
  ///
  /// - Returns: false if the element is not a colour field on a page in a browser.
  /// - Throws: a `WireError` if the text is not a colour.
  func setColour(_ name: String, to text: String) async throws -> Bool {
    let answer = try await change(name, by: WebFiles.colouring, [.string(text)])
    guard answer != false else { throw WireError.invalid("a field for a colour takes one such as #ff8000") }
    return answer == true
  }

  /// Clears a field that does not accept typing, such as one for a date (W3C WebDriver, section 12.5.2).
  ///
  /// - Returns: false if the element is not such a field on a page in a browser.
  /// - Throws: a `WireError` if the field cannot be changed.
  func reset(_ name: String) async throws -> Bool {
    let answer = try await change(name, by: WebFiles.resetting)
    guard answer != false else { throw WireError(.invalidElementState, "the field cannot be changed") }
    return answer == true
  }

  /// Changes an element of a page in a browser by a script of the server, which can report changes to the page.
  ///
  /// - Returns: the result of the script, or `null` for other apps.
  private func change(_ name: String, by script: StaticString, _ further: [JSONValue] = []) async throws -> JSONValue {
    guard page != nil, app.driver is any BrowsingDriver else { return .null }
    return try await run("\(WebFiles.announcing)\(script)", [Self.reference(to: name)] + further, isOfClient: false)
  }

  /// The point at which a click reaches an element of a driven page, after scrolling; `nil` for an unreachable element.
  func clickPoint(of name: String) async throws -> Point? {
    let script = "return cukeswift.clickPoint(arguments[0])"
    let found = try await answerOfBrowser(to: script, [Self.reference(to: name)])?.array?.compactMap(\.number)
    guard let found, found.count == 2 else { return nil }
    return Point(x: found[0], y: found[1])
  }

  /// The visible text of an element, from the browser; `nil` for other apps (W3C WebDriver, section 12.4.5).
  func shownText(_ call: RouteCall) async throws -> JSONValue? {
    try await answerOfBrowser(to: "\(WebFiles.showing)", [Self.reference(to: call["element"])])
  }

  /// An attribute in the markup of a page's element; `nil` for apps outside of a browser (W3C WebDriver, section
  /// 12.4.2).
  func writtenAttribute(_ call: RouteCall) async throws -> JSONValue? {
    try await answerOfBrowser(to: "\(WebFiles.writing)", [Self.reference(to: call["element"]), .string(call["name"])])
  }

  /// The role and the name of a driven page's element, from the browser; `nil` for other apps.
  func accessibility(of element: ElementID) async throws -> (role: String, name: String)? {
    page == nil ? nil : try await (app.driver as? any BrowsingDriver)?.accessibility(of: element)
  }

  /// A property of an element in the scripts of a page.
  func property(_ call: RouteCall) async throws -> JSONValue {
    let arguments = [Self.reference(to: call["element"]), .string(call["name"])]
    if let value = try await answerOfBrowser(to: "return arguments[0][arguments[1]]", arguments, isOwn: false) {
      return value
    }
    return try await attribute(call)
  }
}
