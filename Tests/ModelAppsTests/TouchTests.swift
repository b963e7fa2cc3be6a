import AppUnderTest
import ModelApps
import Testing

@Suite struct TouchTests {
  private let app = AppSession(driver: InProcessDriver { Rows() })

  private func firstRow() async throws -> String? { try await app.texts("tableViewCell index:0 label").first }
  private func touched() async throws -> String? { try await app.texts("label id:'touched'").first }

  private func send(_ touches: Touch...) async throws {
    _ = try await app.tree()
    for touch in touches { try await app.driver.send(touch) }
  }

  @Test func onlyCellsOnTheScreenExist() async throws {
    #expect(try await app.query("all tableViewCell").count == 17)
    #expect(try await app.query("all tableViewCell", "row").first == 0)
  }

  @Test func swipeMovesTheRowsWithTheFinger() async throws {
    let start = Point(x: 100, y: 500)
    try await send(Touch(.down, at: start), Touch(.move, at: Point(x: 100, y: 412)))
    #expect(try await firstRow() == "Row 2")
    try await send(Touch(.up, at: Point(x: 100, y: 368)))
    #expect(try await firstRow() == "Row 3")
    #expect(try await touched() == "")
  }

  @Test(arguments: Device.all)
  func swipesGoThereAndBackOnEveryDevice(device: Device) async throws {
    let app = AppSession(driver: InProcessDriver(on: device) { Rows() })
    try await app.swipe(.up, on: "tableView")
    let row = try #require(try await app.query("tableViewCell index:0", "row").first)
    #expect(row != 0)
    try await app.touch("tableViewCell index:2")
    try await app.swipe(.down, on: "tableView")
    try await app.swipe(.down, on: "tableView")
    #expect(try await app.query("tableViewCell index:0", "row") == [0])
    try await app.touch("tableViewCell index:0")
    #expect(try await app.texts("label id:'touched'") == ["row 0"])
  }

  /// The buttons are in the middle of the rows.
  @Test(arguments: ["Milk", "Tea"]) func rowsAreTouchedBesideTheirButtons(name: String) async throws {
    let app = AppSession(driver: InProcessDriver { ButtonRows() })
    let (cell, button) = ("tableViewCell id:'\(name)'", "tableViewCell id:'\(name)' button")
    let middle = try #require(try await app.query(cell).first).frame.center
    #expect(try #require(try await app.query(button).first).frame.contains(middle))
    try await app.touch(cell)
    #expect(try await app.texts("label id:'touched'") == ["row \(name)"])
    try await app.touch(button)
    #expect(try await app.texts("label id:'touched'") == ["button \(name)"])
  }

  @Test func shortenedTableScrollsBackAtOnce() async throws {
    for _ in 0..<10 { try await app.swipe(.up, on: "tableView") }
    try await app.letPass(.seconds(1))
    #expect(try await app.query("all tableViewCell last", "row") == [19])
    let before = try #require(try await app.query("tableViewCell last").first).frame
    try await send(Touch(.down, at: Point(x: 100, y: 300)), Touch(.up, at: Point(x: 100, y: 330)))
    // Twenty rows of 44 points are 133 points more than the screen: the table can be swiped, and moves with the finger.
    let after = try #require(try await app.query("all tableViewCell row:19").first).frame
    #expect(after.y == before.y + 30)
  }

  @Test func sidewaysSwipeIsNoTouch() async throws {
    try await app.swipe(.left, on: "tableViewCell index:1")
    #expect(try await touched() == "")
    #expect(try await firstRow() == "Row 0")
  }

  @Test func fingerMayShakeALittle() async throws {
    try await send(Touch(.down, at: Point(x: 100, y: 80)), Touch(.move, at: Point(x: 104, y: 84)))
    try await send(Touch(.up, at: Point(x: 102, y: 82)))
    #expect(try await touched() == "row 0")
  }

  @Test func cancelledTouchDoesNothing() async throws {
    let point = Point(x: 100, y: 80)
    try await send(Touch(.down, at: point), Touch(.cancelled, at: point), Touch(.up, at: point))
    #expect(try await touched() == "")
  }

  @Test func touchIgnoresElementsThatMovedUnderTheFinger() async throws {
    let app = AppSession(driver: InProcessDriver { Waiting() })
    let first = try #require(try await app.query("button marked:'Twin' index:0").first).frame
    try await app.driver.send(Touch(.down, at: first.center))
    // A button appears and moves the element under the finger down.
    try await app.waitFor("button marked:'Late'")
    try await app.driver.send(Touch(.up, at: first.center))
    #expect(try await app.texts("label id:'log'") == ["touched: "])
  }

  @Test func fingersAreKeptApart() async throws {
    let down = Point(x: 100, y: 500)
    try await send(Touch(.down, at: down), Touch(.down, at: Point(x: 200, y: 80), finger: 1))
    try await send(Touch(.move, at: Point(x: 160, y: 500)), Touch(.up, at: Point(x: 160, y: 500)))
    #expect(try await touched() == "")
    try await send(Touch(.up, at: Point(x: 200, y: 80), finger: 1))
    #expect(try await touched() == "row 0")
  }
}
