import Messages
import OperatingSystem
import StepRegistry

extension ScenarioRecord {
  /// The events of a scenario whose worker has ended: the running step fails, and the rest could not run.
  ///
  /// - Parameters:
  ///   - death: why the worker has ended.
  ///   - registry: the definitions and hooks.
  ///   - time: the current time.
  func events(after death: WorkerDeath, _ registry: Registry, at time: Timestamp) -> [RunEvent] {
    var events: [RunEvent] = isRunning ? [] : [.attemptStarted(attempt, time)]
    let failed = isRunning ? finishedSteps : 0
    var death = death
    death.wasInStep = stepStart != nil
    // Leftovers of an earlier scenario usually have their effect in the first step.
    if failed > 0 { death.scenarioBefore = nil }
    guard plan.actions.indices.contains(failed) else {
      // All results are emitted already, so the end of the process is attached after the last one.
      let text = [death.report.printed, death.message(of: "step")].filter { !$0.isEmpty }.joined(separator: "\n")
      return events + (plan.actions.isEmpty ? [] : [.attached(.log(text), time)])
    }
    if stepStart == nil { events.append(.stepStarted(failed, time)) } else { events += takeLastWords(at: time) }
    if !death.report.printed.isEmpty { events.append(.attached(.log(death.report.printed), time)) }
    var result = death.result(
      of: plan.actions[failed].isHook ? "hook" : "step", duration: stepStart.map { time.duration(since: $0) } ?? .zero,
      definedAt: plan.actions[failed].location(among: registry.hooks),
      after: (stepStart == nil ? [] : softFailures) + (death.cause.isLimit ? unrunHooks(after: failed, registry) : []))
    if let tag = tags.expectedFailure, !plan.actions[failed].isHook { result = result.expected(by: tag) }
    events.append(.stepFinished(result, time))
    for index in plan.actions.indices.dropFirst(failed + 1) {
      events.append(.stepStarted(index, time))
      events.append(.stepFinished(Self.leftOut(plan.actions[index]), time))
    }
    return events
  }

  /// A sentence about the hooks after the scenario that could not run; empty without any.
  private func unrunHooks(after failed: Int, _ registry: Registry) -> [String] {
    let locations = plan.actions.dropFirst(failed + 1).compactMap { action -> String? in
      guard case .hook(let position) = action, registry.hooks[position].declaration.kind == .after else { return nil }
      return "\(registry.hooks[position].location)"
    }
    return locations.isEmpty ? [] : ["Hooks that did not run: \(locations.joined(separator: ", "))"]
  }

  /// The result of a step or hook after the one that ended the worker.
  private static func leftOut(_ action: PlannedAction) -> TestStepResult {
    if action.isHook {
      TestStepResult(message: "not run: the process with the worlds of this scenario has ended", status: .skipped)
    } else {
      action.resultWithoutCode
    }
  }
}

extension StepContext.Attachment {
  /// The output of a process as an attachment.
  static func log(_ text: String) -> StepContext.Attachment {
    StepContext.Attachment(body: .text(text), mediaType: Attachment.logMediaType, fileName: nil)
  }
}
