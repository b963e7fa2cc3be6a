import Synchronization

extension Scenario {
  /// The closures that check the steps of a scenario.
  struct Checks: Sendable {
    /// After the code of each step.
    var eachStep: [@Sendable () async throws -> Void] = []
    /// After the code of the last step.
    var lastStep: [@Sendable () -> [any Error]] = []
    /// After all code of the scenario.
    var end: [@Sendable () -> [CallFailure]] = []
  }

  /// Calls a closure after the code of each step, starting with the current one. An error that it throws fails the step.
  package func checkSteps(_ check: @escaping @Sendable () async throws -> Void) {
    state.withLock { $0.checks.eachStep.append(check) }
  }

  /// Whether a closure checks each step.
  package var hasStepChecks: Bool { state.withLock { !$0.checks.eachStep.isEmpty } }

  /// The errors of the closures that check each step.
  package func failedChecks() async -> [any Error] {
    var errors: [any Error] = []
    for check in state.withLock({ $0.checks.eachStep }) {
      do { try await check() } catch { errors.append(error) }
    }
    return errors
  }

  /// Calls a closure after the code of the last step, if nothing has failed before. The errors that it returns fail the
  /// step.
  func checkEnd(_ check: @escaping @Sendable () -> [any Error]) {
    state.withLock { $0.checks.lastStep.append(check) }
  }

  /// Calls a closure after all code of the scenario. The failures that it returns fail the run.
  func checkLate(_ check: @escaping @Sendable () -> [CallFailure]) {
    state.withLock { $0.checks.end.append(check) }
  }

  /// The failures of the closures that check the end of the scenario's code.
  func lateFailures() -> [CallFailure] { state.withLock { $0.checks.end }.flatMap { $0() } }

  /// Whether a closure checks the last step.
  package var hasEndChecks: Bool { state.withLock { !$0.checks.lastStep.isEmpty } }

  /// The errors of the closures that check the last step.
  package func failedEndChecks() -> [any Error] {
    state.withLock { $0.checks.lastStep }.flatMap { $0() }
  }
}
