import Messages

/// The status of an attempt, from those of its steps and hooks.
struct AttemptStatus {
  private var worst: Status?
  private var hasSteps = false

  /// Begins without any steps.
  init() {}

  /// Begins for a scenario, whose plan says whether it has steps.
  init(_ testCase: TestCase) {
    hasSteps = testCase.steps.contains { if case .pickle = $0 { true } else { false } }
  }

  /// Adds how a step or hook ended.
  mutating func add(_ status: Status, isHook: Bool) {
    add(status)
    if !isHook { hasSteps = true }
  }

  /// Adds how something in the plan ended.
  mutating func add(_ status: Status) { worst = max(worst ?? status, status) }

  /// The worst status; a scenario without steps is undefined, unless pending is good enough for the run.
  func status(isStrict: Bool) -> Status {
    if hasSteps { return worst ?? .undefined }
    return isStrict ? max(worst ?? .undefined, .undefined) : worst ?? .passed
  }
}
