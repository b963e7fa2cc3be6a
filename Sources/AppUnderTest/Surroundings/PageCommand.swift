/// A command to a page from outside: to its address, or to the data that the browser stores for it.
public enum PageCommand: Sendable, Hashable {
  /// Opens an address; a relative one starts from the address of the page.
  case visit(String)
  /// Loads the page again.
  case reload
  /// Goes forward to the page that was left by going back.
  case goForward
  /// Sets a cookie for the page's host; nil removes the cookie.
  case setCookie(String, String?)
  /// Removes all cookies of the page.
  case clearCookies
  /// Sets an item of a storage; nil removes the item.
  case setItem(PageStorage, String, String?)
  /// Removes all items of a storage.
  case clear(PageStorage)
}

/// A storage of a page, with texts by name.
public enum PageStorage: String, Sendable, Hashable, CaseIterable {
  /// The persistent storage (`localStorage`).
  case local
  /// The storage of the window (`sessionStorage`).
  case session
}

extension PageCommand {
  /// The name of the command.
  package var name: String {
    switch self {
    case .visit: "visit"
    case .reload: "reload"
    case .goForward: "goForward"
    case .setCookie: "setCookie"
    case .clearCookies: "clearCookies"
    case .setItem: "setItem"
    case .clear: "clearItems"
    }
  }

  /// The ability that apps other than pages lack for the command.
  var lack: String {
    switch self {
    case .visit, .reload, .goForward: "no address: only a page has one"
    case .setCookie, .clearCookies: "no cookies: only a page has them"
    case .setItem, .clear: "no local or session storage: only a page has them"
    }
  }

  /// Whether the command needs an open page.
  package var needsPage: Bool {
    switch self {
    case .setCookie(_, .some), .setItem(_, _, .some): false
    case .visit, .reload, .goForward, .setCookie, .clearCookies, .setItem, .clear: true
    }
  }
}

/// The cookies and storage of a page, and its requests to the browser.
package struct PageRecords: Sendable, Hashable {
  /// The values of the cookies that the page would send, by name.
  package var cookies: [String: String] = [:]
  /// The items of each storage, by name.
  package var items: [PageStorage: [String: String]] = [:]
  /// The number of print requests of the document.
  package var prints = 0

  /// Makes empty records.
  package init() {}
}
