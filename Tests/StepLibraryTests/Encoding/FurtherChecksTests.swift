import AppUnderTest
import ModelApps
import Recordings
import SampleApps
import SourceText
import StepRegistry
import Testing

@testable import StepLibrary

/// Checks of properties beyond text, value and state, and list items by their numbers.
@Suite struct FurtherChecksTests {
  private final class Tagged: App {
    var screen: Screen {
      Screen("Tagged") { Button("Save") {}.property("tag", 7).property("isHighlighted", false) }
    }
  }

  private static func recorded(
    _ app: AppSession, _ act: (AppSession, Recorder) async throws -> Void
  ) async throws -> SessionTrace {
    let recorder = Recorder.inSteps(app: "App", device: .standard)
    await recorder.begin(on: app)
    try await act(app, recorder)
    let trace = recorder.trace
    let read = try SessionTrace(reading: SourceFile(uri: "x.trace.json", text: trace.text))
    #expect(read.text == trace.text)
    #expect(read.actions.map(\.kind) == trace.actions.map(\.kind))
    return read
  }

  @Test(arguments: [
    ("highlighted", ["highlighted:NO"]), ("isHighlighted", ["isHighlighted:NO"]), ("tags", ["tag:7"]),
    ("superview", ["superview:'UIView'"]), ("window", ["window:'UIWindow'"]), ("receiver", ["receiver:'Save'"]),
    ("alpha", ["alpha:1"]),
  ])
  func anyPropertyIsCheckedByAQuery(name: String, filters: [String]) async throws {
    let app = AppSession(driver: InProcessDriver { Tagged() })
    let trace = try await Self.recorded(app) { app, recorder in
      try await recorder.check("button", properties: [name], on: app)
    }
    let query = "button marked:'Save'"
    #expect(trace.actions.first?.steps == filters.map { "I should see the element found by \"\(query) \($0)\"" })
    for filter in filters { #expect(try await app.query("\(query) \(filter)").count == 1) }
    #expect(trace.swiftSteps(named: "x").contains("waitFor(\"\(query) \(filters.joined())\")"))
    #expect(trace.omittedByXCUITest.count == 1 && trace.omittedBySwift.isEmpty)
  }

  private final class Form: App {
    var screen: Screen {
      Screen("Form") {
        VStack {
          Label("77").id("display")
          Button("Login") {}.enabled(false)
        }
      }
    }
  }

  /// A name only finds the element. Further conditions are expected.
  @Test(arguments: [
    ("label id:'display'", ["I should see the \"display\" label"]),
    ("label text:'77'", ["the \"display\" label should be \"77\""]),
    ("button marked:'Login'", ["I should see the \"Login\" button"]),
    ("button marked:'Login' enabled:NO", ["the \"Login\" button should be disabled"]),
    (
      "button marked:'Login' enabled:NO selected:NO",
      ["the \"Login\" button should be disabled", "the \"Login\" button should be not selected"]
    ),
    ("button text:'Login' enabled:NO", ["the \"Login\" button should be disabled"]),
    (
      "label {text BEGINSWITH '7'}", ["I should see the element found by \"label {text BEGINSWITH '7'}\""]
    ),
    ("button alpha:1", ["I should see the element found by \"button alpha:1\""]),
    ("label index:0 text:'77'", ["I should see the element found by \"label index:0 text:'77'\""]),
  ])
  func conditionsOfTheQueryAreChecked(query: String, steps: [String]) async throws {
    let app = AppSession(driver: InProcessDriver { Form() })
    let trace = try await Self.recorded(app) { try await $1.check(query, on: $0) }
    #expect(trace.actions.first?.steps == steps)
    let isQuery = steps.contains { $0.contains(query) }
    #expect(trace.swiftSteps(named: "x").contains("waitFor(\"\(query)\")") || !isQuery)
    #expect(trace.omittedByXCUITest == (isQuery ? ["it was found by \"\(query)\""] : []))
    #expect(trace.omittedBySwift.isEmpty)
  }

  @Test func conditionsAreCheckedBesideProperties() async throws {
    let app = AppSession(driver: InProcessDriver { Form() })
    let trace = try await Self.recorded(app) {
      try await $1.check("label text:'77'", properties: ["enabled"], on: $0)
    }
    #expect(
      trace.actions.first?.steps == [
        "the \"display\" label should be enabled", "the \"display\" label should be \"77\"",
      ])
    let only = try await Self.recorded(app) {
      try await $1.check("label text:'77'", properties: ["enabled"], only: true, on: $0)
    }
    #expect(only.actions.first?.steps == ["the \"display\" label should be enabled"])
    let test = trace.xcuiTestFile(named: "x")
    #expect(test.contains("XCTAssertEqual(app.staticTexts[\"display\"].label, \"77\")"), "\(test)")
  }

