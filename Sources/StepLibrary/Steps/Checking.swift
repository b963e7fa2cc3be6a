import AppUnderTest
import StepRegistry

extension StepTopic {
  /// Visibility, number and order of elements.
  static let checking = StepTopic("Visible, present, in order") {
    PredefinedStep(
      #"^(?:the text )?\#(quoted) (?:is|should be) (\#(Visibility.pattern))$"#,
      "Expects something with this text, label or identifier to be seen, or not to be seen; it waits for that.",
      examples: #""Milk" is visible"#, #""Milk" should be hidden"#, #""Milk" is not visible"#
    ) { (user, text: String, visibility: Visibility) in
      if visibility.isSeen { try await user.app.see(text) } else { try await user.app.seeNo(text) }
    }

    PredefinedStep(
      #"^(?:the \#(quoted) (\#(ElementKind.pattern))|(?:the )?(?:list item|cell|row) \#(quoted)\#(Self.ofList)) (?:is|should be) (\#(Visibility.pattern))$"#,
      "Expects a button, field, list item or the like of this name to be seen, or not to be seen; it waits for that.",
      examples: #"the "Save" button is visible"#, #"the "Save" button should be hidden"#,
      #"the "Save" button is not visible"#, #"list item "Milk" is visible"#
    ) { (user, name: String?, kind: ElementKind?, cell: String?, list: String?, visibility: Visibility) in
      if let list, let cell { return try await user.app.expect(.cell(cell, of: list), isSeen: visibility.isSeen) }
      try await user.app.expect(kind ?? .cell, name ?? cell ?? "", isSeen: visibility.isSeen)
    }

    PredefinedStep(
      #"^I should (?:(not) see an? hidden|see an? (?:non-?hidden|visible)) (\#(ElementKind.pattern)) marked \#(quoted)$"#,
      "Expects a button, field, switch or the like of this name to be seen, or not to be seen; it waits for that.",
      examples: #"I should see a visible button marked "Save""#, #"I should not see a hidden button marked "Save""#
    ) { (user, isNot: String?, kind: ElementKind, name: String) in
      try await user.app.expect(kind, name, isSeen: isNot == nil)
    }

    PredefinedStep(
      #"^I should (not )?see an element of class \#(quoted)(?: with (?:the )?name \#(quoted))?(?: with the following labels: \#(quoted)| with an? \#(quoted) button)?$"#,
      "Expects an element of a class, with a name, with texts in it that commas separate, or with a button in it.",
      examples: #"I should see an element of class "UILabel""#, #"I should not see an element of class "UISwitch""#,
      #"I should see an element of class "UIView" with the following labels: "Milk, 2""#
    ) { (user, isNot: String?, name: String, mark: String?, labels: String?, button: String?) in
      if isNot != nil, let meant = ElementClass.correction(of: name) {
        throw AppError(
          .notSupported, problem: "unknown class \"\(name)\"", details: ["Did you mean \"\(meant)\"?"])
      }
      var query = Query.exactly(name)
      if let mark { query = query.marked(mark) }
      for label in (labels ?? "").split(separator: ",") {
        query = query.containing(.view.marked(label.split(separator: " ").joined(separator: " ")))
      }
      if let button { query = query.containing(.button.marked(button)) }
      if isNot == nil { _ = try await user.app.waitFor(query) } else { try await user.app.waitForNone(query) }
    }

    PredefinedStep(
      #"^there (?:is|should be) (?:an?|the) \#(quoted) (\#(ElementKind.pattern))$"#,
      "Expects a button, field, switch or the like of this name.", examples: #"there is a "Save" button"#
    ) { (user, name: String, kind: ElementKind) in
      try await user.app.expect(kind, name, isSeen: true)
    }

    PredefinedStep(
      #"^there (?:is no|isn't an?|is not an?|should be no|should not be an?|shouldn't be an?) \#(quoted) (\#(ElementKind.pattern))$"#,
      "Expects no button, field, switch or the like of this name.",
      examples: #"there is no "Save" button"#, #"there should not be a "Save" button"#
    ) { (user, name: String, kind: ElementKind) in
      try await user.app.expect(kind, name, isSeen: false)
    }

    PredefinedStep(
      #"^there (?:is|are|should be) (?:exactly )?(-?\d+) (\#(ElementKind.plural))$"#,
      "Expects a number of elements of a kind on the screen.", examples: "there are 3 buttons", "there is 1 text field"
    ) { (user, count: Amount, kind: ElementKind) in
      try await user.app.waitFor(count.count, of: kind)
    }

    PredefinedStep(
      #"^\#(Seeing.positive) \#(quoted) (before|after) \#(quoted)$"#,
      "Expects a text before or after another in the order in which the screen is read, wherever it is scrolled to.",
      examples: #"I should see "Apples" before "Pears""#, #"I should see "Pears" after "Apples""#
    ) { (user, first: String, order: TextOrder, second: String) in
      let (earlier, later) = order == .before ? (first, second) : (second, first)
      try await user.app.see(second)
      try await user.app.see(first)
      try await user.app.waitUntil("\"\(earlier)\" before \"\(later)\"") { tree in
        let (one, two) = (tree.places(of: earlier), tree.places(of: later))
        guard let end = one.last, let start = two.first, let begin = one.first else {
          return "there is no \"\(one.isEmpty ? earlier : later)\""
        }
        if end < start { return nil }
        return begin < start ? "\"\(earlier)\" stands after \"\(later)\" as well" : "\"\(later)\" stands first"
      }
    }
  }
}

/// Whether an element is expected to be visible.
private struct Visibility: StepConvertible {
  static let pattern = "visible|shown|displayed|present|not (?:visible|shown|displayed|present)|invisible|hidden|gone"

  let isSeen: Bool

  init?(stepText: String) { isSeen = ["visible", "shown", "displayed", "present"].contains(stepText) }
}

/// The reading order of two texts.
private enum TextOrder: String, CaseIterable {
  case before, after
}

extension AppSession {
  /// Waits until an element with a kind and a name is visible, or not.
  func expect(_ kind: ElementKind, _ name: String, isSeen: Bool) async throws {
    if !isSeen { try name.requireVisible() }
    try await expect(kind.named(name), isSeen: isSeen, wish: kind.wording(of: name))
  }

  /// Waits until a query finds something visible, or not.
  fileprivate func expect(_ query: Query, isSeen: Bool, wish: String? = nil) async throws {
    let wish = wish ?? query.wording
    if isSeen { return _ = try await waitFor(query, wish: wish) }
    try await waitForNone(query, wish: wish + " to be gone")
    try await warnOfHidden(Sighting(query), wish)
  }
}

extension ElementTree {
  /// The elements that show a text, in reading order, including those reachable by scrolling.
  fileprivate func places(of text: String) -> [ElementID] {
    Sighting.text(text).elementsAnywhere(in: self).filter {
      !isTrue(.hidden, of: $0)
    }
  }
}
