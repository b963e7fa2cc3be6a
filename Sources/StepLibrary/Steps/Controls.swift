import AppUnderTest
import StepRegistry

extension StepTopic {
  /// Switches, sliders, steppers, segments.
  static let controls = StepTopic("Switches, sliders, steppers") {
    PredefinedStep(
      #"^I (?:toggle|flip) (?:the (?:\#(quoted) )?(?:switch|check ?box)|(?:the )?switch \#(quoted))$"#,
      "Touches a switch, found by its name or by the cell or label beside it.",
      examples: "I toggle the switch", #"I toggle the "Wi-Fi" switch"#, #"I flip switch "Wi-Fi""#
    ) { (user, first: String?, second: String?) in
      try await user.app.toggleSwitch(user.app.control(.switch, first ?? second))
    }

    PredefinedStep(
      #"^I toggle (?:the )?(?:switch|check ?box) number (-?\d+)$"#,
      "Touches one of several switches, counted from 1 in the order of the screen.",
      examples: "I toggle checkbox number 1"
    ) { (user, number: Position) in
      try await user.app.toggleSwitch(ElementKind.switch.query.index(number.index))
    }

    PredefinedStep(
      #"^I (?:turn|switch) the (?:\#(quoted) )?switch (on|off)$"#,
      "Touches a switch, unless it has this state already.", examples: #"I turn the "Wi-Fi" switch on"#
    ) { (user, name: String?, position: SwitchPosition) in
      try await user.app.turnSwitch(user.app.control(.switch, name), on: position == .on)
    }

    PredefinedStep(
      #"^I (?:turn|switch) (?:the )?switch number (-?\d+) (on|off)$"#,
      "Touches one of several switches, counted from 1 in the order of the screen, unless it has this state already.",
      examples: "I turn switch number 2 on"
    ) { (user, number: Position, position: SwitchPosition) in
      try await user.app.turnSwitch(ElementKind.switch.query.index(number.index), on: position == .on)
    }

    PredefinedStep(
      #"^I (?:set|move|slide) the (?:\#(quoted) )?slider to (?:(-?\d+(?:\.\d+)?)%|(-?\d+(?:\.\d+)?))$"#,
      "Moves the thumb of a slider to a value, or to a part of its track.",
      examples: #"I set the "Volume" slider to 0.5"#, "I move the slider to 75%"
    ) { (user, name: String?, percent: Percent?, value: Double?) in
      let query = try await user.app.control(.slider, name)
      if let percent {
        try await user.app.setSlider(query, toPart: percent.part)
      } else if let value {
        try await user.app.check(value, isOn: query)
        try await user.app.setSlider(query, to: value)
      }
    }

    PredefinedStep(
      #"^I (increase|decrease) the (?:\#(quoted) )?stepper(?: (-?\d+) times)?$"#,
      "Touches the plus or the minus of a stepper.",
      examples: "I increase the stepper", #"I decrease the "Guests" stepper 2 times"#
    ) { (user, way: Way, name: String?, count: Repetitions?) in
      try await user.app.step(user.app.control(.stepper, name), up: way == .increase, times: count?.count ?? 1)
    }

    PredefinedStep(
      #"^I (increment|decrement) (?:the )?\#(quoted)(?: (-?\d+) times)?$"#,
      "Changes a value by a step as assistive technology does, such as that of a slider.",
      examples: #"I increment "Volume""#, #"I decrement "Volume" 2 times"#
    ) { (user, way: Adjustment, name: String, count: Repetitions?) in
      let queries = [ElementKind.slider.named(name), ElementKind.stepper.named(name)] + Query.meant(by: name)
      let query = try await user.app.waitForAny(queries, wish: queries.last, named: "\"\(name)\"")
      try await user.app.adjust(query, up: way == .increment, times: count?.count ?? 1)
    }

    PredefinedStep(
      #"^I perform (?:the action )?\#(quoted) on \#(quoted)$"#,
      "Performs an action that an app offers to assistive technology, such as one beside a swipe.",
      examples: #"I perform the action "Archive" on "Milk""#
    ) { (user, action: String, name: String) in
      try await user.app.performAction(action, on: user.app.meant(by: name))
    }
  }
}

/// The direction of a change.
private enum Way: String, CaseIterable {
  case increase, decrease
}

/// The direction in which assistive technology changes a value.
private enum Adjustment: String, CaseIterable {
  case increment, decrement
}

extension AppSession {
  /// Turns a switch on or off.
  ///
  /// - Throws: a `StepProblem` for turning off a radio button.
  func turnSwitch(_ query: Query, on isOn: Bool) async throws {
    if !isOn, try await first(query, .isOn)?.equals(true) == true, try await first(query, .role)?.string == "radio" {
      throw StepProblem("a radio button is not turned off by itself: turn on another one beside it")
    }
    try await setSwitch(query, on: isOn)
  }

  /// Checks that a value is within the range of a slider.
  ///
  /// - Throws: a `StepProblem` with the limits of the range.
  fileprivate func check(_ value: Double, isOn slider: Query) async throws {
    guard let least = try await first(slider, .minimumValue)?.numeric,
      let most = try await first(slider, .maximumValue)?.numeric, value < least || value > most
    else { return }
    let ends = "from \(least.exactDescription) to \(most.exactDescription)"
    throw StepProblem("the slider goes \(ends), and \(value.exactDescription) is not on it")
  }
}
