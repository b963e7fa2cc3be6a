import AppUnderTest
import StepRegistry

extension StepTopic {
  /// What can be used, is chosen, on or off, and what something stands on.
  static let states = StepTopic("States and values") {
    PredefinedStep(
      #"^the "([^"]*)" (\#(ElementKind.pattern)) (?:is|should be) (enabled|disabled|selected|not selected)$"#,
      "Expects that something can or cannot be used, or is or is not chosen.",
      examples: #"the "Save" button is disabled"#, #"the "Save" button should be enabled"#,
      #"the "Archive" tab is selected"#
    ) { (user, name: String, kind: ElementKind, state: State) in
      try await user.app.waitFor(user.app.control(kind, name).where(state.condition))
    }

    PredefinedStep(
      #"^(?:the )?(?:list item|cell|row) "([^"]*)" (?:is|should be) (not )?(?:checked|selected|done)$"#,
      "Expects a cell with or without a tick.",
      examples: #"list item "Write tests" is checked"#, #"list item "Write tests" is not checked"#
    ) { (user, text: String, isNot: String?) in
      try await user.app.waitFor(user.app.cell(showing: text).selected(isNot == nil))
    }

    PredefinedStep(
      #"^the (?:"([^"]*)" )?switch (?:is|should be) (on|off)$"#,
      "Expects a switch to be on or off, found by its name or by the cell or label beside it.",
      examples: #"the "Wi-Fi" switch is on"#, "the switch should be off"
    ) { (user, name: String?, position: SwitchPosition) in
      try await user.app.waitFor(user.app.control(.switch, name).property("isOn", position == .on))
    }

    PredefinedStep(
      #"^the (?:"([^"]*)" )?(\#(ElementKind.valuePattern)) (?:is|should be|shows|should show|contains|should contain) "([^"]*)"$"#,
      "Expects what is in a field, or what a slider, stepper, picker, label or cell stands on.",
      examples: #"the "Name" field contains "Daniel""#, #"the "Volume" slider shows "0.5""#,
      #"the "total" label should be "12""#
    ) { (user, name: String?, kind: ElementKind, value: String) in
      let query = try await user.app.control(kind, name)
      try await user.app.waitUntil("the \(kind.rawValue)\(name.map { " \"\($0)\"" } ?? "") to show \"\(value)\"") {
        tree in
        guard let element = query.elements(in: tree).first else { return "it is gone" }
        let values = tree.shownValues(of: element)
        return values.contains(value) ? nil : "it shows \(values.map { "\"\($0)\"" }.joined(separator: " and "))"
      }
    }

    PredefinedStep(
      #"^the "([^"]*)" field (?:is|should be) empty$"#, "Expects a field with nothing in it.",
      examples: #"the "Name" field is empty"#
    ) { (user, name: String) in
      let query = try await user.app.control(.field, name)
      try await user.app.waitUntil("the field \"\(name)\" to be empty") { tree in
        let text = query.elements(in: tree).first.flatMap { tree.value(of: $0, for: .text)?.string } ?? ""
        return text.isEmpty ? nil : "it contains \"\(text)\""
      }
    }
  }
}

/// Whether something can be used or is chosen.
private enum State: String, CaseIterable {
  case enabled, disabled, selected
  case unselected = "not selected"

  var condition: Predicate {
    switch self {
    case .enabled: .equals(.enabled, true)
    case .disabled: .equals(.enabled, false)
    case .selected: .equals(.selected, true)
    case .unselected: .equals(.selected, false)
    }
  }
}

/// How a switch stands.
enum SwitchPosition: String, CaseIterable {
  case on, off
}

extension ElementTree {
  /// What an element shows to a user: its text, its value, and where it has neither the texts inside it.
  fileprivate func shownValues(of element: ElementID) -> [String] {
    let own = [PropertyName.text, .value].compactMap { property($0, of: element)?.description }
    if !own.isEmpty { return own }
    return (element.index + 1..<end(of: element).index).compactMap { index in
      let inside = ElementID(index)
      return property(.text, of: inside)?.string ?? property(.value, of: inside)?.string
    }
  }
}
