import AppUnderTest
import ModelApps
import Recordings
import SampleApps
import SourceText
import StepLibrary
import Testing

/// Sessions store the meaning of actions, and encoders write it.
@Suite struct MeaningTests {
  /// Actions on a page of UIKit Catalog, recorded on a device and read from the file.
  private static func recorded(
    _ page: String, on device: Device = .standard, _ act: (AppSession, Recorder) async throws -> Void
  ) async throws -> SessionTrace {
    let app = AppSession(driver: try AppCatalog.samples.driver(for: "UIKit Catalog", on: device))
    try await app.scrollTo("tableViewCell marked:'\(page)'")
    try await app.touch("tableViewCell marked:'\(page)'")
    let recorder = Recorder(app: "UIKit Catalog", device: device) { ActionSentence.steps(for: $0, on: $1, to: $2) }
    await recorder.begin(on: app)
    try await act(app, recorder)
    let read = try SessionTrace(reading: SourceFile(uri: "x.trace.json", text: recorder.trace.text))
    #expect(read.text == recorder.trace.text)
    #expect(read.actions.map(\.kind) == recorder.trace.actions.map(\.kind))
    return read
  }

  private static func steps(of trace: SessionTrace) -> [String] {
    let lines = FeatureEncoding([.init("Session", trace)], name: "Session").text.split(separator: "\n")
    let texts = lines.map { String($0.drop { $0 == " " }) }
    return Array(texts.filter { !$0.hasPrefix("#") }.dropFirst(5))
  }

