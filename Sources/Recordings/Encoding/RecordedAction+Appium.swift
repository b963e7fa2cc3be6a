extension SessionTrace {
  /// The statements of a test for Appium that repeats the session.
  var appiumStatements: [AppiumStatement] {
    statements { action, isScrolledTo in action.appium(scrollingTo: isScrolledTo, in: self) }
  }
}

extension RecordedAction {
  /// The statements that repeat the action.
  ///
  /// - Parameters:
  ///   - isScrolledTo: whether they first scroll to its element.
  ///   - trace: the session of the action.
  fileprivate func appium(scrollingTo isScrolledTo: Bool, in trace: SessionTrace) -> [AppiumStatement] {
    let reaching = element.map { isScrolledTo ? [AppiumStatement.scrollTo($0.appiumLocator)] : [] } ?? []
    switch kind {
    case .done(let action): return reaching + appium(of: action, in: trace)
    case .check(let checks):
      guard let element else { return [] }
      let assertions = checks.flatMap { $0.appium(on: element) }
      let finds = checks.contains(.exists) || assertions.allSatisfy(\.isComment)
      return reaching + (finds ? [.find(element.appiumElement)] : []) + assertions
    case .comment(let text): return [.comment(text)]
    case .written(let written):
      return written.steps.map { .comment((written.isUnsaidByTests ? "not in this test: " : "") + $0.sentence) }
    case .screenshot(let name): return [.picture(name.pictureName + ".png")]
    }
  }

  private func appium(of action: AppAction, in trace: SessionTrace) -> [AppiumStatement] {
    if let remark = remark(ofXCUITest: action) { return [.comment(remark)] }
    let app = trace.bundle ?? trace.app
    let on = { (statements: (AppiumValue) -> [AppiumStatement]) in (element?.appiumElement).map(statements) ?? [] }
    let gesture = { (command: String, arguments: [AppiumStatement.Argument]) in
      on { [.mobile(command, [.init("elementId", .id($0))] + arguments)] }
    }
    return switch action {
    case .touch: on { [.click($0)] }
    case .doubleTouch: gesture("doubleTap", [])
    case .twoFingerTouch: gesture("twoFingerTap", [])
    case .hold(let time): gesture("touchAndHold", [.init("duration", .number(time.seconds))])
    case .swipe(let direction), .flick(let direction): gesture("swipe", [.direction(direction.rawValue)])
    case .scroll(let direction): gesture("scroll", [.direction(direction.rawValue)])
    case .scrollTo: element.map { [.scrollTo($0.appiumLocator)] } ?? []
    case .pinch(.out): gesture("pinch", [.init("scale", .number(4)), .init("velocity", .number(5))])
    case .pinch(.in): gesture("pinch", [.init("scale", .number(0.25)), .init("velocity", .number(-1))])
    case .rotate(let degrees):
      gesture(
        "rotateElement",
        [.init("rotation", .number(degrees * .pi / 180)), .init("velocity", .number(degrees < 0 ? -2 : 2))])
    case .step(let isUp, let times): on { Self.appiumStepping($0, up: isUp, times: times) }
    case .setSwitch(let isOn): on { Self.appiumSwitching($0, on: isOn) }
    case .setSlider(let part): on { [.type("\(part.forFile)", into: $0)] }
    case .turnPicker(let column, let row):
      on { [.group([.storeList(.pickerWheels, in: $0), .type(row, into: .listed(column))])] }
    case .pan, .drag, .fingers, .playback: appiumDrag(to: action.hasDestination ? destination : nil)
    case .clear: on { [.clear($0)] }
    case .setText(let text): on { [.group([.store($0), .clear(.stored), .type(text, into: .stored)])] }
    case .type(let text): [.type(text, into: .focus)]
    case .back: [.back]
    case .dismiss: appiumDismissing
    case .relaunch: [.terminate(app), .activate(app)]
    case .turn(let orientation): [.turn(isLandscape: orientation.isLandscape)]
    case .background: [.mobile("pressButton", [.init("name", .text("home"))])]
    case .foreground: [.activate(app)]
    case .openURL(let url): [.open(url)]
    // These have a remark.
    case .shake, .mouse, .compose, .system, .outside: []
    }
  }

