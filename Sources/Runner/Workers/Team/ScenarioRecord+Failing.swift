import Messages
import StepRegistry

extension ScenarioRecord {
  /// What is told of a scenario whose worker has ended: the step that was running failed, the rest could not run.
  ///
  /// - Parameters:
  ///   - death: why the worker is no more.
  ///   - registry: the definitions and hooks.
  ///   - time: the time now.
  func events(after death: WorkerDeath, _ registry: Registry, at time: Timestamp) -> [RunEvent] {
    var events: [RunEvent] = isRunning ? [] : [.attemptStarted(attempt, time)]
    let failed = isRunning ? finishedSteps : 0
    var death = death
    death.wasInStep = stepStart != nil
    guard plan.steps.indices.contains(failed) else {
      // All results are emitted, so that the end of the process stands below the last one.
      let text = [death.report.printed, death.message(of: "step")].filter { !$0.isEmpty }.joined(separator: "\n")
      return events + (plan.steps.isEmpty ? [] : [.attached(.log(text), time)])
    }
    if stepStart == nil { events.append(.stepStarted(failed, time)) }
    if !death.report.printed.isEmpty { events.append(.attached(.log(death.report.printed), time)) }
    let result = death.result(
      of: Self.subject(plan.steps[failed]), duration: stepStart.map { time.duration(since: $0) } ?? .zero,
      definedAt: Self.place(plan.steps[failed], registry))
    events.append(.stepFinished(result, time))
    for index in plan.steps.indices.dropFirst(failed + 1) {
      events.append(.stepStarted(index, time))
      events.append(.stepFinished(Self.leftOut(plan.steps[index]), time))
    }
    return events
  }

  private static func subject(_ step: PlannedScenario.Step) -> String {
    if case .hook = step { "hook" } else { "step" }
  }

  /// Where the code of a step was written; nil where no single definition matches.
  private static func place(_ step: PlannedScenario.Step, _ registry: Registry) -> DefinitionPlace? {
    switch step {
    case .hook(let position): registry.hooks[position].place
    case .step(_, .definition(let match)): match.definition.place
    case .step: nil
    }
  }

  /// The result of a step or hook after the one in which the worker ended.
  private static func leftOut(_ step: PlannedScenario.Step) -> TestStepResult {
    switch step {
    case .hook:
      TestStepResult(status: .skipped, message: "not run: the process with the worlds of this scenario has ended")
    case .step(_, .definition): TestStepResult(status: .skipped)
    case .step(_, .undefined): TestStepResult(status: .undefined)
    case .step(_, .ambiguous): TestStepResult(status: .ambiguous)
    case .step(_, .unanswered(let reason)): TestStepResult(status: .failed, message: reason)
    }
  }
}

extension StepContext.Attachment {
  /// What a process has printed.
  static func log(_ text: String) -> StepContext.Attachment {
    StepContext.Attachment(body: .text(text), mediaType: Attachment.logMediaType, fileName: nil)
  }
}