  @Test func steppersAreIncreasedByName() async throws {
    let trace = try await Self.recorded("Steppers") { app, _ in
      try await app.step("stepper id:'custom'", up: false, times: 2)
      try await app.touch("stepper id:'custom' button marked:'Decrement'")
      try await app.touch("stepper id:'tinted' button marked:'Increment'")
    }
    #expect(
      trace.actions.map(\.kind) == [
        .done(.step(up: false, times: 2)), .done(.step(up: false, times: 1)), .done(.step(up: true, times: 1)),
      ])
    #expect(
      Self.steps(of: trace) == [
        "When I decrease the \"custom\" stepper 3 times", "And I increase the \"tinted\" stepper",
      ])
    let test = trace.xcuiTestFile(named: "x")
    #expect(test.contains("for _ in 1...2 { app.steppers[\"custom\"].buttons[\"Decrement\"].tap() }"), "\(test)")
    #expect(test.contains("app.steppers[\"tinted\"].buttons[\"Increment\"].tap()") && !test.contains("firstMatch"))
    #expect(trace.swiftSteps(named: "x").contains("app.step(\"stepper id:'custom'\", up: false, times: 2)"))
  }

  @Test(arguments: Device.all)
  func sheetsAreDismissed(device: Device) async throws {
    let trace = try await Self.recorded("Action Sheets", on: device) { app, _ in
      for _ in 1...2 {
        try await app.touch("tableViewCell marked:'Other'")
        let cancel = "button marked:'Cancel'"
        if try await app.exists(cancel) {
          try await app.touch(cancel)
        } else {
          try await app.touch(at: Point(x: 9, y: 500))
        }
      }
      try await app.touch("tableViewCell marked:'Other'")
      try await app.dismissAlert()
      try await app.touch("navigationItemButtonView marked:'UIKitCatalog'")
    }
    #expect(trace.actions.count { $0.kind == .done(.dismiss) } == 3)
    #expect(trace.actions.last?.kind == .done(.back))
    let steps = Self.steps(of: trace)
    #expect(steps.count { $0 == "And I dismiss the sheet" } == 3, "\(steps)")
    #expect(steps.last == "And I go back")
    let test = trace.xcuiTestFile(named: "x")
    #expect(test.contains("let cancel = app.sheets.buttons[\"Cancel\"]"), "\(test)")
    #expect(trace.swiftSteps(named: "x").contains("try await app.dismissAlert()"))
  }

  @Test func switchesAreSetAndFieldsHaveValues() async throws {
    let trace = try await Self.recorded("Switches") { app, recorder in
      try await app.setSwitch("switch id:'default'", on: true)
      try await app.setSwitch("switch id:'tinted'", on: true)
      try await recorder.check("switch id:'tinted'", properties: ["value"], on: app)
      try await app.back()
      try await app.scrollTo("tableViewCell marked:'Text Fields'")
      try await app.touch("tableViewCell marked:'Text Fields'")
      try await app.enterText("words", into: "textField placeholder:'Plain'")
      try await recorder.check("textField placeholder:'Plain'", properties: ["text"], on: app)
    }
    #expect(
      Self.steps(of: trace) == [
        "When I turn the \"default\" switch on", "And I turn the \"tinted\" switch on",
        "Then the \"tinted\" switch should be on", "When I go back", "And I scroll to list item \"Text Fields\"",
        "And I touch list item \"Text Fields\"", "And I enter \"words\" into the \"Plain\" field",
        "Then the \"Plain\" field should be \"words\"",
      ])
    let test = trace.xcuiTestFile(named: "x")
    #expect(test.contains("if app.switches[\"tinted\"].value as? String != \"1\" { app.switches[\"tinted\"].tap() }"))
    #expect(test.contains("XCTAssertEqual(app.textFields[\"words\"].value as? String, \"words\")"), "\(test)")
  }

  /// Tests for XCUITest and Appium compare the values reported by these tools.
  @Test func testsCompareWhatXCUITestReports() async throws {
    let trace = try await Self.recorded("Sliders") { app, recorder in
      try await app.setSlider("slider id:'default'", toPart: 0.5)
      try await recorder.check("slider id:'default'", properties: ["value"], on: app)
      try await app.back()
      try await app.scrollTo("tableViewCell marked:'Steppers'")
      try await app.touch("tableViewCell marked:'Steppers'")
      try await recorder.check("stepper id:'default'", properties: ["value"], on: app)
      try await recorder.check("stepper id:'tinted' button marked:'Increment'", properties: ["text"], on: app)
    }
    let test = trace.xcuiTestFile(named: "x")
    #expect(test.contains("app.sliders[\"default\"].wait(until: \"value == %@\", \"50%\")\n"), "\(test)")
    #expect(test.contains("XCTAssertEqual(app.sliders[\"default\"].value as? String, \"50%\")"), "\(test)")
    #expect(test.contains("// its value was \"0\"") && test.contains("// it showed \"+\""), "\(test)")
    #expect(Set(trace.omittedByXCUITest) == ["its value was \"0\"", "it showed \"+\""])
    #expect(test.contains("app.cells.containing(.staticText, identifier: \"Steppers\").element.tap()"), "\(test)")
    let python = AppiumLanguage.python.file(of: [.init("x", trace)])
    #expect(
      python.contains("driver.find_element(AppiumBy.ACCESSIBILITY_ID, \"default\").get_attribute(\"value\"), \"50%\")"))
    #expect(python.contains("XCUIElementTypeCell[$type == 'XCUIElementTypeStaticText' AND label == 'Steppers'$]"))
  }

  /// A switch without a name is identified by the text of its cell.
  @Test func cellsDistinguishWhatHasNoName() async throws {
    let app = AppSession(driver: InProcessDriver { Twins() })
    let recorder = Recorder(app: "Twins", device: .standard)
    await recorder.begin(on: app)
    try await app.touch("tableViewCell containing:(label text:'two') switch")
    try await recorder.check("label text:'same' index:1", properties: ["text"], on: app)
    let test = recorder.trace.xcuiTestFile(named: "x")
    #expect(test.contains("app.cells.containing(.staticText, identifier: \"two\").switches.element.tap()"), "\(test)")
    #expect(
      test.contains("app.cells.containing(.staticText, identifier: \"two\").staticTexts[\"same\"].label, \"same\""))
    let python = AppiumLanguage.python.file(of: [.init("x", recorder.trace)])
    #expect(python.contains("AND label == 'two'$]/**/XCUIElementTypeSwitch\").click()"), "\(python)")
  }

  /// A check names a property that no other element of the screen satisfies.
  @Test func checksDoNotHoldByAccident() async throws {
    let app = AppSession(driver: InProcessDriver { Twins() })
    let recorder = Recorder(app: "Twins", device: .standard) { ActionSentence.steps(for: $0, on: $1, to: $2) }
    await recorder.begin(on: app)
    for (query, property) in [
      ("navigationBar label", "text"), ("label text:'Save' index:0", "text"), ("label text:'Twice' index:0", "text"),
      ("label id:'Named'", "text"), ("label text:'Alone'", "text"), ("label text:'Alone'", "exists"),
      ("button marked:'Save'", "exists"), ("slider", "exists"), ("tableViewCell index:1 label text:'same'", "text"),
    ] { try await recorder.check(query, properties: [property], on: app) }
    let steps = recorder.trace.actions.map { $0.steps ?? [] }
    #expect(
      steps == [
        ["the title should be \"Twins\""], ["I should see the \"Save\" label"],
        ["the element found by \"label index:2\" should show \"Twice\""], ["the \"Named\" label should be \"Named\""],
        ["I should see \"Alone\""], ["I should see the \"Alone\" label"], ["I should see the \"Save\" button"],
        ["I should see the \"Alone\" slider"], ["list item \"two\" should show \"same\""],
      ])
  }

  /// For several matches, XCUITest gets the index of the element and never the first match.
  @Test func severalOfOneNameAreNumbered() async throws {
    let app = AppSession(driver: InProcessDriver { Twins() })
    let recorder = Recorder(app: "Twins", device: .standard)
    await recorder.begin(on: app)
    try await recorder.check("label text:'Twice' index:1", properties: ["text"], on: app)
    let test = recorder.trace.xcuiTestFile(named: "x")
    #expect(test.contains("app.staticTexts.matching(identifier: \"Twice\").element(boundBy: 1)"), "\(test)")
  }
}

/// A screen with several elements of the same text.
private final class Twins: App {
  var screen: Screen {
    Screen("Twins") {
      Label("Save")
      Button("Save") {}
      Label("Twice")
      Label("Twice")
      Label("Named").id("Named")
      Label("Alone")
      Slider(value: 0, in: 0...1) { _ in }
      Table(["one", "two"]) { name in Cell(name, detail: "same").accessory(Switch(isOn: false) { _ in }) }
    }.navigationBar("Twins")
  }
}
