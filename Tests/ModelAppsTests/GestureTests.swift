import Testing

@testable import AppUnderTest
@testable import ModelApps

/// A touch of a finger at a time in milliseconds.
typealias Timed = (time: Int, phase: Touch.Phase, x: Double, y: Double, finger: Int)

@Suite struct GestureTests {
  /// Sends touches to an app that handles these gestures, and returns its log.
  private func play(_ touches: [Timed], on takes: [String]) async throws -> (log: String, offset: Double) {
    let driver = InProcessDriver { Gesturing(takes) }
    await driver.launch()
    for touch in touches {
      try await driver.letPass(until: .milliseconds(touch.time))
      try await driver.send(Touch(touch.phase, at: Point(x: touch.x, y: touch.y), finger: touch.finger))
    }
    try await driver.letPass(until: .seconds(20))
    let tree = try await driver.snapshot()
    let log = try Query(parsing: "all label id:'log'").elements(in: tree)
    let pad = try Query(parsing: "all label id:'pad'").elements(in: tree)
    return (log.first.flatMap { tree.string(.text, of: $0) } ?? "", 44 - (pad.first.map { tree.frame(of: $0).y } ?? 0))
  }

  private static let tap: [Timed] = [(0, .down, 100, 200, 0), (10, .up, 100, 200, 0)]
  private static func then(_ first: [Timed], _ second: [Timed], after time: Int) -> [Timed] {
    first + second.map { ($0.time + time, $0.phase, $0.x, $0.y, $0.finger) }
  }
  private static func drag(_ x: Double, _ y: Double, lasting time: Int, rest: Int = 0) -> [Timed] {
    [(0, .down, 200, 200, 0)]
      + (1...4).map { (time * $0 / 4, .move, 200 + x * Double($0) / 4, 200 + y * Double($0) / 4, 0) }
      + [(time + rest, .up, 200 + x, 200 + y, 0)]
  }
  private static let two: [Timed] = [
    (0, .down, 100, 200, 0), (5, .down, 200, 200, 1), (50, .up, 100, 200, 0), (60, .up, 200, 200, 1),
  ]

  static let cases: [(String, [Timed], [String], String, Double)] = [
    ("touch", tap, ["touch"], "touch", 0),
    ("nobody takes it", tap, [], "", 0),
    ("two touches on what takes touches", then(tap, tap, after: 100), ["touch"], "touch, touch", 0),
    ("double touch", then(tap, tap, after: 100), ["touch", "double"], "double", 0),
    ("touch that could become double", tap, ["touch", "double"], "touch", 0),
    ("too late for a double", then(tap, tap, after: 500), ["touch", "double"], "touch, touch", 0),
    (
      "four touches are two doubles", then(then(tap, tap, after: 100), then(tap, tap, after: 100), after: 200),
      ["double"], "double, double", 0
    ),
    ("hold", [(0, .down, 100, 200, 0), (600, .up, 100, 200, 0)], ["touch", "hold"], "hold", 0),
    ("too short for a hold", [(0, .down, 100, 200, 0), (400, .up, 100, 200, 0)], ["touch", "hold"], "touch", 0),
    (
      "long touch where nothing can be held", [(0, .down, 100, 200, 0), (900, .up, 100, 200, 0)], ["touch"], "touch", 0
    ),
    ("no hold while moving", drag(80, 0, lasting: 900), ["hold", "touch"], "", 0),
    ("two fingers", two, ["touch", "two"], "two", 0),
    ("two fingers on what takes one", two, ["touch"], "touch, touch", 0),
    ("swipe left", drag(-60, 5, lasting: 100), ["swipe", "touch"], "swipe left", 0),
    ("swipe right", drag(60, 5, lasting: 100), ["swipe"], "swipe right", 0),
    ("swipe down", drag(5, 60, lasting: 100), ["swipe"], "swipe down", 0),
    ("swipe up instead of scrolling", drag(0, -60, lasting: 100), ["swipe"], "swipe up", 0),
    ("too slow for a swipe: scrolls", drag(0, -80, lasting: 3000, rest: 200), ["swipe"], "", 80),
    ("swipe to where nobody takes it scrolls", drag(0, -80, lasting: 400, rest: 200), ["swipe left"], "", 80),
    ("scroll", drag(0, -80, lasting: 400, rest: 200), ["touch"], "", 80),
    // At 800 points per second it moves 400 points further.
    ("flick", drag(0, -80, lasting: 100), ["touch"], "", 480),
    ("flick against the end", drag(0, 80, lasting: 100), ["touch"], "", 0),
    ("sideways where it cannot scroll", drag(80, 0, lasting: 100), ["touch"], "", 0),
    (
      "pan", drag(40, 20, lasting: 400, rest: 200), ["pan"],
      "pan began 0,0 200,156 100,50, pan moved 20,10 220,166 100,50, pan moved 30,15 230,171 100,50, "
        + "pan moved 40,20 240,176 100,50, pan ended 40,20 240,176 0,0", 0
    ),
    (
      "pan that the system takes away",
      [(0, .down, 100, 200, 0), (0, .move, 100, 240, 0), (0, .cancelled, 100, 240, 0), (0, .up, 100, 240, 0)], ["pan"],
      "pan began 0,0 100,156 0,0, pan moved 0,40 100,196 0,0, pan cancelled 0,40 100,196 0,0", 0
    ),
    (
      "pinch",
      [(0, .down, 100, 200, 0), (0, .down, 200, 200, 1), (10, .move, 80, 200, 0), (10, .move, 280, 200, 1)]
        + [(20, .up, 80, 200, 0), (20, .up, 280, 200, 1)], ["pinch", "pan", "touch", "rotate"],
      "pinch began 1, pinch moved 1.2, pinch moved 2, pinch ended 2", 0
    ),
    (
      "rotate",
      [(0, .down, 100, 200, 0), (0, .down, 200, 200, 1), (10, .move, 150, 150, 0), (10, .move, 150, 250, 1)]
        + [(20, .up, 150, 250, 1), (20, .up, 150, 150, 0)], ["rotate", "touch"],
      "rotate began 0, rotate moved 45, rotate moved 90, rotate ended 90", 0
    ),
  ]

  @Test(arguments: cases.indices)
  func fingersAreUnderstood(index: Int) async throws {
    let (name, touches, takes, log, offset) = Self.cases[index]
    let played = try await play(touches, on: takes)
    #expect(played.log == log, "\(name)")
    #expect(played.offset == offset, "\(name)")
  }

  @Test func everyCaseIsThere() { #expect(Self.cases.count == 27) }

  @Test func touchOutsideTheScreenIsAnError() async throws {
    let driver = InProcessDriver { Gesturing() }
    await driver.launch()
    let error = await #expect(throws: AppError.self) {
      try await driver.send(Touch(.down, at: Point(x: 375, y: 10)))
    }
    #expect(error?.description == "375,10 is outside the screen, which is 375×812 points")
  }
}
