import AppUnderTest
import ModelApps
import Synchronization
import TestDrivers
import Testing

/// Observing the actions of a session.
@Suite struct ObservingTests {
  @Test func severalObserversTakeTheSame() async throws {
    let (first, second) = (Witness(), Witness())
    let app = AppSession(driver: InProcessDriver { Rows() }, observers: [first])
    await app.addObserver(second)
    // Adding an observer twice has no effect.
    await app.addObserver(first)
    try await app.touch("tableViewCell index:1")
    try await app.swipe(.up, on: "tableView")
    #expect(first.actions.map(\.action) == [.touch, .swipe(.up)])
    #expect(second.actions.map(\.action) == [.touch, .swipe(.up)])
    await app.removeObserver(first)
    try await app.shake()
    #expect(first.actions.count == 2)
    #expect(second.actions.map(\.action) == [.touch, .swipe(.up), .shake])
  }

  /// The parts of an action belong to it, together with its element and the paths of all fingers.
  @Test func partsAreOneAction() async throws {
    let witness = Witness()
    let app = AppSession(driver: InProcessDriver { Waiting() }, observers: [witness])
    try await app.setText("Ada", of: "textField")
    let done = try #require(witness.actions.first)
    #expect(witness.actions.count == 1 && done.action == .setText("Ada") && done.paths.count == 1)
    let field = try #require(done.target)
    #expect(field.tree.string(.identifier, of: field.element) == "name")
  }

  /// An action during another one, such as from another task, is reported separately.
  @Test func actionsAtTheSameTimeAreReported() async throws {
    let witness = Witness()
    let driver = InterruptedDriver()
    let app = AppSession(driver: driver, observers: [witness])
    await driver.interrupt { try await app.shake() }
    try await app.hold("tableViewCell index:1", for: .seconds(2))
    #expect(witness.actions.map(\.action) == [.shake, .hold(.seconds(2))])
    #expect(witness.actions.first?.paths.isEmpty == true && witness.actions.last?.paths.count == 1)
  }
}

/// Stores the actions reported by a session.
private final class Witness: SessionObserver {
  private let kept = Mutex<[SessionAction]>([])

  var actions: [SessionAction] { kept.withLock { $0 } }

  func observe(_ action: SessionAction) { kept.withLock { $0.append(action) } }
}

/// Runs code once while a finger is down.
private actor InterruptedDriver: ForwardingDriver, SurroundingsDriver {
  private let app = InProcessDriver { Rows() }
  nonisolated var driver: any AppDriver { app }
  private var interruption: (@Sendable () async throws -> Void)?

  func interrupt(_ interruption: @escaping @Sendable () async throws -> Void) { self.interruption = interruption }

  func perform(_ command: AppCommand) async throws { try await app.perform(command) }

  func letPass(until time: Duration) async throws {
    if let interruption {
      self.interruption = nil
      try await interruption()
    }
    try await driver.letPass(until: time)
  }
}
