/// The verdict on an attempt of a scenario, from the statuses of its steps and hooks.
///
/// All modules use this rule. An attempt with missing results has not passed.
package struct AttemptStatus: Sendable, Hashable {
  private var worst: Status?
  private var hasSteps: Bool
  /// Whether the attempt has ended, with a result for each of its steps and hooks.
  private(set) var isWhole: Bool

  /// Begins before the first step.
  ///
  /// - Parameters:
  ///   - hasSteps: whether the scenario has steps besides hooks.
  ///   - isWhole: whether the attempt has ended.
  package init(hasSteps: Bool = false, isWhole: Bool = true) {
    self.hasSteps = hasSteps
    self.isWhole = isWhole
  }

  /// Adds the status of a step or hook.
  package mutating func add(_ status: Status, isHook: Bool) {
    add(status)
    if !isHook { hasSteps = true }
  }

  /// Adds the status of a step or hook of the test case; nil means a missing result.
  mutating func add(_ status: Status?) {
    guard let status else { return isWhole = false }
    worst = max(worst ?? status, status)
  }

  /// The worst status.
  ///
  /// - Parameter isStrict: whether a scenario without steps is at least undefined.
  package func status(isStrict: Bool) -> Status {
    if !isWhole { return max(worst ?? .unknown, .unknown) }
    if hasSteps { return worst ?? .undefined }
    return isStrict ? max(worst ?? .undefined, .undefined) : worst ?? .passed
  }

  /// Whether the attempt fails the run if no other one follows.
  ///
  /// - Parameter strict: whether pending steps and scenarios without steps count as failures.
  package func isFailure(strict: Bool) -> Bool { status(isStrict: strict).isFailure(strict: strict) }
}
