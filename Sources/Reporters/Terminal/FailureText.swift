import Messages

/// Why something did not pass, as lines without indentation.
enum FailureText {
  /// What a scenario without steps is told.
  static let noSteps = "this scenario has no steps; write some, or remove it"

  /// Why a step did not pass and where that is; for an ambiguous step, which definitions it could mean.
  static func lines(of step: Attempt.Step, in attempt: Attempt) -> [String] {
    guard let result = step.result else { return [] }
    switch result.status {
    case .passed: return []
    case .ambiguous: return candidates(for: step)
    case .failed, .unknown: return message(of: result) + trace(of: step, in: attempt)
    case .skipped, .pending, .undefined: return message(of: result)
    }
  }

  /// Why a hook around the run did not pass and where that is.
  static func lines(of result: TestStepResult) -> [String] {
    message(of: result) + (result.exception?.stackTrace.map(StepText.lines(of:)) ?? []).map { "at \($0)" }
  }

  private static func message(of result: TestStepResult) -> [String] {
    result.message.map(StepText.lines(of:)) ?? []
  }

  /// Where the failure comes from: the code, unless that is the definition's own place, and the step.
  private static func trace(of step: Attempt.Step, in attempt: Attempt) -> [String] {
    let definition = step.place.map { "\($0.uri):\($0.line)" }
    var places = (step.result?.exception?.stackTrace.map(StepText.lines(of:)) ?? []).filter { $0 != definition }
    if case .step(_, let node?, _) = step.subject { places.append("\(attempt.pickle.uri):\(node.location.line)") }
    return places.map { "at \($0)" }
  }

  private static func candidates(for step: Attempt.Step) -> [String] {
    guard case .step(_, _, let candidates) = step.subject else { return [] }
    return ["\(candidates.count) definitions match this step:"]
      + candidates.map { "  \($0.pattern) # \($0.sourceReference.uri):\($0.sourceReference.line)" }
      + ["Narrow the patterns until only one of them matches."]
  }
}
