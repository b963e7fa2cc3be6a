import AppUnderTest
import ModelApps
import Testing

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
