extension SessionTrace {
  /// Sessions as a Python file with a `unittest` class for each. Each class has one test for Appium-Python-Client 4.
  ///
  /// - Parameter sessions: the sessions, with the names of their tests.
  package static func pythonFile(of sessions: [(name: String, trace: SessionTrace)]) -> String {
    let classes = sessions.map { $0.trace.pythonClass(named: $0.name) }
    var lines = [
      "import os", "import unittest", "", "from appium import webdriver",
      "from appium.options.ios import XCUITestOptions",
      "from appium.webdriver.common.appiumby import AppiumBy",
    ]
    for `class` in classes { lines += ["", ""] + `class` }
    lines += ["", "", "if __name__ == \"__main__\":", "    unittest.main()"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The lines of the class.
  private func pythonClass(named name: String) -> [String] {
    let type = name.testName
    let app = bundle.map { "options.bundle_id = \($0.pythonLiteral)" } ?? "options.app = \(app.pythonLiteral)"
    var body: [String] = []
    var hasScrolled = false
    for action in actions {
      let isScrolledTo = action.isScrolledTo(from: screen, scrolled: hasScrolled)
      let statements = action.python(scrollingTo: isScrolledTo, in: self)
      // An element that was just scrolled to is not scrolled to again.
      body += statements.first == body.last && isScrolledTo ? statements.dropFirst() : statements[...]
      hasScrolled = hasScrolled || isScrolledTo || action.scrolls
    }
    var capabilities: [String] = []
    if let arguments = launch?.arguments, !arguments.isEmpty {
      let words = arguments.map(\.pythonLiteral).joined(separator: ", ")
      capabilities.append("options.set_capability(\"processArguments\", {\"args\": [\(words)]})")
    }
    if let orientation = launch?.orientation {
      let name = orientation.isLandscape ? "LANDSCAPE" : "PORTRAIT"
      capabilities.append("options.set_capability(\"orientation\", \"\(name)\")")
    }
    let setUp =
      ["options = XCUITestOptions()", app] + capabilities + [
        "options.device_name = os.environ.get(\"APPIUM_DEVICE\", \(device.pythonLiteral))",
        "server = os.environ.get(\"APPIUM_SERVER\", \"http://127.0.0.1:4723\")",
        "self.driver = webdriver.Remote(server, options=options)", "self.driver.implicitly_wait(30)",
      ]
    return [
      "class \(type)Tests(unittest.TestCase):", "    \"\"\"Recorded on \(device.article) \(device.pythonText).\"\"\"",
      "",
      "    def setUp(self):",
    ] + setUp.map { "        " + $0 } + ["", "    def tearDown(self):", "        self.driver.quit()"]
      + (body.contains { $0.hasPrefix("self.scroll_to(") } ? Self.pythonScrolling : [])
      + ["", "    def test_\(name.pythonName)(self):", "        driver = self.driver"] + body.map { "        " + $0 }
  }

  /// A helper for a call that the client lacks: lists contain only the rows on the screen.
  private static var pythonScrolling: [String] {
    [
      "", "    def scroll_to(self, by, value, index=0):",
      "        \"\"\"Scrolls until an element is seen: down, and then up.\"\"\"",
      "        self.driver.implicitly_wait(2)", "        try:",
      "            for direction in [\"down\"] * 20 + [\"up\"] * 40:",
      "                found = self.driver.find_elements(by, value)",
      "                if len(found) > index and found[index].is_displayed():", "                    return",
      "                self.driver.implicitly_wait(0)",
      "                self.driver.execute_script(\"mobile: scroll\", {\"direction\": direction})", "        finally:",
      "            self.driver.implicitly_wait(30)",
    ]
  }
}

extension RecordedAction {
  /// The statements that repeat the action.
  ///
  /// - Parameters:
  ///   - isScrolledTo: whether they first scroll to its element.
  ///   - trace: the session of the action.
  fileprivate func python(scrollingTo isScrolledTo: Bool, in trace: SessionTrace) -> [String] {
    let reaching = element.map { isScrolledTo ? ["self.scroll_to(\($0.pythonLocator))"] : [] } ?? []
    switch kind {
    case .done(let action): return reaching + python(of: action, in: trace)
    case .check(let checks):
      guard let element else { return [] }
      let assertions = checks.flatMap { $0.python(on: element) }
      return reaching + (checks.contains(.exists) || assertions.isEmpty ? [element.pythonElement] : []) + assertions
    case .comment(let text): return text.split(whereSeparator: \.isNewline).map { "# \($0)" }
    case .written(let written):
      return written.steps.map { written.isUnsaidByTests ? "# not in this test: \($0.sentence)" : "# \($0.sentence)" }
    case .screenshot(let name): return ["driver.save_screenshot(\((name.pictureName + ".png").pythonLiteral))"]
    }
  }

  private func python(of action: AppAction, in trace: SessionTrace) -> [String] {
    if let remark = remark(ofXCUITest: action) { return ["# \(remark)"] }
    let on = { (statements: (String) -> [String]) in (element?.pythonElement).map(statements) ?? [] }
    let mobile = { (command: String, members: String) in
      on { ["driver.execute_script(\"mobile: \(command)\", {\"elementId\": \($0).id\(members)})"] }
    }
    let identifier = (trace.bundle ?? trace.app).pythonLiteral
    switch action {
    case .touch: return on { ["\($0).click()"] }
    case .doubleTouch: return mobile("doubleTap", "")
    case .twoFingerTouch: return mobile("twoFingerTap", "")
    case .hold(let time): return mobile("touchAndHold", ", \"duration\": \(time.seconds.forFile)")
    case .swipe(let direction), .flick(let direction):
      return mobile("swipe", ", \"direction\": \"\(direction.rawValue)\"")
    case .scroll(let direction): return mobile("scroll", ", \"direction\": \"\(direction.rawValue)\"")
    case .scrollTo: return element.map { ["self.scroll_to(\($0.pythonLocator))"] } ?? []
    case .pinch(let direction):
      return mobile(
        "pinch", direction == .out ? ", \"scale\": 4, \"velocity\": 5" : ", \"scale\": 0.25, \"velocity\": -1")
    case .rotate(let degrees):
      let velocity = degrees < 0 ? -2 : 2
      return mobile("rotateElement", ", \"rotation\": \((degrees * .pi / 180).forFile), \"velocity\": \(velocity)")
    case .step(let isUp, let times):
      let name = isUp ? "Increment" : "Decrement"
      let touch = on { ["\($0).find_element(AppiumBy.ACCESSIBILITY_ID, \"\(name)\").click()"] }
      return times == 1 ? touch : ["for _ in range(\(times)):"] + touch.map { "    " + $0 }
    case .setSwitch(let isOn):
      return on {
        ["element = \($0)", "if element.get_attribute(\"value\") != \"\(isOn ? 1 : 0)\":", "    element.click()"]
      }
    case .setSlider(let part): return on { ["\($0).send_keys(\"\(part.forFile)\")"] }
    case .turnPicker(let column, let row):
      return on {
        [
          "wheels = \($0).find_elements(AppiumBy.CLASS_NAME, \"XCUIElementTypePickerWheel\")",
          "wheels[\(column)].send_keys(\(row.pythonLiteral))",
        ]
      }
    case .pan, .drag, .fingers, .playback: return pythonDrag(to: action.hasDestination ? destination : nil)
    case .clear: return on { ["\($0).clear()"] }
    case .setText(let text):
      return on { ["element = \($0)", "element.clear()", "element.send_keys(\(text.pythonKeys))"] }
    case .type(let text): return ["driver.switch_to.active_element.send_keys(\(text.pythonKeys))"]
    case .back: return ["driver.back()"]
    case .dismiss: return pythonDismissing
    case .relaunch: return ["driver.terminate_app(\(identifier))", "driver.activate_app(\(identifier))"]
    case .turn(let orientation):
      return ["driver.orientation = \"\(orientation.isLandscape ? "LANDSCAPE" : "PORTRAIT")\""]
    case .background: return ["driver.execute_script(\"mobile: pressButton\", {\"name\": \"home\"})"]
    case .foreground: return ["driver.activate_app(\(identifier))"]
    case .openURL(let url): return ["driver.get(\(url.pythonLiteral))"]
    case .shake, .outside, .mouse, .compose, .system: return []
    }
  }

  /// A drag to another element, or from a point of the element by the recorded distance.
  private func pythonDrag(to end: ElementRecord?) -> [String] {
    guard let start = element?.pythonElement else { return [] }
    if let end = end?.pythonElement {
      return [
        "start, end = \(start).rect, \(end).rect",
        "driver.execute_script(\"mobile: dragFromToForDuration\", {",
        "    \"duration\": 0.5,", "    \"fromX\": start[\"x\"] + start[\"width\"] / 2,",
        "    \"fromY\": start[\"y\"] + start[\"height\"] / 2,", "    \"toX\": end[\"x\"] + end[\"width\"] / 2,",
        "    \"toY\": end[\"y\"] + end[\"height\"] / 2,", "})",
      ]
    }
    guard let finger = recording?.fingers.first, let first = finger.path.stops.first?.point,
      let last = finger.path.stops.last?.point, let anchor = finger.start
    else { return [] }
    return [
      "start = \(start).rect", "x = start[\"x\"] + start[\"width\"] * \(anchor.x.forFile)",
      "y = start[\"y\"] + start[\"height\"] * \(anchor.y.forFile)",
      "driver.execute_script(\"mobile: dragFromToForDuration\", {",
      "    \"duration\": 0.5, \"fromX\": x, \"fromY\": y,",
      "    \"toX\": x + \((last.x - first.x).forFile), \"toY\": y + \((last.y - first.y).forFile),", "})",
    ]
  }

  /// The cancel button of an alert or action sheet. On tablets, where action sheets have no such button, the area
  /// around the sheet.
  private var pythonDismissing: [String] {
    let title = (element?.role == "button" ? element?.mark ?? "Cancel" : "Cancel").predicateLiteral
    let button = "type == 'XCUIElementTypeButton' AND name == \(title)".pythonLiteral
    guard element?.isInSheet == true else { return ["driver.find_element(AppiumBy.IOS_PREDICATE, \(button)).click()"] }
    return [
      "driver.implicitly_wait(1)", "cancel = driver.find_elements(AppiumBy.IOS_PREDICATE, \(button))",
      "driver.implicitly_wait(30)", "if cancel:", "    cancel[0].click()", "else:",
      "    driver.find_element(AppiumBy.IOS_PREDICATE, \"label == 'dismiss popup'\").click()",
    ]
  }
}

extension RecordedAction.Check {
  /// The statements that check the property of an element.
  fileprivate func python(on element: ElementRecord) -> [String] {
    let remarks = xcuiRemarks(on: element)
    if !remarks.isEmpty { return remarks.map { "# \($0)" } }
    let target = element.pythonElement
    let equal = { (attribute: String, text: String) in
      ["self.assertEqual(\(target).get_attribute(\"\(attribute)\"), \(text.pythonLiteral))"]
    }
    return switch self {
    case .enabled(let isEnabled): ["self.assertEqual(\(target).is_enabled(), \(isEnabled ? "True" : "False"))"]
    case .selected(let isSelected): ["self.assertEqual(\(target).is_selected(), \(isSelected ? "True" : "False"))"]
    case .text(let text) where element.kind.takesText: equal("value", element.reportedValue ?? text)
    case .textStart(let start):
      ["self.assertTrue(\(target).get_attribute(\"label\").startswith(\(start.pythonLiteral)))"]
    case .text(let text), .label(let text): equal("label", text)
    case .value(let text): equal("value", element.reportedValue ?? text)
    case .frame(let frame):
      near([("x", frame.x), ("y", frame.y), ("width", frame.width), ("height", frame.height)], target)
    case .size(let size): near([("width", size.width), ("height", size.height)], target)
    case .exists, .rows, .property, .found, .other: []
    }
  }
}

extension RecordedAction.Check {
  /// The statements that check numbers of a frame. Appium rounds them to whole points.
  private func near(_ numbers: [(name: String, value: Double)], _ target: String) -> [String] {
    numbers.map {
      "self.assertAlmostEqual(\(target).rect[\"\($0.name)\"], \($0.value.forFile), delta=\(2 * Self.tolerance))"
    }
  }
}

extension ElementRecord {
  /// The call that finds the element.
  fileprivate var pythonElement: String {
    let (locator, index) = pythonStrategy
    return index.map { "driver.find_elements(\(locator))[\($0)]" } ?? "driver.find_element(\(locator))"
  }

  /// The locator of the element, as the arguments of `scroll_to`.
  fileprivate var pythonLocator: String {
    let (locator, index) = pythonStrategy
    return locator + (index.map { ", \($0)" } ?? "")
  }

  /// The strategy and its value, with an index if several elements match.
  private var pythonStrategy: (locator: String, index: Int?) {
    let isAlone = (rank?.others ?? 0) == 0
    let index = isAlone ? nil : rank?.before
    let kind = isOfUnknownKind ? "Any" : self.kind.name
    let type = isOfUnknownKind ? nil : "type == 'XCUIElementType\(kind)'"
    let predicate = { (condition: String?) in
      "AppiumBy.IOS_PREDICATE, \([type, condition].compactMap(\.self).joined(separator: " AND ").pythonLiteral)"
    }
    let attributes = (accessibleName?.predicateLiteral).map { name in
      ["name", "label", "value", "placeholderValue"].map { "\($0) == \(name)" }.joined(separator: " OR ")
    }
    if let text = cellText?.predicateLiteral {
      let cell = "**/XCUIElementTypeCell[$type == 'XCUIElementTypeStaticText' AND label == \(text)$]"
      let inner = "/**/XCUIElementType\(kind)" + (attributes.map { "[`\($0)`]" } ?? "")
      return ("AppiumBy.IOS_CLASS_CHAIN, \((cell + inner).pythonLiteral)", nil)
    }
    if let id, isAlone { return ("AppiumBy.ACCESSIBILITY_ID, \(id.pythonLiteral)", nil) }
    if let name = accessibleName?.predicateLiteral {
      if !isAlone, let attributes { return (predicate("(\(attributes))"), index) }
      let attribute =
        label != nil ? "label" : text == nil ? "placeholderValue" : self.kind.takesText ? "value" : "label"
      return (predicate("\(attribute) == \(name)"), nil)
    }
    if let textStart { return (predicate("label BEGINSWITH \(textStart.predicateLiteral)"), nil) }
    if let text = accessibleContent?.predicateLiteral {
      let inner = "type == 'XCUIElementTypeStaticText' AND label == \(text)"
      return ("AppiumBy.IOS_CLASS_CHAIN, \("**/XCUIElementType\(kind)[$\(inner)$]".pythonLiteral)", index)
    }
    return (predicate(nil), rank?.before ?? max(self.index, 0))
  }
}

extension String {
  /// The text as a Python literal.
  fileprivate var pythonLiteral: String { "\"\(pythonText)\"" }

  /// The text escaped for a Python literal.
  fileprivate var pythonText: String {
    literalText { "\\x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }
  }

  /// The text as a literal of a predicate.
  fileprivate var predicateLiteral: String { "'\(escaped(for: "'"))'" }

  /// The words of the text as a Python name.
  fileprivate var pythonName: String {
    let words = split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.isEmpty ? "session" : words.map { $0.lowercased() }.joined(separator: "_")
  }

  /// A text to type. The backspace key has its WebDriver name.
  fileprivate var pythonKeys: String {
    guard contains(Keys.delete) else { return pythonLiteral }
    return
      "\"\(split(separator: Keys.delete, omittingEmptySubsequences: false).map { String($0).pythonText }.joined(separator: "\\ue003"))\""
  }
}
