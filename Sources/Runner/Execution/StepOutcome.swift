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

  /// The result as the stream contains it.
  ///
  /// - Parameters:
  ///   - duration: how long the code ran.
  ///   - place: where the code was written, if it was.
  ///   - folder: the folder that paths begin from.
  ///   - limit: how many bytes the texts of the result may have; of longer ones only the beginning is in it.
  func result(
    duration: Duration, definedAt place: DefinitionPlace?, relativeTo folder: String,
    limit: Int = StepContext.largestAttachment
  ) -> TestStepResult {
    unlimitedResult(duration: duration, definedAt: place, relativeTo: folder).limited(to: limit)
  }

  private func unlimitedResult(
    duration: Duration, definedAt place: DefinitionPlace?, relativeTo folder: String
  ) -> TestStepResult {
    switch self {
    case .passed: TestStepResult(status: .passed, duration: duration)
    case .skipped(let reason): TestStepResult(status: .skipped, duration: duration, message: reason)
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
    let places = failures.map { ($0 as? any LocatedError)?.place.relative(to: folder) }
    let isPlacedInText = failures.count > 1 && places.contains { $0 != nil }
    let texts = zip(failures, places).map { failure, place in
      "\(failure)" + (isPlacedInText ? place.map { "\nat \($0)" } ?? "" : "")
    }
    let trace = isPlacedInText ? nil : ((places.first ?? nil) ?? place).map { "\($0)" }
    return TestStepResult(
      status: .failed, duration: duration, message: (texts + reports).joined(separator: "\n\n"),
      exception: ThrownError(type: "\(type(of: first))", message: "\(first)", stackTrace: trace))
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
      status: status, duration: duration, message: reason,
      exception: reason.map { ThrownError(type: type, message: $0) })
  }
}

extension TestStepResult {
  /// How much of a text that is too long is kept, in Unicode scalars.
  private static let keptLength = 1000

  /// The result with texts that can be handed on: of longer ones the beginning, and the limit.
  fileprivate func limited(to limit: Int) -> TestStepResult {
    let texts = [message, exception?.message, exception?.stackTrace]
    let size = texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    guard size > limit else { return self }
    let note = "… (cut off: the report of this failure would have \(size) bytes, and \(limit) are the most)"
    func cut(_ text: String) -> String {
      let kept = text.unicodeScalars.prefix(Self.keptLength)
      return kept.endIndex == text.endIndex ? text : String(kept) + note
    }
    var result = self
    result.message = message.map(cut)
    result.exception?.message = exception.map { cut($0.message) } ?? ""
    result.exception?.stackTrace = exception?.stackTrace.map(cut)
    return result
  }
}
