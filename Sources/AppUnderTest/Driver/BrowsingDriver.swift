/// A driver whose app is a page in a browser, with the abilities that WebDriver requires only of browsers.
package protocol BrowsingDriver: HistoryDriver, ScriptDriver {
  /// The dialog of a script that the page shows; nil without one.
  var scriptDialog: ScriptDialog? { get async }

  /// Closes the dialog, if the page shows one, and lets its script continue.
  ///
  /// - Parameter isAccepted: whether the dialog is accepted rather than dismissed.
  /// - Throws: an `AppError` if the page is not open.
  func answerDialog(accepting isAccepted: Bool) async throws

  /// Sets the text in the field of the dialog.
  ///
  /// - Parameter text: the text.
  func setDialogText(_ text: String) async

  /// Prints the page.
  ///
  /// - Parameter print: the layout.
  /// - Returns: a PDF file in Base64.
  /// - Throws: a `BrowserRefusal` if the browser refuses the layout; an `AppError` if the page is not open or shows a dialog.
  func pdf(_ print: PagePrint) async throws -> String

  /// Sends a command of the Chrome DevTools Protocol to the page.
  ///
  /// - Parameters:
  ///   - name: the name of the command, such as `Storage.clearDataForOrigin`.
  ///   - parameters: its parameters, as a JSON object.
  /// - Returns: the answer, as a JSON object.
  /// - Throws: a `BrowserRefusal` if the browser refuses the command; an `AppError` if the page is not open.
  func devTools(_ name: String, _ parameters: String) async throws -> String

  /// Sets a permission of the pages.
  ///
  /// - Parameters:
  ///   - descriptor: the permission as a JSON object, such as `{"name": "geolocation"}` (W3C Permissions, section 5).
  ///   - state: `granted`, `denied` or `prompt`.
  /// - Throws: a `BrowserRefusal` if the browser does not know the permission; an `AppError` if the page is not open.
  func setPermission(_ descriptor: String, to state: String) async throws

  /// Lets pages be left from now on without the confirmation that their scripts may ask for.
  ///
  /// - Parameter limit: the longest time for a server's answer to a navigation that the page itself started. After
  ///   that, the page stays.
  func leavePages(within limit: Duration) async

  /// Opens an address of a server, whatever status it answers with.
  ///
  /// - Parameters:
  ///   - address: the address, with `http` or `https`.
  ///   - limit: the longest time to load; after that, the previous page stays.
  /// - Throws: an `AppError` if the page is not open, the address cannot be reached, or the time is over.
  func open(_ address: String, within limit: Duration) async throws

  /// Goes back to the previous page, as the browser's own button does.
  ///
  /// - Parameter limit: the longest time to load; after that, the current page stays.
  /// - Returns: whether there was a previous page.
  /// - Throws: an `AppError` if the page is not open, or the time is over.
  func goBack(within limit: Duration) async throws -> Bool

  /// Goes forward to the page from before going back, as the browser's own button does.
  ///
  /// - Parameter limit: the longest time to load; after that, the current page stays.
  /// - Returns: whether there was a next page.
  /// - Throws: an `AppError` if the page is not open, or the time is over.
  func goForward(within limit: Duration) async throws -> Bool

  /// Loads the current page again.
  ///
  /// - Parameter limit: the longest time to load; after that, the current page stays.
  /// - Throws: an `AppError` if the page is not open, or the time is over.
  func reload(within limit: Duration) async throws

  /// The cookies that the current page would send to its server.
  ///
  /// - Throws: an `AppError` if the page is not open.
  func cookies() async throws -> [PageCookie]

  /// Sets a cookie; a cookie without a domain is only for the host of the page.
  ///
  /// - Parameter cookie: the cookie.
  /// - Throws: a `ForeignCookieDomain`; an `AppError` if the page is not open, or the browser rejects the cookie.
  func set(_ cookie: PageCookie) async throws

  /// Removes cookies that the current page would send.
  ///
  /// - Parameter name: the name of the cookie; nil removes all.
  /// - Throws: an `AppError` if the page is not open.
  func deleteCookies(named name: String?) async throws

  /// Whether the screen has not changed since a tree was read.
  ///
  /// - Throws: an `AppError` if the page is not open.
  func isShowing(_ tree: any ElementTree) async throws -> Bool

  /// The version of the browser, such as `156.0.8078.108`.
  ///
  /// - Throws: an `AppError` if the page is not open.
  func browserVersion() async throws -> String

  /// Whether the page or the current frame is leaving its document for another one, or has not loaded it yet.
  ///
  /// - Throws: an `AppError` if the page is not open.
  func isNavigating() async throws -> Bool

  /// Makes a frame the place of all further functions and scripts of clients.
  ///
  /// - Parameter node: the name of the frame's element for clients.
  /// - Returns: whether the element has a frame.
  /// - Throws: a `ScriptFailure` if the element is gone; an `AppError` if the page is not open.
  func enterFrame(ofNode node: String) async throws -> Bool

  /// Makes the frame around the current one, or the page, the place of all further functions and scripts of clients.
  ///
  /// - Parameter isWhole: whether to leave all frames.
  func leaveFrame(isWhole: Bool) async

  /// The name of the current frame or page, in which elements keep their names.
  var contextName: String { get async }
  /// Whether a client has chosen a frame.
  var isInFrame: Bool { get async }

  /// The place of the current frame's document on the screen.
  ///
  /// - Throws: an `AppError` if the page is not open or the frame is gone.
  func frameOrigin() async throws -> Point

  /// Accepts any certificate of servers from the next launch on, also one that the browser does not trust.
  func acceptAnyCertificate() async

  /// Calls a function for clients of WebDriver in the current frame, out of reach of its scripts.
  ///
  /// - Parameters:
  ///   - function: the name of a function of `PageScript.client`.
  ///   - arguments: its arguments as a JSON array, with references to nodes as in WebDriver.
  ///   - isAction: whether the function changes the page, which then handles the effects.
  /// - Returns: JSON with a `value`, or with an `error` of WebDriver and a `message`.
  /// - Throws: an `AppError` if the page is not open or shows a dialog.
  func client(_ function: String, _ arguments: String, isAction: Bool) async throws -> String

  /// The names by which clients of WebDriver refer to elements; nil for an element that is gone or in a frame of
  /// another origin.
  ///
  /// - Parameter elements: the elements, as identified on the last screen.
  /// - Throws: an `AppError` if the page is not open.
  func nodeNames(of elements: [ElementID]) async throws -> [String?]

  /// The role and name of an element in the browser's accessibility tree.
  ///
  /// - Parameter node: the name of the element for clients.
  /// - Throws: a `ScriptFailure` if the element is gone; an `AppError` if the page is not open.
  func accessibility(ofNode node: String) async throws -> (role: String, name: String)

  /// Chooses files in an `<input type="file">`.
  ///
  /// - Parameters:
  ///   - paths: the absolute paths of the files.
  ///   - node: the name of the element for clients.
  /// - Throws: a `ScriptFailure` if the element is gone; an `AppError` if the page is not open.
  func setFiles(_ paths: [String], ofNode node: String) async throws

  /// Sends events of input devices to the page, which handles them at the same time.
  ///
  /// - Parameter inputs: the events; buttons and keys stay pressed until they are released.
  /// - Throws: an `AppError` if the page is not open or shows a dialog.
  func send(_ inputs: [RawInput]) async throws

  /// Makes the next press of a button the first one at its place, not the second one of a double click.
  func separateClicks() async
}

