import AppUnderTest
import CukeXCUITest
import Foundation
import ModelApps
import Testing

/// The end of tests and the start of the next ones.
///
/// XCTest tests run inside these tests, with an observer for their failures.
@Suite @MainActor struct ContinuingTests {
  /// The failures of an XCTest test, each with its line.
  private func failures(_ test: @escaping @MainActor (XCTestCase, XCUIApplication) -> Void) -> [String] {
    XCUIApplication.use([AppCatalog.Entry("Form") { Form() }])
    let notes = Notes()
    XCTestObservationCenter.shared.addTestObserver(notes)
    defer { XCTestObservationCenter.shared.removeTestObserver(notes) }
    XCTestCase(name: "test") { testCase in MainActor.assumeIsolated { test(testCase, XCUIApplication()) } }.run()
    return notes.failures
  }

  @Test func failureEndsATestThatDoesNotContinue() {
    var labels: [String] = []
    let failures = failures { testCase, app in
      app.launch()
      testCase.continueAfterFailure = false
      app.buttons["Save"].tap()
      labels.append(app.staticTexts["log"].label)
      app.buttons["Nothing"].tap()
      app.buttons["Arguments"].tap()
      labels.append(app.staticTexts["log"].label)
      XCTAssertTrue(app.buttons["Save"].exists)
    }
    #expect(failures.count == 1 && failures[0].contains("Failed to tap \"Nothing\" Button"), "\(failures)")
    #expect(labels == ["saved", ""])
  }

  @Test func anAssertionEndsItToo() {
    let line = #line
    let failures = failures { testCase, app in
      testCase.continueAfterFailure = false
      app.launch()
      XCTAssertEqual(app.buttons.count, 8)
      XCTAssertEqual(app.buttons.count, 9)
      app.buttons["Nothing"].tap()
    }
    #expect(failures.count == 1 && failures[0].hasPrefix("\(line + 4): XCTAssertEqual failed"), "\(failures)")
  }

  @Test func otherwiseATestContinues() {
    let line = #line
    let failures = failures { _, app in
      app.launch()
      app.buttons["Nothing"].tap()
      let element = app.buttons["Twice"]
      XCTAssertEqual(app.staticTexts["log"].label, "first")
      XCTAssertEqual(element.label, "")
    }
    #expect(failures.map { $0.prefix { $0 != ":" } } == ["\(line + 3)", "\(line + 5)", "\(line + 4)"], "\(failures)")
  }

  @Test func everyTestBeginsAfresh() {
    let failures =
      failures { _, app in
        XCTAssertEqual(app.state, .notRunning)
        app.launch()
        app.buttons["Save"].tap()
        XCUIDevice.shared.orientation = .landscapeRight
      }
      + failures { _, app in
        XCTAssertEqual(app.state, .notRunning)
        XCTAssertEqual(XCUIDevice.shared.orientation, .portrait)
      }
    #expect(failures == [])
  }

  @Test func attachmentsAndActivitiesCompile() {
    let failures = failures { testCase, app in
      app.launch()
      let name = XCTContext.runActivity(named: "a part") { $0.name }
      XCTAssertEqual(name, "a part")
      let picture = XCTAttachment(screenshot: app.screenshot())
      picture.name = "screen"
      picture.lifetime = .keepAlways
      testCase.add(picture)
      XCTAssertTrue(XCUIScreen.main.screenshot().pngRepresentation.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }
    #expect(failures == [])
  }
}

/// The failures of tests.
final class Notes: NSObject, XCTestObservation {
  private(set) var failures: [String] = []

  func testCase(
    _ testCase: XCTestCase, didFailWithDescription description: String, inFile path: String?, atLine line: Int
  ) { failures.append("\(line): \(description)") }
}
