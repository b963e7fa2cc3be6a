import DevTools
import PageContent

extension PageDriver: BrowsingDriver {
  /// Makes sure that the page shows no dialog.
  ///
  /// - Throws: an `AppError` of the kind `dialogOpen` where it does.
  package func requireNoDialog() throws {
    if let dialog = page?.dialog { throw AppError.waiting(dialog, page: address) }
  }

  /// Whether the page shows a dialog.
  package var hasDialog: Bool { page?.dialog != nil }

  /// Has pages be left without the question that their scripts may ask before that.
  ///
  /// - Parameter limit: how long a server may take to answer for a page to which another one leads; 25 s is the most.
  package func leavePages(within limit: Duration) {
    requests.leaving = PageLeaving(isAccepted: true, takesErrors: true, limit: min(limit, PageLeaving.longest))
  }

  /// Opens an address of a server, whatever status that answers with.
  ///
  /// - Parameters:
  ///   - address: the address.
  ///   - limit: how long it may take to load.
  /// - Throws: an `AppError` where the page is not open, the address cannot be reached, or the time is over.
  package func open(_ address: String, within limit: Duration) async throws {
    try await visit(address, takingErrors: true, within: limit)
  }

  /// Goes back to the document or the state before; a new tab is closed by that.
  ///
  /// - Parameter limit: how long it may take to load.
  /// - Returns: whether there was anything.
  /// - Throws: an `AppError` where the page is not open, shows a dialog, or the time is over.
  package func goBack(within limit: Duration) async throws -> Bool { try await goBack(within: .some(limit)) }

  /// Goes to what was shown before the last going back.
  ///
  /// - Parameter limit: how long it may take to load.
  /// - Returns: whether there was anything.
  /// - Throws: an `AppError` where the page is not open, shows a dialog, or the time is over.
  package func goForward(within limit: Duration) async throws -> Bool { try await go(by: 1, within: limit) }

  /// Loads what is shown once more.
  ///
  /// - Parameter limit: how long it may take.
  /// - Throws: an `AppError` where the page is not open, shows a dialog, or the time is over.
  package func reload(within limit: Duration) async throws {
    try await reporting {
      let page = try running()
      try requireNoDialog()
      try await show(.again, within: limit, in: page)
    }
  }

  /// The cookies that the page shown would send to its server.
  ///
  /// - Throws: an `AppError` where the page is not open.
  package func cookies() async throws -> [PageCookie] {
    let url = try await shownURL()
    let answer = try await asking { page in
      // Without it, those of all frames in the page.
      try await page.call("Network.getCookies") { json in
        json.name("urls")
        json.array { $0.string(url) }
      }
    }
    return answer.read("cookies") { json throws(JSONError) in
      var cookies: [PageCookie] = []
      try json.beginArray()
      while try json.nextElement() { cookies.append(try PageCookie(&json)) }
      return cookies
    } ?? []
  }

  /// Sets a cookie.
  ///
  /// - Parameter cookie: the cookie.
  /// - Throws: a `ForeignCookieDomain`; an `AppError` where the page is not open, or the browser does not take the cookie.
  package func set(_ cookie: PageCookie) async throws {
    let url = try await shownURL()
    if let domain = cookie.domain?.drop(while: { $0 == "." }).lowercased() {
      let host = try await script("location.hostname") { $0.string("result", "value") ?? "" }
      // The browser would take it for any other host, and drop one for all hosts of a suffix.
      guard host == domain || domain.contains(".") && host.hasSuffix("." + domain) else {
        throw ForeignCookieDomain(domain, host: host)
      }
    }
    let answer = try await asking { page in
      try await page.call("Network.setCookie") { json in
        json.member("name", cookie.name)
        json.member("value", cookie.value)
        // For an address with https the browser takes any cookie for a secure one.
        json.member("url", cookie.isSecure || !url.hasPrefix("https:") ? url : "http:" + url.dropFirst("https:".count))
        if let domain = cookie.domain { json.member("domain", domain) }
        json.member("path", cookie.path)
        json.member("secure", cookie.isSecure)
        json.member("httpOnly", cookie.isHTTPOnly)
        if let sameSite = cookie.sameSite { json.member("sameSite", sameSite) }
        if let expiry = cookie.expiry { json.member("expires", expiry) }
      }
    }
    guard answer.boolean("success") == true else {
      throw AppError(.faultyApp, problem: "the browser does not take the cookie \(cookie.name.quoted) for \(url)")
    }
  }

  /// Takes away cookies that the page shown would send.
  ///
  /// - Parameter name: which one; nil takes all.
  /// - Throws: an `AppError` where the page is not open.
  package func deleteCookies(named name: String?) async throws {
    let url = try await shownURL()
    for cookie in try await cookies() where name == nil || cookie.name == name {
      _ = try await asking { page in
        try await page.call("Network.deleteCookies") { json in
          json.member("name", cookie.name)
          json.member("url", url)
          if let domain = cookie.domain { json.member("domain", domain) }
          json.member("path", cookie.path)
        }
      }
    }
  }

  private func shownURL() async throws -> String {
    try await script("location.href") { $0.string("result", "value") ?? "" }
  }

  /// What the browser has computed for a property of the style of an element.
  ///
  /// - Parameters:
  ///   - property: the name of the property in CSS.
  ///   - element: the element, on the screen that was looked at last.
  /// - Throws: an `AppError` where the page is not open.
  package func style(_ property: String, of element: ElementID) async throws -> String {
    try await reporting {
      let page = try running()
      guard let tree, let place = tree.place(of: element) else { return "" }
      let expression = "cukeswift.style(\(place.version),\(place.index),\(Self.quoted(property)))"
      return try await page.evaluate(expression, in: place.world).string("result", "value") ?? ""
    }
  }
}

extension PageCookie {
  /// cookie = "{" "name" ":" text "value" ":" text "domain" ":" text "path" ":" text "expires" ":" number … "}" (Network.Cookie)
  fileprivate init(_ json: inout JSONReader) throws(JSONError) {
    self.init(name: "", value: "")
    try json.beginObject()
    while let member = try json.nextMember() {
      switch member {
      case "name": name = try json.string().string
      case "value": value = try json.string().string
      case "domain": domain = try json.string().string
      case "path": path = try json.string().string
      case "expires":
        // One that ends with the browser has -1.
        let time = try json.number()
        expiry = time > 0 ? Int(exactly: time.rounded()) : nil
      case "secure": isSecure = try json.boolean()
      case "httpOnly": isHTTPOnly = try json.boolean()
      case "sameSite": sameSite = try json.string().string
      default: try json.skip()
      }
    }
  }
}
