extension SessionTrace {
  /// Sessions as a file with an XCUITest class for each. Each class has one test.
  ///
  /// - Parameter sessions: the sessions, with the names of their tests.
  package static func xcuiTestFile(of sessions: [(name: String, trace: SessionTrace)]) -> String {
    var lines = ["#if os(Linux)", "  import CukeXCUITest", "#else", "  import XCTest", "#endif"]
    let classes = sessions.map { $0.trace.xcuiTestClass(named: $0.name) }
    for `class` in classes { lines += [""] + `class` }
    if classes.joined().contains(where: { $0.contains("app.swipe(to: ") }) { lines += swipingToElements }
    if classes.joined().contains(where: { $0.contains(".wait(until: ") }) { lines += waitingForPredicates }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The session as a file with an XCUITest class.
  ///
  /// - Parameter name: the name of the test.
  package func xcuiTestFile(named name: String) -> String { Self.xcuiTestFile(of: [(name, self)]) }

  /// The lines of the class.
  private func xcuiTestClass(named name: String) -> [String] {
    let type = name.testName
    var lines = [
      "/// Recorded on \(device.article) \(device).", "final class \(type)Tests: XCTestCase {",
      "  @MainActor func test\(type)() async throws {", "    continueAfterFailure = false",
      "    let app = XCUIApplication(\(bundle.map { "bundleIdentifier: \($0.swiftLiteral)" } ?? ""))",
    ]
    if let arguments = launch?.arguments, !arguments.isEmpty {
      lines.append("    app.launchArguments = [\(arguments.map(\.swiftLiteral).joined(separator: ", "))]")
    }
    if let orientation = launch?.orientation {
      lines.append("    XCUIDevice.shared.orientation = .\(orientation.rawValue)")
    }
    lines.append("    app.launch()")
    lines += statements { action, isScrolledTo in action.xcuiTest(scrollingTo: isScrolledTo) }.map { "    " + $0 }
    return lines + ["  }", "}"]
  }

  /// A helper for a call that XCUITest lacks: lists contain only the rows on the screen.
  private static var swipingToElements: [String] {
    [
      "", "extension XCUIApplication {",
      "  /// Swipes until an element can be touched: towards it where it is known, or else down and then up.",
      "  @MainActor fileprivate func swipe(to element: XCUIElement) {",
      "    _ = element.waitForExistence(timeout: 2)",
      "    let isAbove = element.exists && element.frame.midY < frame.midY",
      "    for isDown in [!isAbove, isAbove] {", "      for _ in 1...20 where !element.isHittable {",
      "        if isDown { swipeUp() } else { swipeDown() }", "      }", "    }", "  }", "}",
    ]
  }

  /// A helper for predicates, which are the only way in XCUITest to wait for a value, which may have any type, or for
  /// the beginning of a text.
  private static var waitingForPredicates: [String] {
    [
      "", "extension XCUIElement {", "  /// Waits until a predicate about a text is true of it.",
      "  @MainActor fileprivate func wait(until format: String, _ text: String) {",
      "    let predicate = NSPredicate(format: format, text)",
      "    _ = XCTWaiter.wait(",
      "      for: [XCTNSPredicateExpectation(predicate: predicate, object: self)], timeout: 30)", "  }", "}",
    ]
  }
}

extension RecordedAction {
  /// The statements that repeat the action.
  ///
  /// - Parameter isScrolledTo: whether they first scroll to its element.
  fileprivate func xcuiTest(scrollingTo isScrolledTo: Bool) -> [String] {
    let reaching = element.map { isScrolledTo ? ["app.swipe(to: \($0.xcuiElement))"] : [] } ?? []
    switch kind {
    case .done(let action): return reaching + xcuiTest(of: action)
    case .check(let checks):
      guard let element else { return [] }
      return reaching + [Self.existence(of: element.xcuiElement)] + checks.flatMap { $0.assertions(on: element) }
    case .comment(let text): return text.split(whereSeparator: \.isNewline).map { "// \($0)" }
    case .written(let written):
      return written.steps.map { written.isUnsaidByTests ? "// not in this test: \($0.sentence)" : "// \($0.sentence)" }
    case .screenshot(let name):
      return [
        "let picture = XCTAttachment(screenshot: app.screenshot())", "picture.name = \(name.pictureName.swiftLiteral)",
        "add(picture)",
      ].asBlock
    }
  }

