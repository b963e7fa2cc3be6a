import AppUnderTest
import ModelApps
import Testing

/// The headers of sections while scrolling a table.
@Suite struct SectionHeaderTests {
  private static func session(isGrouped: Bool) -> AppSession {
    AppSession(probing: { probe in
      Screen("Beers") {
        probe.logLabel
        Table(isGrouped: isGrouped, rowHeight: 50) {
          for letter in ["A", "B", "C"] {
            Section(0..<20, header: letter) { row in Cell("\(letter)\(row)") { probe.log.append("\(letter)\(row)") } }
          }
        }.id("list")
      }
    })
  }

  private static func place(of header: String, in app: AppSession) async throws -> Double? {
    let list = try await app.query("tableView").first?.frame.y ?? 0
    return try await app.query("all tableViewHeaderFooterView marked:'\(header)'").first.map { $0.frame.y - list }
  }

  @Test func headerOfTheTopmostSectionStays() async throws {
    let app = Self.session(isGrouped: false)
    #expect(try await Self.place(of: "A", in: app) == 0)
    try await app.scrollTo("tableViewCell marked:'A15'")
    #expect(try await Self.place(of: "A", in: app) == 0)
    #expect(try await app.query("tableViewHeaderFooterView marked:'A'").count == 1)
    try await app.scrollTo("tableViewCell marked:'B15'")
    #expect(try await Self.place(of: "A", in: app) == nil)
    #expect(try await Self.place(of: "B", in: app) == 0)
  }

  @Test func nextHeaderPushesItOut() async throws {
    let app = Self.session(isGrouped: false)
    try await app.scrollTo("tableViewCell marked:'A19'")
    var places: Set<Double> = []
    for _ in 0..<40 {
      try await app.pan("tableView", y: -22)
      try await app.waitForNoneAnimating()
      guard let place = try await Self.place(of: "A", in: app) else { break }
      places.insert(place)
      let next = try #require(try await Self.place(of: "B", in: app))
      let height = try #require(try await app.query("all tableViewHeaderFooterView marked:'A'").first).frame.height
      #expect(place == min(0, next - height))
    }
    #expect(places.contains { $0 < 0 }, "\(places)")
  }

  @Test func cellBehindAHeaderIsNotTouched() async throws {
    let app = Self.session(isGrouped: false)
    try await app.scrollTo("tableViewCell marked:'A15'")
    let covered = try await app.query("all tableViewCell visible:NO").compactMap(\.label)
    for cell in covered.prefix(1) {
      try await app.scrollTo("tableViewCell marked:'\(cell)'")
      try await app.touch("tableViewCell marked:'\(cell)'")
      #expect(try await app.log() == cell)
    }
    let point = try #require(try await app.query("tableViewHeaderFooterView first").first).frame.center
    let before = try await app.log()
    try await app.touch(at: point)
    #expect(try await app.log() == before)
  }

  @Test func headersOfGroupedTablesAreScrolledAway() async throws {
    let app = Self.session(isGrouped: true)
    try await app.scrollTo("tableViewCell marked:'A19'")
    #expect(try await Self.place(of: "A", in: app) == nil)
  }

  @Test func rowsAreTheSame() async throws {
    #expect(try await Self.session(isGrouped: false).rows().count == 60)
  }
}
