import AppUnderTest
import JSON

/// What clients ask of browsers alone: pages answer it, and models refuse it.
extension ServedSession {
  /// The driver of a page.
  ///
  /// - Parameter refusal: why an app that is none cannot do what is asked.
  private func browser(_ refusal: String) throws(WireError) -> any BrowsingDriver {
    guard let driver = app.driver as? any BrowsingDriver else { throw WireError(.unsupported, refusal) }
    return driver
  }

  /// Goes forward; at the last page of its history a browser stays where it is, which is no error.
  func forward(_ call: RouteCall) async throws -> JSONValue {
    let driver = try browser("an app has no history to go forward in")
    try await beginInput()
    _ = try await driver.goForward()
    await endInput()
    return .null
  }

  /// Loads the page again.
  func refresh(_ call: RouteCall) async throws -> JSONValue {
    try await browser("an app cannot be loaded again: launch it afresh with mobile: launchApp").reload()
    return .null
  }

  /// What the browser has computed for a property of an element's style.
  func style(_ call: RouteCall) async throws -> JSONValue {
    let driver = try browser("the styles of elements are not known")
    let (_, element) = try await element(of: call)
    return .string(try await driver.style(call["name"], of: element))
  }

  // MARK: - Cookies

  private func cookieJar() throws(WireError) -> any BrowsingDriver { try browser("an app has no cookies") }

  /// All cookies.
  func cookies(_ call: RouteCall) async throws -> JSONValue {
    .array(try await cookieJar().cookies().map(\.wireValue))
  }

  /// The cookie of a name.
  func cookie(_ call: RouteCall) async throws -> JSONValue {
    guard let cookie = try await cookieJar().cookies().first(where: { $0.name == call["name"] }) else {
      throw WireError(.noCookie, "there is no cookie '\(call["name"])'")
    }
    return cookie.wireValue
  }

  /// Adds a cookie.
  func addCookie(_ call: RouteCall) async throws -> JSONValue {
    let driver = try cookieJar()
    let cookie = try PageCookie(call.body["cookie"] ?? .null)
    do {
      try await driver.set(cookie)
    } catch let error as AppError where error.kind == .faultyApp {
      throw WireError(.unableToSetCookie, "\(error)")
    }
    return .null
  }

  /// Takes away all cookies.
  func deleteCookies(_ call: RouteCall) async throws -> JSONValue {
    try await cookieJar().deleteCookies(named: nil)
    return .null
  }

  /// Takes away the cookie of a name, if there is one.
  func deleteCookie(_ call: RouteCall) async throws -> JSONValue {
    try await cookieJar().deleteCookies(named: call["name"])
    return .null
  }

  // MARK: - Scripts

  /// How much of the page's time a script takes at most, in milliseconds.
  private static let longestScript = 300_000.0

  /// Runs a script of the client in the page.
  ///
  /// - Throws: a `WireError` where the app is no page, the script throws, or an argument is an element.
  func run(_ script: String, _ arguments: [JSONValue]) async throws -> JSONValue {
    let driver = try browser("scripts are not run in this app; 'mobile: …' commands are, such as mobile: swipe")
    guard !arguments.contains(where: Self.hasElement) else {
      throw WireError(.unsupported, "a script takes no elements here: have it find them by itself")
    }
    try await beginInput()
    let value: String
    do {
      value = try await driver.run(
        script, with: String(decoding: JSONValue.array(arguments).bytes, as: UTF8.self),
        within: .milliseconds(min(timeouts.script ?? Self.longestScript, Self.longestScript)))
    } catch let failure as ScriptFailure {
      throw WireError(.javaScriptError, "\(failure)")
    } catch let error as AppError where error.kind == .timeout {
      throw WireError(.scriptTimeout, "\(error)")
    }
    await endInput()
    return try JSONValue(parsing: Array(value.utf8))
  }

  private static func hasElement(_ value: JSONValue) -> Bool {
    if elementName(value) != nil { return true }
    if let array = value.array { return array.contains(where: hasElement) }
    return value.object?.contains { hasElement($0.value) } ?? false
  }
}

extension PageCookie {
  /// Reads a cookie of a client (W3C WebDriver, section 14).
  fileprivate init(_ value: JSONValue) throws(WireError) {
    guard let name = value["name"]?.string, let text = value["value"]?.string else {
      throw .invalid("a cookie has a name and a value, which are texts")
    }
    self.init(name: name, value: text)
    domain = try Self.member("domain", value, "a text", \.string)
    path = try Self.member("path", value, "a text", \.string) ?? "/"
    isSecure = try Self.member("secure", value, "true or false", \.boolean) ?? false
    isHTTPOnly = try Self.member("httpOnly", value, "true or false", \.boolean) ?? false
    expiry = try Self.member("expiry", value, "a whole number of seconds since 1970") {
      $0.integer.flatMap { $0 >= 0 && $0 < 1 << 53 ? $0 : nil }
    }
    sameSite = try Self.member("sameSite", value, "Strict, Lax or None") {
      $0.string.flatMap { ["Strict", "Lax", "None"].contains($0) ? $0 : nil }
    }
  }

  private static func member<Value>(
    _ name: String, _ cookie: JSONValue, _ words: String, _ read: (JSONValue) -> Value?
  ) throws(WireError) -> Value? {
    guard let value = cookie[name], value != .null else { return nil }
    guard let read = read(value) else { throw .invalid("the '\(name)' of a cookie is \(words)") }
    return read
  }

  /// The cookie as clients read it.
  fileprivate var wireValue: JSONValue {
    var members: [String: JSONValue] = [
      "name": .string(name), "value": .string(value), "path": .string(path), "secure": .boolean(isSecure),
      "httpOnly": .boolean(isHTTPOnly),
    ]
    if let domain { members["domain"] = .string(domain) }
    if let expiry { members["expiry"] = .number(Double(expiry)) }
    if let sameSite { members["sameSite"] = .string(sameSite) }
    return .object(members)
  }
}
