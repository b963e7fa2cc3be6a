extension PageDialog {
  /// The identifiers of the buttons.
  static let accepting = "accept"
  static let dismissing = "dismiss"

  /// Types into the field of `prompt`.
  mutating func type(_ typed: String) {
    for character in typed {
      if character == "\u{8}" { text = String(text.dropLast()) } else { text.append(character) }
    }
  }
}

extension PageTree {
  /// The same screen with a dialog in front of it, which takes all touches.
  func showing(_ dialog: PageDialog) -> PageTree {
    let width = min(size.width - 40, 270)
    let frame = Rect(x: (size.width - width) / 2, y: size.height / 3, width: width, height: 140)
    func node(_ role: PageRole, _ text: String, _ rect: Rect, id: String? = nil, depth: Int = 2) -> Node {
      var attributes = id.map { ["id", $0] } ?? []
      if role == .field { attributes += ["=value", text] }
      return Node(
        depth: depth, frame: rect,
        flags: role == .field ? [.rendered, .visible, .focused] : [.rendered, .visible],
        content: Content(
          tag: role == .field ? "input" : "div", attributes: attributes, text: role == .field ? "" : text, role: role))
    }
    var parts = [node(.alert, "", frame, depth: 1)]
    parts.append(
      node(.text, dialog.message, Rect(x: frame.x + 10, y: frame.y + 10, width: width - 20, height: 40)))
    if dialog.kind == "prompt" {
      parts.append(node(.field, dialog.text, Rect(x: frame.x + 10, y: frame.y + 55, width: width - 20, height: 30)))
    }
    let half = Rect(x: frame.x, y: frame.y + 96, width: width / 2, height: 44)
    if dialog.kind != "alert" { parts.append(node(.button, "Cancel", half, id: PageDialog.dismissing)) }
    parts.append(
      node(
        .button, dialog.kind == "beforeunload" ? "Leave" : "OK",
        Rect(x: frame.x + width / 2, y: half.y, width: width / 2, height: 44), id: PageDialog.accepting))
    return covered(frame, by: parts)
  }
}
