import Messages

/// The usage of a definition: the number of uses, and their durations.
struct DefinitionUsage {
  /// The number of matching steps, including those that were not executed.
  private(set) var count = 0
  /// The total duration of all steps.
  private(set) var total = Duration.zero
  /// The duration of the slowest step.
  private(set) var longest = Duration.zero
  private var executed = 0

  /// The mean duration of executed steps.
  var mean: Duration { executed == 0 ? .zero : total / executed }

  mutating func add(_ result: TestStepResult) {
    count += 1
    guard result.status.wasExecuted else { return }
    executed += 1
    total += result.duration
    longest = max(longest, result.duration)
  }
}

extension Status {
  /// Whether the status counts as executed code; a step that skips itself takes hardly any time.
  package var wasExecuted: Bool {
    switch self {
    case .passed, .failed, .pending, .unknown: true
    case .skipped, .undefined, .ambiguous: false
    }
  }
}

/// The slowest steps, in descending order.
struct SlowestSteps {
  /// A step with its duration.
  struct Entry {
    let duration: Duration
    let text: String
    let location: String
  }

  private let count: Int
  private(set) var steps: [Entry] = []

  /// Keeps this number of steps.
  init(count: Int) {
    self.count = count
  }

  mutating func add(_ step: Attempt.Step, _ result: TestStepResult) {
    guard result.status.wasExecuted, result.duration > .zero else { return }
    // Of steps with equal durations, the one that ran first comes first.
    let position = steps.firstIndex { $0.duration < result.duration } ?? steps.count
    guard position < count else { return }
    steps.insert(
      Entry(duration: result.duration, text: StepText.of(step), location: step.featureLocation ?? ""), at: position)
    if steps.count > count { steps.removeLast() }
  }
}
