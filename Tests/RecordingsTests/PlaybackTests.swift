import AppUnderTest
import ModelApps
import Recordings
import SourceText
import Testing

/// The effects of playing a recording on an app.
@Suite struct PlaybackTests {
  private let app = AppSession(driver: InProcessDriver { Glass() })
  private let witness = Witness()

  private static let bent = Recording(
    "bent",
    fingers: [
      .init(
        FingerPath([
          .init(.zero, Point(x: 100, y: 400)), .init(.milliseconds(500), Point(x: 150, y: 420)),
          .init(.seconds(1), Point(x: 200, y: 400)),
        ]))
    ])

  /// The gestures recognized when a stock recording is played on an element.
  private static let stock: [(name: String, log: String)] = [
    ("touch", "touch"), ("double_tap", "double"), ("touch_hold", "hold"), ("swipe_left", "swipe left"),
    ("swipe_right", "swipe right"), ("swipe_up", "swipe up"), ("swipe_down", "swipe down"),
    ("cell_swipe", "swipe left"), ("pinch_in", "pinch in"), ("pinch_out", "pinch out"), ("pan", "pan"),
    ("rotate_left", "rotate left"), ("rotate_right", "rotate right"),
  ]

  @Test func everyStockRecordingIsTried() { #expect(Self.stock.map(\.name) == StockRecordings.all.map(\.name)) }

  @Test(arguments: stock, Device.all)
  func stockRecordingIsWhatItIsCalled(stock: (name: String, log: String), device: Device) async throws {
    let app = AppSession(driver: InProcessDriver(on: device) { Glass() })
    try await app.playback(stock.name, query: "label id:'pad'")
    try await app.letPass(.seconds(1))
    let log = try await app.texts("label id:'log'").first ?? ""
    #expect(log.split(separator: ", ").contains { $0 == stock.log }, "\(log)")
  }

  @Test func beginsAtTheCentreOfTheFirstMatch() async throws {
    let paths = try await played { try await $0.play(Self.bent, query: "label", offset: Point(x: -50, y: 7)) }
    let center = try #require(try await app.query("label").first?.frame.center)
    #expect(
      points(paths) == [[center.moved(byX: -50, y: 7), center.moved(byX: 0, y: 27), center.moved(byX: 50, y: 7)]])
    #expect(paths.first?.stops.map(\.time) == [.zero, .milliseconds(500), .seconds(1)])
  }

  @Test func offsetWithoutQueryIsThePoint() async throws {
    let paths = try await played { try await $0.play(Self.bent, offset: Point(x: 5, y: 300)) }
    #expect(points(paths) == [[Point(x: 5, y: 300), Point(x: 55, y: 320), Point(x: 105, y: 300)]])
  }

  @Test func canBePlayedBackwardsAndFaster() async throws {
    let paths = try await played {
      try await $0.play(Self.bent, offset: Point(x: 200, y: 300), reverse: true, speed: 4)
    }
    #expect(points(paths) == [[Point(x: 200, y: 300), Point(x: 150, y: 320), Point(x: 100, y: 300)]])
    #expect(paths.first?.stops.map(\.time) == [.zero, .milliseconds(125), .milliseconds(250)])
  }

  @Test func severalFingersAreAroundTheElement() async throws {
    let paths = try await played { try await $0.playback("pinch_in", query: "label id:'pad'") }
    let center = try #require(try await app.query("label id:'pad'").first?.frame.center)
    let first = paths.compactMap(\.stops.first?.point)
    #expect(first.count == 2)
    let between = Point(x: first.reduce(0) { $0 + $1.x } / 2, y: first.reduce(0) { $0 + $1.y } / 2)
    #expect(between.distance(to: center) < 1e-9)
  }

  @Test func goesWhereItsElementIsOnAnotherDevice() async throws {
    let frame = Rect(x: 0, y: 200, width: 375, height: 400)
    let swipe = Recording(
      "swipe",
      fingers: [
        .init(
          FingerPath([.init(.zero, Point(x: 350, y: 300)), .init(.milliseconds(100), Point(x: 25, y: 300))]),
          start: .init("label id:'pad'", at: Point(x: 350, y: 300), of: frame))
      ])
    for device in Device.all {
      let app = AppSession(driver: InProcessDriver(on: device) { Glass() })
      await witness.watch(app)
      try await app.play(swipe)
      let pad = try #require(try await app.query("label id:'pad'").first?.frame)
      let wanted = [
        Point(x: pad.x + 350 * pad.width / 375, y: pad.y + 100), Point(x: pad.x + 25 * pad.width / 375, y: pad.y + 100),
      ]
      for (point, wanted) in zip(witness.paths.first?.stops.map(\.point) ?? [], wanted) {
        #expect(point.distance(to: wanted) < 1e-9)
      }
    }
    #expect(witness.actions.count == 7)
  }

