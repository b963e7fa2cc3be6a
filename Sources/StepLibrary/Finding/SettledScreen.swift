import AppUnderTest

extension AppSession {
  /// The time without changes after which a screen counts as settled, measured by the app's clock.
  private static let rest = Duration.seconds(1)

  /// The screen as soon as it is accepted or settled. At the end of the time limit, the last screen.
  ///
  /// - Parameters:
  ///   - end: the end of the time limit, in the app's time.
  ///   - isWanted: whether the wait can end with a screen; the default waits for rest.
  /// - Throws: the driver's error if it cannot show the screen.
  func settledScreen(
    until end: Duration, or isWanted: (ScreenText) -> Bool = { _ in false }
  ) async throws -> ScreenText {
    var screen = ScreenText(try await tree())
    var now = try await driver.now()
    var since = now
    while !isWanted(screen), now - since < Self.rest, now < end {
      try Task.checkCancellation()
      let advance = try await driver.advance(notAfter: min(since + Self.rest, end))
      let next = ScreenText(try await tree())
      now = try await driver.now()
      if next != screen { (screen, since) = (next, now) }
      if advance == .idle { break }
    }
    return screen
  }
}
