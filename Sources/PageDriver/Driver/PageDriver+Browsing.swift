import DevTools
import PageContent

extension PageDriver: BrowsingDriver {
  /// Checks that the page does not show a dialog.
  ///
  /// - Throws: an `AppError` of the kind `dialogOpen` if it does.
  func requireNoDialog() throws {
    if let dialog = page?.dialog { throw AppError.waiting(dialog, page: address) }
  }

  /// The dialog that the page shows; nil without one.
  package var scriptDialog: ScriptDialog? {
    page?.dialog.map { ScriptDialog(kind: $0.kind.rawValue, message: $0.message) }
  }

  /// Closes the dialog, if the page shows one, and lets its script continue.
  ///
  /// - Parameter isAccepted: whether the dialog is accepted rather than dismissed.
  /// - Throws: an `AppError` if the page is not open.
  package func answerDialog(accepting isAccepted: Bool) async throws {
    try await asking { page in
      guard let dialog = page.dialog else { return }
      page.beginAction()
      try page.answerDialog(accepting: isAccepted, text: isAccepted ? dialog.text : nil)
      clock.isOld = true
      try await untilDialog(of: page) {
        try await disarm(page)
        try await settle(page)
      }
    }
  }

  /// Sets the text in the field of the dialog.
  package func setDialogText(_ text: String) {
    page?.changeDialog { $0.replaceText(with: text) }
  }

  /// Prints the page as a PDF file in Base64.
  ///
  /// - Parameter print: the layout.
  /// - Throws: a `BrowserRefusal` if the browser refuses the layout; an `AppError` if the page is not open or shows a dialog.
  package func pdf(_ print: PagePrint) async throws -> String {
    try await acting { page in
      let inch = 2.54
      let answer = try await refusable {
        try await page.call("Page.printToPDF") { json in
          json.member("landscape", print.isLandscape)
          json.member("scale", print.scale)
          json.member("printBackground", print.hasBackground)
          json.member("paperWidth", print.paper.width / inch)
          json.member("paperHeight", print.paper.height / inch)
          for (name, margin) in zip(["marginTop", "marginRight", "marginBottom", "marginLeft"], print.margins) {
            json.name(of: name)
            json.number(margin / inch)
          }
          json.member("preferCSSPageSize", !print.shrinksToFit)
          json.member("pageRanges", print.pages)
        }
      }
      return try answer.required("data")
    }
  }

  /// Sends a command of a client.
  ///
  /// - Throws: a `BrowserRefusal` if the browser refuses the command.
  private func refusable(_ body: () async throws -> DevToolsValue) async throws -> DevToolsValue {
    do {
      return try await body()
    } catch let error as BrowserError where error.kind == .refused {
      throw BrowserRefusal(error.description)
    }
  }

  /// Makes pages leave without the question that their scripts may ask before that.
  ///
  /// - Parameter limit: how long a server may take to answer a navigation started by a page; at most 25 s.
  package func leavePages(within limit: Duration) {
    requests.leaving = PageLeaving(isAccepted: true, takesErrors: true, limit: min(limit, PageLeaving.longest))
  }

  /// The domains of the protocol by which the page's time and requests are kept.
  private static let ownDomains = ["Debugger", "Fetch", "Input", "Inspector", "Target"]

  /// Sends a command of the Chrome DevTools Protocol to the page.
  ///
  /// - Parameters:
  ///   - name: the name of the command.
  ///   - parameters: its parameters, as a JSON object.
  /// - Returns: the answer, as a JSON object.
  /// - Throws: a `BrowserRefusal` if the browser refuses the command, or it would disturb the page's time; an
  ///   `AppError` if the page is not open.
  package func devTools(_ name: String, _ parameters: String) async throws -> String {
    try await asking { page in
      guard name != "Emulation.setVirtualTimePolicy", !Self.ownDomains.contains(String(name.prefix { $0 != "." }))
      else {
        throw BrowserRefusal("\(name) would disturb the time and the requests of the page, which cukeswift controls")
      }
      let members = try JSONValue(parsing: Array(parameters.utf8)).object ?? [:]
      page.beginAction()
      try await disarm(page)
      clock.isOld = true
      let answer = try await refusable {
        try await page.call(name) { json in
          for (member, value) in members {
            json.name(of: member)
            value.write(to: &json)
          }
        }
      }
      return answer.json
    }
  }

