import AppUnderTest
import JSON
import PageContent

/// Touches and typing.
extension RemotePageDriver {
  func move(_ paths: [FingerPath], on screen: Rect) async throws {
    if seen.dialog != nil { return try await touchDialog(paths) }
    let input = RemoteInput(paths, isOfPhone: isOfPhone, screen: screen)
    let isDragged = input.needsMouse ? try await isDragged(input) : false
    forget()
    for body in try input.bodies(isDragged: isDragged) {
      do {
        try await call(.perform(body))
      } catch let problem as RemoteProblem where problem.isDialog {
        // The finger has opened a dialog.
        return
      }
    }
    if isDragged { try await release() }
    if input.scrolls(isDragged: isDragged) {
      // WebKit ignores a turn of the wheel at the same place as the turn before.
      if !isOfPhone { try await call(.releaseActions) }
      try await rest()
    }
  }

  /// Whether the browser runs on a phone or tablet and supports touch input.
  private var isOfPhone: Bool {
    guard let session = connection.session else { return false }
    let platform = session.capability(.platformName)?.lowercased() ?? ""
    return ["ios", "android"].contains(platform) || session.capabilities["mobileEmulationEnabled"] == true
  }

  /// Touches a button of the dialog.
  private func touchDialog(_ paths: [FingerPath]) async throws {
    let (tree, point) = (try await look(), paths.first?.stops.first?.point ?? Point(x: 0, y: 0))
    let part = tree.element(at: point).flatMap { tree.string(.identifier, of: $0) }
    switch part.flatMap(PageDialog.Part.init) {
    case .accept: try await answerDialog(.acceptDialog)
    case .dismiss: try await answerDialog(.dismissDialog)
    case .prompt, nil: try requireNoDialog()
    }
  }

  private func answerDialog(_ answer: RemoteCommand) async throws {
    try await call(answer)
    seen.dialog = nil
    forget()
  }

  /// Types a text into the focused field, or into the dialog.
  ///
  /// - Throws: an `AppError` if the page is not open or has no focused element.
  package func type(_ text: String) async throws {
    try await reporting {
      let tree = try await look()
      if seen.dialog != nil {
        switch text {
        case Keys.return: return try await answerDialog(.acceptDialog)
        case Keys.escape: return try await answerDialog(.dismissDialog)
        default:
          try await call(.typeIntoDialog(text))
          return
        }
      }
      if Keys.areOnKeyboardOnly(text) || !modifiers.isEmpty { return try await press(text) }
      guard tree.hasFocus || text == Keys.escape else { throw AppError.noFocus }
      forget()
      let keys = text.map { Self.keys[String($0)] ?? String($0) }
      do {
        guard let id = RemoteElement.id(of: try await call(.focusedElement)) else { throw AppError.noFocus }
        try await call(.type(keys, into: id))
      } catch let problem as RemoteProblem where problem.isDialog {
        // A key has opened a dialog.
      } catch let problem as RemoteProblem where problem.code == .noElement {
        throw AppError.noFocus
      }
    }
  }

  /// The keys that WebDriver represents as characters of the private use area (section 17.4.2 of the specification).
  static let keys = [
    Keys.return: "\u{E007}", Keys.delete: "\u{E003}", Keys.escape: "\u{E00C}", "\t": "\u{E004}",
  ]
}