  /// The statements that tap the button of a stepper the given number of times.
  private static func appiumStepping(_ stepper: AppiumValue, up isUp: Bool, times: Int) -> [AppiumStatement] {
    let button = AppiumLocator(.accessibilityID, isUp ? "Increment" : "Decrement")
    let touch = AppiumStatement.click(.inner(button, in: stepper))
    return times == 1 ? [touch] : [.repeat(times, [touch])]
  }

  /// The statements that tap a switch unless it already has the position.
  private static func appiumSwitching(_ element: AppiumValue, on isOn: Bool) -> [AppiumStatement] {
    let position = AppiumValue.text(isOn ? "1" : "0")
    return [
      .group([.store(element), .unlessEqual(.attribute("value", of: .stored), position, [.click(.stored)])])
    ]
  }

  /// A drag to another element, or from a point of the element by the recorded distance.
  private func appiumDrag(to end: ElementRecord?) -> [AppiumStatement] {
    guard let start = element?.appiumElement else { return [] }
    /// A point of a stored frame, by parts of its size.
    func point(
      _ place: AppiumValue.Part, _ size: AppiumValue.Part, _ part: Double, of frame: String
    ) -> AppiumValue {
      .sum(.storedPart(place, of: frame), .product(.storedPart(size, of: frame), .number(part)))
    }
    func drag(_ anchor: Point, toX x: AppiumValue, y: AppiumValue) -> AppiumStatement {
      .mobile(
        "dragFromToForDuration",
        [
          .init("duration", .number(0.5)), .init("fromX", point(.x, .width, anchor.x, of: "source")),
          .init("fromY", point(.y, .height, anchor.y, of: "source")), .init("toX", x), .init("toY", y),
        ])
    }
    if let end = end?.appiumElement {
      let centre = Point(x: 0.5, y: 0.5)
      let (x, y) = (point(.x, .width, 0.5, of: "target"), point(.y, .height, 0.5, of: "target"))
      return [
        .group([.storeFrame("source", of: start), .storeFrame("target", of: end), drag(centre, toX: x, y: y)])
      ]
    }
    guard let finger = recording?.fingers.first, let first = finger.path.stops.first?.point,
      let last = finger.path.stops.last?.point, let anchor = finger.start
    else { return [] }
    let part = Point(x: anchor.x, y: anchor.y)
    let x = AppiumValue.sum(point(.x, .width, part.x, of: "source"), .number(last.x - first.x))
    let y = AppiumValue.sum(point(.y, .height, part.y, of: "source"), .number(last.y - first.y))
    return [.group([.storeFrame("source", of: start), drag(part, toX: x, y: y)])]
  }

  /// The cancel button of an alert or action sheet. On tablets, where action sheets have no such button, the area
  /// around the sheet.
  private var appiumDismissing: [AppiumStatement] {
    let button = AppiumLocator(
      .predicate, "type == 'XCUIElementTypeButton' AND name == \(cancelTitle.predicateLiteral)")
    guard element?.isInSheet == true else { return [.click(.element(button))] }
    let area = AppiumLocator(.predicate, "label == 'dismiss popup'")
    return [
      .group([
        .wait(1), .storeList(button, in: nil), .wait(30),
        .ifListed([.click(.listed(0))], otherwise: [.click(.element(area))]),
      ])
    ]
  }
}

extension AppiumStatement.Argument {
  /// The direction of a gesture.
  fileprivate static func direction(_ name: String) -> Self { Self("direction", .text(name)) }
}

extension AppiumLocator {
  /// The wheels of a picker.
  fileprivate static let pickerWheels = AppiumLocator(.className, "XCUIElementTypePickerWheel")
}