/// A driver of a page that runs scripts of clients.
package protocol ScriptDriver: AppDriver {
  /// Runs a script in the page, and lets the page's time pass until it has a result.
  ///
  /// - Parameters:
  ///   - script: the script.
  ///   - limit: the longest time to run without a pause, and the longest time of the page.
  /// - Returns: the result of the script as JSON with references to nodes; `null` if it has opened a dialog.
  /// - Throws: a `ScriptFailure` if the script cannot be parsed, throws, or has a result that cannot be returned; a
  ///   `StaleNode`; an `AppError` if the page is not open or the time is over.
  func run(_ script: ClientScript, within limit: Duration) async throws -> String
}

/// A dialog of a script.
package struct ScriptDialog: Sendable, Hashable {
  /// `alert`, `confirm`, `prompt` or `beforeunload`.
  package let kind: String
  /// The message of the dialog.
  package let message: String

  /// Describes a dialog.
  package init(kind: String, message: String) { (self.kind, self.message) = (kind, message) }
}

/// The layout of a printed page (W3C WebDriver, section 18). Lengths are in centimetres.
package struct PagePrint: Sendable, Hashable {
  /// Whether the paper is turned.
  package var isLandscape = false
  /// The factor by which the printed page is enlarged.
  package var scale = 1.0
  /// Whether backgrounds are printed.
  package var hasBackground = false
  /// The size of the paper.
  package var paper = Size(width: 21.59, height: 27.94)
  /// The margins at the top, right, bottom and left.
  package var margins = [1.0, 1.0, 1.0, 1.0]
  /// Whether the size of the paper overrides the size that the page requests.
  package var shrinksToFit = true
  /// The printed pages, as in `1-3, 5`; empty for all.
  package var pages = ""

  /// The layout by default.
  package init() {}
}

