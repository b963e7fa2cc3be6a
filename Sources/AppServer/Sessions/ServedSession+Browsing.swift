import AppUnderTest
import JSON

/// Commands for browsers only. Pages support them, and models refuse them.
extension ServedSession {
  /// The driver of a page.
  ///
  /// - Parameter refusal: the reason for other apps to refuse the command.
  private func browser(or refusal: String) throws(WireError) -> any BrowsingDriver {
    guard let driver = browsing else { throw WireError(.unsupported, refusal) }
    return driver
  }

  /// Goes forward. At the end of its history a browser stays on the page, without an error.
  func forward(_ call: RouteCall) async throws -> JSONValue {
    let driver = try browser(or: "an app has no history to go forward in")
    if try await driver.goForward(within: client.timeouts.pageLoadLimit) { say("I go forward") }
    try await endInput()
    return .null
  }

  /// Reloads the page.
  func refresh(_ call: RouteCall) async throws -> JSONValue {
    let driver = try browser(or: "an app cannot be loaded again: launch it afresh with mobile: launchApp")
    await driver.leaveFrame(isWhole: true)
    try await driver.reload(within: client.timeouts.pageLoadLimit)
    say("I reload the page")
    return .null
  }

  /// Refuses a request that only browsers support.
  func refuseStyle(_ call: RouteCall) throws -> JSONValue {
    throw WireError(.unsupported, "the styles of elements are not available")
  }

  // MARK: - Cookies

  private func cookieJar() async throws -> any BrowsingDriver {
    let driver = try browser(or: "an app has no cookies")
    try await requireFrame()
    return driver
  }

  /// Checks that the chosen frame is still in the page.
  func requireFrame() async throws {
    if let browser, await browser.isInFrame { _ = try await ask("require") }
  }

  /// All cookies.
  func cookies(_ call: RouteCall) async throws -> JSONValue {
    .array(try await cookieJar().cookies().map(\.wireValue))
  }

  /// The cookie with a name.
  func cookie(_ call: RouteCall) async throws -> JSONValue {
    guard let cookie = try await cookieJar().cookies().first(where: { $0.name == call["name"] }) else {
      throw WireError(.noCookie, "the cookie '\(call["name"])' was not found")
    }
    return cookie.wireValue
  }

  /// Sets a permission of the pages (W3C Permissions, section 7.1).
  func setPermission(_ call: RouteCall) async throws -> JSONValue {
    let driver = try browser(or: "an app has no permissions of a browser; 'mobile: setPermission' sets its own")
    guard let descriptor = call.body["descriptor"], descriptor["name"]?.string != nil else {
      throw WireError.invalid("'descriptor' is an object with a name, such as geolocation")
    }
    guard let state = call.body["state"]?.string, ["granted", "denied", "prompt"].contains(state) else {
      throw WireError.invalid("'state' is granted, denied or prompt")
    }
    do {
      try await driver.setPermission(descriptor.json, to: state)
    } catch let refusal as BrowserRefusal {
      throw WireError.invalid("\(refusal)")
    }
    return .null
  }

  /// Adds a cookie.
  func addCookie(_ call: RouteCall) async throws -> JSONValue {
    let driver = try await cookieJar()
    let cookie = try PageCookie(call.body["cookie"] ?? .null)
    do {
      try await driver.set(cookie)
    } catch let error as ForeignCookieDomain {
      throw WireError(.invalidCookieDomain, "\(error)")
    } catch let error as AppError where error.kind == .faultyApp {
      throw WireError(.unableToSetCookie, "\(error)")
    }
    return .null
  }

  /// Deletes all cookies.
  func deleteCookies(_ call: RouteCall) async throws -> JSONValue {
    try await cookieJar().deleteCookies(named: nil)
    return .null
  }

  /// Deletes the cookie with a name, if it exists.
  func deleteCookie(_ call: RouteCall) async throws -> JSONValue {
    try await cookieJar().deleteCookies(named: call["name"])
    return .null
  }

  // MARK: - Scripts

  /// The maximum time limit of a script, in the page's time, in milliseconds.
  private static let longestScript = 300_000.0

