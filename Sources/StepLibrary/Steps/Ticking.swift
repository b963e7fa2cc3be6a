import AppUnderTest
import StepRegistry

extension StepTopic {
  /// Check boxes, radio buttons, choices of a list, and the keyboard focus, in the words of the web.
  static let ticking = StepTopic("Check boxes, choices and focus") {
    PredefinedStep(
      #"^I (check|tick|uncheck|untick) (?:the )?\#(quoted)(?: (?:check ?box|radio button|switch|box|option))?$"#,
      "Ticks a check box or takes the tick away, unless it has this state already; a radio button can only be ticked.",
      examples: #"I check "Organic""#, #"I uncheck the "Organic" checkbox"#, #"I tick the "Terms" box"#
    ) { (user, verb: String, name: String) in
      try await user.app.turnSwitch(user.app.control(.switch, name), on: !verb.hasPrefix("un"))
    }

    PredefinedStep(
      #"^the \#(quoted) (?:check ?box|radio button|box|option) (?:is|should be) (\#(Tick.pattern))$"#,
      "Expects a check box or a radio button to be ticked or not.",
      examples: #"the "Organic" checkbox is checked"#, #"the "Organic" checkbox should be off"#,
      #"the "Large" radio button is not checked"#
    ) { (user, name: String, tick: Tick) in
      let query = try await user.app.control(.switch, name)
      let words = ElementKind.switch.wording(of: name)
      try await user.app.waitFor(query, toBeOn: tick.isOn, in: ("checked", "not checked"), as: words)
    }

    PredefinedStep(
      #"^I (check|tick|uncheck|untick) (?:the )?(?:check ?box|radio button|switch|box) number (-?\d+)$"#,
      "Ticks one of several boxes, counted from 1 in the order of the screen, or takes its tick away.",
      examples: "I check checkbox number 2", "I untick box number 1"
    ) { (user, verb: String, number: Position) in
      try await user.app.turnSwitch(ElementKind.switch.query.index(number.index), on: !verb.hasPrefix("un"))
    }

    PredefinedStep(
      #"^(?:the )?(check ?box|radio button|switch|box) number (-?\d+) (?:is|should be) (\#(Tick.pattern))$"#,
      "Expects one of several boxes or switches to be ticked or not, counted from 1 in the order of the screen.",
      examples: "checkbox number 2 is checked", "switch number 1 should be off"
    ) { (user, kind: String, number: Position, tick: Tick) in
      let query = ElementKind.switch.query.index(number.index)
      let words = kind == "switch" ? ("on", "off") : ("checked", "not checked")
      try await user.app.waitFor(query, toBeOn: tick.isOn, in: words, as: "\(kind) number \(number.index + 1)")
    }

    PredefinedStep(
      #"^I \#(Verb.choosing) (?:the )?option (?:with (?:the )?value \#(quoted)|number (-?\d+)) (?:from|in|of) (?:the )?\#(quoted)(?: (?:picker|list|drop-?down|combo ?box))?$"#,
      "Chooses an option of a list of choices by its value in the page, or by its number, counted from 1.",
      examples: #"I select the option with value "b" from "Colour""#, #"I select option number 2 from "Colour""#
    ) { (user, value: String?, number: Position?, name: String) in
      let picker = try await user.app.control(.picker, name)
      let title = try await user.app.title(ofOption: value, number, in: picker)
      try await user.app.turn(column: 0, of: picker, to: title)
    }

    PredefinedStep(
      #"^I focus (?:on )?(?:the )?\#(quoted)(?: (\#(ElementKind.pattern)))?$"#,
      "Gives an element the focus of the keyboard, on a page without a touch.",
      examples: #"I focus the "Name" field"#, #"I focus on "Name""#
    ) { (user, name: String, kind: ElementKind?) in
      try await user.app.focus(user.app.control(kind ?? .field, name))
    }

    PredefinedStep(
      #"^(?:the )?\#(quoted)(?: (\#(ElementKind.pattern)))? (has the focus|has focus|is focused|should have (?:the )?focus|should be focused|does not have (?:the )?focus|is not focused|should not have (?:the )?focus|should not be focused)$"#,
      "Expects that an element has the focus of the keyboard, or has not; it waits for that.",
      examples: #"the "Name" field has the focus"#, #"the "Name" field should be focused"#,
      #"the "Name" field does not have the focus"#
    ) { (user, name: String, kind: ElementKind?, words: String) in
      let query = try await user.app.control(kind ?? .field, name)
      let isWanted = !words.contains("not")
      let wish = "\((kind ?? .field).wording(of: name)) \(isWanted ? "to have the focus" : "to lose the focus")"
      try await user.app.waitUntil(wish) { tree in
        guard let element = try query.one(in: tree) else { return query.reason(in: tree) }
        let focused = tree.elements.first(where: tree.hasFocus)
        let isFocused = focused.map { tree.isElement($0, in: element) } ?? false
        if isFocused == isWanted { return nil }
        return focused.map { "the focus is in \(StepVocabulary().name(of: $0, in: tree))" } ?? "nothing has the focus"
      }
    }
  }
}

/// Whether a box is expected to be ticked.
private struct Tick: StepConvertible {
  static let pattern = "(?:not )?(?:checked|ticked)|unchecked|unticked|on|off"

  let isOn: Bool

  init?(stepText: String) {
    isOn = ["checked", "ticked", "on"].contains(stepText)
  }
}

extension AppSession {
  /// The title of an option in a list of choices, or its value if others have the same title.
  ///
  /// - Parameters:
  ///   - value: its value in the page.
  ///   - number: its number, for an option without a value.
  ///   - picker: the list of choices.
  /// - Throws: a `StepProblem` that lists the options if this one is missing.
  fileprivate func title(ofOption value: String?, _ number: Position?, in picker: Query) async throws -> String {
    let tree = try await tree()
    let options = picker.descendant(.view.role("option")).lookingEverywhere.elements(in: tree)
    guard !options.isEmpty else { throw StepProblem("the list of choices shows no options before it is opened") }
    let titles = options.map { tree.string(.label, of: $0) ?? tree.string(.text, of: $0) ?? "" }
    let values = options.map { tree.property(.value, of: $0)?.description ?? "" }
    let index = value.map { values.firstIndex(of: $0) } ?? number?.index
    if let index, titles.indices.contains(index) {
      return titles.count { $0 == titles[index] } == 1 ? titles[index] : values[index]
    }
    let list = zip(titles, values).map { "\"\($0)\" with the value \"\($1)\"" }.joined(separator: ", ")
    throw StepProblem("no such option\nThe options are \(list).")
  }
}
