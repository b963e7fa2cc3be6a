import AppUnderTest
import StepRegistry

extension StepTopic {
  /// Alerts and action sheets in front of a screen.
  static let alerts = StepTopic("Alerts") {
    PredefinedStep(
      #"^\#(Seeing.positive) an? (?:alert(?: view)?|action sheet) (?:titled|saying|with(?: the message)?) \#(quoted)$"#,
      "Expects an alert or an action sheet with this title or message.",
      examples: #"I should see an alert titled "Delete?""#, #"I should see an alert saying "This cannot be undone.""#
    ) { (user, text: String) in
      let alert = ElementKind.alert.query
      let shown = alert.containing(.showing(text))
      _ = try await user.app.waitForAny([shown, alert.where(.equals(.label, .string(text)))], wish: shown)
    }

    PredefinedStep(
      #"^I (?:\#(Verb.touch)|choose) \#(quoted) (?:in|on) the (?:alert|action sheet)$"#,
      "Touches a button of the alert or the action sheet.", examples: #"I touch "OK" in the alert"#
    ) { (user, title: String) in
      try await user.app.waitFor(ElementKind.alert.query, wish: "an alert")
      try await user.app.touch(ElementKind.alert.query.last.descendant(.button.called(title)))
    }

    PredefinedStep(
      #"^I \#(Verb.touch) the (?:\#(quoted)|\#(Position.ordinal)) (?:alert(?: view)?|action sheet) button$"#,
      "Touches a button of the alert or the action sheet, by its name or counted from 1.",
      examples: #"I touch the "OK" alert button"#, "I touch the 2nd action sheet button"
    ) { (user, title: String?, number: Position?) in
      try await user.app.waitFor(ElementKind.alert.query, wish: "an alert")
      let button = title.map { Query.button.called($0) } ?? Query.button.index(number?.index ?? 0)
      try await user.app.touch(ElementKind.alert.query.last.descendant(button))
    }

    PredefinedStep(
      "the alert/sheet offers:", "Expects exactly these buttons, in any order.",
      examples: "the alert offers:\n  | Cancel | Delete |"
    ) { (user, titles: DataTable) in
      try await user.app.waitFor(ElementKind.alert.query, wish: "an alert")
      let offered = try await user.app.texts(ElementKind.alert.query.last.descendant(.button))
      try expect(offered.sorted(), equals: titles.rows.joined().filter { !$0.isEmpty }.sorted(), path: #fileID)
    }

    PredefinedStep(
      "I dismiss the alert/sheet",
      "Cancels the alert or the action sheet, where it has no button for that by a touch beside it, or touches its only one.",
      examples: "I dismiss the alert"
    ) { user in
      try await user.app.dismissAlert()
    }
  }
}