  private static func existence(of target: String) -> String {
    "XCTAssertTrue(\(target).waitForExistence(timeout: 30))"
  }

  /// The statements of an action on the app, or on its element once that exists.
  private func xcuiTest(of action: AppAction) -> [String] {
    let on = { (statements: (String) -> [String]) in
      (element?.xcuiElement).map { [Self.existence(of: $0)] + statements($0) } ?? []
    }
    if let remark = remark(ofXCUITest: action) { return ["// \(remark)"] }
    return switch action {
    case .touch: on { ["\($0).tap()"] }
    case .doubleTouch: on { ["\($0).doubleTap()"] }
    case .twoFingerTouch: on { ["\($0).twoFingerTap()"] }
    case .hold(let time): on { ["\($0).press(forDuration: \(time.seconds.forFile))"] }
    case .swipe(let direction), .flick(let direction): on { ["\($0).\(direction.xcuiCall)()"] }
    case .scroll(let direction): on { ["\($0).\(direction.xcuiCall)()"] }
    case .scrollTo: (element?.xcuiElement).map { ["app.swipe(to: \($0))"] } ?? []
    case .pinch(let direction):
      on { ["\($0).pinch(withScale: \(direction == .out ? 4 : 0.25), velocity: \(direction == .out ? 5 : -1))"] }
    case .rotate(let degrees):
      on { ["\($0).rotate(\((degrees * .pi / 180).forFile), withVelocity: \(degrees < 0 ? -2 : 2))"] }
    case .step(let isUp, let times): on { Self.stepping($0, up: isUp, times: times) }
    case .setSwitch(let isOn): on { ["if \($0).value as? String != \"\(isOn ? 1 : 0)\" { \($0).tap() }"] }
    case .setSlider(let part): on { ["\($0).adjust(toNormalizedSliderPosition: \(part.forFile))"] }
    case .turnPicker(let column, let row):
      on { ["\($0)\(wheel(column)).adjust(toPickerWheelValue: \(row.swiftLiteral))"] }
    case .pan, .drag, .fingers, .playback: on { dragging($0, to: action.hasDestination ? destination : nil) }
    case .clear: on { Self.clearing($0) }
    case .setText(let text): on { Self.clearing($0) + ["\($0).typeText(\(text.xcuiKeys))"] }
    case .type(let text): ["app.typeText(\(text.xcuiKeys))"]
    case .back: ["app.navigationBars.buttons.element(boundBy: 0).tap()"]
    case .dismiss: dismissing
    case .relaunch: ["app.terminate()", "app.launch()"]
    case .turn(let orientation): ["XCUIDevice.shared.orientation = .\(orientation.rawValue)"]
    case .background: ["XCUIDevice.shared.press(.home)"]
    case .foreground: ["app.activate()"]
    case .openURL(let url): ["XCUIDevice.shared.system.open(URL(string: \(url.swiftLiteral))!)"]
    case .shake, .outside, .mouse, .compose, .system: []
    }
  }

  /// The part of an action that XCUITest cannot repeat; nil for an action that it can repeat completely.
  func remark(ofXCUITest action: AppAction) -> String? {
    switch action {
    case .shake: return "XCUITest cannot shake a device."
    case .mouse, .compose: return "XCUITest has no mouse and no input method."
    case .system: return "XCUITest does not have this action of the system."
    case .outside(let name): return "done from outside: \(name)"
    case .pan, .drag, .fingers, .playback:
      if case .playback(let name, _) = action, !hasOneFinger { return "the recording \(name.swiftLiteral) was played" }
      if action.hasDestination, element != nil, destination != nil { return nil }
      return hasOneFinger ? nil : "fingers moved, which XCUITest cannot do again"
    case .touch, .doubleTouch, .twoFingerTouch, .hold, .swipe, .flick, .pinch, .rotate, .setSlider, .step, .setSwitch,
      .turnPicker, .scroll, .scrollTo, .back, .dismiss, .type, .clear, .setText, .relaunch, .turn, .background,
      .foreground, .openURL:
      return nil
    }
  }

