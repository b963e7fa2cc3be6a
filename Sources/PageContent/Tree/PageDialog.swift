package import AppUnderTest

/// A dialog of the page: `alert`, `confirm`, `prompt` or the question before leaving.
package struct PageDialog: Sendable, Hashable {
  /// The kind of dialog, in the terms of browsers.
  package let kind: String
  /// The message of the dialog.
  package let message: String
  /// The text in the field of `prompt`.
  package var text: String
  /// Whether the text is selected, and typing replaces it.
  package var isSelected: Bool

  /// Whether the dialog asks whether to leave the page.
  package var isQuestionBeforeLeaving: Bool { kind == "beforeunload" }

  /// Describes a dialog.
  ///
  /// - Parameters:
  ///   - kind: `alert`, `confirm`, `prompt` or `beforeunload`.
  ///   - message: the message of the dialog.
  ///   - text: the initial text of its field.
  package init(kind: String, message: String, text: String = "") {
    (self.kind, self.message, self.text) = (kind, message, text)
    isSelected = !text.isEmpty
  }
}

extension PageDialog {
  /// The identifier of the button that accepts.
  package static let accepting = "accept"
  /// The identifier of the button that cancels.
  package static let dismissing = "dismiss"
  /// The identifier of the field.
  package static let prompting = "prompt"

  /// The identifiers of the parts that can be touched.
  package static let parts: Set<String> = [accepting, dismissing, prompting]

  /// Replaces the text in the field of `prompt`.
  package mutating func replaceText(with text: String) { (self.text, isSelected) = (text, false) }

  /// Types a letter into the field of `prompt`, or deletes one; the initial text is selected.
  package mutating func type(_ character: Character) {
    if isSelected { text = "" }
    if String(character) != Keys.delete {
      text.append(character)
    } else if !isSelected {
      text = String(text.dropLast())
    }
    isSelected = false
  }
}

extension AppError {
  /// The error for an action on a page whose dialog waits for an answer.
  package static func waiting(_ dialog: PageDialog, page: String) -> AppError {
    let button = dialog.isQuestionBeforeLeaving ? "Leave" : "OK"
    return AppError(
      .dialogOpen, problem: "the page shows the dialog \(dialog.message.shortened.quoted), which waits for an answer",
      details: ["Answer it first, as in: When I touch \"\(button)\" in the alert", "The page is \(page)."])
  }
}

extension PageTree {
  /// The screen with a dialog in front, which takes all touches.
  package func showing(_ dialog: PageDialog) -> PageTree {
    let width = min(size.width - 40, 270)
    let frame = Rect(x: (size.width - width) / 2, y: size.height / 3, width: width, height: 140)
    func node(_ role: PageRole, _ text: String, _ rect: Rect, id: String? = nil, depth: Int = 3) -> Node {
      var attributes = id.map { ["id", $0] } ?? []
      if id == PageDialog.dismissing { attributes += ["style", "cancel"] }
      if role == .field { attributes += ["=value", text] }
      return Node(
        depth: depth, frame: rect,
        flags: role == .field ? [.rendered, .visible, .ownSeen, .focused] : [.rendered, .visible, .ownSeen, .block],
        content: Content(
          tag: role == .field ? "input" : "div", attributes: attributes, text: role == .field ? "" : text, role: role))
    }
    // The shade around the dialog keeps touches from the page.
    let shade = Rect(x: 0, y: 0, width: size.width, height: size.height)
    var parts = [node(.shade, "", shade, depth: 1), node(.alert, "", frame, depth: 2)]
    parts.append(
      node(.text, dialog.message, Rect(x: frame.x + 10, y: frame.y + 10, width: width - 20, height: 40)))
    if dialog.kind == "prompt" {
      let field = Rect(x: frame.x + 10, y: frame.y + 55, width: width - 20, height: 30)
      parts.append(node(.field, dialog.text, field, id: PageDialog.prompting))
    }
    let half = Rect(x: frame.x, y: frame.y + 96, width: width / 2, height: 44)
    if dialog.kind != "alert" { parts.append(node(.button, "Cancel", half, id: PageDialog.dismissing)) }
    parts.append(
      node(
        .button, dialog.isQuestionBeforeLeaving ? "Leave" : "OK",
        Rect(x: frame.x + width / 2, y: half.y, width: width / 2, height: 44), id: PageDialog.accepting))
    return covered(frame, by: parts)
  }
}
