package import AppUnderTest

/// A dialog of the page: `alert`, `confirm`, `prompt` or the question before leaving.
package struct PageDialog: Sendable, Hashable {
  /// The kinds of dialogs, in the terms of browsers.
  package enum Kind: String, Sendable {
    /// A message.
    case alert
    /// A question.
    case confirm
    /// A question with a field.
    case prompt
    /// The question whether to leave the page.
    case beforeunload
  }

  /// The parts that can be touched, by their identifiers.
  package enum Part: String, Sendable {
    /// The button that accepts.
    case accept
    /// The button that cancels.
    case dismiss
    /// The field.
    case prompt
  }

  /// The kind of dialog.
  package let kind: Kind
  /// The message of the dialog.
  package let message: String
  /// The text in the field of `prompt`.
  package var text: String
  /// Whether the text is selected, and typing replaces it.
  package var isSelected: Bool

  /// Whether the dialog asks whether to leave the page.
  package var isQuestionBeforeLeaving: Bool { kind == .beforeunload }

  /// Describes a dialog.
  ///
  /// - Parameters:
  ///   - kind: the kind of dialog.
  ///   - message: the message of the dialog.
  ///   - text: the initial text of its field.
  package init(kind: Kind, message: String, text: String = "") {
    (self.kind, self.message, self.text) = (kind, message, text)
    isSelected = !text.isEmpty
  }
}

extension PageDialog {
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
    func node(_ role: PageRole, _ text: String, _ rect: Rect, part: PageDialog.Part? = nil, depth: Int = 3) -> Node {
      var attributes = part.map { ["id", $0.rawValue] } ?? []
      if part == .dismiss { attributes += ["style", "cancel"] }
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
    if dialog.kind == .prompt {
      let field = Rect(x: frame.x + 10, y: frame.y + 55, width: width - 20, height: 30)
      parts.append(node(.field, dialog.text, field, part: .prompt))
    }
    let half = Rect(x: frame.x, y: frame.y + 96, width: width / 2, height: 44)
    if dialog.kind != .alert { parts.append(node(.button, "Cancel", half, part: .dismiss)) }
    parts.append(
      node(
        .button, dialog.isQuestionBeforeLeaving ? "Leave" : "OK",
        Rect(x: frame.x + width / 2, y: half.y, width: width / 2, height: 44), part: .accept))
    return covered(frame, by: parts)
  }
}
