import AppUnderTest
import ModelApps
import Testing

/// The actions of a session on an app that receives every gesture.
@Suite struct ActionTests {
  private static let everything = ["touch", "double", "two", "hold", "pinch", "rotate", "pan", "swipe"]
  private static let pad = "label id:'pad'"

  static let cases: [(name: String, takes: [String], act: @Sendable (AppSession) async throws -> Void, log: String)] = [
    ("touch", ["touch"], { try await $0.touch(pad) }, "touch"),
    ("touch with an offset", ["touch"], { try await $0.touch(pad, offset: Point(x: 100, y: -100)) }, "touch"),
    ("touch beside it", ["touch"], { try await $0.touch(pad, offset: Point(x: 0, y: 200)) }, ""),
    ("touch at a point", ["touch"], { try await $0.touch(at: Point(x: 10, y: 60)) }, "touch"),
    ("double touch", everything, { try await $0.doubleTouch(pad) }, "double"),
    ("double touch where it is two", ["touch"], { try await $0.doubleTouch(pad) }, "touch, touch"),
    (
      "two touches are no double touch", ["touch", "double"],
      {
        try await $0.touch(pad)
        try await $0.touch(pad)
        try await $0.letPass(.seconds(1))
      }, "touch, touch"
    ),
    ("two-finger touch", everything, { try await $0.twoFingerTouch(pad) }, "two"),
    ("hold", everything, { try await $0.hold(pad) }, "hold"),
    ("hold too short", ["hold"], { try await $0.hold(pad, for: .milliseconds(300)) }, ""),
    (
      "swipe", everything, { for way in SwipeDirection.allCases { try await $0.swipe(way, on: pad) } },
      "swipe up, swipe down, swipe left, swipe right"
    ),
    ("flick", everything, { try await $0.flick(.left, on: pad) }, "swipe left"),
    ("pinch out", ["pinch"], { try await $0.pinch(.out, on: pad) }, "pinch ended 4"),
    ("pinch in", ["pinch"], { try await $0.pinch(.in, on: pad) }, "pinch ended 0.3"),
    ("rotate right", everything, { try await $0.rotate(by: 90, on: pad) }, "rotate ended 90"),
    ("rotate left", everything, { try await $0.rotate(by: -200, on: pad) }, "rotate ended -200"),
    ("pan by", ["pan"], { try await $0.pan(pad, byX: 50, y: -30) }, "pan ended 50,-30 237.5,120 100,-60"),
    ("pan to", ["pan"], { try await $0.pan(from: pad, to: "label id:'log'") }, "pan ended 0,160.5 187.5,310.5 0,321"),
    ("drag", ["pan"], { try await $0.drag(pad, to: "label id:'log'") }, "pan ended 0,160.5 187.5,310.5 0,0"),
    (
      "path", ["pan"],
      {
        try await $0.perform([
          FingerPath([
            .init(.zero, Point(x: 9, y: 50)), .init(.seconds(1), Point(x: 90, y: 50)),
            .init(.seconds(2), Point(x: 9, y: 90)),
          ])
        ])
      }, "pan ended 0,40 9,46 0,0"
    ),
  ]

  @Test(arguments: cases.indices)
  func gestureIsMade(index: Int) async throws {
    let (name, takes, act, log) = Self.cases[index]
    let app = AppSession(driver: InProcessDriver { Gesturing(takes) })
    try await act(app)
    let found = try await app.texts("all label id:'log'").first ?? ""
    // A continuous gesture is sufficiently described by its end.
    let isOngoing = log.contains("ended")
    let noticed = isOngoing ? found.split(separator: ", ").last { $0.contains("ended") }.map(String.init) : found
    #expect(noticed == log, "\(name): \(found)")
  }

  @Test func everyCaseIsThere() { #expect(Self.cases.count == 20) }

  @Test func positionsOutsideTheScreenAreErrors() async throws {
    let app = AppSession(driver: InProcessDriver { Gesturing(["touch"]) })
    for act: @Sendable () async throws -> Void in [
      { try await app.touch(at: Point(x: -1, y: 5)) },
      { try await app.touch(Self.pad, offset: Point(x: 1000, y: 0)) },
      { try await app.pan(Self.pad, byX: 0, y: -400) },
    ] {
      let error = await #expect(throws: AppError.self) { try await act() }
      #expect(error?.kind == .outsideScreen)
    }
    #expect(try await app.texts("label id:'log'") == [""])
  }

  @Test func impossiblePathsAreErrors() async throws {
    let app = AppSession(driver: InProcessDriver { Gesturing() })
    let point = Point(x: 5, y: 5)
    for (stops, reason) in [
      ([], "it has no stops"), ([.init(.seconds(2), point), .init(.seconds(1), point)], "from 2 s to 1 s"),
    ] as [([FingerPath.Stop], String)] {
      let error = await #expect(throws: AppError.self) { try await app.perform([FingerPath(stops)]) }
      #expect(error?.problem.contains(reason) == true, "\(error as Any)")
    }
  }

  @Test func movingElementIsTouchedAfterItRests() async throws {
    let app = AppSession(driver: InProcessDriver { Rows() })
    try await app.flick(.up, on: "tableView")
    let flicked = try await app.driver.now()
    #expect(try await app.exists("tableView moving:YES"))
    try await app.touch("tableViewCell index:3")
    #expect(try await app.driver.now() == flicked + .seconds(1))
    #expect(try await app.texts("label id:'touched'") != [""])
    #expect(try await !app.exists("tableView moving:YES"))
  }

  @Test func waitForNoneAnimatingEndsWhenEverythingRests() async throws {
    let app = AppSession(driver: InProcessDriver { Rows() })
    try await app.waitForNoneAnimating()
    #expect(try await app.driver.now() == .zero)
    try await app.flick(.up, on: "tableView")
    let flicked = try await app.driver.now()
    try await app.waitForNoneAnimating()
    #expect(try await app.driver.now() == flicked + .seconds(1))
  }

  @Test func fingerStopsWhatMoves() async throws {
    let app = AppSession(driver: InProcessDriver { Gesturing(["touch"]) })
    try await app.flick(.up, on: "label id:'pad'")
    try await app.letPass(.milliseconds(30))
    #expect(try await app.exists("scrollView moving:YES"))
    let before = try await app.query("all label id:'pad'").map(\.frame)
    try await app.touch(at: Point(x: 100, y: 60))
    #expect(try await app.texts("all label id:'log'") == [""])
    try await app.letPass(.seconds(2))
    #expect(try await app.query("all label id:'pad'").map(\.frame) == before)
    try await app.touch(at: Point(x: 100, y: 60))
    #expect(try await app.texts("all label id:'log'") == ["touch"])
  }
}