  @Test func withoutAnElementItGoesWithTheScreen() async throws {
    let small = AppSession(driver: InProcessDriver(on: try .named("iPhone SE (4-inch)")) { Glass() })
    await witness.watch(small)
    try await small.play(Self.bent)
    #expect(witness.paths.first?.stops.last?.point == Point(x: 200 * 320.0 / 375, y: 400 * 568.0 / 812))
  }

  @Test func interpolationGoesFromElementToElement() async throws {
    let paths = try await played {
      try await $0.interpolate(
        Self.bent, start: "label id:'left'", end: "button", offsetStart: Point(x: -10, y: 0),
        offsetEnd: Point(x: 0, y: 5))
    }
    let start = try #require(try await app.query("label id:'left'").first?.frame.center)
    let end = try #require(try await app.query("button").first?.frame.center)
    let ends = [paths.first?.stops.first?.point, paths.first?.stops.last?.point]
    #expect(ends[0]?.distance(to: start.moved(byX: -10, y: 0)) ?? 99 < 1e-9)
    #expect(ends[1]?.distance(to: end.moved(byX: 0, y: 5)) ?? 99 < 1e-9)
  }

  /// Recordings that cannot be played, and a part of the message.
  static let faults: [(part: String, play: @Sendable (AppSession) async throws -> Void)] = [
    ("the recording 'swype' was not found", { try await $0.playback("swype") }),
    (
      "features/playback/swype.gesture.json and among those that come with cukeswift: touch,",
      { try await $0.playback("swype") }
    ),
    ("Did you mean 'swipe_up'", { try await $0.playback("swipe_upp") }),
    ("cannot be the name of a recording", { try await $0.playback("../x") }),
    ("label id:'none' first to play 'touch' on it", { try await $0.playback("touch", query: "label id:'none'") }),
    (
      "button marked:'No' first to end 'pan' at it",
      { try await $0.interpolate("pan", start: "label id:'pad'", end: "button marked:'No'") }
    ),
    (
      "button marked:'No' first to begin 'pan' at it",
      { try await $0.interpolate("pan", start: "button marked:'No'", end: "label id:'pad'") }
    ),
    (
      "cannot be played from label id:'pad' to label id:'pad': both are at the same place",
      { try await $0.interpolate("pan", start: "label id:'pad'", end: "label id:'pad'") }
    ),
    (
      "'touch' ends where it begins and cannot lead from one element to another",
      { try await $0.interpolate("touch", start: "label id:'left'", end: "button") }
    ),
    (
      "'typed' cannot be played backwards: text is typed in it",
      {
        let typed = Recording("typed", fingers: [], typing: [.init("a", at: .zero)])
        try await $0.play(typed, reverse: true)
      }
    ),
    ("'swipe_up' would leave the screen at 10,-", { try await $0.playback("swipe_up", offset: Point(x: 10, y: 100)) }),
    ("0 times its speed", { try await $0.playback("touch", speed: 0) }),
    ("nan times its speed", { try await $0.playback("touch", speed: .nan) }),
    (
      "would leave the screen far away",
      {
        let ring = Recording(
          "ring",
          fingers: [
            .init(
              FingerPath([
                .init(.zero, Point(x: 100, y: 100)), .init(.seconds(1), Point(x: 300, y: 300)),
                .init(.seconds(2), Point(x: 100.01, y: 100)),
              ]))
          ])
        try await $0.interpolate(ring, start: "label id:'left'", end: "button")
      }
    ),
  ]

  @Test func allFaultsAreThere() { #expect(Self.faults.count == 14) }

  @Test(arguments: faults.indices)
  func unplayableActionsAreReported(index: Int) async throws {
    let error = await #expect(throws: (any Error).self) { try await Self.faults[index].play(app) }
    #expect(error.map { "\($0)" }?.contains(Self.faults[index].part) == true, "\(error as Any)")
    #expect(try await app.texts("label id:'log'") == [""])
  }

  private func played(_ play: (AppSession) async throws -> Void) async throws -> [FingerPath] {
    await witness.watch(app)
    try await play(app)
    #expect(witness.actions.count == 1)
    return witness.paths
  }

  private func points(_ paths: [FingerPath]) -> [[Point]] {
    paths.map { path in
      path.stops.map { Point(x: ($0.point.x * 1e9).rounded() / 1e9, y: ($0.point.y * 1e9).rounded() / 1e9) }
    }
  }
}
