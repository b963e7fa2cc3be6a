import DevTools
import PageContent

/// The caret in a field.
extension PageDriver: CaretDriver {
  /// Moves the caret to the end of the text in the focused field.
  ///
  /// - Throws: an `AppError` if the page is not open.
  package func moveCaretToEnd() async throws { _ = try await choose(PageScript.caret(selectingAll: false)) }

  /// Deletes the text of the focused field.
  ///
  /// - Parameter isFinal: whether no other text is typed afterwards; the field then reports `change`.
  /// - Throws: an `AppError` if the page is not open or no field has the focus.
  /// - Returns: whether the driver can do this; false for a field of a dialog.
  package func emptyField(isFinal: Bool) async throws -> Bool {
    // A field of a dialog must be emptied with keys.
    if page?.dialog != nil { return false }
    guard try await choose(PageScript.caret(selectingAll: true)) else { return true }
    try await type(Keys.delete)
    if isFinal { _ = try await choose(PageScript.reportChange) }
    return true
  }

  /// Calls a function of the script for the focused field, in any frame; returns its result.
  private func choose(_ call: String) async throws -> Bool {
    try await asking { page in
      guard page.dialog == nil else { return false }
      let tree = try await look()
      guard let focused = tree.focusedElement else { return false }
      try await disarm(page)
      clock.isOld = true
      let world = tree.place(of: focused)?.world
      // If a listener opens a dialog, the dialog gets the further keys.
      return try await unlessInterrupted { try await number(call, of: world, in: page) } == 1
    }
  }
}
