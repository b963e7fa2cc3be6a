/// The recordings that come with cukeswift. They fit every device and are played on an element or at a point.
package enum StockRecordings {
  /// All stock recordings, in the order in which they are listed.
  package static let all: [Recording] = [
    one("touch", hold(for: .zero)),
    Recording("double_tap", fingers: [.init(hold(for: .zero)), .init(hold(for: .zero, at: .milliseconds(100)))]),
    one("touch_hold", hold(for: .seconds(1))),
    one("swipe_left", swipe(toX: -150)),
    one("swipe_right", swipe(toX: 150)),
    one("swipe_up", swipe(toY: -200)),
    one("swipe_down", swipe(toY: 200)),
    one("cell_swipe", swipe(toX: -120)),
    Recording("pinch_in", fingers: pair(radii: (80, 20))),
    Recording("pinch_out", fingers: pair(radii: (20, 80))),
    one("pan", slow(toX: 100)),
    Recording("rotate_left", fingers: pair(radii: (60, 60), turning: -.pi / 2)),
    Recording("rotate_right", fingers: pair(radii: (60, 60), turning: .pi / 2)),
  ]

  /// The centre of the default device, where all stock recordings begin.
  private static let center = Point(x: Device.standard.size.width / 2, y: Device.standard.size.height / 2)

  private static func one(_ name: String, _ path: FingerPath) -> Recording {
    Recording(name, fingers: [.init(path)])
  }

  private static func hold(for duration: Duration, at time: Duration = .zero) -> FingerPath {
    .touch(center, at: time, for: duration)
  }

  private static func swipe(toX x: Double = 0, toY y: Double = 0) -> FingerPath {
    .swipe(from: center, to: center.moved(byX: x, y: y))
  }

  private static func slow(toX x: Double) -> FingerPath {
    .drag(from: center, to: center.moved(byX: x, y: 0), lasting: .milliseconds(500))
  }

  private static func pair(radii: (Double, Double), turning angle: Double = 0) -> [Recording.Finger] {
    FingerPath.pair(around: center, radii: radii, turning: angle, lasting: .milliseconds(400)).map { .init($0) }
  }
}