  package func setPermission(_ descriptor: String, to state: String) async throws {
    try await asking { page in
      guard let context else { return }
      page.beginAction()
      try await disarm(page)
      _ = try await refusable {
        try await context.connection.call("Browser.setPermission") { [id = context.id] json in
          json.name("permission")
          json.raw(descriptor)
          json.member("setting", state)
          json.member("browserContextId", id)
        }
      }
      try await settle(page)
    }
  }

  /// Opens a URL and accepts any status of the response.
  ///
  /// - Parameters:
  ///   - address: the URL.
  ///   - limit: how long loading may take.
  /// - Throws: an `AppError` if the page is not open, the URL cannot be reached, or the time is over.
  package func open(_ address: String, within limit: Duration) async throws {
    try await visit(address, takingErrors: true, within: limit)
  }

  /// Goes back in the history; in a new tab without an earlier page, closes the tab.
  ///
  /// - Parameter limit: how long loading may take.
  /// - Returns: whether there was an earlier page or state.
  /// - Throws: an `AppError` if the page is not open, shows a dialog, or the time is over.
  package func goBack(within limit: Duration) async throws -> Bool { try await goBack(within: .some(limit)) }

  /// Goes forward in the history.
  ///
  /// - Parameter limit: how long loading may take.
  /// - Returns: whether there was a later page or state.
  /// - Throws: an `AppError` if the page is not open, shows a dialog, or the time is over.
  package func goForward(within limit: Duration) async throws -> Bool { try await go(by: 1, within: limit) }

  /// Reloads the page.
  ///
  /// - Parameter limit: how long loading may take.
  /// - Throws: an `AppError` if the page is not open, shows a dialog, or the time is over.
  package func reload(within limit: Duration) async throws {
    try await acting { page in
      try await show(.again, within: limit, in: page)
    }
  }

  /// The cookies that the page would send to its server.
  ///
  /// - Throws: an `AppError` if the page is not open.
  package func cookies() async throws -> [PageCookie] {
    let url = try await shownURL()
    let answer = try await asking { page in
      // Without the URL, the browser would return the cookies of all frames.
      try await page.call("Network.getCookies") { json in
        json.array("urls") { $0.string(url) }
      }
    }
    return answer.read("cookies") { json throws(JSONError) in try json.array(of: PageCookie.init) } ?? []
  }

  /// Sets a cookie.
  ///
  /// - Parameter cookie: the cookie.
  /// - Throws: a `ForeignCookieDomain`; an `AppError` if the page is not open, or the browser rejects the cookie.
  package func set(_ cookie: PageCookie) async throws {
    let url = try await shownURL()
    guard url.hasPrefix("http") else { throw ForeignCookieDomain(page: url) }
    if let domain = cookie.domain?.drop(while: { $0 == "." }).lowercased() {
      let host = try await script("location.hostname") { $0.string("result", "value") ?? "" }
      // The browser would accept a cookie for any other host, and drop a cookie for all hosts of a public suffix.
      guard host == domain || domain.contains(".") && host.hasSuffix("." + domain) else {
        throw ForeignCookieDomain(domain, host: host)
      }
    }
    let answer = try await asking { page in
      try await page.call("Network.setCookie") { json in
        json.member("name", cookie.name)
        json.member("value", cookie.value)
        // With an https address, the browser makes every cookie secure.
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

  /// Deletes cookies that the page would send.
  ///
  /// - Parameter name: the name of the cookie; nil for all cookies.
  /// - Throws: an `AppError` if the page is not open.
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
        // A session cookie has -1.
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