  /// Runs a script of the client in the page.
  ///
  /// - Parameters:
  ///   - body: the body of a function.
  ///   - arguments: the arguments of the function.
  ///   - hasCallback: whether the function gets another argument, which it calls with its result.
  ///   - isQuestion: whether the script only reads.
  /// - Throws: a `WireError` if the app is not a page, the script throws, or an argument is an element that is gone.
  func run(
    _ body: String, _ arguments: [JSONValue], hasCallback: Bool = false, isQuestion: Bool = false
  ) async throws -> JSONValue {
    let driver = try browser(or: "scripts are not run in this app; 'mobile: …' commands are, such as mobile: swipe")
    try await requireNoDialog()
    let given = JSONValue.array(arguments)
    let references = try Self.references(in: given)
    try await requireFrames(references.compactMap { $0[ClientScript.frameKey]?.string })
    for window in references.compactMap({ $0[ClientScript.windowKey]?.string }) where try await window != handle {
      throw WireError(.noWindow, "the window '\(window)' is not the one in use")
    }
    let nodes = references.filter { $0[Self.elementKey] != nil || $0[ClientScript.shadowKey] != nil }
    if !nodes.isEmpty {
      _ = try await ask("require", nodes)
    } else {
      try await requireFrame()
    }
    let screen = isQuestion ? nil : try await app.tree()
    let limit = min(client.timeouts.script ?? Self.longestScript, Self.longestScript)
    let script = ClientScript(
      body, arguments: given.json, hasCallback: hasCallback, isQuestion: isQuestion)
    let result: JSONValue
    do {
      result = try JSONValue(parsing: Array(try await driver.run(script, within: .milliseconds(limit)).utf8))
    } catch let failure as ScriptFailure {
      throw WireError(.javaScriptError, "\(failure)")
    } catch let error as StaleNode {
      throw WireError(error.isShadow ? .detachedShadowRoot : .stale, "\(error)")
    } catch let error as AppError where error.kind == .timeout {
      throw WireError(.scriptTimeout, "\(error)")
    }
    await note(referencesIn: result)
    if let screen { try await end(script: body, changing: screen) }
    return result
  }

  /// Checks that the elements of frames are in the document.
  private func requireFrames(_ names: [String]) async throws {
    guard !names.isEmpty else { return }
    do {
      _ = try await ask("require", names.map(Self.reference))
    } catch let error as WireError where error.code == .noElement || error.code == .stale {
      throw WireError(.noWindow, "a frame of the arguments is not in the document")
    }
  }

  /// The references to nodes, frames and windows inside of a value.
  private static func references(in value: JSONValue) throws(WireError) -> [JSONValue] {
    if let reference = ClientScript.referenceKeys.lazy.compactMap({ value[$0] }).first {
      guard reference.string != nil else { throw WireError.invalid("a reference must be a string") }
      return [value]
    }
    var found: [JSONValue] = []
    for part in value.array ?? value.object.map({ Array($0.values) }) ?? [] { found += try references(in: part) }
    return found
  }
}

extension PageCookie {
  /// Reads a cookie of a client (W3C WebDriver, section 14).
  fileprivate init(_ value: JSONValue) throws(WireError) {
    guard let name = value["name"]?.string, let text = value["value"]?.string else {
      throw .invalid("a cookie needs a name and a value, which are texts")
    }
    self.init(name: name, value: text)
    domain = try value.member("domain", "a text", \.string)
    path = try value.member("path", "a text", \.string) ?? "/"
    isSecure = try value.flag("secure") ?? false
    isHTTPOnly = try value.flag("httpOnly") ?? false
    expiry = try value.member("expiry", "a whole number of seconds since 1970") {
      $0.integer.flatMap { $0 >= 0 && $0 < 1 << 53 ? $0 : nil }
    }
    sameSite = try value.member("sameSite", "Strict, Lax or None") {
      $0.string.flatMap { ["Strict", "Lax", "None"].contains($0) ? $0 : nil }
    }
  }

  /// The cookie in the format for clients.
  fileprivate var wireValue: JSONValue {
    var members: [String: JSONValue] = [
      "name": .string(name), "value": .string(value), "path": .string(path), "secure": .boolean(isSecure),
      "httpOnly": .boolean(isHTTPOnly),
    ]
    if let domain { members["domain"] = .string(domain) }
    if let expiry { members["expiry"] = .number(Double(expiry)) }
    // A browser treats a cookie without the member as one that is lax.
    members["sameSite"] = .string(sameSite ?? "Lax")
    return .object(members)
  }
}
