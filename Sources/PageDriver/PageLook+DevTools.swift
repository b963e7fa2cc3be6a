import DevTools
import PageContent

extension PageLook {
  /// Reads the answer of the script.
  ///
  /// - Throws: a `BrowserError` where it is none.
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
  /// What is on the screen; nil where nothing was ever said of it.
  ///
  /// - Parameter before: the screen of the last look.
  /// - Throws: a `BrowserError` where the change is not one of that screen.
  func screen(after before: PageTree?) throws(BrowserError) -> PageTree? {
    guard let change else { return before }
    do {
      return try change.applied(to: before)
    } catch {
      throw BrowserError(.refused, error.description)
    }
  }
}
