import ModelApps
import Testing

@testable import AppUnderTest

/// A button that counts its touches.
private final class Counter: App {
  private var count = 0

  init() {}

  var screen: Screen {
    Screen("Counter") { Button("Count \(count)") { self.count += 1 }.id("count") }
  }
}

/// Films that end before the screen does.
@Suite struct ScreenFilmTests {
  private static let reason = "the film has reached its time limit"

  /// The film is shorter than its first picture, so the second one is missing.
  @Test(arguments: [false, true])
  func theEndOfAFilmIsReportedOnce(looksBefore: Bool) async throws {
    let app = AppSession(driver: InProcessDriver { Counter() })
    try await app.touch("button id:'count'")
    let film = try await ScreenFilm(of: app.driver, atMost: .milliseconds(100))
    try await app.touch("button id:'count'")
    if looksBefore { #expect(await film.look() == Self.reason) }
    let (bytes, missing) = await film.end()
    #expect(missing == (looksBefore ? nil : Self.reason))
    #expect(Array(bytes[4..<8]) == Array("ftyp".utf8))
  }
}
