import DevTools
import PageContent
import Synchronization

/// The dialogs of a page, including those for choosing files.
extension PageTarget {
  /// The open dialog; nil without one.
  var dialog: PageDialog? { state.withLock(\.life.dialog) }

  /// Sets the files to choose when the page requests some.
  ///
  /// - Parameter paths: absolute paths.
  /// - Throws: a `BrowserError` if the page or the browser has ended.
  func chooseFiles(_ paths: [String]) async throws {
    state.withLock { $0.files = paths }
    try await call("Page.setInterceptFileChooserDialog") { $0.member("enabled", true) }
  }

  /// Chooses the files that the page requests.
  func takeFileChooser(_ values: DevToolsValue) {
    let files = state.withLock { state in
      defer { state.files = nil }
      return state.files
    }
    guard let files, let field = values.integer("backendNodeId") else { return }
    let taken = values.string("mode") == "selectMultiple" ? files : Array(files.prefix(1))
    _ = try? send("DOM.setFileInputFiles") { json in
      json.array("files") { json in for file in taken { json.string(file) } }
      json.member("backendNodeId", field)
    }
    requests.noteChosen(taken)
  }

  /// Takes a dialog that opens; the page then waits for its answer.
  func takeDialog(_ values: DevToolsValue) {
    guard let dialog = PageDialog(values) else { return }
    guard requests.leaving.isAccepted, dialog.isQuestionBeforeLeaving else { return interrupt(.dialogOpened(dialog)) }
    _ = try? answerDialog(accepting: true, text: nil)
  }

  /// Closes the open dialog.
  func answerDialog(accepting isAccepted: Bool, text: String?) throws(BrowserError) {
    state.withLock { $0.life.take(.dialogClosed) }
    // The next dialog may open before the answer to this command.
    try send("Page.handleJavaScriptDialog") {
      $0.member("accept", isAccepted)
      if let text { $0.member("promptText", text) }
    }
  }

  /// Updates the dialog with typed text.
  func changeDialog(_ change: (inout PageDialog) -> Void) {
    state.withLock { state in
      guard var dialog = state.life.dialog else { return }
      change(&dialog)
      state.life.take(.dialogOpened(dialog))
    }
  }
}
