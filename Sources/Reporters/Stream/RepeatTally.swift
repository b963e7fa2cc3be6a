import Messages
import SourceText

/// The results of scenarios that run several times in one run.
struct RepeatTally {
  /// The real time and the app's time of several runs.
  struct Times {
    fileprivate(set) var real: [Duration] = []
    fileprivate(set) var app: [Duration] = []

    /// A summary of the real time; nil for a step that never ran.
    var realTime: DurationSummary? { DurationSummary(of: real) }
    /// A summary of the app's time; nil without an app.
    var appTime: DurationSummary? { DurationSummary(of: app) }
  }

  /// A step of a scenario in all repetitions.
  struct StepResults {
    /// The step, such as `Given a step`.
    let text: String
    /// The line of the step in its feature file; nil for a hook.
    let line: Int?
    /// The number of repetitions that reached the step.
    fileprivate(set) var count = 0
    fileprivate(set) var failures = 0
    fileprivate(set) var times = Times()
  }

  /// A scenario in all repetitions.
  struct Scenario {
    let pickle: Pickle.Reference
    /// `Scenario: Name`, with the keyword of the feature file.
    let title: String
    fileprivate(set) var passed = 0
    fileprivate(set) var failed = 0
    /// The repetitions that were skipped, which neither passed nor failed.
    fileprivate(set) var skipped = 0
    /// The number of repetitions that passed only after a retry.
    fileprivate(set) var retried = 0
    fileprivate(set) var steps: [StepResults] = []
    fileprivate(set) var times = Times()
    /// The worst outcome.
    fileprivate(set) var worst: Outcome

    /// The number of repetitions.
    var count: Int { passed + failed + skipped }
    /// The rate of the repetitions that passed; nil if all were skipped.
    var rate: PassRate? { PassRate(passed: passed, of: passed + failed) }
    /// Whether the scenario both passed and failed.
    var isMixed: Bool { passed > 0 && failed > 0 }
    /// The outcome of all repetitions together: flaky for a scenario that both passed and failed.
    var outcome: Outcome { isMixed || retried > 0 && failed == 0 ? .flaky : worst }
  }

  private let isStrict: Bool
  private var positions: [UInt32: Int] = [:]
  /// The scenarios, in the order in which they ended first.
  private(set) var scenarios: [Scenario] = []

  /// Creates an empty tally.
  ///
  /// - Parameter isStrict: whether pending steps and scenarios without steps are failures.
  init(isStrict: Bool) { self.isStrict = isStrict }

  /// The scenarios that both passed and failed.
  var mixed: [Scenario] { scenarios.filter(\.isMixed) }

  /// The results of the scenario of an attempt until now; nil before the first result.
  func scenario(of attempt: Attempt) -> Scenario? {
    positions[attempt.pickleIndex].map { scenarios[$0] }
  }

  /// Adds the last attempt of a repetition.
  mutating func add(_ attempt: Attempt) {
    let position = position(of: attempt)
    scenarios[position].add(attempt, isFailure: attempt.isFailure(strict: isStrict))
  }

  private mutating func position(of attempt: Attempt) -> Int {
    if let known = positions[attempt.pickleIndex] { return known }
    positions[attempt.pickleIndex] = scenarios.count
    let steps = attempt.steps.map { StepResults(text: StepText.of($0), line: $0.node?.location.line) }
    scenarios.append(
      Scenario(
        pickle: Pickle.Reference(attempt.pickle), title: attempt.title, steps: steps, worst: attempt.outcome))
    return scenarios.count - 1
  }
}

extension RepeatTally.Scenario {
  fileprivate mutating func add(_ attempt: Attempt, isFailure: Bool) {
    if isFailure { failed += 1 } else if attempt.outcome == .skipped { skipped += 1 } else { passed += 1 }
    if attempt.isFlaky { retried += 1 }
    worst = min(worst, attempt.outcome)
    times.real.append(attempt.duration)
    var before = Duration.zero
    var hasApp = false
    for (index, step) in attempt.steps.enumerated() where steps.indices.contains(index) {
      guard let result = step.result, result.status != .skipped else { continue }
      steps[index].count += 1
      if result.status.isFailure(strict: true) { steps[index].failures += 1 }
      guard result.status.wasExecuted else { continue }
      steps[index].times.real.append(result.duration)
      guard let time = step.appTime else { continue }
      steps[index].times.app.append(max(time - before, .zero))
      (before, hasApp) = (time, true)
    }
    if hasApp { times.app.append(before) }
  }
}

extension Attempt.Step {
  /// The app's time at the end of the step; nil without an app.
  fileprivate var appTime: Duration? {
    guard case .text(let text)? = everyAttachment.last(where: \.isAppTime)?.body else { return nil }
    return Int(text).map { .nanoseconds($0) }
  }
}
