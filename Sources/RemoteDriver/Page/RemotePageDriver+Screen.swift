package import AppUnderTest
import JSON
import PageContent

/// The screen of the page, and waiting until it changes.
extension RemotePageDriver {
  /// The elements of the screen, with the dialog in front.
  func look() async throws -> PageTree {
    try requireRunning()
    let tree = try await currentTree()
    return seen.dialog.map { tree.showing($0) } ?? tree
  }

  /// The frame of the page.
  func readyScreen() async throws -> Rect { try await look().frame(of: ElementID(0)) }

  func screenshot() async throws -> RemotePicture {
    try requireNoDialog()
    return try RemotePicture(try await call(.screenshot))
  }

  private func currentTree() async throws -> PageTree {
    if let tree = seen.tree, !seen.isStale { return tree }
    do {
      seen.dialog = nil
      if seen.mayHaveOtherWindow { try await chooseWindow() }
      seen.mayHaveOtherWindow = false
      return try await read()
    } catch let problem as RemoteProblem where problem.isDialog {
      return try await readDialog(problem)
    } catch let problem as RemoteProblem where problem.code == .noWindow {
      try await chooseWindow()
      return try await read()
    }
  }

  private func read() async throws -> PageTree {
    var answer = JSONValue.null
    do {
      let result = try await scriptWithCallback("\(WebFiles.reading)", [.number(Double(seen.tree?.version ?? 0))])
      if result == nil { try await chooseWindow() }
      answer = result ?? .null
    } catch let problem as RemoteProblem where problem.code == .javaScriptError || problem.code == .unknownError {
      // The document was left, or the script is missing in it; both cases are handled below.
    }
    if answer == .null {
      // The document is a new one.
      seen.tree = nil
      answer = try await script(
        PageScript.sourceInRealTime + "; const page = globalThis.cukeswift, scale = arguments[0];"
          + " if (scale !== 1) page.scaleTexts(scale); return page.look(0)", [.number(textScale)])
    }
    return try take(answer)
  }

  /// Updates the tree with the changes that the script reports.
  private func take(_ answer: JSONValue) throws -> PageTree {
    do throws(PageProblem) {
      let look = try PageLook(json: answer.string ?? "")
      if let release = look.release { connection.appVersion = release }
      if let change = look.change { seen.tree = try change.applied(to: seen.tree) }
    } catch {
      throw AppError(.faultyApp, problem: error.description)
    }
    return try fresh(seen.tree)
  }

  /// Records that this tree describes the screen.
  private func fresh(_ tree: PageTree?) throws(AppError) -> PageTree {
    seen.isStale = false
    guard let tree else { throw AppError(.faultyApp, problem: "the page does not report its content") }
    seen.tree = tree
    return tree
  }

  /// The last state of the page with the dialog that has opened.
  ///
  /// WebDriver reports only the text of a dialog, so every dialog is treated as a confirmation.
  private func readDialog(_ problem: RemoteProblem) async throws -> PageTree {
    var text = problem.alertText
    if text == nil { text = try await call(.dialogText).string }
    seen.dialog = PageDialog(kind: .confirm, message: text ?? "")
    return try fresh(seen.tree ?? .empty(device.size, url: ""))
  }

  /// Waits until the page has changed.
  ///
  /// - Parameter deadline: the time since the page was opened at which waiting ends.
  /// - Throws: an `AppError` if the page is not open.
  package func advance(notAfter deadline: Duration) async throws -> Advance {
    try await reporting {
      let tree = try await look()
      // A page that waits for its dialog does not change.
      if seen.dialog != nil { return .idle }
      while try now() < deadline {
        let wait = min(deadline - (try now()), RemoteProblem.longestWait)
        let answer: JSONValue?
        do {
          answer = try await scriptWithCallback(
            "\(WebFiles.waiting)", [.number(Double(tree.version)), .number((wait / .milliseconds(1)).rounded(.up))])
        } catch let problem as RemoteProblem where problem.isEndOfDocument {
          forget()
          return .event
        }
        if answer == false { continue }
        if let answer, answer != true { _ = try take(answer) } else { forget() }
        return .event
      }
      forget()
      return .deadline
    }
  }

  func sleep(for duration: Duration) async throws {
    try await Task.sleep(for: duration)
    forget()
  }
}
