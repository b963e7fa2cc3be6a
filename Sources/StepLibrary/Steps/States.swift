import AppUnderTest
import StepRegistry

extension StepTopic {
  /// Usability, selection, switch positions and places of elements.
  static let states = StepTopic("States") {
    PredefinedStep(
      #"^the \#(quoted) (\#(ElementKind.pattern)) (?:is|should be) (enabled|disabled|selected|not selected)$"#,
      "Expects that an element is or is not enabled, or is or is not selected.",
      examples: #"the "Save" button is disabled"#, #"the "Save" button should be enabled"#,
      #"the "Archive" tab is selected"#
    ) { (user, name: String, kind: ElementKind, state: State) in
      let query = try await user.app.control(kind, name)
      try await user.app.waitFor(query, toBe: state, as: kind.wording(of: name))
    }

    PredefinedStep(
      #"^(?:the )?(?:list item|cell|row) \#(quoted)\#(Self.ofList) (?:is|should be) (not )?(?:checked|selected|done)$"#,
      "Expects a cell with or without a tick.",
      examples: #"list item "Write tests" is checked"#, #"list item "Write tests" is not checked"#
    ) { (user, text: String, list: String?, isNot: String?) in
      let query = try await user.app.cell(showing: text, of: list)
      let states = isNot == nil ? ("checked", "not checked") : ("not checked", "checked")
      try await user.app.waitFor(query, toBe: states.0, as: "the list item \"\(text)\"") { tree, element in
        tree.property(.selected, of: element)?.equals(true) == (isNot == nil) ? nil : states.1
      }
    }

    PredefinedStep(
      #"^(?:the (?:\#(quoted) )?switch|(?:the )?switch \#(quoted)) (?:is|should be) (on|off)$"#,
      "Expects a switch to be on or off, found by its name or by the cell or label beside it.",
      examples: #"the "Wi-Fi" switch is on"#, "the switch should be off", #"switch "Wi-Fi" should be on"#
    ) { (user, first: String?, second: String?, position: SwitchPosition) in
      let name = first ?? second
      let query = try await user.app.control(.switch, name)
      let words = name.map { ElementKind.switch.wording(of: $0) } ?? "the switch"
      try await user.app.waitFor(query, toBeOn: position == .on, in: ("on", "off"), as: words)
    }

    PredefinedStep(
      #"^the (?:\#(quoted) (\#(ElementKind.pattern))|element found by \#(quoted)) (?:is|should be) (\d+(?:\.\d+)?)[x×](\d+(?:\.\d+)?) points$"#,
      "Expects the size of an element, which depends on the device.",
      examples: #"the "Save" button should be 80×30 points"#,
      #"the element found by "label index:0" should be 375x58 points"#
    ) { (user, name: String?, kind: ElementKind?, text: String?, width: Double, height: Double) in
      let named: Query? = if let name, let kind { try await user.app.control(kind, name) } else { nil }
      let query = try named ?? (text ?? "").query().first
      let wanted = Size(width: width, height: height)
      try await user.app.waitUntil("\(query.wording) to have \(wanted.words) points") { tree in
        guard let element = try query.one(in: tree) else { return query.reason(in: tree) }
        let size = tree.frame(of: element).size
        let differences = [size.width - width, size.height - height]
        return differences.allSatisfy { abs($0) <= 0.5 } ? nil : "it has \(size.words) points"
      }
    }

    PredefinedStep(
      #"^the (?:\#(quoted) (\#(ElementKind.pattern))|element found by \#(quoted)) (?:is|should be) at (-?\d+(?:\.\d+)?), ?(-?\d+(?:\.\d+)?) with (\d+(?:\.\d+)?)[x×](\d+(?:\.\d+)?) points$"#,
      "Expects the place of an element from the upper left corner of the screen, and its size; both depend on the device.",
      examples: #"the "Save" button should be at 20,44 with 80×30 points"#,
      #"the element found by "label index:0" should be at 0,44 with 375x58 points"#
    ) {
      (
        user, name: String?, kind: ElementKind?, text: String?, x: Double, y: Double, width: Double, height: Double
      ) in
      let named: Query? = if let name, let kind { try await user.app.control(kind, name) } else { nil }
      let query = try named ?? (text ?? "").query().first
      let wanted = Rect(x: x, y: y, width: width, height: height)
      try await user.app.waitUntil("\(query.wording) to be at \(wanted)") { tree in
        guard let element = try query.one(in: tree) else { return query.reason(in: tree) }
        let frame = tree.frame(of: element)
        let differences = [frame.x - x, frame.y - y, frame.width - width, frame.height - height]
        return differences.allSatisfy { abs($0) <= 0.5 } ? nil : "it is at \(frame)"
      }
    }
  }
}

/// Whether an element is usable or selected.
enum State: String, CaseIterable {
  case enabled, disabled, selected
  case unselected = "not selected"

  /// Whether an element is in this state.
  func holds(for element: ElementID, in tree: any ElementTree) -> Bool {
    switch self {
    case .enabled: tree.disabledPart(around: element) == nil
    case .disabled: tree.disabledPart(around: element) != nil
    case .selected: tree.isTrue(.selected, of: element)
    case .unselected: !tree.isTrue(.selected, of: element)
    }
  }

  /// The opposite state in words.
  var opposite: String {
    switch self {
    case .enabled: Self.disabled.rawValue
    case .disabled: Self.enabled.rawValue
    case .selected: Self.unselected.rawValue
    case .unselected: Self.selected.rawValue
    }
  }
}

extension AppSession {
  /// Waits until the element of a query is in a state.
  func waitFor(_ query: Query, toBe state: State, as name: String) async throws {
    try await waitFor(query, toBe: state.rawValue, as: name) { tree, element in
      state.holds(for: element, in: tree) ? nil : state.opposite
    }
  }

  /// Waits until a switch, a check box or a radio button is on or off.
  ///
  /// - Parameters:
  ///   - query: the element.
  ///   - isOn: the expected position.
  ///   - words: the words for on and off.
  ///   - name: the element in words.
  func waitFor(_ query: Query, toBeOn isOn: Bool, in words: (on: String, off: String), as name: String) async throws {
    let (wanted, other) = isOn ? (words.on, words.off) : (words.off, words.on)
    try await waitFor(query, toBe: wanted, as: name) { tree, element in
      guard let found = tree.property(.isOn, of: element) else { return "neither \(words.on) nor \(words.off)" }
      return found.equals(.boolean(isOn)) ? nil : other
    }
  }

  /// Waits until the element of a query is in a state.
  ///
  /// - Parameters:
  ///   - query: the elements.
  ///   - state: the expected state in words.
  ///   - name: the element in words.
  ///   - other: returns the actual state in words; nil for an element in the expected state.
  fileprivate func waitFor(
    _ query: Query, toBe state: String, as name: String, other: (any ElementTree, ElementID) -> String?
  ) async throws {
    let objection = { (tree: any ElementTree) throws -> (() -> String)? in
      guard let element = try query.one(in: tree) else { return { query.reason(in: tree) } }
      return other(tree, element).map { state in { "it is \(state)" } }
    }
    try await waitUntil("\(name) to be \(state)", lazily: objection)
  }
}

/// The position of a switch.
enum SwitchPosition: String, CaseIterable {
  case on, off
}
