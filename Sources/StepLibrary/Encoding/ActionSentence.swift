package import AppUnderTest
package import Recordings

/// Expresses actions and checks as predefined steps.
package enum ActionSentence {
  /// The steps that repeat an action, one sentence each.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - target: the element of the action on its screen; nil to use the record alone.
  ///   - destination: the element at which the action ended.
  ///   - screen: the size of the device's screen; nil to use the screen of the elements.
  ///   - preferred: steps to use if they mean the same, even if others are more robust.
  /// - Returns: an empty list if predefined steps cannot express the action.
  package static func steps(
    for action: RecordedAction, on target: SessionAction.Moment? = nil, to destination: SessionAction.Moment? = nil,
    screen: Size? = nil, preferring preferred: [String] = []
  ) -> [String] {
    let names = Naming(record: action.element, moment: target, preferred: preferred)
    let end = Naming(record: action.destination, moment: destination)
    return steps(for: action, names, on: target, to: end, screen: screen)
  }

  /// The steps for several actions on one element, which is named only once; an empty list for an action that
  /// predefined steps cannot express.
  ///
  /// - Parameters:
  ///   - actions: the actions.
  ///   - target: the element on its screen.
  package static func steps(for actions: [AppAction], on target: SessionAction.Moment) -> [[String]] {
    let record = ElementRecord(outlining: target.element, in: target.tree)
    let names = Naming(record: record, moment: target)
    let end = Naming([], moment: nil)
    return actions.map { steps(for: RecordedAction(.done($0), on: record), names, on: target, to: end, screen: nil) }
  }

  private static func steps(
    for action: RecordedAction, _ names: Naming, on target: SessionAction.Moment?, to end: Naming, screen: Size?
  ) -> [String] {
    let steps = self.steps(for: action, names, to: end)
    let screen = target.map { $0.tree.frame(of: ElementID(0)).size } ?? screen ?? Device.standard.size
    guard !steps.isEmpty, action.needsElementOnScreen,
      action.element?.mayHaveToBeScrolledTo(from: screen) == true, action.canBeScrolledTo(target)
    else { return steps }
    return names.preferring { Self.steps(for: .scrollTo, $0, to: $0) } + steps
  }

  /// The steps that repeat an action on a list item, which they find by its number.
  ///
  /// - Returns: an empty list for an element outside list items, or if no step has the number.
  package static func numbered(for action: RecordedAction, on target: SessionAction.Moment?) -> [String] {
    guard let target else { return [] }
    let names = Naming(ElementReference.numbers(of: target.element, in: target.tree), moment: target)
    let end = Naming([], moment: nil)
    guard case .check(let checks) = action.kind else { return steps(for: action, names, to: end) }
    let steps = checks.map { check($0, names) }
    return steps.contains(where: \.isEmpty) ? [] : steps.flatMap(\.self)
  }

  private static func steps(for action: RecordedAction, _ names: Naming, to end: Naming) -> [String] {
    switch action.kind {
    case .done(let action): names.preferring { steps(for: action, $0, to: end) }
    case .check(let checks): checks.flatMap { check in names.preferring { self.check(check, $0) } }
    case .comment: []
    case .written: []
    case .screenshot(let name): [name.canBeQuoted ? "I take a screenshot \"\(name)\"" : "I take a screenshot"]
    }
  }

  private static func steps(for action: AppAction, _ names: Naming, to end: Naming) -> [String] {
    switch action {
    case .touch: touching(names)
    case .doubleTouch: names.touchSentence { "I double-tap \($0)" }
    case .twoFingerTouch: names.touchSentence { "I touch \($0) with two fingers" }
    case .hold(let time): names.touchSentence { "I touch and hold \($0) for \(time.seconds.stepText) seconds" }
    case .swipe(let direction):
      names.first({ $0.isForSwiping ? "I swipe \(direction.rawValue) on \($0.words)" : nil }, where: .same)
    case .flick(let direction): names.sentence { "I flick \(direction.rawValue) on \($0)" }
    case .pinch(let direction): names.sentence { "I pinch \(direction.rawValue) on \($0)" }
    case .rotate(let degrees): names.sentence { "I turn \($0) by \(degrees.stepText) degrees" }
    case .pan, .drag: end.sentence { $0 }.first.map { end in names.sentence { "I drag \($0) to \(end)" } } ?? []
    case .scroll(let direction):
      names.sentence { "I scroll \(direction.rawValue) on \($0)" }.or(["I scroll \(direction.rawValue)"])
    case .scrollTo: scrolling(names)
    case .type(let text): typing(text)
    case .clear: names.first({ $0.fieldWords.map { "I clear \($0)" } }, where: .same)
    case .setText(let text): filling(with: text, names)
    case .step(let isUp, let times): stepping(isUp ? "increase" : "decrease", times, names)
    case .setSwitch(let isOn): switching(isOn ? "on" : "off", names)
    case .setSlider(let part): sliding(to: "to \((part * 100).stepText)%", names)
    case .turnPicker(let column, let row): turning(column, to: row, names)
    case .playback(let name, let way): playing(name, way, names, to: end)
    case .fingers, .outside: []
    case .mouse(let action): steps(for: action, names)
    case .system(let action): steps(for: action, names)
    case .compose(let text): text.canBeQuoted ? ["I compose \"\(text)\" on the keyboard"] : []
    case .back: ["I go back"]
    case .dismiss: ["I dismiss the \(names.isInSheet ? "sheet" : "alert")"]
    case .relaunch: ["I relaunch the app"]
    case .turn(let orientation): ["I rotate the device to \(orientation.isLandscape ? "landscape" : "portrait")"]
    case .background: ["I send the app to the background"]
    case .foreground: ["I bring the app back to the foreground"]
    case .shake: ["I shake the device"]
    case .openURL(let url): url.canBeQuoted ? ["another app opens \"\(url)\""] : []
    }
  }

  private static func steps(for action: MouseAction, _ names: Naming) -> [String] {
    switch action {
    case .hover: return names.sentence { "I hover over \($0)" }
    case .rightClick: return names.sentence { "I right-click \($0)" }
    case .turnWheel(let direction): return names.sentence { "I turn the mouse wheel \(direction.rawValue) over \($0)" }
    case .drop(let paths):
      guard paths.count == 1, let path = paths.first, path.canBeQuoted else { return [] }
      return names.sentence { "I drop the file \"\(path)\" on \($0)" }
    }
  }

  private static func steps(for action: SystemAction, _ names: Naming) -> [String] {
    switch action {
    case .pullToRefresh: names.sentence { "I pull \($0) to refresh" }.or(["I pull to refresh"])
    case .swipeFromEdge(let edge): ["I swipe from the \(edge.rawValue) edge"]
    case .adjust(let isUp, let times):
      names.sentence { "I \(isUp ? "increment" : "decrement") \($0)" + (times == 1 ? "" : " \(times) times") }
    case .perform(let name): name.canBeQuoted ? names.sentence { "I perform the action \"\(name)\" on \($0)" } : []
    case .touchStatusBar: ["I touch the status bar"]
    case .warnOfMemory: ["the device runs low on memory"]
    case .resize(let width, let height): ["the window is resized to \(width.stepText)x\(height.stepText)"]
    case .paste: ["I paste"]
    case .hideKeyboard: ["I hide the keyboard"]
    }
  }

  private static func touching(_ names: Naming) -> [String] {
    if let text = names.unquotableText {
      return TypedText(text).map { [$0.sentence({ "I touch the text \($0)" }, below: "I touch the text")] } ?? []
    }
    return names.first({ $0.isShown ? nil : touching($0) }, where: .touched)
  }

  private static func scrolling(_ names: Naming) -> [String] {
    names.first({ $0.isCell || $0.isMeant ? "I scroll to \($0.words)" : nil }, where: .same)
      .or(
        names.first(
          { if $0.isScrolledTo { "I scroll to \($0.words)" } else { nil } }, where: .same)
      )
      .or(names.first({ $0.isFound ? "I scroll to \($0.words)" : nil }, where: .same))
  }

  private static func typing(_ text: String) -> [String] {
    if text == Keys.return { return ["I press the return key"] }
    if !text.isEmpty, text.allSatisfy({ String($0) == Keys.delete }) {
      return [text.count == 1 ? "I press the delete key" : "I press the delete key \(text.count) times"]
    }
    if text == Keys.escape { return ["I press the escape key"] }
    if Keys.areOnKeyboardOnly(text) { return KeyWords.words(for: text).map { ["I press the \($0) key"] } ?? [] }
    guard let text = TypedText(text) else { return [] }
    return [text.sentence({ "I type \($0) on the keyboard" }, below: "I type on the keyboard")]
  }

  private static func filling(with text: String, _ names: Naming) -> [String] {
    guard let text = TypedText(text) else { return [] }
    return names.first(
      { reference in
        guard case .named(let name, .field) = reference else { return nil }
        return text.sentence({ "I fill in \"\(name)\" with \($0)" }, below: "I fill in \"\(name)\" with")
      }, where: .same)
  }

  private static func sliding(to words: String, _ names: Naming) -> [String] {
    names.first(
      { if case .named(let name, .slider) = $0 { "I set the \"\(name)\" slider \(words)" } else { nil } }, where: .same
    ).or(names.isFirst(.slider) ? ["I set the slider \(words)"] : [])
  }

  private static func stepping(_ verb: String, _ times: Int, _ names: Naming) -> [String] {
    let count = times == 1 ? "" : " \(times) times"
    return names.first(
      { if case .named(let name, .stepper) = $0 { "I \(verb) the \"\(name)\" stepper\(count)" } else { nil } },
      where: .same
    ).or(names.isFirst(.stepper) ? ["I \(verb) the stepper\(count)"] : [])
  }

  private static func switching(_ position: String, _ names: Naming) -> [String] {
    names.first(
      {
        switch $0 {
        case .named(let name, .switch): "I turn the \"\(name)\" switch \(position)"
        case .box(let name): "I \(position == "on" ? "check" : "uncheck") \"\(name)\""
        case .meant, .showing, .named, .cell, .inCell, .starting, .found, .number, .boxNumber: nil
        }
      },
      where: .same
    )
    .or(names.isFirst(.switch) && !names.isBox ? ["I turn the switch \(position)"] : [])
    .or(
      names.first(
        {
          switch $0 {
          case .number(_, .switch): "I turn \($0.words) \(position)"
          case .boxNumber: "I \(position == "on" ? "check" : "uncheck") \($0.words)"
          case .meant, .showing, .named, .box, .cell, .inCell, .starting, .found, .number: nil
          }
        }, where: .same))
  }

  private static func turning(_ column: Int, to row: String, _ names: Naming) -> [String] {
    guard row.canBeQuoted else { return [] }
    return names.first(
      {
        switch $0 {
        case .named(let name, .picker), .named(let name, .datePicker):
          "I turn column \(column + 1) of the \"\(name)\" picker to \"\(row)\""
        case .meant, .showing, .named, .box, .cell, .inCell, .starting, .found, .number, .boxNumber: nil
        }
      }, where: .same
    ).or(names.isFirst(.picker) ? ["I turn column \(column + 1) of the picker to \"\(row)\""] : [])
  }

  /// Steps that play a recording of the session, for actions that predefined steps cannot repeat exactly.
  private static func playing(_ name: String, _ way: PlaybackWay, _ names: Naming, to end: Naming) -> [String] {
    guard name.canBeQuoted else { return [] }
    let start = "I \(way.isReversed ? "reverse " : "")playback recording \"\(name)\""
    let zero = Point(x: 0, y: 0)
    switch way.place {
    case .whereRecorded: return [start + (way.speed == 1 ? "" : " at \(way.speed.stepText) times the speed")]
    case .onElement(let offset) where way.speed == 1:
      let offset = offset == zero ? "" : " with offset \(offset.stepText)"
      return names.sentence { "\(start) on \($0)\(offset)" }
    case .between(let first, let last) where way.speed == 1:
      let offsets = first == zero && last == zero ? "" : " with offsets \(first.stepText) and \(last.stepText)"
      guard let last = end.sentence({ $0 }).first else { return [] }
      return names.sentence { "I interpolate \"\(name)\" from \($0) to \(last)\(offsets)" }
    case .at, .onElement, .between: return []
    }
  }
}

extension [String] {
  /// These sentences, or other sentences if this list is empty.
  func or(_ others: [String]) -> [String] { isEmpty ? others : self }
}