  /// Whether a single finger moved, starting on an element.
  private var hasOneFinger: Bool {
    element != nil && recording?.fingers.count == 1 && recording?.fingers.first?.start != nil
  }

  /// The parts that XCUITest tests cannot repeat.
  var unsaidByXCUITest: [String] {
    switch kind {
    case .done(.outside(let name)): [name]
    case .done(let action): remark(ofXCUITest: action).map { [$0] } ?? []
    case .check(let checks): element.map { element in checks.flatMap { $0.xcuiRemarks(on: element) } } ?? []
    case .comment, .screenshot, .written: []
    }
  }

  /// The statements that tap the button of a stepper the given number of times.
  private static func stepping(_ target: String, up isUp: Bool, times: Int) -> [String] {
    let touch = "\(target).buttons[\"\(isUp ? "Increment" : "Decrement")\"].tap()"
    return times == 1 ? [touch] : ["for _ in 1...\(times) { \(touch) }"]
  }

  /// The cancel button of an alert or action sheet. On tablets, where action sheets have no such button, the area
  /// around the sheet.
  private var dismissing: [String] {
    guard element?.isInSheet == true else { return ["app.alerts.buttons[\(cancelTitle.swiftLiteral)].tap()"] }
    return [
      "let cancel = app.sheets.buttons[\(cancelTitle.swiftLiteral)]",
      "if cancel.exists { cancel.tap() } else { app.otherElements[\"PopoverDismissRegion\"].tap() }",
    ].asBlock
  }

  /// The statements that delete each letter of a field.
  private static func clearing(_ target: String) -> [String] {
    [
      "\(target).tap()",
      "\(target).typeText(String(repeating: XCUIKeyboardKey.delete.rawValue, "
        + "count: (\(target).value as? String ?? \"\").count))",
    ]
  }

  /// The wheel of a picker's column within the picker. Pickers of pages have no wheels.
  private func wheel(_ column: Int) -> String {
    element?.isInPage == true ? "" : ".pickerWheels.element(boundBy: \(column))"
  }

  /// A finger that moves to another element, or from a point inside an element by the recorded distance.
  private func dragging(_ target: String, to end: ElementRecord?) -> [String] {
    if let end { return ["\(target).press(forDuration: 0.1, thenDragTo: \(end.xcuiElement))"] }
    guard let finger = recording?.fingers.first, let first = finger.path.stops.first?.point,
      let last = finger.path.stops.last?.point, let start = finger.start
    else { return [] }
    return [
      "let start = \(target).coordinate(withNormalizedOffset: CGVector(dx: \(start.x.forFile), dy: \(start.y.forFile)))",
      "let end = start.withOffset(CGVector(dx: \((last.x - first.x).forFile), dy: \((last.y - first.y).forFile)))",
      "start.press(forDuration: 0.1, thenDragTo: end)",
    ].asBlock
  }
}

extension RecordedAction.Check {
  /// The statements that check the property of an element.
  fileprivate func assertions(on element: ElementRecord) -> [String] {
    let target = element.xcuiElement
    let remarks = xcuiRemarks(on: element)
    if !remarks.isEmpty { return remarks.map { "// \($0)" } }
    // Checks wait for the expected state, as they do in scenarios. The message of the assertion shows the actual state.
    let hasValue = { (value: String) in
      [
        "\(target).wait(until: \"value == %@\", \(value.swiftLiteral))",
        "XCTAssertEqual(\(target).value as? String, \(value.swiftLiteral))",
      ]
    }
    let has = { (property: String, value: String) in
      [
        "_ = \(target).wait(for: \\.\(property), toEqual: \(value), timeout: 30)",
        "XCTAssertEqual(\(target).\(property), \(value))",
      ]
    }
    return switch self {
    case .enabled(let isEnabled): has("isEnabled", "\(isEnabled)")
    case .selected(let isSelected): has("isSelected", "\(isSelected)")
    case .text(let text) where element.kind.takesText: hasValue(element.state.reportedValue ?? text)
    case .textStart(let start):
      [
        "\(target).wait(until: \"label BEGINSWITH %@\", \(start.swiftLiteral))",
        "XCTAssertTrue(\(target).label.hasPrefix(\(start.swiftLiteral)))",
      ]
    case .text(let text), .label(let text): has("label", text.swiftLiteral)
    case .value(let text): hasValue(element.state.reportedValue ?? text)
    case .frame(let frame):
      equal([("minX", frame.x), ("minY", frame.y), ("width", frame.width), ("height", frame.height)], target)
    case .size(let size): equal([("width", size.width), ("height", size.height)], target)
    case .exists, .rows, .property, .found, .other: []
    }
  }