/// A request that the browser refuses, or that would disturb the driver.
package struct BrowserRefusal: Error, Sendable, CustomStringConvertible {
  /// The reason.
  package let description: String

  /// Makes a refusal with a reason.
  package init(_ reason: String) { description = reason }
}

/// An attempt to set a cookie for a domain that the page does not belong to.
package struct ForeignCookieDomain: Error, Sendable, CustomStringConvertible {
  /// A message with the host of the page and the domain of the cookie.
  package let description: String

  /// Describes an attempt of a page on a host to set a cookie for a domain.
  package init(_ domain: String, host: String) {
    description = "a page of \(host.quoted) sets no cookie for \(domain.quoted)"
  }

  /// Describes an attempt of a page without a server.
  package init(page address: String) {
    let scheme = address.prefix { $0 != ":" }
    description = "a page at an address of the kind \(scheme): has no server, and so no cookies"
  }
}

/// A cookie that a page stores for its server (RFC 6265).
package struct PageCookie: Sendable, Hashable {
  /// The name of the cookie.
  package var name: String
  /// The value of the cookie.
  package var value: String
  /// The host that receives the cookie; a leading full stop includes its subdomains. nil for the host of the page.
  package var domain: String?
  /// The beginning of the paths that receive the cookie.
  package var path = "/"
  /// The expiry time, in seconds since 1970; nil for a cookie that ends with the browser.
  package var expiry: Int?
  /// Whether the cookie is sent over https only.
  package var isSecure = false
  /// Whether the cookie is hidden from scripts.
  package var isHTTPOnly = false
  /// Whether requests from other sites send the cookie: `Strict`, `Lax` or `None`; nil for the browser's default.
  package var sameSite: String?

  /// Makes a cookie for all paths.
  package init(name: String, value: String) { (self.name, self.value) = (name, value) }
}

extension AppError {
  /// Checks that pages can open a URL.
  ///
  /// - Parameters:
  ///   - url: the absolute URL; empty if it could not be formed.
  ///   - address: the address that the message names.
  /// - Throws: an `AppError` for a URL that does not begin with `http://` or `https://`.
  package static func requireServer(_ url: some StringProtocol, named address: String) throws(AppError) {
    guard url.hasPrefix("http://") || url.hasPrefix("https://") else {
      throw AppError.notSupported("open \(address.quoted): it does not begin with http:// or https://")
    }
  }
}
