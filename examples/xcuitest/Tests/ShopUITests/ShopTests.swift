#if os(Linux)
  import CukeXCUITest
#else
  import XCTest
#endif

final class ShopTests: XCTestCase {
  override func setUp() {
    continueAfterFailure = false
  }

  @MainActor func testOrdering() async throws {
    let app = XCUIApplication()
    app.launch()
    app.textFields["Wish"].tap()
    app.textFields["Wish"].typeText("Cherries")
    app.switches["gift"].tap()
    app.buttons["Order"].tap()
    let basket = app.staticTexts["basket"]
    XCTAssertEqual(basket.label, "The basket is empty")
    XCTAssertTrue(basket.wait(for: \.label, toEqual: "Cherries as a gift", timeout: 30))
  }

  @MainActor func testPears() async throws {
    let app = XCUIApplication()
    app.launchArguments = ["-withPears"]
    app.launch()
    app.cells.containing(.staticText, identifier: "Plums").element.tap()
    let both = NSPredicate(format: "label BEGINSWITH %@ AND label ENDSWITH 'Plums'", "Pears")
    XCTAssertTrue(app.staticTexts.element(matching: both).exists)
  }
}
