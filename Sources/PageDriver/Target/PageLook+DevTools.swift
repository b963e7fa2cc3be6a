import DevTools
import PageContent

extension PageLook {
  /// Reads the answer of the script.
  ///
  /// - Throws: a `BrowserError` for a malformed answer.
  init(_ answer: DevToolsValue) throws(BrowserError) {
    if let thrown = answer.thrown {
      let reason = thrown.split(separator: "\n").first.map { $0.drop { $0 != " " }.dropFirst() } ?? ""
      throw BrowserError(.refused, "the page cannot be read: \(reason)")
    }
    guard let text = answer.string("result", "value") else {
      throw BrowserError(.refused, "the page cannot be read: it does not report its content")
    }
    do {
      try self.init(json: text)
    } catch {
      throw BrowserError(.refused, "\(error)")
    }
  }
}

extension PageLook {
  /// The current screen; nil if the page has never been described.
  ///
  /// - Parameter before: the screen of the latest look.
  /// - Throws: a `BrowserError` if the change does not fit that screen.
  func screen(after before: PageTree?) throws(BrowserError) -> PageTree? {
    guard let change else { return before }
    do {
      return try change.applied(to: before)
    } catch {
      throw BrowserError(.refused, error.description)
    }
  }
}