extension RecordedAction.Check {
  /// The statements that check the property of an element.
  fileprivate func appium(on element: ElementRecord) -> [AppiumStatement] {
    let remarks = xcuiRemarks(on: element)
    if !remarks.isEmpty { return remarks.map { .comment($0) } }
    let target = element.appiumElement
    let equal = { (attribute: String, text: String) -> [AppiumStatement] in
      [.expectEqual(.attribute(attribute, of: target), .text(text))]
    }
    return switch self {
    case .enabled(let isEnabled): [.expectEqual(.isEnabled(target), .boolean(isEnabled))]
    case .selected(let isSelected): [.expectEqual(.isSelected(target), .boolean(isSelected))]
    case .text(let text) where element.kind.takesText: equal("value", element.state.reportedValue ?? text)
    case .textStart(let start): [.expectStart(.attribute("label", of: target), .text(start))]
    case .text(let text), .label(let text): equal("label", text)
    case .value(let text): equal("value", element.state.reportedValue ?? text)
    case .frame(let frame):
      near([(.x, frame.x), (.y, frame.y), (.width, frame.width), (.height, frame.height)], target)
    case .size(let size): near([(.width, size.width), (.height, size.height)], target)
    case .exists, .rows, .property, .found, .other: []
    }
  }

  /// The statements that check numbers of a frame. Appium rounds them to whole points.
  private func near(_ numbers: [(part: AppiumValue.Part, value: Double)], _ target: AppiumValue) -> [AppiumStatement] {
    numbers.map { .expectNear(.part($0.part, of: target), $0.value, by: 2 * Self.tolerance) }
  }
}

extension ElementRecord {
  /// The element.
  fileprivate var appiumElement: AppiumValue { .element(appiumLocator) }

  /// The locator of the element, with an index if several elements match.
  fileprivate var appiumLocator: AppiumLocator {
    let isAlone = (position.rank?.others ?? 0) == 0
    let index = isAlone ? nil : position.rank?.before
    let kind = isOfUnknownKind ? "Any" : self.kind.name
    let type = isOfUnknownKind ? nil : "type == 'XCUIElementType\(kind)'"
    let predicate = { (condition: String?, index: Int?) in
      AppiumLocator(.predicate, [type, condition].compactMap(\.self).joined(separator: " AND "), index: index)
    }
    let attributes = (accessibleName?.predicateLiteral).map { name in
      ["name", "label", "value", "placeholderValue"].map { "\($0) == \(name)" }.joined(separator: " OR ")
    }
    if let text = position.cellText?.predicateLiteral {
      let cell = "**/XCUIElementTypeCell[$type == 'XCUIElementTypeStaticText' AND label == \(text)$]"
      let inner = "/**/XCUIElementType\(kind)" + (attributes.map { "[`\($0)`]" } ?? "")
      return AppiumLocator(.classChain, cell + inner)
    }
    if let id, isAlone { return AppiumLocator(.accessibilityID, id) }
    if let name = accessibleName?.predicateLiteral {
      if !isAlone, let attributes { return predicate("(\(attributes))", index) }
      let attribute =
        label != nil ? "label" : text == nil ? "placeholderValue" : self.kind.takesText ? "value" : "label"
      return predicate("\(attribute) == \(name)", nil)
    }
    if let textStart { return predicate("label BEGINSWITH \(textStart.predicateLiteral)", nil) }
    if let text = accessibleContent?.predicateLiteral {
      let inner = "type == 'XCUIElementTypeStaticText' AND label == \(text)"
      return AppiumLocator(.classChain, "**/XCUIElementType\(kind)[$\(inner)$]", index: index)
    }
    return predicate(nil, position.rank?.before ?? max(position.index, 0))
  }
}

extension String {
  /// The text as a literal of a predicate.
  fileprivate var predicateLiteral: String { "'\(escaped(for: "'"))'" }
}
