internal import Synchronization

/// The scenario that a double belongs to. Failures of calls from any task are reported there.
///
/// The context is weak because a world, which the context holds, usually holds the double.
final class DoubleOwner: Sendable {
  private struct State {
    weak var context: StepContext?
    weak var scenario: Scenario?
    var name: String?
  }

  private let state = Mutex(State())

  /// Belongs to the scenario of the calling code.
  init() { _ = follow() }

  /// Belongs to the scenario of the calling code from now on. Code outside a scenario changes nothing.
  ///
  /// - Returns: whether that is another scenario than before.
  func follow() -> Bool {
    guard let current = StepContext.current else { return false }
    // The last reference to a scenario releases values of the author, so it is not dropped under the lock.
    let (name, scenario) = state.withLock { state in
      defer { state = State(context: current, scenario: current.scenario, name: current.scenario?.name) }
      return (state.name, state.scenario)
    }
    return name != nil && scenario !== current.scenario
  }

  /// The scenario, until it ends.
  var scenario: Scenario? { state.withLock { $0.scenario } }
  /// The name of the scenario; nil without one.
  var name: String? { state.withLock { $0.name } }

  /// Fails the running step of the scenario; after its end, the run.
  ///
  /// - Returns: the failure that the step shows, which counts equal ones.
  @discardableResult
  func report(_ failure: CallFailure) -> CallFailure {
    let (context, name) = state.withLock { ($0.context, $0.name) }
    if let context { return context.failLater(failure) }
    if name == nil {
      StrayFailures.ofProcess.add(SoftFailure(failure))
    } else {
      StrayFailures.ofProcess.addLate(SoftFailure(failure))
    }
    return failure
  }
}
