/// A driver whose app is a page in a browser, with what WebDriver asks of browsers alone.
package protocol BrowsingDriver: HistoryDriver {
  /// Goes to what was shown before the last going back, as the browser's own button does.
  ///
  /// - Returns: whether there was anything.
  /// - Throws: an `AppError` where the page is not open.
  func goForward() async throws -> Bool

  /// Loads what is shown once more.
  ///
  /// - Throws: an `AppError` where the page is not open, or is not loaded in time.
  func reload() async throws

  /// The cookies that the page shown would send to its server.
  ///
  /// - Throws: an `AppError` where the page is not open.
  func cookies() async throws -> [PageCookie]

  /// Sets a cookie; one without a domain is for the host of the page alone.
  ///
  /// - Parameter cookie: the cookie.
  /// - Throws: an `AppError` where the page is not open, or the browser does not take the cookie.
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

  /// Runs a script in the page, and lets the page's time pass until the promise is kept that it returns, if it does.
  ///
  /// - Parameters:
  ///   - script: the body of a function.
  ///   - arguments: what the function takes, as an array of JSON.
  ///   - limit: how much of the page's time it may take.
  /// - Returns: what it returns, as `JSON.stringify` has it; `null` where that has nothing, or the script has opened a dialog.
  /// - Throws: a `ScriptFailure` where the script throws, or returns an element or what cannot be JSON; an `AppError` where the page is not open or the
  ///   time is over.
  func run(_ script: String, with arguments: String, within limit: Duration) async throws -> String
}

/// A script of a client has thrown something.
package struct ScriptFailure: Error, Sendable, CustomStringConvertible {
  /// What it has thrown, in words.
  package let description: String

  /// Notes what a script has thrown.
  package init(_ description: String) { self.description = description }
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
