import AppUnderTest
import StepRegistry

extension StepTopic {
  /// Menus and translated texts, like the steps of Calabash Android.
  static let menus = StepTopic("Menus and translations") {
    PredefinedStep(
      "^I \(Verb.touch) the menu (?:key|button)$",
      "Touches the button that opens the menu: one called Menu, More or More options.",
      examples: "I press the menu key"
    ) { user in
      try await user.app.openMenu()
    }

    PredefinedStep(
      #"^I (?:select|choose) \#(quoted) from the menu$"#, "Opens the menu and touches something in it.",
      examples: #"I select "Settings" from the menu"#
    ) { (user, name: String) in
      try await user.app.openMenu()
      try await user.app.touch(user.app.meant(by: name))
    }

    PredefinedStep(
      "^an? (?:pop-?over )?menu is (?:displayed|shown) with(?: the following)?:$",
      "Expects each of several items in a menu, or of several buttons in an action sheet.",
      examples: "a menu is shown with:\n  | Copy | Delete |"
    ) { (user, names: DataTable) in
      for name in try names.wantedTexts() {
        await softly {
          let items = [
            ElementKind.menuItem.named(name), ElementKind.alert.query.descendant(ElementKind.button.named(name)),
          ]
          _ = try await user.app.waitForAny(items, named: "the menu item \"\(name)\"")
        }
      }
    }

    PredefinedStep(
      #"^I (?:\#(Holding.pattern)) \#(quoted) and (?:select|choose) \#(quoted)$"#,
      "Holds a finger on something for a second and touches something in the menu that it opens.",
      examples: #"I long press "photo" and select "Delete""#
    ) { (user, name: String, choice: String) in
      try await user.app.hold(user.app.meant(by: name), for: .seconds(1))
      try await user.app.touch(user.app.meant(by: choice))
    }

    PredefinedStep(
      #"^I (?:\#(Holding.pattern)) \#(quoted) and (?:select|choose) item number (-?\d+)$"#,
      "Holds a finger on something for a second and touches a button of the menu that it opens, counted from 1.",
      examples: #"I long press "photo" and select item number 2"#
    ) { (user, name: String, number: Position) in
      try await user.app.hold(user.app.meant(by: name), for: .seconds(1))
      let menu = ElementKind.alert.query
      try await user.app.waitFor(menu, wish: "the menu of \"\(name)\"")
      try await user.app.touch(menu.last.descendant(.button.index(number.index)))
    }

    PredefinedStep(
      #"^I \#(Verb.touch) (text|button|menu item|toggle button) of translated l10n?key "?([^"]*)"?$"#,
      "Touches an element by the key of its text; the app's backdoor 'translation' returns the text.",
      examples: #"I press button of translated l10nkey "save""#
    ) { (user, kind: TranslatedKind, key: String) in
      let text = try await user.app.translation(of: key)
      switch kind {
      case .text: try await user.app.touch(.view.text(text))
      case .button: try await user.app.touch(user.app.control(.button, text))
      case .toggle: try await user.app.touch(user.app.control(.switch, text))
      case .item:
        try await user.app.openMenu()
        try await user.app.touch(user.app.meant(by: text))
      }
    }

    PredefinedStep(
      #"^I wait for the translated "?([^"]*)"? l10n?key to appear$"#,
      "Waits for a text of the app by its key; the app's backdoor 'translation' returns the text.",
      examples: #"I wait for the translated "welcome" l10nkey to appear"#
    ) { (user, key: String) in
      try await user.app.see(user.app.translation(of: key))
    }
  }
}

/// The kind of element that shows a translated text.
private enum TranslatedKind: String, CaseIterable {
  case text, button
  case item = "menu item"
  case toggle = "toggle button"
}

extension AppSession {
  /// Touches the button that opens the menu.
  fileprivate func openMenu() async throws {
    let names = ["Menu", "menu", "More", "More options"]
    let wish = "a menu button, one that is called Menu, More or More options"
    try await touch(waitForAny(names.map { ElementKind.button.named($0) }, named: wish))
  }

  /// The app's text for a key.
  ///
  /// - Throws: an `AppError` if the app has no backdoor `translation`, a `StepProblem` for an unknown key.
  fileprivate func translation(of key: String) async throws -> String {
    let text = try await backdoor("translation", key)
    guard !text.isEmpty else { throw StepProblem("the app has no text for the key \"\(key)\"") }
    return text
  }
}
