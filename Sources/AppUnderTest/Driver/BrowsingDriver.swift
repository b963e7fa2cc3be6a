/// A driver whose app is a page in a browser, with what WebDriver asks of browsers alone.
package protocol BrowsingDriver: HistoryDriver {
  /// Makes sure that the page shows no dialog, which would have to be answered first.
  ///
  /// - Throws: an `AppError` of the kind `dialogOpen` where it does.
  func requireNoDialog() async throws

  /// Whether the page shows a dialog of a script.
  var hasDialog: Bool { get async }

  /// Has pages be left, from now on, without the question that their scripts may ask before that.
  ///
  /// - Parameter limit: how long a server may take to answer for a page to which another one leads by itself, which stays otherwise.
  func leavePages(within limit: Duration) async

  /// Opens an address of a server, whatever status that answers with.
  ///
  /// - Parameters:
  ///   - address: the address, with `http` or `https`.
  ///   - limit: how long it may take to load; the page is there as before where it takes longer.
  /// - Throws: an `AppError` where the page is not open, the address cannot be reached, or the time is over.
  func open(_ address: String, within limit: Duration) async throws

  /// Goes back to what was shown before, as the browser's own button does.
  ///
  /// - Parameter limit: how long it may take to load; what was there before stays where it takes longer.
  /// - Returns: whether there was anything.
  /// - Throws: an `AppError` where the page is not open, or the time is over.
  func goBack(within limit: Duration) async throws -> Bool

  /// Goes to what was shown before the last going back, as the browser's own button does.
  ///
  /// - Parameter limit: how long it may take to load; what was there before stays where it takes longer.
  /// - Returns: whether there was anything.
  /// - Throws: an `AppError` where the page is not open, or the time is over.
  func goForward(within limit: Duration) async throws -> Bool

  /// Loads what is shown once more.
  ///
  /// - Parameter limit: how long it may take; what was there before stays where it takes longer.
  /// - Throws: an `AppError` where the page is not open, or the time is over.
  func reload(within limit: Duration) async throws

  /// The cookies that the page shown would send to its server.
  ///
  /// - Throws: an `AppError` where the page is not open.
  func cookies() async throws -> [PageCookie]

  /// Sets a cookie; one without a domain is for the host of the page alone.
  ///
  /// - Parameter cookie: the cookie.
  /// - Throws: a `ForeignCookieDomain`; an `AppError` where the page is not open, or the browser does not take the cookie.
  func set(_ cookie: PageCookie) async throws

  /// Takes away cookies that the page shown would send.
  ///
  /// - Parameter name: which one; nil takes all.
  /// - Throws: an `AppError` where the page is not open.
  func deleteCookies(named name: String?) async throws

  /// What the browser has computed for a property of the style of an element.
  ///
  /// - Parameters:
  ///   - property: the name of the property in CSS; an unknown one is empty.
  ///   - element: the element, as it is called on the screen that was looked at last.
  /// - Throws: an `AppError` where the page is not open.
  func style(_ property: String, of element: ElementID) async throws -> String

  /// What the browser gives those who do not see an element: its role and what it is called.
  ///
  /// - Parameter element: the element, as it is called on the screen that was looked at last.
  /// - Returns: nil where it is in a frame of another origin.
  /// - Throws: an `AppError` where the page is not open.
  func accessibility(of element: ElementID) async throws -> (role: String, name: String)?

  /// Runs a script in the page, and lets the page's time pass until it has a result.
  ///
  /// - Parameters:
  ///   - script: the script.
  ///   - limit: how long it may run without a pause, and how much of the page's time it may take.
  /// - Returns: what it results in; `null` where it has opened a dialog.
  /// - Throws: a `ScriptFailure` where the script cannot be read, throws, or results in what cannot be given back; an
  ///   `UnreachableElement`; an `AppError` where the page is not open or the time is over.
  func run(_ script: ClientScript, within limit: Duration) async throws -> ClientScript.Result
}

/// A cookie is for a domain to which the page does not belong.
package struct ForeignCookieDomain: Error, Sendable, CustomStringConvertible {
  /// The host of the page, and the domain of the cookie.
  package let description: String

  /// Notes that a page of a host is to set a cookie for a domain.
  package init(_ domain: String, host: String) {
    description = "a page of \(host.quoted) sets no cookie for \(domain.quoted)"
  }
}

/// What a page keeps for its server (RFC 6265).
package struct PageCookie: Sendable, Hashable {
  /// What it is called.
  package var name: String
  /// What it holds.
  package var value: String
  /// The hosts that it is sent to, with a full stop in front where those below are meant as well; nil is the host of the page.
  package var domain: String?
  /// What the paths begin with that it is sent to.
  package var path = "/"
  /// When it ends, in seconds since 1970; nil where it ends with the browser.
  package var expiry: Int?
  /// Whether it is sent over https only.
  package var isSecure = false
  /// Whether scripts do not see it.
  package var isHTTPOnly = false
  /// Whether other sites can have it sent: `Strict`, `Lax` or `None`; nil where it does not say so.
  package var sameSite: String?

  /// Makes a cookie for all paths.
  package init(name: String, value: String) { (self.name, self.value) = (name, value) }
}
