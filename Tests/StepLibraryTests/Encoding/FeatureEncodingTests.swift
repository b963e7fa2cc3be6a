import AppUnderTest
import Foundation
import GherkinParser
import ModelApps
import Recordings
import SampleApps
import SourceText
import StepLibrary
import StepRegistry
import Testing

/// Writing a recorded session as a feature.
@Suite struct FeatureEncodingTests {
  static func recorded(
    _ name: String, _ act: (AppSession, Recorder) async throws -> Void
  ) async throws -> SessionTrace {
    let app = AppSession(driver: try AppCatalog.samples.driver(for: name))
    let recorder = Recorder(app: name, device: .standard) { ActionSentence.steps(for: $0, on: $1, to: $2) }
    await recorder.begin(on: app)
    try await act(app, recorder)
    return recorder.trace
  }

  /// A line break outside of a table or doc string makes a feature that cannot be read.
  @Test(arguments: [
    ("When", "I set the preference \"a\" to \"1\n2\"", "# No step can have this line break: "),
    ("When", "I touch \"a\rb\"", "# No step can have this line break: I touch \"a b\""),
    ("Then", "the list shows\n| a |\n| b |", "Then the list shows"),
    ("When", "I type on the keyboard:\n\"\"\"\na\nb\n\"\"\"", "When I type on the keyboard:"),
  ])
  func lineBreaksBecomeRemarks(keyword: String, text: String, line: String) {
    let step = WrittenSteps.Step(keyword, text)
    #expect([step].scenarioLines.first?.hasPrefix("    " + line) == true, "\([step].scenarioLines)")
    let trace = SessionTrace(
      app: "Calculator", device: "iPhone X", actions: [RecordedAction(.written(WrittenSteps([step], actions: 0)))])
    let encoding = FeatureEncoding([.init("A", trace)], name: "F")
    #expect(encoding.text.contains("    " + line), "\(encoding.text)")
    #expect(encoding.omissions.isEmpty == !line.hasPrefix("#"))
    var ids = IDGenerator()
    #expect(Gherkin.parse(SourceFile(uri: "f", text: encoding.text), ids: &ids).errors.isEmpty, "\(encoding.text)")
    #expect(trace.swiftSteps(named: "x").contains("// not in this code"))
  }

