package import Messages

/// Reads from a stream what another framework reports of each scenario, for frameworks that know only passed and failed.
package struct ProblemReader {
  private let stream = StreamState()
  /// What is said of steps without a definition, behind the snippet; nil for nothing.
  private let advice: String?
  /// What was suggested last for a step without a definition.
  private var suggestion: Suggestion?
  /// Whether something is reported of the attempt already.
  private var hasProblem = false
  /// Whether that fails the test.
  private var hasFailure = false
  /// The step of a feature file that the last message has begun; `nil` if it has begun none.
  package private(set) var begunStep: Pickle.Step?

  /// Begins before the first message.
  ///
  /// - Parameter advice: what is said of steps without a definition, behind the snippet; nil for nothing.
  package init(advice: String? = nil) {
    self.advice = advice
  }

  /// Takes the next message.
  ///
  /// - Parameters:
  ///   - envelope: the message; those of an attempt follow one after the other.
  ///   - scenario: the scenario that hooks around the run are reported at.
  /// - Returns: what it shows to be reported.
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

  /// A step of an attempt that runs, and the scenario; `nil` if there is no such step.
  func step(_ id: String, ofAttempt attemptID: String) -> (step: Attempt.Step, pickle: Pickle)? {
    guard let attempt = stream.attempt(attemptID), let step = stream.step(id, of: attempt) else { return nil }
    return (step, attempt.pickle)
  }

  private func step(_ id: String, of attemptID: String) -> Attempt.Step? {
    stream.attempt(attemptID).flatMap { stream.step(id, of: $0) }
  }

  /// A step or hook of a scenario that has failed, or is the first that was skipped.
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

  /// A hook around the run that has failed, or was skipped after it; one before it is reported by the scenarios that it skips.
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
