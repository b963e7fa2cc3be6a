import AppUnderTest
import ModelApps
import Synchronization
import TestDrivers
import Testing

@Suite struct AppSessionTests {
  private let app = AppSession(driver: InProcessDriver { Waiting() })

  private func log() async throws -> String? { try await app.texts("label id:'log'").first }
  private func now() async throws -> Duration { try await app.driver.now() }

  @Test func waitEndsWithTheEvent() async throws {
    try await app.waitFor("button marked:'Late'")
    #expect(try await now() == .seconds(2))
    try await app.waitForNone("label text:'Loading…'")
    #expect(try await now() == .seconds(2))
  }

  /// Explaining why an element is missing is slower than searching for it.
  @Test func reasonsAreWordedOnlyForFailedWaits() async throws {
    let looks = Mutex(0)
    let reasons = Mutex(0)
    let objection = { @Sendable (tree: any ElementTree) -> (() -> String)? in
      looks.withLock { $0 += 1 }
      return {
        reasons.withLock { $0 += 1 }
        return "it never is"
      }
    }
    let error = await #expect(throws: AppError.self) {
      try await app.waitUntil("what is not", timeout: .seconds(10), lazily: objection)
    }
    #expect(error?.description.contains("it never is") == true)
    #expect(looks.withLock(\.self) > 2 && reasons.withLock(\.self) == 1)
  }

  @Test func waitForNoneEndsWithTheEvent() async throws {
    try await app.waitForNone("label text:'Loading…'")
    #expect(try await now() == .seconds(2))
  }

  @Test func touchWaitsForAnEnabledElement() async throws {
    try await app.touch("button marked:'Late'")
    try await app.touch("button marked:'Sleeping'")
    #expect(try await log() == "touched: Late,Sleeping")
    #expect(try await now() == .seconds(5))
  }

  @Test func queriesAreTextsOrValues() async throws {
    try await app.touch(.button.marked("Late"))
    try await app.touch(.button.marked("Twin").index(1))
    #expect(try await log() == "touched: Late,Twin 2")
    #expect(try await app.texts(.label.id("log")) == ["touched: Late,Twin 2"])
    #expect(try await app.exists(.button.not(.button.marked("Late"))))
    await #expect(throws: Diagnostic.self) { try await app.touch(.view.containing(.label.first)) }
  }

  @Test func labelInsideADisabledButtonIsNotTouched() async throws {
    #expect(try await app.query("buttonLabel text:'Sleeping'").first?.isEnabled == false)
    let error = await #expect(throws: AppError.self) {
      try await app.touch("buttonLabel text:'Sleeping'", timeout: .seconds(1))
    }
    #expect(error?.details.first?.hasPrefix("Reason: it is inside something disabled: UIButton") == true)
    try await app.touch("buttonLabel text:'Sleeping'")
    #expect(try await log() == "touched: Sleeping")
  }

  @Test func indexChoosesOneOfSeveral() async throws {
    try await app.touch("button marked:'Twin' index:1")
    try await app.touch("button marked:'Twin' first")
    #expect(try await log() == "touched: Twin 2,Twin 1")
  }

  @Test func severalMatchesAreAnError() async throws {
    let error = await #expect(throws: AppError.self) { try await app.touch("button marked:'Twin'") }
    #expect(error?.kind == .ambiguous)
    #expect(
      error?.description == """
        button marked:'Twin' finds 2 elements, and only one is allowed
          index:0 UIButton text:'Twin' (0,151 375×44)
          index:1 UIButton text:'Twin' (0,195 375×44)
        Choose one with index:N, first or last, or by a property that only one of them has.
        """)
    #expect(try await log() == "touched: ")
  }

  @Test func eachMatchIsListedWithItsQuery() async throws {
    let error = await #expect(throws: AppError.self) { try await app.touch("button") }
    #expect(error?.description.contains("; it alone: button text:'Sleeping'\n") == true, "\(String(describing: error))")
  }

  @Test func labelInsideItsButtonIsNoSecondMatch() async throws {
    try await app.touch("view marked:'Late'")
    #expect(try await log() == "touched: Late")
  }

  @Test func timeoutNamesTheReasonAndTheScreen() async throws {
    let error = await #expect(throws: AppError.self) { try await app.waitFor("button marked:'Slepping'") }
    #expect(error?.kind == .timeout)
    #expect(try await now() == .seconds(30))
    #expect(
      error?.description == """
        waited 30 s of the app's time for button marked:'Slepping'
        Reason: no button of 4 is marked 'Slepping'; did you mean 'Sleeping' (button)?
        On the screen:
          label id:'log' text:'touched: '
          label id:'screens' text:'screens: 3'
          button text:'Late'
          button text:'Sleeping'
          button text:'Twin'
          button text:'Twin'
          textField id:'name' placeholder:'Name'
        """)
  }

  @Test func timeoutCanBeGiven() async throws {
    await #expect(throws: AppError.self) { try await app.waitFor("button marked:'Too late'", timeout: .seconds(3)) }
    #expect(try await now() == .seconds(3))
    try await app.waitFor("button marked:'Too late'", timeout: .seconds(60))
    #expect(try await now() == .seconds(40))
  }

  @Test func waitFailsAtOnceWhereNothingCanHappen() async throws {
    let app = AppSession { Screen("Still") { Label("Hello") } }
    let error = await #expect(throws: AppError.self) { try await app.waitFor("button") }
    #expect(
      error?.description == """
        waited 0 s of the app's time for button; no scheduled event can change it
        Reason: no button was found
        On the screen:
          label text:'Hello'
        """)
  }

  @Test func endlessChainOfTimersFailsTheStep() async throws {
    let app = AppSession(driver: InProcessDriver { Restless() })
    let error = await #expect(throws: AppError.self) { try await app.waitFor("button") }
    #expect(error?.kind == .faultyApp)
    #expect(error?.problem.hasPrefix("the app runs in a loop: more than ") == true, "\(error as Any)")
  }

  @Test func letPassRunsWhatHappens() async throws {
    try await app.letPass(.seconds(3))
    #expect(try await now() == .seconds(3))
    #expect(try await app.exists("button marked:'Late'"))
    try await app.letPass(.seconds(60))
    #expect(try await now() == .seconds(63))
    #expect(try await app.exists("button marked:'Too late'"))
  }

  @Test func screenIsMadeOncePerState() async throws {
    for _ in 0..<5 { _ = try await app.query("button") }
    #expect(try await app.texts("label id:'screens'") == ["screens: 1"])
    try await app.touch("button index:1")
    #expect(try await app.texts("label id:'screens'") == ["screens: 2"])
  }

  @Test func textGoesIntoTheFocusedField() async throws {
    let unfocused = await #expect(throws: AppError.self) { try await app.enterText("x") }
    #expect(unfocused?.kind == .noFocus)
    try await app.enterText("Daniel", into: "textField id:'name'")
    // A button does not take the focus.
    try await app.touch("button marked:'Twin' first")
    try await app.enterText(" Fritzsch")
    #expect(try await app.texts("textField") == ["Daniel Fritzsch"])
  }

  @Test func launchStartsAfresh() async throws {
    try await app.touch("button marked:'Late'")
    try await app.launch()
    #expect(try await log() == "touched: ")
    #expect(try await now() == .zero)
    try await app.terminate()
    await #expect(throws: AppError.self) { try await app.driver.snapshot() }
    #expect(try await log() == "touched: ")
  }

  @Test func anUnlaunchedAppHasNotEnded() async throws {
    let app = AppSession(driver: CountingDriver())
    #expect(await !app.hasEnded)
    try await app.launch()
    #expect(await !app.hasEnded)
    try await app.terminate()
    #expect(await app.hasEnded)
    await app.rejoin(isRunning: true, orientation: .portrait)
    #expect(await !app.hasEnded)
    try await app.quit()
    #expect(await app.hasEnded)
  }

  @Test func unreadableQueryIsADiagnostic() async throws {
    await #expect(throws: Diagnostic.self) { try await app.touch("button marked:x") }
  }

  @Test func backWithoutABackButtonSaysSo() async throws {
    let error = await #expect(throws: AppError.self) { try await app.back() }
    #expect(error?.problem.contains("for a back button") == true)
    #expect(error?.details.first == "Reason: no navigationItemButtonView was found")
  }

  @Test func manyAtOnceLaunchOnce() async throws {
    let driver = CountingDriver()
    let app = AppSession(driver: driver)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 { group.addTask { _ = try await app.query("label") } }
      try await group.waitForAll()
    }
    #expect(await driver.launches == 1)
  }

  @Test func aFailedLaunchLeavesAnEndedApp() async throws {
    let driver = CountingDriver()
    let app = AppSession(driver: driver)
    try await app.launch()
    #expect(await app.state == .foreground)
    await driver.failLaunches()
    await #expect(throws: AppError.self) { try await app.launch() }
    #expect(await app.state == .notRunning)
    try await app.quit()
    await #expect(throws: AppError.self) { try await app.launch() }
    let error = await #expect(throws: AppError.self) { _ = try await app.query("label") }
    #expect(error?.kind == .notRunning)
    #expect(await driver.launches == 3)
  }
}

/// An app that is never idle.
private final class Restless: App {
  init() {}
  var screen: Screen { Screen("Restless") { Label("…") } }
  func launch(in environment: AppEnvironment) { again(environment.clock) }
  private func again(_ clock: VirtualClock) { clock.after(.zero) { [weak self] in self?.again(clock) } }
}

/// Counts the launches of an app.
private actor CountingDriver: ForwardingDriver {
  nonisolated let driver: any AppDriver = InProcessDriver { Waiting() }
  private(set) var launches = 0
  private var launchFails = false

  func failLaunches() { launchFails = true }
  func launch() async throws {
    launches += 1
    if launchFails { throw AppError(.notLoaded, problem: "it does not start") }
    try await driver.launch()
  }
}
