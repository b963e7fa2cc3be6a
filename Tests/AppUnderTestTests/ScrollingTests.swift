import AppUnderTest
import ModelApps
import Testing

@Suite struct ScrollingTests {
  /// A table with a fixed number of rows.
  private static func rows(_ count: Int) -> @Sendable () -> Screen {
    { Screen("Rows") { Table(0..<count) { row in Cell { Label("Row \(row)") } } } }
  }

  @Test func scrollMovesByHalfOfWhatIsSeen() async throws {
    let app = AppSession(showing: Self.rows(100))
    #expect(try await app.scroll(.down))
    // The visible height is 734 points, so scrolling moves by 367: eight rows of 44 points and 15 points.
    #expect(try await app.query("all tableViewCell row:8").first?.frame.y == 44 - 15)
    #expect(try await app.scroll(.up, on: "tableView"))
    #expect(try await app.query("all tableViewCell row:0").first?.frame.y == 44)
    #expect(try await !app.scroll(.up))
  }

  @Test(arguments: Device.all)
  func rowsAreScrolledTo(device: Device) async throws {
    let app = AppSession(on: device, showing: Self.rows(300))
    for row in [250, 299, 3, 0, 120] {
      try await app.scrollToRow(row)
      #expect(try await app.exists("tableViewCell row:\(row)"))
      try await app.touch("label text:'Row \(row)'")
    }
    try await app.scrollToMark("Row 77")
    #expect(try await app.exists("label text:'Row 77'"))
  }

  @Test func visibleElementIsNotScrolledTo() async throws {
    let app = AppSession(showing: Self.rows(300))
    try await app.scrollTo("label text:'Row 5'")
    #expect(try await app.driver.now() == .zero)
  }

  @Test func missingElementIsAnError() async throws {
    let app = AppSession(showing: Self.rows(40))
    let error = await #expect(throws: AppError.self) { try await app.scrollTo("label text:'Row 40'") }
    #expect(error?.problem == "scrolled to both ends without label text:'Row 40'")
    #expect(error?.details.first?.contains("did you mean") == true, "\(error as Any)")
  }

  @Test func nothingToScrollIsAnError() async throws {
    let app = AppSession { Screen("A") { Label("Hello") } }
    let error = await #expect(throws: AppError.self) { try await app.scroll(.down) }
    #expect(error?.details.first == "Reason: nothing on the screen can be scrolled")
  }

  @Test func elementOnAPlaneIsScrolledTo() async throws {
    let app = AppSession {
      Screen("A") {
        ScrollView {
          for number in 0..<100 {
            // Each row handles pans itself, except at its edges.
            HStack {
              Label("l").width(30); Label("Line \(number)").onPan { _ in }; Label("r").width(30)
            }.height(50)
          }
        }
      }
    }
    try await app.scrollTo("label text:'Line 80'")
    #expect(try await app.exists("label text:'Line 80'"))
    try await app.scrollTo("label text:'Line 2'", direction: .down)
    #expect(try await app.exists("label text:'Line 2'"))
  }
}
