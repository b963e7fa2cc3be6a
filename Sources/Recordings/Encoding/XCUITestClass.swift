extension SessionTrace {
  /// The session as a class of XCUITest with one test.
  ///
  /// - Parameter name: what the test is called.
  package func xcuiTestClass(named name: String) -> String {
    let words = name.identifier(isType: true)
    // A file is often called as its class is.
    let type = words.hasSuffix("Tests") && words != "Tests" ? String(words.dropLast("Tests".count)) : words
    var lines = [
      "import XCTest", "", "/// Recorded on \(device.article) \(device).", "final class \(type)Tests: XCTestCase {",
      "  func test\(type)() throws {",
      "    let app = XCUIApplication(\(bundle.map { "bundleIdentifier: \($0.swiftLiteral)" } ?? ""))",
      "    app.launch()",
    ]
    lines += actions.flatMap(\.xcuiTest).map { "    " + $0 }
    lines += ["  }", "}"]
    return lines.joined(separator: "\n") + "\n"
  }
}

extension RecordedAction {
  /// The statements that do it again.
  fileprivate var xcuiTest: [String] {
    switch kind {
    case .done(let action): return xcuiTest(of: action)
    case .check(let checks):
      guard let element else { return [] }
      let target = element.xcuiElement
      return [Self.existence(of: target)] + checks.flatMap { $0.assertions(on: target, holdsText: element.holdsText) }
    case .comment(let text): return text.split(whereSeparator: \.isNewline).map { "// \($0)" }
    case .written(let written):
      return written.steps.map { written.isAlone ? "// not in this test: \($0.sentence)" : "// \($0.sentence)" }
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

  /// The statements of an action: those of the app alone, or those of its element once that is there.
  private func xcuiTest(of action: AppAction) -> [String] {
    let on = { (statements: (String) -> [String]) in
      (element?.xcuiElement).map { [Self.existence(of: $0)] + statements($0) } ?? []
    }
    return switch action {
    case .touch: on { ["\($0).tap()"] }
    case .doubleTouch: on { ["\($0).doubleTap()"] }
    case .twoFingerTouch: on { ["\($0).twoFingerTap()"] }
    case .hold(let time): on { ["\($0).press(forDuration: \(time.seconds.forFile))"] }
    case .swipe(let direction), .flick(let direction): on { ["\($0).\(direction.xcuiCall)()"] }
    case .scroll(let direction): on { ["\($0).\(direction.xcuiCall)()"] }
    case .scrollTo: on { ["while !\($0).isHittable { app.swipeUp() }"] }
    case .pinch(let direction):
      on { ["\($0).pinch(withScale: \(direction == .out ? 4 : 0.25), velocity: \(direction == .out ? 5 : -1))"] }
    case .rotate(let degrees):
      on { ["\($0).rotate(\((degrees * .pi / 180).forFile), withVelocity: \(degrees < 0 ? -2 : 2))"] }
    case .step(let isUp, let times): on { Self.stepping($0, up: isUp, times: times) }
    case .setSwitch(let isOn):
      on { ["if \($0).value as? String != \"\(isOn ? 1 : 0)\" { \($0).tap() }"] }
    case .setSlider(let part): on { ["\($0).adjust(toNormalizedSliderPosition: \(part.forFile))"] }
    case .turnPicker(let column, let row):
      on { ["\($0).pickerWheels.element(boundBy: \(column)).adjust(toPickerWheelValue: \(row.swiftLiteral))"] }
    case .pan, .drag, .fingers:
      on { target in
        (destination?.xcuiElement).map { ["\(target).press(forDuration: 0.1, thenDragTo: \($0))"] }
          ?? coordinates(on: target)
      }
    case .clear: on { Self.clearing($0) }
    case .setText(let text): on { Self.clearing($0) + ["\($0).typeText(\(text.xcuiKeys))"] }
    case .playback(let name, _): on { _ in ["// the recording \(name.swiftLiteral) was played here"] }
    case .type(let text): ["app.typeText(\(text.xcuiKeys))"]
    case .back: ["app.navigationBars.buttons.element(boundBy: 0).tap()"]
    case .dismiss: dismissing
    case .relaunch: ["app.terminate()", "app.launch()"]
    case .turn(let orientation): ["XCUIDevice.shared.orientation = .\(orientation.rawValue)"]
    case .background: ["XCUIDevice.shared.press(.home)"]
    case .foreground: ["app.activate()"]
    case .shake: ["// XCUITest cannot shake a device."]
    case .openURL(let url): ["XCUIDevice.shared.system.open(URL(string: \(url.swiftLiteral))!)"]
    case .outside(let name): ["// done from outside: \(name)"]
    }
  }

  /// The button of a stepper, as often as it is touched.
  private static func stepping(_ target: String, up isUp: Bool, times: Int) -> [String] {
    let touch = "\(target).buttons[\"\(isUp ? "Increment" : "Decrement")\"].tap()"
    return times == 1 ? [touch] : ["for _ in 1...\(times) { \(touch) }"]
  }

  /// The button to cancel of an alert; that of an action sheet, or what is around it on tablets, which show no such button.
  private var dismissing: [String] {
    let title = element?.role == "button" ? element?.mark ?? "Cancel" : "Cancel"
    guard element?.isInSheet == true else { return ["app.alerts.buttons[\(title.swiftLiteral)].tap()"] }
    return [
      "let cancel = app.sheets.buttons[\(title.swiftLiteral)]",
      "if cancel.exists { cancel.tap() } else { app.otherElements[\"PopoverDismissRegion\"].tap() }",
    ].asBlock
  }

  /// The delete key for each letter of a field.
  private static func clearing(_ target: String) -> [String] {
    [
      "\(target).tap()",
      "\(target).typeText(String(repeating: XCUIKeyboardKey.delete.rawValue, "
        + "count: (\(target).value as? String ?? \"\").count))",
    ]
  }

  /// A finger that moves from a point inside an element as far as it moved.
  private func coordinates(on target: String) -> [String] {
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
  /// - Parameters:
  ///   - target: the element.
  ///   - holdsText: whether its text is what was typed into it, which is its value.
  fileprivate func assertions(on target: String, holdsText: Bool) -> [String] {
    switch self {
    case .exists: []
    case .enabled(let isEnabled): ["XCTAssertEqual(\(target).isEnabled, \(isEnabled))"]
    case .selected(let isSelected): ["XCTAssertEqual(\(target).isSelected, \(isSelected))"]
    case .text(let text) where holdsText: ["XCTAssertEqual(\(target).value as? String, \(text.swiftLiteral))"]
    case .textStart(let start): ["XCTAssertTrue(\(target).label.hasPrefix(\(start.swiftLiteral)))"]
    case .text(let text), .label(let text): ["XCTAssertEqual(\(target).label, \(text.swiftLiteral))"]
    case .value(let text): ["XCTAssertEqual(\(target).value as? String, \(text.swiftLiteral))"]
    case .rows, .frame, .other: remarks.map { "// \($0)" }
    }
  }
}

extension ElementRecord {
  /// The element as XCUITest finds it: by its identifier, label or text, by what is in it, or by its index.
  ///
  /// Where several have the name, the index says which; XCUITest itself refuses to choose one, as long as it is not asked for
  /// the first match.
  fileprivate var xcuiElement: String {
    let kind = "app.\(xcuiScope)\(xcuiKind)"
    if let mark, let rank, rank.others > 0 {
      return "\(kind).matching(identifier: \(mark.swiftLiteral)).element(boundBy: \(rank.before))"
    }
    if let mark { return "\(kind)[\(mark.swiftLiteral)]" }
    if let textStart {
      return "\(kind).matching(NSPredicate(format: \"label BEGINSWITH %@\", \(textStart.swiftLiteral))).element"
    }
    if let text = inside.first { return "\(kind).containing(.staticText, identifier: \(text.swiftLiteral)).element" }
    return "\(kind).element(boundBy: \(rank?.before ?? max(index, 0)))"
  }

  /// Whether its text is what was typed into it.
  fileprivate var holdsText: Bool { role == "textField" || role == "searchField" }

  /// What is in front of the screen and holds the element; what is behind is there for XCUITest as well.
  private var xcuiScope: String {
    if hasSheetAround { return "sheets." }
    return containers.contains { $0.className == "UIAlertView" } ? "alerts." : ""
  }

  private var xcuiKind: String {
    let kinds = [
      "button": "buttons", "cell": "cells", "textField": "textFields", "searchField": "searchFields", "image": "images",
      "text": "staticTexts", "link": "links", "picker": "pickers", "datePicker": "datePickers", "slider": "sliders",
      "stepper": "steppers", "switch": "switches", "tab": "tabBars.buttons", "progress": "progressIndicators",
      "table": "tables", "grid": "collectionViews", "navigationBar": "navigationBars", "web": "webViews",
      "alert": "alerts", "sheet": "sheets", "key": "keys", "scrollArea": "scrollViews",
    ]
    if className == "UISegment" { return "segmentedControls.buttons" }
    return role.flatMap { kinds[$0] } ?? "otherElements"
  }
}

extension SwipeDirection {
  fileprivate var xcuiCall: String { "swipe" + rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension ScrollDirection {
  /// The finger goes the other way than what comes into view.
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
  /// The statements with a scope of their own, so that their constants can come again.
  fileprivate var asBlock: [String] { ["do {"] + map { "  " + $0 } + ["}"] }
}

extension String {
  /// A text to type, with the keys that type no letter as XCUITest calls them.
  fileprivate var xcuiKeys: String {
    guard !isEmpty, allSatisfy({ String($0) == Keys.delete }) else { return swiftLiteral }
    return "String(repeating: XCUIKeyboardKey.delete.rawValue, count: \(count))"
  }
}
