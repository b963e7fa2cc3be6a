import AppUnderTest
import ModelApps
import Testing

@Suite struct RowHeightTests {
  /// A table with rows from 44 to 116 points, depending on their number.
  private let app = AppSession {
    Screen("Heights") {
      Table(0..<1_000_000) { row in
        Cell { Label("\(row)", lines: 0).height(Double(28 + row % 4 * 24)) }
      }
    }
  }

  /// The visible rows as texts, checked to be without gaps.
  private func rows() async throws -> [Int] {
    let cells = try await app.query("all tableViewCell")
    for (cell, next) in zip(cells, cells.dropFirst()) {
      #expect(next.frame.y == cell.frame.y + cell.frame.height)
    }
    return try await app.texts("all tableViewCell label").compactMap { Int($0) }
  }

  @Test func rowsAreAsHighAsTheirContent() async throws {
    #expect(try await app.query("all tableViewCell").prefix(5).map(\.frame.height) == [44, 68, 92, 116, 44])
    #expect(try await rows() == Array(0...9))
  }

  @Test func scrollingThereAndBackShowsTheSameRows() async throws {
    let first = try await app.query("all tableViewCell")
    for _ in 0..<5 { try await app.swipe(.up, on: "tableView") }
    let far = try await rows()
    #expect((far.first ?? 0) > 20 && far == Array((far.first ?? 0)...(far.last ?? 0)))
    for _ in 0..<6 { try await app.swipe(.down, on: "tableView") }
    #expect(try await app.query("all tableViewCell") == first)
  }

  /// Rows lower than the first one leave no gap at the end.
  @Test func endIsReached() async throws {
    let app = AppSession {
      Screen("End") { Table(0..<40) { row in Cell { Label("\(row)").height(row == 0 ? 400 : 30) } } }
    }
    for _ in 0..<20 { try await app.swipe(.up, on: "tableView") }
    let last = try #require(try await app.query("all tableViewCell last").first)
    #expect((last.frame.y + last.frame.height, try await app.texts("all tableViewCell last label")) == (778, ["39"]))
    #expect(try await app.query("all tableViewCell").first?.frame.y ?? 0 <= 44)
  }

  @Test func refilledTableIsLaidOut() async throws {
    let app = AppSession(probing: { probe in
      Screen("Count") {
        Button("less") { probe.numbers["count"] = 0 }
        Button("more") { probe.numbers["count"] = 50 }
        Table(0..<probe.numbers["count", default: 500]) { Cell("\($0)") }
      }
    })
    for _ in 0..<5 { try await app.swipe(.up, on: "tableView") }
    try await app.touch("button marked:'less'")
    #expect(try await app.query("all tableViewCell").isEmpty)
    try await app.touch("button marked:'more'")
    #expect(try await app.query("all tableViewCell").isEmpty == false)
  }
}
