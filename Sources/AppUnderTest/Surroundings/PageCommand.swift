/// Something that is done to a page from outside: to its address, or to what the browser keeps for it.
public enum PageCommand: Sendable, Hashable {
  /// Opens an address, which begins at that of the page where it is relative.
  case visit(String)
  /// Loads the page again.
  case reload
  /// Shows again what was left by going back.
  case goForward
  /// Sets a cookie of the page's host; nil removes it.
  case setCookie(String, String?)
  /// Removes all cookies of the page.
  case clearCookies
  /// Sets an item of a storage; nil removes it.
  case setItem(PageStorage, String, String?)
  /// Removes all items of a storage.
  case clear(PageStorage)
}

/// A storage of a page, which holds texts by their names.
public enum PageStorage: String, Sendable, Hashable, CaseIterable {
  /// The one that stays (`localStorage`).
  case local
  /// The one that ends with the window (`sessionStorage`).
  case session
}

extension PageCommand {
  /// What the command is called.
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

  /// What an app that is no page lacks for the command.
  var lack: String {
    switch self {
    case .visit, .reload, .goForward: "no address: only a page has one"
    case .setCookie, .clearCookies: "no cookies: only a page has them"
    case .setItem, .clear: "no local or session storage: only a page has them"
    }
  }

  /// Whether there must be a page for the command to be done to.
  package var needsPage: Bool {
    switch self {
    case .setCookie(_, .some), .setItem(_, _, .some): false
    case .visit, .reload, .goForward, .setCookie, .clearCookies, .setItem, .clear: true
    }
  }
}

/// What the browser keeps for a page, and what the page asked the browser for.
package struct PageRecords: Sendable, Hashable {
  /// The values of the cookies that the page would send, by their names.
  package var cookies: [String: String] = [:]
  /// The items of each storage, by their names.
  package var items: [PageStorage: [String: String]] = [:]
  /// How often the document asked to be printed.
  package var prints = 0

  /// Nothing is kept.
  package init() {}
}
