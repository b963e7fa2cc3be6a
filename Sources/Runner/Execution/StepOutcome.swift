import Messages
import StepRegistry

/// How a step or hook ended.
enum StepOutcome {
  case passed
  /// The code threw; the first error is the reason, the others came from the hooks after it.
  case threw([any Error], reports: [String])
  /// Passed over; the reason, where no earlier step says it.
  case skipped(String?)
  case undefined
  case ambiguous

  /// Whether code ran at all.
  var wasExecuted: Bool {
    switch self {
    case .passed, .threw: true
    case .skipped, .undefined, .ambiguous: false
    }
  }

  /// Whether the steps after this one are still executed.
  var letsScenarioGoOn: Bool {
    if case .passed = self { true } else { false }
  }

  /// Whether the code has skipped the rest of the scenario, and nothing else went wrong in it.
  var skipsScenario: Bool {
    guard case .threw(let errors, _) = self, case .skipped? = errors.first as? StepInterruption else { return false }
    return errors.allSatisfy { $0 is StepInterruption }
  }

  /// The result as the stream tells it.
  ///
  /// - Parameters:
  ///   - duration: how long the code ran.
  ///   - place: where the code was written, if it was.
  ///   - folder: the folder from which on places are told.
  func result(duration: Duration, definedAt place: DefinitionPlace?, relativeTo folder: String) -> TestStepResult {
    switch self {
    case .passed: TestStepResult(status: .passed, duration: duration)
    case .skipped(let reason): TestStepResult(message: reason, status: .skipped, duration: duration)
    case .undefined: TestStepResult(status: .undefined, duration: duration)
    case .ambiguous: TestStepResult(status: .ambiguous, duration: duration)
    case .threw(let errors, let reports):
      Self.result(errors, reports, duration, definedAt: place, relativeTo: folder)
    }
  }

  private static func result(
    _ errors: [any Error], _ reports: [String], _ duration: Duration, definedAt place: DefinitionPlace?,
    relativeTo folder: String
  ) -> TestStepResult {
    // A step that is pending or skipped has failed all the same when something else went wrong in it.
    let failures = errors.filter { !($0 is StepInterruption) }
    guard let first = failures.first else {
      return interrupted(by: errors.first as? StepInterruption, duration)
    }
    // Of several, each has its place below it; that of a single one is the trace.
    let places = failures.map { ($0 as? any PlacedError)?.place.relative(to: folder) }
    let isPlacedInText = failures.count > 1 && places.contains { $0 != nil }
    let texts = zip(failures, places).map { failure, place in
      "\(failure)" + (isPlacedInText ? place.map { "\nat \($0)" } ?? "" : "")
    }
    let trace = isPlacedInText ? nil : ((places.first ?? nil) ?? place).map { "\($0)" }
    return TestStepResult(
      message: (texts + reports).joined(separator: "\n\n"),
      exception: ThrownError(type: "\(type(of: first))", message: "\(first)", stackTrace: trace),
      status: .failed, duration: duration)
  }

  private static func interrupted(by interruption: StepInterruption?, _ duration: Duration) -> TestStepResult {
    switch interruption {
    case .pending(let reason): interrupted(.pending, reason, duration, "PendingStep")
    case .skipped(let reason): interrupted(.skipped, reason, duration, "SkippedStep")
    case nil: TestStepResult(status: .passed, duration: duration)
    }
  }

  private static func interrupted(
    _ status: Status, _ reason: String?, _ duration: Duration, _ type: String
  ) -> TestStepResult {
    TestStepResult(
      message: reason, exception: reason.map { ThrownError(type: type, message: $0) }, status: status,
      duration: duration)
  }
}