  /// The statements that check numbers of a frame.
  private func equal(_ numbers: [(name: String, value: Double)], _ target: String) -> [String] {
    numbers.map {
      "XCTAssertEqual(\(target).frame.\($0.name), \($0.value.forFile), accuracy: \(Self.tolerance))"
    }
  }

  /// The difference of a position or size that tests accept, in points.
  static let tolerance = 0.5

  /// The parts of a check that XCUITest cannot see, in words.
  func xcuiRemarks(on element: ElementRecord) -> [String] {
    switch self {
    case .text(let text) where !element.kind.takesText && element.label.map { $0 != text } ?? false:
      ["it showed \(text.swiftLiteral)"]
    case .value(let text) where element.state.reportedValue == nil && [.slider, .stepper].contains(element.kind):
      ["its value was \(text.swiftLiteral)"]
    case .property(let name, let value): ["its \(name) was \(value.description.swiftLiteral)"]
    case .found(let query): ["it was found by \(query.swiftLiteral)"]
    case .exists, .enabled, .selected, .text, .textStart, .label, .rows, .value, .frame, .size, .other: remarks
    }
  }
}

extension ElementRecord {
  /// The element as XCUITest finds it: by its identifier, label or text, by its content, or by its index.
  ///
  /// An index is added if several elements have the name. Without it XCUITest reports an ambiguity, unless the first
  /// match is requested.
  fileprivate var xcuiElement: String {
    let app = "app." + (front.map { $0.collection + "." } ?? "")
    let collection = isOfUnknownKind ? "descendants(matching: .any)" : kind.collection
    if let cellText = position.cellText {
      let cell = "\(app)cells.containing(.staticText, identifier: \(cellText.swiftLiteral)).\(collection)"
      return accessibleName.map { "\(cell)[\($0.swiftLiteral)]" } ?? "\(cell).element"
    }
    let elements = app + collection
    let isAlone = (position.rank?.others ?? 0) == 0
    let one = isAlone ? ".element" : ".element(boundBy: \(position.rank?.before ?? 0))"
    if let name = accessibleName {
      return isAlone
        ? "\(elements)[\(name.swiftLiteral)]" : "\(elements).matching(identifier: \(name.swiftLiteral))" + one
    }
    if let textStart {
      return "\(elements).matching(NSPredicate(format: \"label BEGINSWITH %@\", \(textStart.swiftLiteral))).element"
    }
    if let text = accessibleContent {
      return "\(elements).containing(.staticText, identifier: \(text.swiftLiteral))" + one
    }
    return "\(elements).element(boundBy: \(position.rank?.before ?? max(position.index, 0)))"
  }
}

extension SwipeDirection {
  fileprivate var xcuiCall: String { "swipe" + rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension ScrollDirection {
  /// The finger moves opposite to the content that comes into view.
  fileprivate var xcuiCall: String {
    switch self {
    case .up: "swipeDown"
    case .down: "swipeUp"
    case .left: "swipeRight"
    case .right: "swipeLeft"
    }
  }
}

extension [String] {
  /// The statements in a scope of their own, so later statements can reuse the names of their constants.
  fileprivate var asBlock: [String] { ["do {"] + map { "  " + $0 } + ["}"] }
}

extension String {
  /// A text to type. Keys that do not type a letter have their XCUITest names.
  fileprivate var xcuiKeys: String {
    guard !isEmpty, allSatisfy({ String($0) == Keys.delete }) else { return swiftLiteral }
    return "String(repeating: XCUIKeyboardKey.delete.rawValue, count: \(count))"
  }
}
