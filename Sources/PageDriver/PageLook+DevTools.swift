import DevTools
import PageContent

extension PageLook {
  /// Reads the answer of the script.
  ///
  /// - Throws: a `BrowserError` where it is none.
  init(_ answer: DevToolsValue) throws(BrowserError) {
    if let exception = answer.string("exceptionDetails", "exception", "description") {
      let reason = exception.split(separator: "\n").first.map { $0.drop { $0 != " " }.dropFirst() } ?? ""
      throw BrowserError(.refused, "the page cannot be read: \(reason)")
    }
    guard let text = answer.string("result", "value") else {
      throw BrowserError(.refused, "the page cannot be read: it does not say what it shows")
    }
    do {
      try self.init(json: text)
    } catch {
      throw BrowserError(.refused, "\(error)")
    }
  }
}

extension PageChange {
  /// The screen as it is now.
  ///
  /// - Parameter tree: the screen before; nil where there is none.
  /// - Throws: a `BrowserError` where the change is not one of that screen.
  func shown(after tree: PageTree?) throws(BrowserError) -> PageTree {
    do {
      return try applied(to: tree)
    } catch {
      throw BrowserError(.refused, error.description)
    }
  }
}
