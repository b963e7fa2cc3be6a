import Messages
import StepRegistry

/// How a step or hook ended.
enum StepOutcome {
  case passed
  /// The code threw; the first error is the reason, the others came from the hooks after it.
  case threw([any Error], reports: [String])
  case skipped
  case undefined
  case ambiguous

  /// Runs code and says how it ended.
  static func of(_ body: () async throws -> Void) async -> StepOutcome {
    do {
      try await body()
      return .passed
    } catch {
      return .threw([error], reports: [])
    }
  }

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

  /// The result as the stream tells it.
  ///
  /// - Parameters:
  ///   - duration: how long the code ran.
  ///   - place: where the code was written, if it was.
  ///   - folder: the folder from which on places are told.
  func result(duration: Duration, definedAt place: DefinitionPlace?, relativeTo folder: String) -> TestStepResult {
    switch self {
    case .passed: TestStepResult(status: .passed, duration: duration)
    case .skipped: TestStepResult(status: .skipped, duration: duration)
    case .undefined: TestStepResult(status: .undefined, duration: duration)
    case .ambiguous: TestStepResult(status: .ambiguous, duration: duration)
    case .threw(let errors, let reports):
      Self.result(
        errors, reports, duration, ((errors.first as? ExpectationFailure)?.place ?? place)?.relative(to: folder))
    }
  }

  private static func result(
    _ errors: [any Error], _ reports: [String], _ duration: Duration, _ place: DefinitionPlace?
  ) -> TestStepResult {
    switch errors.first {
    case StepInterruption.pending(let reason)?: return interrupted(.pending, reason, duration, "PendingStep")
    case StepInterruption.skipped(let reason)?: return interrupted(.skipped, reason, duration, "SkippedStep")
    default: break
    }
    let error = errors.first.map { error in
      ThrownError(type: "\(type(of: error))", message: "\(error)", stackTrace: place.map { "\($0)" })
    }
    let message = (errors.map { "\($0)" } + reports).joined(separator: "\n\n")
    return TestStepResult(status: .failed, duration: duration, message: message, exception: error)
  }

  private static func interrupted(
    _ status: Status, _ reason: String?, _ duration: Duration, _ type: String
  ) -> TestStepResult {
    TestStepResult(
      status: status, duration: duration, message: reason,
      exception: reason.map { ThrownError(type: type, message: $0) })
  }
}
