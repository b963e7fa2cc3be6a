import Messages

/// How often a definition was used, and how long that took.
struct DefinitionUsage {
  /// How many steps it matched, executed or not.
  private(set) var count = 0
  /// How long all steps together took.
  private(set) var total = Duration.zero
  /// How long the slowest step took.
  private(set) var longest = Duration.zero
  private var executed = 0

  /// How long a step took on average; those that were not executed are left out.
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
  /// Whether code of a step ran to get it; one that skips itself takes next to no time.
  var wasExecuted: Bool {
    switch self {
    case .passed, .failed, .pending, .unknown: true
    case .skipped, .undefined, .ambiguous: false
    }
  }
}

/// The steps that took longest, the slowest first.
struct SlowestSteps {
  /// A step with its time.
  struct Entry {
    let duration: Duration
    let text: String
    let location: String
  }

  private let count: Int
  private(set) var steps: [Entry] = []

  /// Keeps so many.
  init(count: Int) {
    self.count = count
  }

  mutating func add(_ step: Attempt.Step, _ result: TestStepResult) {
    guard result.status.wasExecuted, result.duration > .zero else { return }
    // Of two that took equally long, the one that ran first comes first.
    let position = steps.firstIndex { $0.duration < result.duration } ?? steps.count
    guard position < count else { return }
    steps.insert(
      Entry(duration: result.duration, text: StepText.of(step), location: step.featureLocation ?? ""), at: position)
    if steps.count > count { steps.removeLast() }
  }
}
