import AppUnderTest
import StepRegistry

extension StepTopic {
  /// Typing texts on the keyboard.
  static let typing = StepTopic("Entering text") {
    PredefinedStep(
      #"^I (?:use the native keyboard to )?\#(Verb.enter) \#(quoted) (?:into|in|as) (?:the )?\#(quoted)(?: \#(ElementKind.fieldWords))?$"#,
      "Types a text into a field, found by its placeholder, identifier, label or the label beside it; sets a date.",
      examples: #"I enter "milk" into the "Task" field"#, #"I type "milk" in "Task""#,
      #"I enter "milk" into the "Task" text field"#,
      #"I use the native keyboard to enter "milk" into the "Task" field"#, #"I enter "milk" as "Task""#,
      mayBeEmpty: [0]
    ) { (user, text: String, field: String) in
      try await user.app.enter(text, into: field)
    }

    PredefinedStep(
      #"^I (?:use the native keyboard to )?enter \#(quoted) into (?:(search )|input |text )?field number (-?\d+)$"#,
      "Types a text into one of several fields, counted from 1 in the order of the screen.",
      examples: #"I enter "milk" into text field number 1"#, #"I enter "milk" into search field number 1"#,
      mayBeEmpty: [0]
    ) { (user, text: String, search: String?, number: Position) in
      let fields = search == nil ? ElementKind.field.query : .searchField
      try await user.app.enterText(text, into: fields.index(number.index))
    }

    PredefinedStep(
      #"^I enter \#(quoted) into (?:the )?search field$"#, "Types a text into the first search field.",
      examples: #"I enter "milk" into the search field"#, mayBeEmpty: [0]
    ) { (user, text: String) in
      let field = try await user.app.waitForAny([.searchField, .fieldInSearch], named: "a search field")
      try await user.app.enterText(text, into: field.first)
    }

    PredefinedStep(
      #"^I enter (?:text )?\#(quoted) into (?:the )?(?:input |text )?field with (?:the )?id \#(quoted)$"#,
      "Types a text into the field with this identifier.", examples: #"I enter "milk" into the field with id "task""#,
      mayBeEmpty: [0]
    ) { (user, text: String, identifier: String) in
      try await user.app.enterText(text, into: ElementKind.field.query.id(identifier))
    }

    PredefinedStep(
      "I enter into the {string} field:", "Types a text of several lines.",
      examples: "I enter into the \"Notes\" field:\n  \"\"\"\n  first line\n  second line\n  \"\"\"", mayBeEmpty: [1]
    ) { (user, field: String, text: String) in
      try await user.app.enterText(text, into: user.app.control(.field, field))
    }

    PredefinedStep(
      #"^I (?:\#(Verb.fill) (?:the )?\#(quoted)(?: \#(ElementKind.fieldWords))? with|set the \#(quoted) \#(ElementKind.fieldWords) to) \#(quoted)$"#,
      "Replaces the text of a field; sets a field for dates or times.",
      examples: #"I fill in "Name" with "Daniel""#, #"I fill the "Name" field with "Daniel""#,
      #"I set the "Name" field to "Daniel""#, #"I fill in "Birthday" with "2024-12-24""#, mayBeEmpty: [2]
    ) { (user, first: String?, second: String?, text: String) in
      try await user.app.fill(first ?? second ?? "", with: text)
    }

    PredefinedStep(
      "I fill in {string} with:", "Replaces the text of a field by several lines.",
      examples: "I fill in \"Notes\" with:\n  \"\"\"\n  first line\n  second line\n  \"\"\"", mayBeEmpty: [1]
    ) { (user, field: String, text: String) in
      try await user.app.setText(text, of: user.app.control(.field, field))
    }

    PredefinedStep(
      "I fill in (the )(text )(input )fields as follows:",
      "Replaces the texts of several fields.",
      examples:
        "I fill in text fields as follows:\n  | field    | text   |\n  | Name     | Daniel |\n  | Password | secret |"
    ) { (user, rows: [FieldText]) in
      guard !rows.isEmpty else {
        throw StepProblem("the table has no row below its headings, which are | field | text |")
      }
      for row in rows { try await user.app.fill(row.field, with: row.text) }
    }

    PredefinedStep(
      #"^I \#(Verb.enter) \#(quoted) on the keyboard$"#,
      "Types a text where the focus is. If nothing has the focus, the page itself gets the keys, as for shortcuts.",
      examples: #"I type "hello" on the keyboard"#, mayBeEmpty: [0]
    ) { (user, text: String) in
      if text.isEmpty { throw StepProblem.emptyText }
      try await user.app.enterText(text)
    }

    PredefinedStep(
      "I type on the keyboard:", "Types a text of several lines where the focus is.",
      examples: "I type on the keyboard:\n  \"\"\"\n  first line\n  second line\n  \"\"\""
    ) { (user, text: String) in
      try await user.app.enterText(text)
    }

    PredefinedStep(
      #"^I clear (?:the )?\#(quoted)(?: \#(ElementKind.fieldWords))?$"#, "Empties a field.",
      examples: #"I clear "Task""#, #"I clear the "Task" field"#
    ) { (user, field: String) in
      try await user.app.clear(field)
    }

    PredefinedStep(
      #"^I clear (?:the )?(?:input |text |search )?field with (?:the )?id \#(quoted)$"#,
      "Empties the field with this identifier.", examples: #"I clear the field with id "task""#
    ) { (user, identifier: String) in
      try await user.app.clearText(ElementKind.field.query.id(identifier))
    }

    PredefinedStep(
      #"^I clear (?:input |text |search )?field number (-?\d+)$"#,
      "Empties one of several fields, counted from 1 in the order of the screen.",
      examples: "I clear text field number 1"
    ) { (user, number: Position) in
      try await user.app.clearText(ElementKind.field.query.index(number.index))
    }

    PredefinedStep(
      "^I (?:touch|press|tap|hit) (?:the )?(?:\(Verb.returnKey))(?: key| button)?$",
      "Touches the return key of the keyboard, which may read Done, Search or Go.",
      examples: "I press done", "I touch search", "I press the return key", "I press Enter"
    ) { user in
      try await user.app.pressReturn()
    }

    PredefinedStep(
      "^I (?:press|hit) (?:the )?(?:[Ee]scape|[Ee]sc)(?: key)?$",
      "Presses the escape key, which dismisses a dialog or menu, or leaves a field.",
      examples: "I press the escape key", "I press Escape"
    ) { user in
      try await user.app.pressEscape()
    }

    PredefinedStep(
      "^I press (?:the )?(\(KeyWords.pattern))(?: keys?)?$",
      "Presses a key that types no letter, or keys together with others that are held; only a page takes them.",
      examples: "I press the tab key", "I press shift+tab", "I press control+A", "I press the page down key"
    ) { (user, keys: KeyWords) in
      try await user.app.pressKeys(keys.keys)
    }

    PredefinedStep(
      #"^I press (?:the )?(?:(?:[Dd]elete|[Bb]ackspace) key|Backspace|backspace)(?: (-?\d+) times)?$"#,
      "Deletes the letters typed last.",
      examples: "I press the delete key", "I press Backspace", "I press the delete key 3 times"
    ) { (user, count: Repetitions?) in
      try await user.app.deleteBackwards(count?.count ?? 1)
    }

    PredefinedStep(
      "^I (?:hide|dismiss|close) the keyboard$",
      "Hides the keyboard: the text field with the focus loses it. A dialog stays open.",
      examples: "I hide the keyboard"
    ) { user in
      try await user.app.hideKeyboard()
    }

    PredefinedStep(
      #"^(?:I (?:should )?see the keyboard|the keyboard (?:is|should be) (?:shown|visible))$"#,
      "Expects the keyboard on the screen.", examples: "I should see the keyboard"
    ) { user in
      try await user.app.waitForKeyboard(isShown: true)
    }

    PredefinedStep(
      #"^(?:I (?:should not|do not|don't) see the keyboard|the keyboard (?:is|should be) (?:hidden|gone))$"#,
      "Expects no keyboard on the screen.", examples: "I should not see the keyboard"
    ) { user in
      try await user.app.waitForKeyboard(isShown: false)
    }
  }
}

extension QueryConvertible where Self == Query {
  /// Search fields, without the search bars around them.
  fileprivate static var searchField: Query { .view.role("searchField").not(.searchBar) }
  /// Fields in the search part of a page.
  fileprivate static var fieldInSearch: Query { .view.role("search").descendant(.view.role("textField")) }
}

/// A row of a table of fields to fill in.
private struct FieldText: Decodable {
  let field: String
  let text: String
}
