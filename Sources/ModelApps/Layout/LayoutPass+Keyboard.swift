extension LayoutPass {
  /// A key: its label, its width relative to a letter key, and its action.
  ///
  /// The closure must reference the interface's state weakly, because the state keeps the keyboard.
  private struct Key {
    let label: String
    var text: String?
    var width = 1.0
    let action: () -> Void
  }

  /// Adds the keyboard of the focused field, reusing the last one if it has not changed.
  mutating func putKeyboard(for field: ScreenLayout.Field, at slot: Slot) throws(AppError) {
    let kind = KnownKeyboard.Kind(input: field.input, page: state.keyboardPage, frame: slot.frame)
    if let known = state.keyboard, known.kind == kind { return put(known.elements, at: slot) }
    let start = layout.tree.count
    try put(keyboard(for: field.input), at: slot)
    state.keyboard = KnownKeyboard(kind: kind, elements: elements(from: start))
  }

  /// The keyboard for an input, like `UIKeyboard`; its keys type into the focused field.
  private func keyboard(for input: TextInput) -> Node {
    let rows =
      switch input.keyboard {
      case .numberPad: numberRows(sign: nil)
      case .decimalPad: numberRows(sign: ".")
      case .standard, .email, .url: letterRows(for: input)
      }
    let nodes = rows.map { row(of: $0) }
    var plane = Node(.keyplaneView, arrangement: .vertical(distribution: .fillEqually), children: nodes)
    plane.fills = .both
    plane.margins = Insets(bottom: window.safeArea.bottom)
    var node = Node(.keyboard, arrangement: .vertical(), children: [plane])
    node.isOpaque = true
    node.style.background = .lightGray
    node.set("keyboardType", to: .string(input.keyboard.rawValue))
    node.set("returnKey", to: .string(input.returnKey))
    return node
  }

  private func letterRows(for input: TextInput) -> [[Key]] {
    let page = state.keyboardPage
    let letters =
      switch page {
      case .letters: ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
      case .shifted: ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"]
      case .digits: ["1234567890", "-/:;()$&@\"", ".,?!'"]
      case .signs: ["[]{}#%^*+=", "_\\|~<>€£¥•", ".,?!'"]
      }
    var rows = letters.map { $0.map { type(String($0)) } }
    let turn =
      switch page {
      case .letters: key("shift", width: 1.5, showing: .shifted)
      case .shifted: key("shift", width: 1.5, showing: .letters)
      case .digits: key("symbols", width: 1.5, text: "#+=", showing: .signs)
      case .signs: key("numbers", width: 1.5, text: "123", showing: .digits)
      }
    rows[2] = [turn] + rows[2] + [deleteKey(width: 1.5)]
    return rows + [bottomRow(for: input)]
  }

  private func bottomRow(for input: TextInput) -> [Key] {
    let isLetters = state.keyboardPage == .letters || state.keyboardPage == .shifted
    let more =
      isLetters
      ? key("more", width: 2, text: "123", showing: .digits) : key("more", width: 2, text: "ABC", showing: .letters)
    let middle =
      switch input.keyboard {
      case .email: [key("space", width: 2, typing: " ")] + ["@", "."].map { type($0) }
      case .url: [".", "/", ".com"].map { type($0) }
      case .standard, .numberPad, .decimalPad: [key("space", width: 4, typing: " ")]
      }
    let title = input.returnKey.isEmpty ? "return" : input.returnKey
    var row = [more] + middle
    row.append(Key(label: title, width: 2.5) { [weak state] in state?.pressReturn() })
    if window.isTablet { row.append(Key(label: "Hide keyboard", width: 1.5) { [weak state] in state?.focus = nil }) }
    return row
  }

  private func numberRows(sign: String?) -> [[Key]] {
    let rows = ["123", "456", "789"].map { $0.map { type(String($0)) } }
    let left = sign.map { type($0) } ?? Key(label: "") {}
    return rows + [[left, type("0"), deleteKey(width: 1)]]
  }

  private func type(_ text: String) -> Key { key(text, typing: text) }

  private func key(_ label: String, width: Double = 1, typing text: String) -> Key {
    Key(label: label, width: width) { [weak state] in state?.type(text) }
  }

  private func deleteKey(width: Double) -> Key {
    Key(label: "delete", width: width) { [weak state] in state?.deleteBackward() }
  }

  private func key(_ label: String, width: Double, text: String? = nil, showing page: InterfaceState.KeyboardPage)
    -> Key
  {
    Key(label: label, text: text, width: width) { [weak state] in state?.keyboardPage = page }
  }

  private func row(of keys: [Key]) -> Node {
    let units = keys.reduce(0) { $0 + $1.width }
    let frames = { (size: Size) in
      // Rows with fewer than ten letters are centred.
      let unit = size.width / max(units, 3, keys.count > 5 ? 10 : 0)
      var x = (size.width - units * unit) / 2
      return keys.map { key in
        defer { x += key.width * unit }
        return Rect(x: x, y: 0, width: key.width * unit, height: size.height)
      }
    }
    var row = Node(.view, arrangement: .placed(Size(width: 0, height: 0), frames: frames))
    row.children = keys.map { key in
      var node = Node(.keyView, arrangement: .layered)
      node.label = key.label
      node.text = key.text ?? key.label
      node.traits = .keyboardKey
      node.isHidden = key.label.isEmpty
      node.gestures.touch = key.action
      return node
    }
    return row
  }
}

/// The effects of keys on the focused field, if any.
extension InterfaceState {
  /// Appends a text.
  func type(_ text: String) {
    guard let typing else { return }
    if keyboardPage == .shifted { keyboardPage = .letters }
    typing.change(typing.text + text)
  }

  /// Deletes the last character, if any.
  func deleteBackward() {
    guard let typing, !typing.text.isEmpty else { return }
    typing.change(String(typing.text.dropLast()))
  }

  /// Presses the return key: starts a new line in a multiline field without an action, otherwise performs the field's
  /// action.
  func pressReturn() {
    guard let typing else { return }
    if typing.input.isMultiline, typing.onReturn == nil { return typing.change(typing.text + "\n") }
    if typing.input.endsEditing { focus = nil }
    typing.onReturn?()
  }
}
