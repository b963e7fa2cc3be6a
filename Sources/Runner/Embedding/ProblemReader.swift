package import Messages

/// Turns a stream into the problems that another test framework reports, for frameworks with only two outcomes, passed
/// and failed.
package struct ProblemReader {
  private let stream = StreamState()
  /// Advice printed below the snippet for an undefined step; nil for no advice.
  private let advice: String?
  /// The last suggestion for an undefined step.
  private var suggestion: Suggestion?
  /// Whether the current attempt already has a reported problem.
  private var hasProblem = false
  /// Whether the problem fails the test.
  private var hasFailure = false
  /// The step of a feature file that the last message started; nil for a message that does not start such a step.
  package private(set) var begunStep: Pickle.Step?

  /// Creates a reader for a stream that has not begun.
  ///
  /// - Parameter advice: printed below the snippet for an undefined step; nil for no advice.
  package init(advice: String? = nil) {
    self.advice = advice
  }

  /// Processes the next message.
  ///
  /// - Parameters:
  ///   - envelope: the message. The messages of an attempt must be consecutive.
  ///   - scenario: the scenario that problems of hooks around the run are reported at.
  /// - Returns: the problems that follow from this message.
  package mutating func problems(in envelope: Envelope, near scenario: Pickle) -> [ScenarioProblem] {
    stream.take(envelope)
    begunStep = nil
    switch envelope {
    case .suggestion(let suggestion): self.suggestion = suggestion
    case .testCaseStarted: (hasProblem, hasFailure) = (false, false)
    case .testStepStarted(let message):
      if case .step(let step, _)? = self.step(message.testStepID, of: message.testCaseStartedID)?.subject {
        begunStep = step
      }
    case .testRunHookFinished(let message):
      return problem(message.result, of: stream.runHook(message.testRunHookStartedID)?.hook, near: scenario)
    default: break
    }
    if let (attempt, index) = stream.endedStep, let result = attempt.steps[index].result {
      return problem(result, of: attempt.steps[index], in: attempt.pickle)
    }
    guard !hasFailure, let attempt = stream.endedAttempt, attempt.isFailure(strict: true) else { return [] }
    let reason = attempt.hasSteps ? "a step of the scenario has no result" : "the scenario has no steps"
    return [ScenarioProblem(attempt.status, near: attempt.pickle, [reason])]
  }

  /// A step of a running attempt, with its scenario; nil for an unknown id.
  func step(_ id: String, ofAttempt attemptID: String) -> (step: Attempt.Step, pickle: Pickle)? {
    guard let attempt = stream.attempt(attemptID), let step = stream.step(id, of: attempt) else { return nil }
    return (step, attempt.pickle)
  }

  private func step(_ id: String, of attemptID: String) -> Attempt.Step? {
    stream.attempt(attemptID).flatMap { stream.step(id, of: $0) }
  }

  /// The problem of a step or hook that failed, or that is the first skipped one of its scenario.
  private mutating func problem(_ result: TestStepResult, of step: Attempt.Step, in pickle: Pickle) -> [ScenarioProblem]
  {
    let isFailure = result.status.isFailure(strict: true)
    guard isFailure || result.status == .skipped && !hasProblem else { return [] }
    (hasProblem, hasFailure) = (true, hasFailure || isFailure)
    let heading = isFailure ? nil : "the scenario was skipped: \(pickle.name)"
    let trace = result.exception?.stackTrace
    switch step.subject {
    case .step(let step, let candidates):
      return [
        ScenarioProblem(
          result.status, isWarning: !isFailure, near: pickle, at: step.location,
          [heading, "\(step.keyword)\(step.text)"] + advice(on: step, result.status, candidates)
            + [result.message, Self.line(trace)])
      ]
    case .hook(let hook):
      return [
        ScenarioProblem(
          result.status, isWarning: !isFailure, near: pickle,
          [
            heading, isFailure ? Self.failure(result.status) : "by a hook", result.message,
            Self.line(trace ?? hook.map { "\($0.sourceReference)" }),
          ])
      ]
    }
  }

  /// The problem of a hook after the run that failed or was skipped, or of a failed hook before it.
  ///
  /// A skipped hook before the run is reported by the scenarios that it skips.
  private func problem(_ result: TestStepResult, of hook: HookMessage?, near scenario: Pickle) -> [ScenarioProblem] {
    let isFailure = result.status.isFailure(strict: true)
    guard isFailure || result.status == .skipped && hook?.kind == .afterTestRun else { return [] }
    let location = hook.map { "\($0.sourceReference)" }
    return [
      ScenarioProblem(
        result.status, isWarning: !isFailure, near: scenario,
        [
          isFailure ? Self.failure(result.status) : "a hook after the run was skipped", result.message,
          Self.line((isFailure ? result.exception?.stackTrace : nil) ?? location),
        ])
    ]
  }

  private static func failure(_ status: Status) -> String {
    status == .pending ? "a hook is pending" : "a hook failed"
  }

  private static func line(_ location: String?) -> String? { location.map { "at \($0)" } }

  private func advice(on step: Pickle.Step, _ status: Status, _ candidates: [StepDefinitionMessage]) -> [String] {
    if candidates.count > 1 {
      return ["several definitions match this step:"]
        + candidates.map { "  \($0.pattern.source) at \($0.sourceReference)" }
    }
    guard status == .undefined else { return [] }
    let code = suggestion.flatMap { $0.pickleStepID == step.id ? $0.snippets.first?.code : nil }
    return ["this step has no definition; one could be:"] + [code, advice].compactMap(\.self)
  }
}
