import AppUnderTest
import ModelApps
import TestSupport
import Testing

@Suite struct DriverConformanceTests {
  @Test(arguments: Thoroughness.some(2, of: Device.all))
  func inProcessDriverConforms(device: Device) async {
    let results = await DriverConformance.check { InProcessDriver(on: device) { ConformanceApp() } }
    #expect(results.count == DriverConformance.rules.count)
    for result in results { #expect(result.outcome == .passed, "\(result)") }
  }

  @Test func everyRuleHasAName() {
    #expect(DriverConformance.rules.count == 46)
    #expect(Set(DriverConformance.rules.map(\.name)).count == DriverConformance.rules.count)
  }

  /// The faults with the rules that detect them.
  private static let faults = [
    (FaultyDriver.Fault.ignoresTerminate, ["terminated app is not running"]),
    (.ignoresCancellation, ["cancelled touch does nothing"]),
    (.losesMoves, ["finger that leaves does not touch", "swipe left", "scroll view moves with the finger"]),
    (.allFingersAreOne, ["two-finger touch", "pinch", "rotate"]),
    (.typesBackwards, ["text goes where the focus is"]),
    (.stopsTime, ["wait ends with what it waits for", "time passes", "wait without end comes to an end"]),
    (.forgetsToLaunch, ["launch begins afresh"]),
    (.deniesMovement, ["moving elements are reported as moving"]),
    (.losesOffset, ["scroll view reports how far it scrolls"]),
    (.namesNoRoles, ["roles are reported"]),
  ]

  @Test(arguments: Thoroughness.some(3, of: faults))
  func faultsAreFound(fault: FaultyDriver.Fault, rules: [String]) async {
    let results = await DriverConformance.check { FaultyDriver(fault) }
    let failed = results.filter { !$0.isPassed }.map(\.rule.name)
    for rule in rules { #expect(failed.contains(rule), "\(fault): only \(failed)") }
    // A fault does not break unrelated rules.
    #expect(!failed.contains("properties are reported"))
  }

  @Test func optionalAbilitiesAreSkipped() async {
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

  /// A driver does not have to support animations and scroll extents.
  @Test func unreportedPropertiesAreSkipped() async {
    let results = await DriverConformance.check { FaultyDriver(.knowsNoExtras) }
    let outcomes = Dictionary(uniqueKeysWithValues: results.map { ($0.rule.name, $0.outcome) })
    #expect(
      outcomes["moving elements are reported as moving"] == .skipped("the driver of this app cannot report what moves"))
    #expect(
      outcomes["scroll view reports how far it scrolls"]
        == .skipped("the driver of this app cannot report how far a scroll view goes"))
  }
}

/// A tree with changed properties.
private struct AlteredTree: ElementTree {
  let original: any ElementTree
  let alter: @Sendable (PropertyName, PropertyValue?) -> PropertyValue?

  var count: Int { original.count }
  var classes: [ElementClass] { original.classes }
  func classIndex(of element: ElementID) -> Int { original.classIndex(of: element) }
  func parent(of element: ElementID) -> ElementID? { original.parent(of: element) }
  func end(of element: ElementID) -> ElementID { original.end(of: element) }
  func frame(of element: ElementID) -> Rect { original.frame(of: element) }
  func isVisible(_ element: ElementID) -> Bool { original.isVisible(element) }
  func furtherProperties(of element: ElementID) -> [String] { original.furtherProperties(of: element) }
  func element(at point: Point) -> ElementID? { original.element(at: point) }
  func property(_ name: PropertyName, of element: ElementID) -> PropertyValue? {
    alter(name, original.property(name, of: element))
  }
}

/// A driver with one fault and without optional functions.
actor FaultyDriver: AppDriver {
  enum Fault: Sendable {
    case none, ignoresTerminate, ignoresCancellation, losesMoves, allFingersAreOne, typesBackwards, stopsTime
    case forgetsToLaunch, deniesMovement, losesOffset, namesNoRoles, knowsNoExtras
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

  func snapshot() async throws -> any ElementTree {
    let tree = try await driver.snapshot()
    switch fault {
    case .deniesMovement: return AlteredTree(original: tree) { name, value in name == .moving ? false : value }
    case .losesOffset: return AlteredTree(original: tree) { name, value in name == .contentOffsetY ? 0 : value }
    case .namesNoRoles: return AlteredTree(original: tree) { name, value in name == .role ? "thing" : value }
    case .knowsNoExtras:
      return AlteredTree(original: tree) { name, value in [.moving, .contentOffsetY].contains(name) ? nil : value }
    default: return tree
    }
  }

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