  @Test func isReadLikeAScenario() async throws {
    let trace = try await Self.recorded("Calculator") { app, recorder in
      recorder.comment("what nobody\nforgets")
      for key in ["2", "+", "2", "="] { try await app.touch("button marked:'\(key)'") }
      try await recorder.check("label id:'display'", properties: ["text"], on: app)
      try await recorder.check("button marked:'AC'", properties: ["enabled", "frame"], on: app)
    }
    #expect(
      FeatureEncoding([.init("Adding", trace)], name: "Sums").text == """
        Feature: Sums
          Recorded on an iPhone X.

          Background:
            Given the "Calculator" app is running

          Scenario: Adding
            # what nobody forgets
            # found by button marked:'2' (80) or button text:'2' (70)
            When I touch the "2" button
            # found by button marked:'+' (80) or button text:'+' (70)
            And I touch the "+" button
            And I touch the "2" button
            # found by button marked:'=' (80) or button text:'=' (70)
            And I touch the "=" button
            # found by label id:'display' (95) or label index:0 (20)
            Then the "display" label should be "4"
            # found by button marked:'AC' (80) or button text:'AC' (70)
            And the "AC" button should be enabled
            And the "AC" button should be at 94,102 with 93×134.4 points

        """)
  }

  @Test func sharedStepsBecomeTheBackground() async throws {
    var sessions: [NamedSession] = []
    for last in ["1", "3"] {
      let trace = try await Self.recorded("Calculator") { app, recorder in
        for key in ["7", "+", last] { try await app.touch("button marked:'\(key)'") }
        try await recorder.check("button marked:'AC'", on: app)
      }
      sessions.append(.init("Adding \(last)", trace))
    }
    let text = FeatureEncoding(sessions, name: "Sums").text
    #expect(text.components(separatedBy: "I touch the \"7\" button").count == 2)
    #expect(text.contains("When I touch the \"1\" button") && text.contains("When I touch the \"3\" button"))
    let place = { (part: String) in text.range(of: part)?.lowerBound ?? text.endIndex }
    #expect(place("\"+\" button") < place("Scenario: Adding 1"))
  }

  @Test func repeatedActionsBecomeARecording() async throws {
    let trace = try await Self.recorded("Calculator") { app, _ in
      for key in ["1", "2", "+", "3", "=", "1", "2", "+", "3", "="] { try await app.touch("button marked:'\(key)'") }
    }
    let encoding = FeatureEncoding([.init("Twice", trace)], name: "Sums")
    #expect(encoding.recordings.map(\.name) == ["Sums 1"])
    #expect(encoding.recordings.first?.fingers.count == 5)
    #expect(encoding.text.components(separatedBy: "I playback recording \"Sums 1\"").count == 3)
    #expect(!encoding.text.contains("I touch"))
  }

  @Test func everySequenceThatComesAgainIsARecording() async throws {
    let trace = try await Self.recorded("Calculator") { app, recorder in
      for keys in ["12+3=", "456-7", "12+3=", "456-7", "456-7", "8"] {
        for key in keys { try await app.touch("button marked:'\(key)'") }
        if keys == "12+3=" { recorder.comment("half of it") }
      }
    }
    let encoding = FeatureEncoding([.init("Several", trace)], name: "Sums")
    #expect(encoding.recordings.map(\.fingers.count) == [5, 5])
    let steps = encoding.text.split(separator: "\n").map { $0.drop { $0 == " " } }.suffix(9)
    #expect(
      Array(steps) == [
        "When I playback recording \"Sums 1\"", "# half of it", "And I playback recording \"Sums 2\"",
        "And I playback recording \"Sums 1\"", "# half of it", "And I playback recording \"Sums 2\"",
        "And I playback recording \"Sums 2\"", "# found by button marked:'8' (80) or button text:'8' (70)",
        "And I touch the \"8\" button",
      ])
  }

  @Test func sequencesWithTypingAreRecordings() async throws {
    let trace = try await Self.recorded("Tinylog") { app, _ in
      for _ in 1...2 {
        try await app.touch("navigationButton marked:'+'")
        try await app.enterText("TODO", into: "textField")
        try await app.touch("navigationButton marked:'Save'")
        try await app.back()
      }
    }
    let encoding = FeatureEncoding([.init("Lists", trace)], name: "Tinylog")
    #expect(encoding.recordings.map { $0.typing.map(\.text) } == [["TODO"]])
    #expect(!encoding.text.contains("I touch"))
    let app = AppSession(driver: try AppCatalog.samples.driver(for: "Tinylog"))
    for _ in 1...2 { for recording in encoding.recordings { try await app.play(recording) } }
    #expect(try await app.query("tableViewCell").count == 2)
  }

  /// Ways to play a recording, and the step; nil for a recording stored as another one.
  private static let ways: [(play: @Sendable (AppSession) async throws -> Void, step: String?)] = [
    ({ try await $0.playback("pan", speed: 2) }, "I playback recording \"pan\" at 2 times the speed"),
    ({ try await $0.playback("pan", reverse: true) }, "I reverse playback recording \"pan\""),
    (
      { try await $0.playback("touch", query: "button marked:'8'", offset: Point(x: 2, y: -3)) },
      "I playback recording \"touch\" on \"8\" with offset 2,-3"
    ),
    ({ try await $0.playback("touch", query: "button marked:'8'", speed: 2) }, nil),
    ({ try await $0.playback("touch", offset: Point(x: 50, y: 300)) }, nil),
    (
      { try await $0.interpolate("pan", start: "button marked:'1'", end: "button marked:'3'") },
      "I interpolate \"pan\" from \"1\" to \"3\""
    ),
    (
      {
        try await $0.interpolate(
          "pan", start: "button marked:'1'", end: "button marked:'3'", offsetEnd: Point(x: 1.5, y: 0))
      }, "I interpolate \"pan\" from \"1\" to \"3\" with offsets 0,0 and 1.5,0"
    ),
    ({ try await $0.interpolate("pan", start: "button marked:'1'", end: "button marked:'3'", speed: 2) }, nil),
  ]

  @Test func everyWayOfPlayingIsTried() { #expect(Self.ways.count == 8) }

  @Test(arguments: ways.indices)
  func theWayOfPlayingIsSaid(index: Int) async throws {
    let way = Self.ways[index]
    let trace = try await Self.recorded("Calculator") { app, _ in try await way.play(app) }
    let read = try SessionTrace(reading: SourceFile(uri: "x", text: trace.text))
    #expect(read.actions.map(\.kind) == trace.actions.map(\.kind))
    let encoding = FeatureEncoding([.init("Playing", read)], name: "Sums")
    #expect(encoding.recordings.isEmpty == (way.step != nil))
    #expect(encoding.text.contains("When \(way.step ?? "I playback recording \"Sums 1\"")\n"), "\(encoding.text)")
  }

  /// The display also shows 7; buttons take precedence over texts.
  @Test func ambiguousNameMeansTheButton() async throws {
    let trace = try await Self.recorded("Calculator") { app, _ in
      try await app.touch("button marked:'7'")
      try await app.pan(from: "button marked:'7'", to: "button marked:'9'")
    }
    let encoding = FeatureEncoding([.init("Moving", trace)], name: "Sums")
    #expect(encoding.text.contains("And I drag \"7\" to \"9\"\n"), "\(encoding.text)")
  }

  @Test func actionsWithoutStepsBecomeARecording() async throws {
    let trace = try await Self.recorded("Calculator") { app, _ in
      try await app.perform([
        FingerPath([.init(.zero, Point(x: 50, y: 300)), .init(.seconds(1), Point(x: 200, y: 400))])
      ])
    }
    let encoding = FeatureEncoding([.init("Moving", trace)], name: "Sums \"of\" a/b")
    #expect(encoding.recordings.map(\.name) == ["Sums -of- a-b 1"])
    #expect(encoding.text.contains("When I playback recording \"Sums -of- a-b 1\""))
  }

  @Test func typingAfterATouchIsOneStep() async throws {
    let trace = try await Self.recorded("XKCD") { app, _ in
      try await app.enterText("Git", into: "searchBarTextField")
      try await app.pressReturn()
      try await app.touch("button marked:'Read Git'")
      try await app.back()
    }
    let text = FeatureEncoding([.init("Finding", trace)], name: "XKCD").text
    let steps = text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("#") }.suffix(4)
    #expect(
      Array(steps) == [
        "When I enter \"Git\" into the \"Search comics\" field", "And I press the return key",
        "And I touch the \"Read Git\" button", "And I go back",
      ])
  }

  /// Combining two actions into one step depends on the actions, not on the wording of the step.
  @Test func onlyATouchIsOneStepWithTyping() async throws {
    var trace = try await Self.recorded("XKCD") { app, _ in try await app.enterText("Git", into: "searchBarTextField") }
    #expect(FeatureEncoding([.init("Finding", trace)], name: "XKCD").text.contains("I enter \"Git\" into the"))
    trace.actions[0].kind = .done(.doubleTouch)
    let text = FeatureEncoding([.init("Finding", trace)], name: "XKCD").text
    #expect(text.contains("I touch the \"Search comics\" field") && text.contains("I type \"Git\" on the keyboard"))
  }

  @Test func pickersAndSteppersAreSteps() async throws {
    let alarm = try await Self.recorded("Alarm") { app, _ in
      try await app.touch("button marked:'Add'")
      try await app.turn("datePicker", to: CalendarDate(year: 2024, month: 1, day: 1, hour: 7, minute: 45))
    }
    let catalog = try await Self.recorded("UIKit Catalog") { app, _ in
      try await app.touch("tableViewCell marked:'Picker View'")
      try await app.turn(column: 1, to: "0")
      try await app.back()
      try await app.scrollTo("tableViewCell marked:'Steppers'")
      try await app.touch("tableViewCell marked:'Steppers'")
      try await app.step("stepper id:'tinted'", up: true)
    }
    #expect(
      Self.steps(of: alarm) == [
        "When I touch the \"Add\" button", "And I turn column 1 of the \"time\" picker to \"07\"",
        "And I turn column 2 of the \"time\" picker to \"45\"",
      ])
    #expect(
      Self.steps(of: catalog) == [
        "When I touch list item \"Picker View\"", "And I scroll to the element found by \"pickerView\"",
        "And I turn column 2 of the picker to \"0\"", "And I go back", "And I scroll to list item \"Steppers\"",
        "And I touch list item \"Steppers\"", "And I increase the \"tinted\" stepper",
      ])
    let read = try SessionTrace(reading: SourceFile(uri: "x.trace.json", text: alarm.text))
    #expect(read.actions.map(\.kind) == alarm.actions.map(\.kind))
    #expect(read.swiftSteps(named: "x").contains("turn(column: 1, of: \"datePicker id:'time'\", to: \"45\")"))
    #expect(
      read.xcuiTestFile(named: "x").contains(".pickerWheels.element(boundBy: 0).adjust(toPickerWheelValue: \"07\")"))
  }

  private static func steps(of trace: SessionTrace) -> [String] {
    let lines = FeatureEncoding([.init("Session", trace)], name: "Session").text.split(separator: "\n")
    let texts = lines.map { String($0.drop { $0 == " " }) }
    return texts.filter { $0.hasPrefix("When ") || $0.hasPrefix("And ") }
  }

  /// The feature of any session is canonical Gherkin, and all its steps are predefined.
  @Test func isCanonicalGherkin() async throws {
    let trace = try await Self.recorded("Calculator") { app, recorder in
      try await app.touch("button marked:'7'")
      try await app.doubleTouch("button marked:'7'")
      try await app.hold("button marked:'7'")
      try await app.swipe(.left, on: "label id:'display'")
      try await app.flick(.up, on: "label id:'display'")
      try await app.pinch(.in, on: "label id:'display'")
      try await app.rotate(by: 12.5, on: "label id:'display'")
      try await app.pan(from: "button marked:'7'", to: "button marked:'9'")
      try await app.playback("touch", query: "button marked:'8'")
      try await app.shake()
      try await app.relaunch()
      try await app.rotateDevice(to: .landscapeLeft)
      try await app.openURL("calc://")
      recorder.screenshot("end")
      try await recorder.check(
        "label id:'display'", properties: ElementRecord.checkable.filter { $0 != "value" && $0 != "label" }, on: app)
    }
    let text = FeatureEncoding([.init("All", trace)], name: "All").text
    var ids = IDGenerator()
    let result = Gherkin.parse(SourceFile(uri: "x.feature", text: text), ids: &ids)
    let document = try #require(result.document)
    #expect(String(decoding: GherkinFormatter.format(document), as: UTF8.self) == text)
    let registry = try Registry([PredefinedSteps.steps(for: .samples)], relativeTo: "/")
    let steps = document.pickles(ids: &ids).flatMap(\.steps).map(\.text)
    #expect(steps.count > 15)
    for step in steps { #expect(try registry.matches(for: step).count == 1, "\(step)") }
  }

  @Test func aTraceOfADeviceIsRead() throws {
    let text = """
      {"appID": "com.example.Calculator", "timestamp": 1590835606, "log_data": [
       {"action": "UIEventTypeTouches", "isAnAssertionLog": "false", "assert_items": {}, "isEnabled": "true",
        "accessibilityLabell": "", "comments": "first", "isUIControl": "true",
        "viewDetails": "<Calc.Key: 0x7fec5941adc0; baseClass = UIButton; frame = (0 264; 93 86); opaque = NO>",
        "receiverSubview": "(\\n \\"<UIButtonLabel: 0x7f; frame = (34 15; 24 55); text = '2'; opaque = NO>\\"\\n)",
        "receiverWindow": "<UIWindow: 0x7fec59615720; frame = (0 0; 414 896); layer = <X: 0x6>>", "screenshot": "iVBORw0K"},
       {"action": "", "isAnAssertionLog": true, "accessibilityLabel": "",
        "assert_items": {"Enabled: true": "<Enabled: true", "State of the Element: UIControlStateNormal": "x", "Tags: 4": "4"},
        "viewDetails": "<Calc.Key: 0x7fec5941adc0; baseClass = UIButton; frame = (0 264; 93 86)>",
        "receiverSubview": "(\\n \\"<UIButtonLabel: 0x7f; frame = (34 15; 24 55); text = '+'; opaque = NO>\\"\\n)"},
       {"action": "", "isAnAssertionLog": "true", "assert_items": ["View Details"],
        "viewDetails": "<UILabel: 0x7fca; frame = (37.6 235; 333.3 58.6); text = '11'; userInteractionEnabled = NO>"},
       {"action": "UIEventTypeTouches", "isAnAssertionLog": "false", "superView": "<UITableViewCell: 0x1>",
        "viewDetails": "<UITableViewLabel: 0x2; frame = (16 0; 343 44); text = 'Alert Views'>"},
       {"action": "UIEventTypeTouches", "isAnAssertionLog": "false", "viewDetails": "<_UIBackButtonContainerView: 0x2>"}
      ]}
      """
    let trace = try SessionTrace(reading: SourceFile(uri: "x.json", text: text))
    #expect(trace.app == "Calculator" && trace.device == "iPhone XS Max")
    let lines = FeatureEncoding([.init("Session", trace)], name: "x").text.split(separator: "\n")
    let steps = lines.map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("# found") }.dropFirst(5)
    #expect(
      Array(steps) == [
        "When I touch the \"2\" button", "# first", "And I take a screenshot",
        "Then the \"+\" button should be enabled", "And the \"+\" button should be not selected",
        "And I should see the element found by \"button marked:'+' tag:4\"", "And I should see \"11\"",
        "When I touch list item \"Alert Views\"", "And I go back",
      ])
  }

  /// A trace of entries in the format published by iOSTestSDK.
  private static func deviceTrace(_ app: String, _ entries: String...) throws -> SessionTrace {
    let text = "{\"appID\": \"\(app)\", \"log_data\": [\(entries.joined(separator: ", "))]}"
    return try SessionTrace(reading: SourceFile(uri: "x.json", text: text))
  }

  private static func touch(_ view: String, label: String = "", around: String = "") -> String {
    """
    {"action": "UIEventTypeTouches", "isAnAssertionLog": "false", "accessibilityLabel": "\(label)",
     "viewDetails": "\(view)", "superView": "\(around)"}
    """
  }

  @Test func controlsOfADeviceAreButtons() throws {
    let trace = try Self.deviceTrace(
      "com.example.calculator",
      """
      {"action": "UIEventTypeTouch", "isUIControl": "true", "receiverSubview": "... UILabel 'text = 2'"}
      """)
    #expect(Self.steps(of: trace) == ["When I touch the \"2\" button"])
  }

  @Test func shortenedTextsOfADeviceAreKept() throws {
    let trace = try Self.deviceTrace(
      "LongGames.Alarm.ios.swift", Self.touch("<UIButton: 0x1; Title = \\\"Repeat every single w...\\\">"),
      Self.touch("<UILabel: 0x1; frame = (0 0; 1 1); text = 'Wake up with a long so...'>"),
      Self.touch("<UILabel: 0x1>", label: "two\\nlines"),
      Self.touch("<UISwitch: 0x1>", around: "<UITableViewCell: 0x2; text = 'Snooze'>"),
      """
      {"isAnAssertionLog": "true", "assert_items": ["View Details"], "viewDetails": "<UILabel: 0x1; text = 'Every Monday in the y...'>"}
      """,
      """
      {"isAnAssertionLog": "true", "assert_items": ["Accessibility Label"], "accessibilityLabel": "says \\"so\\""}
      """)
    #expect(trace.app == "Alarm" && trace.bundle == "LongGames.Alarm.ios.swift")
    let read = try SessionTrace(reading: SourceFile(uri: "x.json", text: trace.text))
    #expect(read == trace)
    let text = FeatureEncoding([.init("Session", read)], name: "x").text
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("#") }.dropFirst(2)
    #expect(
      Array(lines) == [
        "Background:", "Given the \"Alarm\" app is running", "Scenario: Session",
        "When I touch the button starting with \"Repeat every single w\"",
        "And I touch the label starting with \"Wake up with a long so\"", "And I touch the text:", "\"\"\"", "two",
        "lines",
        "\"\"\"", "And I touch the \"Snooze\" switch", "Then I should see text starting with \"Every Monday in the y\"",
        "And I should see \"says \\\"so\\\"\"",
      ], "\(text)")
    let test = trace.xcuiTestFile(named: "x")
    #expect(test.contains("XCUIApplication(bundleIdentifier: \"LongGames.Alarm.ios.swift\")"))
    #expect(test.contains("matching(NSPredicate(format: \"label BEGINSWITH %@\", \"Repeat every single w\")).element"))
  }

  @Test(arguments: [
    ("com.example.Calculator", "Calculator"), ("LongGames.Alarm.ios.swift", "Alarm"), ("de.x.Beers.debug", "Beers"),
    ("Pad", "Pad"), ("org.app.ios", "ios"),
  ])
  func lastNamePartIsTheApp(bundle: String, name: String) throws {
    #expect(try Self.deviceTrace(bundle).app == name)
  }

  @Test func unnamedEventIsReportedWithItsNumber() {
    let error = #expect(throws: Diagnostic.self) {
      try Self.deviceTrace("x.Pad", Self.touch("<UIButton: 0x1; Title = \\\"OK\\\">"), Self.touch("<Pad.Map: 0x1>"))
    }
    #expect(error?.problem.contains("entry 2, a touch, names no element") == true, "\(error as Any)")
    #expect(error?.problem.contains("(it is a Map)") == true && error?.location != nil, "\(error as Any)")
  }
}
