import AppUnderTest

extension CommandTable {
  /// Commands for the keyboard.
  static let typingCommands: [ConsoleCommand] = [
    .action(
      "enter_text", takes: .typedText,
      summary: "Types a text where the focus is, or into an element that is touched before.",
      example: "enter_text \"textField index:0\", \"Ale\""
    ) { app, typed in
      if let query = typed.query {
        try await app.enterText(typed.text, into: query)
      } else {
        try await app.enterText(typed.text)
      }
    },
    .action(
      "keyboard_enter_text", takes: Parameter("TEXT", .text()), summary: "Types a text where the focus is, key by key.",
      example: "keyboard_enter_text \"Ale\""
    ) { app, text in try await app.enterText(text) },
    .action(
      "keyboard_enter_char", takes: Parameter("CHARACTER", .text()),
      summary: "Types a character where the focus is; \"Return\" and \"Delete\" are keys.",
      example: "keyboard_enter_char \"Delete\""
    ) { app, text in
      let keys = ["Return": Keys.return, "Delete": Keys.delete]
      try await app.enterText(keys[text] ?? text)
    },
    .action(
      "compose_text", takes: Parameter("TEXT", .text()),
      summary: "Types a text into a page with an input method.", example: "compose_text \"日本\""
    ) { app, text in try await app.compose(text) },
    .action(
      "clear_text", takes: .query, summary: "Empties a text field.", example: "clear_text \"textField index:0\""
    ) { app, query in try await app.clearText(query) },
    .action(
      "set_text", takes: .query, Parameter("TEXT", .text()), summary: "Replaces the text of a text field.",
      example: "set_text \"textField index:0\", \"Stout\""
    ) { app, query, text in try await app.setText(text, of: query) },
    .action(
      "tap_keyboard_delete_key", takes: Parameter(named: "number_of_times", .integer, else: 1),
      summary: "Touches the delete key of the keyboard, once or several times.",
      example: "tap_keyboard_delete_key number_of_times: 3"
    ) { app, count in try await app.deleteBackwards(count) },
    .action(
      "tap_keyboard_action_key", "done",
      summary: "Touches the return key of the keyboard, which may read Done, Search or Go.",
      example: "tap_keyboard_action_key"
    ) { app in try await app.pressReturn() },
  ]
}

/// The text to type and its target; nil for the element with the focus.
private typealias TypedText = (query: Query?, text: String)

extension Parameter<TypedText> {
  fileprivate static var typedText: Self {
    let name = "[QUERY,] TEXT"
    let into = Parameter<Query?>(named: "into", .query)
    return Self(operands: [ParameterDescription(name: name, kind: .text)], options: into.options) {
      arguments throws(Diagnostic) in
      let given = arguments.operands(from: name)
      // Two values without quotes are more likely one text with a comma in it.
      let hasQuotes = given.contains { if case .words = $0.value { false } else { true } }
      if hasQuotes, given.count == 2 {
        return (try ParameterValue.query.read(given[0]), try ParameterValue.text().read(given[1]))
      }
      return (try into.read(arguments), try ParameterValue.text().read(try arguments.needed(name)))
    }
  }
}
