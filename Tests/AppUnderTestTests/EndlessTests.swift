import Testing

@testable import AppUnderTest
@testable import ModelApps

/// Endless activity ends at a limit.
@Suite struct EndlessTests {
  /// An app with a ticking clock.
  private final class Ticking: App {
    private var ticks = 0
    private(set) var screensMade = 0
    private var environment: AppEnvironment?

    func launch(in environment: AppEnvironment) {
      self.environment = environment
      tick()
    }

    private func tick() {
      environment?.clock.after(.seconds(1)) {
        self.ticks += 1
        self.tick()
      }
    }

    var screen: Screen {
      screensMade += 1
      return Screen("Ticking") {
        Label("\(ticks)").id("ticks")
        Table(0..<1) { _ in Cell("\(self.ticks)") }
      }
    }
  }

  @Test func waitBesideATickingClockEnds() async throws {
    let app = AppSession(
      driver: InProcessDriver { Ticking() }, observers: [], limits: SessionLimits(looks: 1_000))
    let error = await #expect(throws: AppError.self) {
      try await app.waitFor("button", timeout: .seconds(100_000_000))
    }
    #expect(error?.kind == .timeout)
    #expect(error?.problem == "waited 1000 s of the app's time for button, in which 1000 other things happened")
    #expect(error?.details.first == "Reason: no button was found")
  }

  @Test func waitForRowsBesideATickingClockEnds() async throws {
    let app = AppSession(driver: InProcessDriver { Ticking() }, observers: [], limits: SessionLimits(looks: 3))
    await #expect(throws: AppError.self) {
      try await app.waitForRows(of: .theList) { _ in AppError(.timeout, problem: "wrong rows") }
    }
    #expect(try await app.driver.now() <= .seconds(3))
  }

  @Test func lettingTimePassBesideATickingClockEnds() throws {
    let clock = VirtualClock()
    func again() { clock.after(.milliseconds(1)) { again() } }
    again()
    let error = try #require(throws: AppError.self) { try clock.letPass(until: .seconds(1_000_000_000)) }
    #expect(error.kind == .faultyApp)
    #expect(error.problem.contains("more than 2000000 events from 0 s to 2000.001 s"), "\(error.problem)")
  }

  @Test func timesFarAwayDoNotOverflow() throws {
    let clock = VirtualClock()
    var happened = 0
    for _ in 0..<40 { clock.after(.seconds(Int64.max)) { happened += 1 } }
    for _ in 0..<40 {
      clock.after(.seconds(Int64.max)) {}
      #expect(try clock.advance(notAfter: .seconds(Int64.max)) == .event)
    }
    #expect(happened == 40)
  }

  @Test func scrollingEnds() async throws {
    let rows = AppSession { Screen("Rows") { Table(0..<1_000_000) { Cell("Row \($0)") } } }
    let app = AppSession(driver: rows.driver, observers: [], limits: SessionLimits(drags: 5))
    let error = await #expect(throws: AppError.self) { try await app.scrollTo("tableViewCell marked:'none'") }
    #expect(error?.problem.hasPrefix("scrolled 5 times towards tableViewCell ") == true)
    await #expect(throws: AppError.self) { try await app.rows() }
    let large = AppSession(driver: rows.driver, observers: [], limits: SessionLimits(fewestDrags: 3, elements: 1))
    let given = await #expect(throws: AppError.self) { try await large.scrollTo("tableViewCell marked:'none'") }
    #expect(given?.problem.hasPrefix("scrolled 3 times towards tableViewCell ") == true)
    await #expect(throws: AppError.self) { try await large.rows() }
    let ending = AppSession(driver: rows.driver, observers: [], limits: SessionLimits(isEnding: { true }))
    let ended = await #expect(throws: AppError.self) { try await ending.scrollTo("tableViewCell marked:'none'") }
    #expect(ended?.problem.hasPrefix("the run was interrupted while this step scrolled") == true)
    await #expect(throws: AppError.self) { try await ending.rows() }
  }

  @Test func screenIsRebuiltOnlyAfterChanges() async throws {
    let driver = InProcessDriver { Waiting() }
    await driver.launch()
    let text = { () async throws -> String? in
      let tree = try await driver.snapshot()
      return Query.label.id("screens").elements(in: tree).first.flatMap { tree.string(.text, of: $0) }
    }
    #expect(try await text() == "screens: 1")
    try await driver.letPass(until: .seconds(1))
    #expect(try await text() == "screens: 1")
    try await driver.letPass(until: .seconds(3))
    #expect(try await text() == "screens: 2")
    try await driver.letPass(until: .seconds(3))
    #expect(try await text() == "screens: 2")
  }

  @Test func screenThatShowsTheTimeIsMadeAgain() async throws {
    let app = AppSession(driver: InProcessDriver { Wall() })
    #expect(try await app.texts("label") == ["41"])
    try await app.letPass(.seconds(120))
    #expect(try await app.texts("label") == ["43"])
  }

  /// An app that shows the time without timers.
  private final class Wall: App {
    private var environment: AppEnvironment?
    func launch(in environment: AppEnvironment) { self.environment = environment }
    var screen: Screen { Screen("Wall") { Label("\(environment?.date.minute ?? 0)") } }
  }
}