  @Test func queriesThatNoStepCanHaveAreRemarks() async throws {
    let app = AppSession(driver: InProcessDriver { Form() })
    let trace = try await Self.recorded(app) {
      try await $1.check(#"label text:'77' not(text:'"')"#, on: $0)
    }
    let encoding = FeatureEncoding([.init("x", trace)], name: "x")
    #expect(encoding.omissions.count == 1, "\(encoding.text)")
  }

  @Test func stateStandsForAllStates() async throws {
    let app = AppSession(driver: InProcessDriver { Tagged() })
    let trace = try await Self.recorded(app) { app, recorder in
      try await recorder.check("button", properties: ["state", "bounds"], on: app)
    }
    #expect(
      trace.actions.first?.steps?.prefix(3) == [
        "the \"Save\" button should be enabled", "the \"Save\" button should be not selected",
        "I should see the element found by \"button marked:'Save' isHighlighted:NO\"",
      ])
    #expect(trace.actions.first?.steps?.last?.hasPrefix("the \"Save\" button should be at ") == true)
    await #expect(throws: Diagnostic.self) {
      _ = try await Self.recorded(app) { try await $1.check("button", properties: ["colour"], on: $0) }
    }
  }

  @Test func sizesAreChecked() async throws {
    let app = AppSession(driver: InProcessDriver { Tagged() })
    let trace = try await Self.recorded(app) { app, recorder in
      try await recorder.check("button", properties: ["size"], on: app)
    }
    let tree = try await app.tree()
    let size = tree.frame(of: try #require(try Query(parsing: "button").elements(in: tree).first)).size
    #expect(trace.actions.first?.steps == ["the \"Save\" button should be \(size.words) points"])
    let code = trace.swiftSteps(named: "x")
    #expect(
      code.contains(#"step("the element found by \"button marked:'Save'\" should be \#(size.words) points")"#),
      "\(code)")
    let test = trace.xcuiTestFile(named: "x")
    #expect(
      test.contains("XCTAssertEqual(app.buttons[\"Save\"].frame.width, \(size.width), accuracy: 0.5)\n"), "\(test)")
    let python = AppiumLanguage.python.file(of: [.init("x", trace)])
    #expect(python.contains(".rect[\"height\"], \(size.height), delta=1.0)\n"), "\(python)")
    #expect(trace.omittedBySwift.isEmpty && trace.omittedByXCUITest.isEmpty)
  }

  /// Checks of a device's trace in the words of iOSTestSDK.
  @Test func checksOfDevicesAreSteps() throws {
    let text = """
      {"appID": "com.example.calculator", "log_data": [{"isAnAssertionLog": "true", "accessibilityLabel": "Save",
        "viewDetails": "<UIButton: 0x1; frame = (20 44; 80 30)>", "bounds": "{{0, 0}, {80, 30}}",
        "superView": "<UIStackView: 0x2>", "receiverWindow": "<UIWindow: 0x3; frame = (0 0; 414 896)>",
        "assert_items": ["Bounds", "Superview", "Receiver Window", "Tags: 7", "Highlighted: false", "Alpha: x"]}]}
      """
    let trace = try SessionTrace(reading: SourceFile(uri: "x.json", text: text))
    let read = try SessionTrace(reading: SourceFile(uri: "x.trace.json", text: trace.text))
    let steps = FeatureEncoding([.init("Session", read)], name: "x").text
    let found = ["superview:'UIStackView'", "window:'UIWindow'", "tag:7", "highlighted:NO"]
    for filter in found { #expect(steps.contains("found by \"button marked:'Save' \(filter)\"\n"), "\(steps)") }
    #expect(steps.contains("the \"Save\" button should be 80×30 points\n") && steps.contains("# Alpha: x"), "\(steps)")
  }

  @Test func listItemsHaveNumbers() async throws {
    let app = AppSession(driver: try AppCatalog.samples.driver(for: "Alarm"))
    let trace = try await Self.recorded(app) { app, _ in
      try await app.touch("tableViewCell marked:'08:15' switch")
      try await app.swipe(.left, on: "tableViewCell marked:'08:15'")
    }
    #expect(trace.actions.first?.steps == ["I touch the \"08:15\" switch"])
    let steps = trace.withNumberedRows.actions.map { $0.steps ?? [] }
    #expect(
      steps.prefix(2) == [
        ["I touch the element found by \"tableViewCell index:1 switch\""], ["I swipe left on cell number 2"],
      ], "\(steps)")
  }

  /// Checks of list items, and the changes that were seen, have the numbers too.
  @Test func checksOfListItemsHaveNumbers() async throws {
    let app = AppSession(driver: try AppCatalog.samples.driver(for: "Alarm"))
    var trace = try await Self.recorded(app) { app, recorder in
      try await recorder.check("tableViewCell marked:'08:15'", on: app)
      try await recorder.check("tableViewCell marked:'08:15'", properties: ["size"], on: app)
      try await recorder.check("tableViewCell marked:'08:15' label index:0", properties: ["text"], on: app)
    }
    trace.seenAtEnd = trace.actions
    let numbered = trace.withNumberedRows
    #expect(numbered.seenAtEnd.map(\.steps) == numbered.actions.map(\.steps))
    let steps = numbered.actions.flatMap { $0.steps ?? [] }
    let cell = "the element found by \"tableViewCell index:1"
    #expect(steps.allSatisfy { $0.contains(cell) }, "\(steps)")
    #expect(steps.first == "I should see \(cell)\"", "\(steps)")
    #expect(steps.last == "\(cell) label index:0\" should show \"08:15\"", "\(steps)")
  }
}
