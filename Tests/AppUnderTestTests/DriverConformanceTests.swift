import AppUnderTest
import ModelApps
import Testing

@Suite struct DriverConformanceTests {
  @Test(arguments: Device.all)
  func inProcessDriverConforms(device: Device) async {
    let results = await DriverConformance.check { InProcessDriver(on: device) { ConformanceApp() } }
    #expect(results.count == DriverConformance.rules.count)
    for result in results { #expect(result.outcome == .passed, "\(result)") }
  }

  @Test func everyRuleHasAName() {
    #expect(DriverConformance.rules.count == 46)
    #expect(Set(DriverConformance.rules.map(\.name)).count == DriverConformance.rules.count)
  }

  /// Each fault with the rules that find it.
  @Test(arguments: [
    (FaultyDriver.Fault.ignoresTerminate, ["terminated app is not running"]),
    (.ignoresCancellation, ["cancelled touch does nothing"]),
    (.losesMoves, ["finger that leaves does not touch", "swipe left", "scroll view moves with the finger"]),
    (.allFingersAreOne, ["two-finger touch", "pinch", "rotate"]),
    (.typesBackwards, ["text goes where the focus is"]),
    (.stopsTime, ["wait ends with what it waits for", "time passes", "wait without end comes to an end"]),
    (.forgetsToLaunch, ["launch begins afresh"]),
  ])
  func faultsAreFound(fault: FaultyDriver.Fault, rules: [String]) async {
    let results = await DriverConformance.check { FaultyDriver(fault) }
    let failed = results.filter { !$0.isPassed }.map(\.rule.name)
    for rule in rules { #expect(failed.contains(rule), "\(fault): only \(failed)") }
    // A fault does not spoil what it has nothing to do with.
    #expect(!failed.contains("properties are told"))
  }

  @Test func whatADriverNeedNotDoIsSkipped() async {
    let results = await DriverConformance.check { FaultyDriver(.none) }
    let skipped = results.filter { $0.outcome != .passed }
    #expect(
      skipped.map(\.rule.name) == [
        "backdoor", "background and foreground", "preferences outlive a launch", "turned device is turned",
        "text size", "shake", "address is opened", "launch arguments",
      ])
    #expect(skipped.first?.description == "skipped: backdoor: the driver of this app cannot call backdoors")
    #expect(skipped.filter(\.isPassed).count == skipped.count)
  }
}

/// A driver with one fault, which does nothing beyond what every driver must.
actor FaultyDriver: AppDriver {
  enum Fault: Sendable {
    case none, ignoresTerminate, ignoresCancellation, losesMoves, allFingersAreOne, typesBackwards, stopsTime
    case forgetsToLaunch
  }

  nonisolated let device = Device.standard
  private let driver = InProcessDriver { ConformanceApp() }
  private let fault: Fault
  private var wasLaunched = false

  init(_ fault: Fault) {
    self.fault = fault
  }

  func launch() async throws {
    if fault == .forgetsToLaunch, wasLaunched { return }
    wasLaunched = true
    await driver.launch()
  }

  func terminate() async throws {
    if fault != .ignoresTerminate { await driver.terminate() }
  }

  func snapshot() async throws -> any ElementTree { try await driver.snapshot() }

  func send(_ touch: Touch) async throws {
    switch fault {
    case .ignoresCancellation where touch.phase == .cancelled:
      try await driver.send(Touch(.up, at: touch.point, finger: touch.finger))
    case .losesMoves where touch.phase == .move: break
    case .losesMoves where touch.phase == .up:
      try await driver.send(Touch(.up, at: lastDown, finger: touch.finger))
    case .allFingersAreOne: try await driver.send(Touch(touch.phase, at: touch.point))
    default: try await driver.send(touch)
    }
    if touch.phase == .down { lastDown = touch.point }
  }
  private var lastDown = Point(x: 0, y: 0)

  func type(_ text: String) async throws {
    try await driver.type(fault == .typesBackwards ? String(text.reversed()) : text)
  }

  func now() async throws -> Duration { fault == .stopsTime ? .zero : try await driver.now() }
  func advance(notAfter deadline: Duration) async throws -> Advance {
    fault == .stopsTime ? .event : try await driver.advance(notAfter: deadline)
  }
  func letPass(until time: Duration) async throws {
    if fault != .stopsTime { try await driver.letPass(until: time) }
  }
}
