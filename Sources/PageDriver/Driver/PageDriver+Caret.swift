import DevTools
import PageContent

/// Where the next letter goes in a field.
extension PageDriver: CaretDriver {
  /// Puts the caret behind the text of the field that has the focus, wherever the finger has put it.
  ///
  /// - Throws: an `AppError` where the page is not open.
  package func moveCaretToEnd() async throws { _ = try await choose("cukeswift.caret(false)") }

  /// Takes all of its text from the field that has the focus.
  ///
  /// - Parameter isFinal: whether nothing is typed in its place; the field reports `change` then.
  /// - Throws: an `AppError` where the page is not open or no field has the focus.
  /// - Returns: whether the driver can do that, as it always can.
  package func emptyField(isFinal: Bool) async throws -> Bool {
    // A field of a dialog is emptied by keys.
    if page?.dialog != nil { return false }
    guard try await choose("cukeswift.caret(true)") else { return true }
    try await type(Keys.delete)
    if isFinal { _ = try await choose("cukeswift.reportChange()") }
    return true
  }

  /// Has the script do something to the field that has the focus, in whatever frame that is; returns what it answers.
  private func choose(_ call: String) async throws -> Bool {
    try await reporting {
      let page = try running()
      guard page.dialog == nil else { return false }
      let tree = try await look()
      guard let focused = tree.focusedElement else { return false }
      try await disarm(page)
      isTimeOld = true
      let world = tree.place(of: focused)?.world
      do {
        let answer = try await page.evaluate(call, in: world)
        return answer.read("result", "value") { json throws(JSONError) in try json.number() } == 1
      } catch let error as BrowserError where error.kind == .interrupted {
        // What hears of the change has opened a dialog, which takes the keys from now on.
        return false
      }
    }
  }
}
