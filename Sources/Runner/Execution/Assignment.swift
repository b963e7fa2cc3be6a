import Messages
import StepRegistry

/// What has to be done for one scenario, with nothing in it that only the stream needs.
struct Assignment: Sendable {
  /// The name of the scenario.
  let name: String
  /// The name of the variant, such as that of a device; `nil` if the scenario has no variants.
  let variant: String?
  /// The tags of the scenario.
  let tags: [String]
  /// The path of the feature file.
  let uri: String
  let actions: [PlannedAction]
  /// The doc strings and tables of steps, by the indices of their actions.
  let blocks: [Int: StepArgument]
  /// The hooks around each step in the order in which they are called, by their positions in the registry.
  let beforeStep: [Int]
  let afterStep: [Int]
  /// The attempts that may be made, counted from 0; one that does not fail is the last.
  let attempts: ClosedRange<Int>
}

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
