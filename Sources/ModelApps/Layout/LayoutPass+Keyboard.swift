extension LayoutPass {
  /// A key: what it is marked with, how wide it is in times of a letter, and what a touch does.
  private struct Key {
    let label: String
    var text: String?
    var width = 1.0
    let action: () -> Void
  }

  /// The keyboard of a field, as `UIKeyboard` shows it: a key types into the field that has the focus.
  func keyboard(for field: ScreenLayout.Field) -> Node {
    let rows =
      switch field.input.keyboard {
      case .numberPad: numberRows(for: field, sign: nil)
      case .decimalPad: numberRows(for: field, sign: ".")
      case .standard, .email, .url: letterRows(for: field)
      }
    let nodes = rows.map { row(of: $0) }
    let plane = Node(.keyplaneView, arrangement: .vertical(distribution: .fillEqually), children: nodes)
    var node = Node(.keyboard, arrangement: .vertical(), children: [plane])
    node.children[0].fills = .both
    node.children[0].margins = Insets(bottom: window.safeArea.bottom)
    node.isOpaque = true
    node.style.background = .lightGray
    node.properties["keyboardType"] = .string(field.input.keyboard.rawValue)
    node.properties["returnKey"] = .string(field.input.returnKey)
    return node
  }

  private func letterRows(for field: ScreenLayout.Field) -> [[Key]] {
    let page = state.keyboardPage
    let letters =
      switch page {
      case .letters: ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
      case .shifted: ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"]
      case .digits: ["1234567890", "-/:;()$&@\"", ".,?!'"]
      case .signs: ["[]{}#%^*+=", "_\\|~<>€£¥•", ".,?!'"]
      }
    var rows = letters.map { $0.map { type(String($0), into: field) } }
    let turn =
      switch page {
      case .letters: key("shift", width: 1.5, showing: .shifted)
      case .shifted: key("shift", width: 1.5, showing: .letters)
      case .digits: key("symbols", width: 1.5, text: "#+=", showing: .signs)
      case .signs: key("numbers", width: 1.5, text: "123", showing: .digits)
      }
    rows[2] = [turn] + rows[2] + [deleteKey(for: field, width: 1.5)]
    return rows + [bottomRow(for: field)]
  }

  private func bottomRow(for field: ScreenLayout.Field) -> [Key] {
    let isLetters = state.keyboardPage == .letters || state.keyboardPage == .shifted
    let more =
      isLetters
      ? key("more", width: 2, text: "123", showing: .digits) : key("more", width: 2, text: "ABC", showing: .letters)
    let space = Key(label: "space", width: 4) { field.insert(" ", state: state) }
    let middle =
      switch field.input.keyboard {
      case .email: [Key(label: "space", width: 2) { field.insert(" ", state: state) }] + signs(["@", "."], for: field)
      case .url: signs([".", "/", ".com"], for: field)
      case .standard, .numberPad, .decimalPad: [space]
      }
    let title = field.input.returnKey.isEmpty ? "return" : field.input.returnKey
    var row = [more] + middle
    row.append(Key(label: title, width: 2.5) { field.pressReturn(state: state) })
    if window.isTablet { row.append(Key(label: "Hide keyboard", width: 1.5) { state.focus = nil }) }
    return row
  }

  private func numberRows(for field: ScreenLayout.Field, sign: String?) -> [[Key]] {
    let rows = ["123", "456", "789"].map { $0.map { type(String($0), into: field) } }
    let left = sign.map { type($0, into: field) } ?? Key(label: "") {}
    return rows + [[left, type("0", into: field), deleteKey(for: field, width: 1)]]
  }

  private func signs(_ texts: [String], for field: ScreenLayout.Field) -> [Key] {
    texts.map { type($0, into: field) }
  }

  private func type(_ text: String, into field: ScreenLayout.Field) -> Key {
    Key(label: text) { [state] in field.insert(text, state: state) }
  }

  private func deleteKey(for field: ScreenLayout.Field, width: Double) -> Key {
    Key(label: "delete", width: width) { field.deleteBackward() }
  }

  private func key(_ label: String, width: Double, text: String? = nil, showing page: InterfaceState.KeyboardPage)
    -> Key
  {
    Key(label: label, text: text, width: width) { [state] in state.keyboardPage = page }
  }

  private func row(of keys: [Key]) -> Node {
    let units = keys.reduce(0) { $0 + $1.width }
    let frames = { (size: Size) in
      // The rows of letters are set in where they are shorter than ten.
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

extension ScreenLayout.Field {
  /// Types a text behind what is there.
  func insert(_ typed: String, state: InterfaceState) {
    if state.keyboardPage == .shifted { state.keyboardPage = .letters }
    change(text + typed)
  }

  /// Deletes the last letter, where there is one.
  func deleteBackward() {
    if !text.isEmpty { change(String(text.dropLast())) }
  }

  /// Presses the return key: a new line where there can be several, otherwise what the field has it for.
  func pressReturn(state: InterfaceState) {
    if input.isMultiline, onReturn == nil { return change(text + "\n") }
    if input.endsEditing { state.focus = nil }
    onReturn?()
  }
}
