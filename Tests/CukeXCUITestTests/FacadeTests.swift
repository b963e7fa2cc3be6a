import AppUnderTest
import CukeXCUITest
import Foundation
import ModelApps
import SampleApps
import SourceText
import Synchronization
import Testing

/// A freshly launched app on its own device.
@MainActor
func launched(_ entry: AppCatalog.Entry = AppCatalog.Entry("Form") { Form() }, on device: Device? = nil)
  -> XCUIApplication
{
  XCUIApplication.use([entry], on: device)
  let app = XCUIApplication()
  app.launch()
  return app
}

/// The parts of XCUITest used by tests of apps.
@Suite @MainActor struct FacadeTests {
  /// The model's description of the last touch.
  private func log(_ app: XCUIApplication) -> String { app.staticTexts["log"].label }

  @Test func elementsSayWhatTheyAre() {
    let app = launched()
    #expect(app.buttons["Save"].exists && app.buttons["Save"].isHittable && app.buttons["Save"].isEnabled)
    #expect(!app.buttons["Off"].isEnabled && !app.buttons["Nothing"].exists && !app.buttons["Nothing"].isHittable)
    #expect(!app.staticTexts["Hidden"].exists)
    #expect(app.buttons["Bottom"].exists && !app.buttons["Bottom"].isHittable)
    let field = app.textFields["Name"]
    #expect(field.value as? String == "Name" && field.placeholderValue == "Name" && field.label == "")
    #expect(field.elementType == .textField && app.elementType == .application && !field.hasFocus)
    #expect(app.secureTextFields.element.value as? String == "•••")
    #expect(app.switches["alarm"].value as? String == "0")
    #expect(app.sliders["amount"].value as? String == "50%")
    #expect(app.sliders["amount"].normalizedSliderPosition == 0.5)
    #expect(app.pickerWheels.element.value as? String == "apple")
    #expect(app.frame == CGRect(x: 0, y: 0, width: 375, height: 812))
    #expect(app.buttons["Save"].description == "\"Save\" Button")
    #expect(
      app.debugDescription.contains(
        "\n          StaticText, {{0.0, 44.0}, {375.0, 21.0}}, identifier: 'log', label: 'nothing'\n"),
      "\(app.debugDescription)")
    #expect(app.switches["alarm"].debugDescription.hasSuffix("}}, identifier: 'alarm', value: '0'"))
  }

  @Test func queriesFindWhatXCUITestFinds() {
    let app = launched()
    #expect(app.buttons.count == 7)
    #expect(app.buttons.allElementsBoundByIndex.map(\.label).prefix(2) == ["Save", "Twice"])
    #expect(app.buttons.element(boundBy: 6).label == "Bottom" && !app.buttons.element(boundBy: 7).exists)
    #expect(app.buttons.matching(identifier: "Twice").count == 2)
    #expect(app.buttons.matching(identifier: "Twice").firstMatch.exists)
    #expect(app.buttons["Save"].firstMatch.label == "Save")
    #expect(app.scrollViews.containing(.button, identifier: "Save").count == 1)
    #expect(app.scrollViews.containing(.button, identifier: "Nothing").count == 0)
    #expect(app.scrollViews.element.children(matching: .any).element(boundBy: 0).identifier == "log")
    #expect(app.scrollViews.children(matching: .button).count == 5)
    #expect(app.descendants(matching: .any)["alarm"].elementType == .switch)
    #expect(app.windows.element.buttons["Save"].staticTexts["Save"].exists)
    #expect(app.descendants(matching: .any).matching(.switch, identifier: "alarm").count == 1)
    #expect(app.descendants(matching: .any).element(matching: .slider, identifier: "amount").exists)
  }

  @Test func irregularPluralsAreThoseOfXCUITest() {
    let app = launched()
    #expect([app.keys, app.comboBoxes, app.checkBoxes].map(\.count) == [0, 0, 0])
    app.textFields["Name"].tap()
    #expect(app.keys["q"].exists)
  }

  @Test(arguments: [
    ("label BEGINSWITH 'Tw'", [] as [String], 2), ("label == %@", ["Save"], 1), ("label CONTAINS[c] %@", ["SAV"], 1),
    ("%K LIKE 'S?ve'", ["label"], 1), ("identifier == ''", [], 7), ("isEnabled == false", [], 1),
    ("enabled == NO AND label MATCHES 'O.+'", [], 1), ("label IN {'Save', \"Off\"}", [], 2),
    ("NOT (label == 'Save' OR label == 'Off')", [], 5), ("elementType == 9", [], 7), ("hittable == 0", [], 1),
    ("label == '100%@'", [], 0), ("label == %@", ["it's \\ 'quoted'"], 0),
  ])
  func predicatesAreRead(format: String, arguments: [String], count: Int) {
    let app = launched()
    #expect(app.buttons.matching(NSPredicate(format: format, argumentArray: arguments)).count == count)
  }

  @Test func predicatesTakeValuesAndBlocks() {
    let app = launched()
    #expect(app.buttons.matching(NSPredicate(format: "label IN %@ AND elementType == %d", ["Save"], 9)).count == 1)
    let long = NSPredicate { object, _ in
      MainActor.assumeIsolated { (object as? any XCUIElementAttributes)?.label.count ?? 0 > 5 }
    }
    #expect(app.buttons.matching(long).count == 2)
    #expect(app.buttons.element(matching: NSPredicate(format: "label == 'Save'")).exists)
    #expect(app.scrollViews.containing(NSPredicate(format: "label == 'Save'")).count == 1)
    for (format, text) in [
      ("label = ", "a value is missing"), ("label == %@", "more placeholders than arguments"), ("label == 'a' }", "}"),
      ("%x", "more placeholders"),
    ] {
      failing(text) { #expect(app.buttons.matching(NSPredicate(format: format)).count == 0) }
    }
  }

  @Test func fingersDoWhatTheyDoInXCUITest() {
    let app = launched()
    app.buttons["Save"].tap()
    #expect(log(app) == "saved")
    app.buttons["Save"].press(forDuration: 1)
    #expect(log(app) == "held")
    app.buttons.matching(identifier: "Twice").element(boundBy: 1).tap()
    #expect(log(app) == "second")
    app.buttons["Off"].tap()
    #expect(log(app) == "second")
    app.switches["alarm"].tap()
    #expect(app.switches["alarm"].value as? String == "1")
    app.sliders["amount"].adjust(toNormalizedSliderPosition: 1)
    #expect(app.sliders["amount"].value as? String == "100%")
    app.pickerWheels.element.adjust(toPickerWheelValue: "plum")
    #expect(app.pickerWheels.element.value as? String == "plum")
    app.buttons["Save"].coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.5)).tap()
    #expect(log(app) == "saved")
    // Elements outside of the visible area are scrolled into view.
    app.buttons["Bottom"].tap()
    #expect(log(app) == "bottom" && app.buttons["Bottom"].isHittable)
    app.textFields["Name"].tap()
    #expect(app.textFields["Name"].hasFocus)
    app.textFields["Name"].typeText("Anna")
    app.typeText("!" + XCUIKeyboardKey.delete.rawValue)
    #expect(app.textFields["Anna"].value as? String == "Anna")
  }

  @Test func gesturesAreRecognised() {
    let app = launched(AppCatalog.Entry("Conformance") { ConformanceApp() })
    let pad = app.staticTexts["pad"]
    let gestures: [(String, () -> Void)] = [
      ("double", { pad.doubleTap() }), ("two fingers", { pad.twoFingerTap() }), ("hold", { pad.press(forDuration: 1) }),
      ("swipe left", { pad.swipeLeft() }), ("swipe right", { pad.swipeRight(velocity: .slow) }),
      ("swipe up", { pad.swipeUp() }), ("swipe down", { pad.swipeDown() }),
      ("pinch out", { pad.pinch(withScale: 3, velocity: 1) }),
      ("pinch in", { pad.pinch(withScale: 0.3, velocity: -1) }),
      ("rotate right", { pad.rotate(1, withVelocity: 1) }), ("rotate left", { pad.rotate(-1, withVelocity: -1) }),
    ]
    for (name, gesture) in gestures {
      gesture()
      #expect(app.staticTexts["state"].label == name)
    }
    #expect(app.staticTexts["Row 0"].isHittable)
    app.staticTexts["Row 3"].press(forDuration: 0, thenDragTo: app.staticTexts["Row 0"])
    #expect(!app.staticTexts["Row 0"].isHittable)
    XCUIDevice.shared.system.open(URL(filePath: "/x"))
    #expect(app.staticTexts["state"].label == "opened file:///x")
  }

  @Test func waitsTakeTheTimeOfTheApp() {
    let app = launched()
    let late = app.staticTexts["Late"]
    #expect(!late.waitForExistence(timeout: 30))
    app.buttons["Later"].tap()
    #expect(!late.waitForExistence(timeout: 4) && late.waitForExistence(timeout: 2))
    #expect(!late.waitForNonExistence(timeout: 60))
    app.buttons["Later"].tap()
    #expect(late.waitForNonExistence(timeout: 60))
    app.buttons["Later"].tap()
    #expect(
      late.wait(for: \.exists, toEqual: true, timeout: 60) && late.wait(for: \.label, toEqual: "Late", timeout: 0))
    #expect(!late.wait(for: \.label, toEqual: "Early", timeout: 60))
    app.buttons["Later"].tap()
    let gone = XCTNSPredicateExpectation(predicate: NSPredicate(format: "exists == false"), object: late)
    #expect(
      XCTWaiter.wait(for: [gone], timeout: 4) == .timedOut && XCTWaiter().wait(for: [gone], timeout: 2) == .completed)
    let few = XCTNSPredicateExpectation(predicate: NSPredicate(format: "count < 7"), object: app.buttons)
    #expect(XCTWaiter.wait(for: [few], timeout: 2) == .timedOut)
    failing("2.0 seconds of the app's time were not enough for 'count < 7'") {
      XCTestCase(name: "x") { _ in }.wait(for: [few], timeout: 2)
    }
  }

  @Test func refusedActionsGiveTheReason() {
    let app = launched()
    failing(
      """
      Failed to tap "Twice" Button: multiple matching elements found for Descendants matching type Button → Elements \
      matching identifier 'Twice'
        Button, {{
      """
    ) { app.buttons["Twice"].tap() }
    failing("Failed to read the label of \"Sav\" Button: no matches found for Descendants matching type Button") {
      #expect(app.buttons["Sav"].label == "")
    }
    failing("neither the element nor anything in it has the focus") { app.textFields["Name"].typeText("x") }
    failing("it is not a slider") { app.switches["alarm"].adjust(toNormalizedSliderPosition: 1) }
    failing("in both directions and did not find the row 'kiwi'") {
      app.pickerWheels.element.adjust(toPickerWheelValue: "kiwi")
    }
    failing("multiple matching elements") { #expect(!app.buttons["Twice"].staticTexts["x"].exists) }
    app.terminate()
    #expect(app.state == .notRunning && !app.buttons["Save"].exists)
    failing("Form is not running; call launch() first") { app.buttons["Save"].tap() }
  }

  @Test func appsAreLaunchedAndLeft() {
    let app = launched(on: Device.all[4])
    #expect(app.frame.width == 320 && app.state == .runningForeground)
    app.launchArguments = ["-demo"]
    app.launchEnvironment = ["COLOUR": "red"]
    app.buttons["Save"].tap()
    app.launch()
    #expect(log(app) == "nothing")
    app.buttons["Arguments"].tap()
    #expect(log(app) == "-demo red" && XCUIApplication().staticTexts["-demo red"].exists)
    XCUIDevice.shared.press(.home)
    #expect(app.state == .runningBackground && !app.buttons["Save"].exists)
    failing("Form is in the background; call activate() first") { app.buttons["Save"].tap() }
    app.activate()
    #expect(app.buttons["Save"].exists && app.wait(for: .runningForeground, timeout: 1))
    XCUIDevice.shared.orientation = .landscapeLeft
    #expect(app.frame.width == 568 && XCUIDevice.shared.orientation == .landscapeLeft)
    XCUIDevice.shared.orientation = .portrait
    XCUIDevice.shared.appearance = .dark
    #expect(app.staticTexts["dark"].exists && XCUIDevice.shared.appearance == .dark)
    app.open(URL(filePath: "/shop"))
    #expect(log(app) == "opened file:///shop")
  }

  @Test func theAppIsChosen() throws {
    XCUIApplication.use(AppCatalog.samples.entries)
    XCUIApplication(bundleIdentifier: "org.example.UIKitCatalog.debug").launch()
    let app = XCUIApplication(bundleIdentifier: "UIKit Catalog")
    #expect(app.state == .runningForeground && app.navigationBars["UIKitCatalog"].exists)
    failing("no app 'Shop'") { XCUIApplication(bundleIdentifier: "org.example.Shop").launch() }
    XCUIApplication.use([])
    failing("no app is declared") { XCUIApplication().launch() }
  }
}

/// Expects a failure with one of the texts at the line of the call.
@MainActor
func failing(_ texts: String..., line: Int = #line, _ body: () -> Void) {
  let issues = Issues()
  withKnownIssue(isIntermittent: true) {
    body()
  } matching: { issue in
    issues.texts.withLock { $0.append(issue.comments.map(\.rawValue).joined(separator: "\n")) }
    return issue.sourceLocation?.filePath.hasSuffix("FacadeTests.swift") == true
  }
  let found = issues.texts.withLock { $0 }
  #expect(
    found.count == 1 && texts.contains { found.first?.contains($0) == true }, "\(found)",
    sourceLocation: SourceLocation(fileID: #fileID, filePath: #filePath, line: line, column: 1))
}

/// The reported issues.
private final class Issues: Sendable {
  let texts = Mutex<[String]>([])
}
