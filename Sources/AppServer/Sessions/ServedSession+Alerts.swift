import AppUnderTest
import JSON

/// Commands about alerts, action sheets and the dialogs of scripts.
extension ServedSession {
  /// The alert or action sheet in front.
  private func alert(in tree: any ElementTree) async throws -> ElementID {
    let alert = tree.elements.last { element in
      [.alert, .sheet].contains(AccessibilityKind(of: element, in: tree)) && tree.isVisible(element)
    }
    guard let alert else { throw Self.noAlert }
    return alert
  }

  static let noAlert = WireError(.noAlert, "no alert is open")

  private func alertButtons(of alert: ElementID, in tree: any ElementTree) -> [ElementID] {
    (alert.index..<tree.end(of: alert).index).map(ElementID.init).filter {
      AccessibilityKind(of: $0, in: tree) == .button && tree.isVisible($0)
    }
  }

  /// The buttons of the alert in front.
  private func alertButtons(in tree: any ElementTree) async throws -> [ElementID] {
    alertButtons(of: try await alert(in: tree), in: tree)
  }

  /// The button that accepts or dismisses an alert; nil for an alert without buttons.
  private func button(accepting accepts: Bool, among buttons: [ElementID], in tree: any ElementTree) -> ElementID? {
    let cancels = { (button: ElementID) in tree.string(.style, of: button) == "cancel" }
    return accepts ? buttons.last { !cancels($0) } ?? buttons.last : buttons.first(where: cancels) ?? buttons.first
  }

  /// The text of an alert; for a driven page, of the dialog of a script.
  func alertText() async throws -> String {
    if browser != nil { return try await requiredDialog().message }
    let tree = try await app.tree()
    let alert = try await alert(in: tree)
    let buttons = alertButtons(of: alert, in: tree)
    let texts = (alert.index..<tree.end(of: alert).index).map(ElementID.init).filter { element in
      AccessibilityKind(of: element, in: tree) == .staticText && !buttons.contains { tree.isElement(element, in: $0) }
    }.compactMap { tree.string(.text, of: $0)?.nonEmpty ?? tree.string(.label, of: $0)?.nonEmpty }
    return texts.isEmpty ? tree.string(.label, of: alert) ?? "" : texts.joined(separator: "\n")
  }

  /// The titles of the buttons of an alert.
  func alertButtons() async throws -> JSONValue {
    let tree = try await app.tree()
    let buttons = try await alertButtons(in: tree)
    return .array(buttons.map { .string(tree.string(.label, of: $0) ?? tree.string(.text, of: $0) ?? "") })
  }

  /// Touches a button of an alert.
  ///
  /// - Parameters:
  ///   - title: the title of the button; nil to choose by its role.
  ///   - accepts: whether to choose the confirming button rather than the cancelling one.
  func answerAlert(_ title: String? = nil, accepts: Bool) async throws -> JSONValue {
    if let browser, title == nil {
      try await answerDialog(of: browser, accepting: accepts)
      return .null
    }
    try await beginInput()
    // An earlier touch may still be opening the alert.
    try await app.waitForNoneAnimating(timeout: .seconds(5))
    let tree = try await app.tree()
    let buttons = try await alertButtons(in: tree)
    let chosen =
      title.map { title in
        buttons.first { tree.string(.label, of: $0) == title || tree.string(.text, of: $0) == title }
      } ?? button(accepting: accepts, among: buttons, in: tree)
    guard let chosen else {
      if title == nil, !accepts {
        try await app.dismissAlert()
        try await endInput()
        return .null
      }
      let titles = try await alertButtons().array?.compactMap { $0.string?.debugDescription } ?? []
      throw WireError(.noElement, "the alert has no such button: its buttons are \(titles.joined(separator: ", "))")
    }
    try await app.touch(at: tree.hitPoint(of: chosen))
    try await endInput()
    return .null
  }

  /// Answers the dialog of a script.
  private func answerDialog(of browser: any BrowsingDriver, accepting accepts: Bool) async throws {
    _ = try await requiredDialog()
    var answer = try await beginAction(.touch)
    if let tree = answer?.tree,
      let button = button(accepting: accepts, among: try await alertButtons(in: tree), in: tree)
    {
      answer?.target = .init(button, in: tree)
    }
    try await browser.answerDialog(accepting: accepts)
    record(answer)
    try await endInput()
  }

  /// Types into an alert.
  func typeIntoAlert(_ call: RouteCall) async throws -> JSONValue {
    if let browser {
      guard let text = call.body["text"]?.string else { throw WireError.invalid("'text' is a text") }
      guard try await requiredDialog().kind == "prompt" else {
        throw WireError(.elementNotInteractable, "the dialog has no field")
      }
      await browser.setDialogText(text)
      return .null
    }
    guard let text = Self.text(of: call.body) else { throw WireError.invalid("'text' must be the text to type") }
    let tree = try await app.tree()
    let alert = try await alert(in: tree)
    let field = (alert.index..<tree.end(of: alert).index).map(ElementID.init).first { tree.isEditable($0) }
    guard let field else { throw WireError(.elementNotInteractable, "the alert has no field") }
    try await beginInput()
    if !tree.hasFocus(field) { try await app.touch(at: tree.hitPoint(of: field)) }
    try await type(text)
    try await endInput()
    return .null
  }
}
