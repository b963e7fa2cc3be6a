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

@Suite struct CollectionTests {
  private let app = AppSession(probing: { probe in
    Screen("Collection") {
      probe.logLabel
      CollectionView(0..<100_000, itemSize: Size(width: 100, height: 100), spacing: 10, inset: 10) { item in
        CollectionCell {
          probe.log.append("\(item)")
        } content: {
          Label("\(item)")
        }
      }
    }
  })

  @Test(arguments: zip(Device.all, [3, 3, 3, 3, 2, 9, 7]))
  func asManyStandSideBySideAsFit(device: Device, columns: Int) async throws {
    let app = AppSession(on: device) {
      Screen("Collection") {
        CollectionView(0..<1000, itemSize: Size(width: 100, height: 100), spacing: 10, inset: 10) { item in
          CollectionCell { Label("\(item)") }
        }
      }
    }
    let cells = try await app.query("all collectionViewCell").map(\.frame)
    #expect(cells.prefix { $0.y == cells.first?.y }.count == columns)
    // Only complete lines of visible cells exist.
    #expect(cells.count < 1000 && cells.count.isMultiple(of: columns))
    #expect(cells.last.map { $0.x + $0.width } == device.size.width - 10)
  }

  @Test func horizontalOnesStandInColumns() async throws {
    let app = AppSession {
      Screen("Collection") {
        CollectionView(0..<1000, itemSize: Size(width: 100, height: 90), spacing: 10, inset: 10, scrolling: .horizontal)
        {
          item in CollectionCell { Label("\(item)") }
        }.height(210)
      }
    }
    let frames = try await app.query("all collectionViewCell").map(\.frame)
    #expect(frames.prefix(3).map(\.x) == [10, 10, 120] && frames.count == 8)
    #expect(frames.prefix(3).map { $0.y - frames[0].y } == [0, 100, 0])
    #expect(try await app.value("collectionView", "contentWidth") == .number(500 * 110 - 10 + 20))
    try await app.swipe(.left, on: "collectionView")
    #expect(try await app.value("collectionViewCell index:0", "row") != 0)
    try await app.scrollTo("collectionViewCell containing:'40'")
    #expect(try await app.exists("label text:'40'"))
    try await app.scrollTo("collectionViewCell containing:'0'", direction: .up)
    #expect(try await app.exists("label text:'0'"))
  }

  @Test func rowsOfHorizontalOnesAreAllReported() async throws {
    let app = AppSession {
      Screen("Collection") {
        CollectionView(0..<30, itemSize: Size(width: 100, height: 90), scrolling: .horizontal) { item in
          CollectionCell { Label("\(item)") }
        }.height(100)
      }
    }
    #expect(try await app.rows() == (0..<30).map { ["\($0)"] })
  }

  @Test func cellsWithoutASizeAreRefused() async throws {
    let app = AppSession {
      Screen("Collection") {
        CollectionView(0..<9, itemSize: Size(width: .nan, height: .infinity)) { _ in CollectionCell {} }
      }
    }
    let error = await #expect(throws: AppError.self) { try await app.tree() }
    #expect(error?.kind == .faultyApp)
  }

  @Test func cellsAreTouchedAndScrolled() async throws {
    try await app.touch("collectionViewCell index:4")
    #expect(try await app.log() == "4")
    try await app.swipe(.up, on: "collectionView")
    #expect(try await app.value("collectionViewCell index:0", "row") != 0)
    #expect(try await app.query("all collectionViewCell").count <= 30)
  }
}
