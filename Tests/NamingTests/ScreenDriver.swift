import AppUnderTest

/// A driver of an app with a fixed screen.
actor ScreenDriver: AppDriver {
  nonisolated let device = Device.standard
  private let tree: HandmadeTree
  private var time = Duration.zero
  /// The positions of all touches.
  private(set) var touches: [Point] = []

  init(_ tree: HandmadeTree) { self.tree = tree }

  func launch() async throws {}
  func terminate() async throws {}
  func snapshot() async throws -> any ElementTree { tree }
  func send(_ touch: Touch) async throws { if touch.phase == .down { touches.append(touch.point) } }
  func type(_ text: String) async throws {}
  func now() async throws -> Duration { time }
  func advance(notAfter deadline: Duration) async throws -> Advance { .idle }
  func letPass(until time: Duration) async throws { self.time = max(self.time, time) }
}
