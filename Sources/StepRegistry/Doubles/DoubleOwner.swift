import Synchronization

/// The scenario that a double belongs to. It receives the failures of calls from any task.
final class DoubleOwner: Sendable {
  /// The owner of the double, which receives failures.
  private enum State {
    case free
    case owned(by: Owner)
  }

  /// A scenario, or a hook of the run.
  ///
  /// The references are weak because a world, which the context holds, usually holds the double.
  private struct Owner {
    weak var context: StepContext?
    weak var scenario: Scenario?
    /// The name of the scenario; nil for a hook of the run.
    let name: String?
  }

  private let state = Mutex(State.free)

  /// Belongs to the scenario of the calling code.
  init() { _ = follow() }

  /// Belongs to the scenario of the calling code from now on. Code outside a scenario, and tasks of a scenario that has
  /// ended, change nothing.
  ///
  /// - Returns: whether that is another scenario than before.
  func follow() -> Bool {
    guard let current = StepContext.current, !current.hasEnded else { return false }
    let owner = Owner(context: current, scenario: current.scenario, name: current.scenario?.name)
    // The last reference to a scenario releases values of the author, so it is not dropped under the lock.
    let (hadScenario, before) = state.withLock { state -> (Bool, Scenario?) in
      guard case .owned(let before) = state, before.name != nil else {
        state = .owned(by: owner)
        return (false, nil)
      }
      if owner.name != nil { state = .owned(by: owner) }
      return (owner.name != nil, before.scenario)
    }
    return hadScenario && before !== current.scenario
  }

  private var owner: Owner? { state.withLock { if case .owned(let owner) = $0 { owner } else { nil } } }

  /// The scenario, until it ends.
  var scenario: Scenario? { owner?.scenario }
  /// The name of the scenario; nil without one.
  var name: String? { owner?.name }

  /// Whether the scenario of the calling code has ended. For code outside a scenario, the scenario of the double
  /// counts.
  var isLate: Bool {
    if let current = StepContext.current { return current.hasEnded }
    return owner.map { $0.context?.hasEnded ?? true } ?? false
  }

  /// Fails the running step of the scenario; after its end, the run.
  ///
  /// - Returns: the failure that the step shows, which counts equal ones.
  @discardableResult
  func report(_ failure: CallFailure) -> CallFailure {
    let owner = owner
    if let context = owner?.context { return context.failLater(failure) }
    if owner?.name == nil {
      StrayFailures.ofProcess.add(SoftFailure(failure))
    } else {
      StrayFailures.ofProcess.addLate(SoftFailure(failure))
    }
    return failure
  }

  /// Fails the run.
  func reportLate(_ failure: CallFailure) { StrayFailures.ofProcess.addLate(SoftFailure(failure)) }
}
