import AppUnderTest
import ModelApps
import Pictures

/// Shows screens of the past; nothing can be done to them.
actor PastDriver: DrawingDriver, PixelDriver {
  nonisolated let device: Device
  private var tree: (any ElementTree)?
  private var time = Duration.zero
  private var pixelsOfPage: [UInt8]?

  /// Begins without a screen.
  init(on device: Device) { self.device = device }

  /// Shows a screen.
  ///
  /// - Parameters:
  ///   - tree: its elements; nil if they are unknown.
  ///   - time: the app's time.
  ///   - pixels: its picture, as a PNG file; nil to draw it from the elements.
  func show(_ tree: (any ElementTree)?, at time: Duration, pixels: [UInt8]?) {
    (self.tree, self.time, pixelsOfPage) = (tree, time, pixels)
  }

  func launch() async throws {}
  func terminate() async throws {}
  func now() async throws -> Duration { time }
  func advance(notAfter deadline: Duration) async throws -> Advance { .idle }
  func letPass(until time: Duration) async throws { throw Self.isPast }
  func send(_ touch: Touch) async throws { throw Self.isPast }
  func type(_ text: String) async throws { throw Self.isPast }

  func snapshot() async throws -> any ElementTree {
    guard let tree else {
      throw AppError(
        .notRunning, problem: "the trace has no screen for this step",
        details: ["'steps' lists the steps; choose another one, such as: previous"])
    }
    return tree
  }

  func drawing() async throws -> Drawing { ScreenPicture.drawing(of: try await snapshot()) }
  func picture() async throws -> String { try await drawing().svg }

  func pixels() async throws -> [UInt8] {
    guard let pixelsOfPage else { throw AppError.notSupported("take pictures of recorded screens: they are drawn") }
    return pixelsOfPage
  }

  private static let isPast = AppError(
    .notSupported, problem: "this is a recorded screen: actions are not possible",
    details: ["Use 'cukeswift console' for actions on an app."])
}
