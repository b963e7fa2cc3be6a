import DevTools
import PageContent
internal import Synchronization

/// Dialogs of a page: those of its scripts, and those in which a user chooses files.
extension PageTarget {
  /// The dialog that is open; nil where none is.
  var dialog: PageDialog? { state.withLock { $0.dialog } }

  /// Has the user choose files when the page asks for some.
  ///
  /// - Parameter paths: absolute paths.
  /// - Throws: a `BrowserError` where the page or the browser has ended.
  func chooseFiles(_ paths: [String]) async throws {
    state.withLock { $0.files = paths }
    try await call("Page.setInterceptFileChooserDialog") { $0.member("enabled", true) }
  }

  /// Gives the page the files that it asks for.
  func takeFileChooser(_ values: DevToolsValue) {
    let files = state.withLock { state in
      defer { state.files = nil }
      return state.files
    }
    guard let files, let field = values.integer("backendNodeId") else { return }
    let taken = values.string("mode") == "selectMultiple" ? files : Array(files.prefix(1))
    _ = try? send("DOM.setFileInputFiles") { json in
      json.name("files")
      json.array { json in for file in taken { json.string(file) } }
      json.member("backendNodeId", field)
    }
    requests.noteChosen(taken)
  }

  /// Closes the dialog that is open.
  func answerDialog(accepting isAccepted: Bool, text: String?) throws(BrowserError) {
    state.withLock { $0.dialog = nil }
    // The next dialog may open before this is answered.
    try send("Page.handleJavaScriptDialog") {
      $0.member("accept", isAccepted)
      if let text { $0.member("promptText", text) }
    }
  }

  /// Notes what is typed into the dialog.
  func changeDialog(_ change: (inout PageDialog) -> Void) {
    state.withLock { state in
      guard var dialog = state.dialog else { return }
      change(&dialog)
      state.dialog = dialog
    }
  }
}
