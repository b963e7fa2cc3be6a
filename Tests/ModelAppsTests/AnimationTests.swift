import AppUnderTest
import ModelApps
import Testing

/// A screen with animated parts.
private final class Moving: App {
  private var environment: AppEnvironment?
  private var isDown = false
  private var log: [String] = []

  init() {}

  func launch(in environment: AppEnvironment) {
    self.environment = environment
    environment.animate(.seconds(1)) {
      isDown = true
    } completion: {
      self.log.append("there")
    }
  }

  var screen: Screen {
    Screen("Moving") {
      if isDown { Label("room").id("room").height(100) }
      Button("Go") { self.log.append("go") }.id("go").height(40)
      Button("Again") {
        self.environment?.animate(.seconds(2)) { self.isDown = false }
      }
      Button("At once") { self.environment?.animate(.zero, { self.isDown.toggle() }) }
      Label(log.joined(separator: ",")).id("log")
    }
  }
}

/// A button that fades in.
private final class Fading: App {
  private var alpha = 0.0

  init() {}

  func launch(in environment: AppEnvironment) {
    environment.animate(.seconds(1)) { alpha = 1 }
  }

  var screen: Screen { Screen("Fading") { Button("Go") {}.alpha(alpha) } }
}

@Suite struct AnimationTests {
  private let app = AppSession(driver: InProcessDriver { Moving() })

  private func y() async throws -> Double? { try await app.query("button id:'go'").first?.frame.y }

  @Test func elementsAreOnTheirWayUntilTheEnd() async throws {
    #expect(try await y() == 44)
    #expect(try await !app.exists("label id:'room'"))
    try await app.letPass(.milliseconds(500))
    #expect(try await y() == 94)
    #expect(try await app.query("label id:'room'").first?.alpha == 0.5)
    #expect(try await app.exists("button id:'go' moving:YES"))
    try await app.letPass(.milliseconds(500))
    #expect(try await y() == 144)
    #expect(try await !app.exists("view moving:YES"))
    #expect(try await app.texts("label id:'log'") == ["there"])
  }

  @Test func touchWaitsForTheEnd() async throws {
    try await app.touch("button id:'go'")
    #expect(try await app.driver.now() == .seconds(1))
    #expect(try await app.texts("label id:'log'") == ["there,go"])
  }

  @Test func waitForNoneAnimatingWaitsForTheEnd() async throws {
    try await app.waitForNoneAnimating()
    #expect(try await app.driver.now() == .seconds(1))
  }

  @Test func timeoutSaysWhatIsStillMoving() async throws {
    let error = await #expect(throws: AppError.self) {
      try await app.touch("button id:'go'", timeout: .milliseconds(300))
    }
    #expect(error?.details.first?.hasPrefix("Reason: it is still moving: UIButton id:'go'") == true, "\(error as Any)")
  }

  @Test func animationContinuesFromWhereTheLastWas() async throws {
    try await app.letPass(.milliseconds(500))
    #expect(try await y() == 94)
    // Unlike a session, a finger does not wait, just as a user might not.
    let again = try #require(try await app.query("button marked:'Again'").first).frame.center
    try await app.touch(at: again)
    #expect(try await y() == 94)
    try await app.letPass(.seconds(1))
    #expect(try await y() == 69)
    try await app.waitForNoneAnimating()
    #expect(try await y() == 44)
    #expect(try await app.driver.now() == .milliseconds(2500))
  }

  /// An element in a transparent container is as invisible as the container.
  @Test func contentFadesInWithItsContainer() async throws {
    let app = AppSession(driver: InProcessDriver { Fading() })
    #expect(try await !app.exists("button"))
    #expect(try await !app.exists("buttonLabel"))
    try await app.letPass(.milliseconds(1))
    #expect(try await app.exists("button moving:YES"))
    #expect(try await app.exists("buttonLabel"))
  }

  @Test func changeWithoutDurationIsThereAtOnce() async throws {
    try await app.touch("button marked:'At once'")
    #expect(try await y() == 44)
    #expect(try await !app.exists("view moving:YES"))
  }
}
