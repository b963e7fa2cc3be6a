import AppUnderTest

extension CommandTable {
  /// Commands for the keyboard.
  static let typingCommands = [
    ConsoleCommand(
      "enter_text", takes: [.text("[QUERY,] TEXT")], options: [.init(name: "into", kind: .query)],
      summary: "Types a text where the focus is, or into an element that is touched before.",
      example: "enter_text \"textField index:0\", \"Ale\""
    ) { session, arguments in
      if arguments.isQueryAndText {
        try await session.app().enterText(try arguments.text(1), into: try arguments.query(0))
      } else if let query = try arguments.query(named: "into") {
        try await session.app().enterText(try arguments.text(), into: query)
      } else {
        try await session.app().enterText(try arguments.text())
      }
      return .done
    },
    ConsoleCommand(
      "keyboard_enter_text", "keyboard_enter_char", takes: [.text()],
      summary: "Types a text where the focus is, key by key; \"Return\" and \"Delete\" are keys.",
      example: "keyboard_enter_text \"Ale\""
    ) { session, arguments in
      let keys = ["Return": Keys.return, "Delete": Keys.delete]
      let text = try arguments.text()
      try await session.app().enterText(keys[text] ?? text)
      return .done
    },
    ConsoleCommand(
      "clear_text", takes: [.query], summary: "Empties a text field.", example: "clear_text \"textField index:0\""
    ) { session, arguments in
      try await session.app().clearText(try arguments.query())
      return .done
    },
    ConsoleCommand(
      "set_text", takes: [.query, .text()], summary: "Replaces what is in a text field.",
      example: "set_text \"textField index:0\", \"Stout\""
    ) { session, arguments in
      try await session.app().setText(try arguments.text(1), of: try arguments.query())
      return .done
    },
    ConsoleCommand(
      "tap_keyboard_action_key", "done", summary: "Touches the return key of the keyboard, whatever it says.",
      example: "tap_keyboard_action_key"
    ) { session, _ in
      try await session.app().pressReturn()
      return .done
    },
  ]
}

extension CommandArguments {
  /// Whether there are a query and a text; two values without quotes are rather one text with a comma in it.
  fileprivate var isQueryAndText: Bool {
    guard count == 2 else { return false }
    let hasQuotes = call.arguments.contains { if case .words = $0.value { false } else { true } }
    return hasQuotes
  }
}
