import Messages
import OperatingSystem
import StepRegistry

extension ScenarioRecord {
  /// The events of a scenario whose worker has ended: the running step fails, and the following steps are not run.
  ///
  /// - Parameters:
  ///   - death: why the worker has ended.
  ///   - registry: the definitions and hooks.
  ///   - time: the current time.
  ///   - isClosed: whether a new process runs the hooks that do not need the ended one. The events end before the first.
  func events(
    after death: WorkerDeath, _ registry: Registry, at time: Timestamp, isClosed: Bool = false
  ) -> [RunEvent] {
    var events: [RunEvent] = isRunning ? [] : [.attemptStarted(attempt, time)]
    let failed = isRunning ? finishedSteps : 0
    var death = death
    death.wasInStep = runningStep != nil
    // Leftovers of an earlier scenario usually have their effect in the first step.
    if failed > 0 { death.scenarioBefore = nil }
    guard plan.actions.indices.contains(failed) else {
      // All results are emitted already, so the end of the process is attached after the last one.
      let text = [death.report.printed, death.message(of: .step)].filter { !$0.isEmpty }.joined(separator: "\n")
      return events + (plan.actions.isEmpty ? [] : [.attached(.log(text), time)])
    }
    if runningStep == nil { events.append(.stepStarted(failed, time)) } else { events += takeLastWords(at: time) }
    if !death.report.printed.isEmpty { events.append(.attached(.log(death.report.printed), time)) }
    var result = death.result(
      of: plan.actions[failed].work,
      duration: runningStep.map { time.duration(since: $0.start) } ?? .zero,
      definedAt: plan.actions[failed].location(among: registry.hooks),
      after: (runningStep?.softFailures ?? [])
        + (death.cause.isLimit ? unrunHooks(after: failed, registry, isClosed: isClosed) : []))
    if let tag = tags.expectedFailure, !plan.actions[failed].isHook { result = result.expected(by: tag) }
    events.append(.stepFinished(result, time))
    let following = plan.actions.indices.dropFirst(failed + 1)
    let end = isClosed ? following.first { isAlwaysRun($0, registry) } : nil
    return events + eventsOfUnrun(following.prefix { $0 != end }, at: time)
  }

  /// The events of a scenario whose remaining hooks no process runs.
  func eventsOfRest(at time: Timestamp) -> [RunEvent] {
    eventsOfUnrun(plan.actions.indices.dropFirst(finishedSteps), at: time)
  }

  private func eventsOfUnrun(_ indices: Range<Int>.SubSequence, at time: Timestamp) -> [RunEvent] {
    indices.flatMap { index -> [RunEvent] in
      [.stepStarted(index, time), .stepFinished(Self.leftOut(plan.actions[index]), time)]
    }
  }

  /// The part of a scenario that a new process runs after the first process has ended; nil if no hooks remain.
  func ended(_ registry: Registry, isStrict: Bool, message: String?, at time: Timestamp) -> EndedScenario? {
    guard isRunning, finishedSteps <= plan.actions.count,
      plan.actions.indices[finishedSteps...].contains(where: { isAlwaysRun($0, registry) })
        || plan.groups.contains(where: { !$0.after.isEmpty })
    else { return nil }
    return EndedScenario(
      assignment: assignment, firstAction: finishedSteps, status: status(isStrict: isStrict), message: message,
      duration: time.duration(since: attemptStart))
  }

  private func isAlwaysRun(_ index: Int, _ registry: Registry) -> Bool {
    guard case .hook(let position) = plan.actions[index] else { return false }
    return registry.hooks[position].declaration.isAlways
  }

  /// A sentence about the hooks after the scenario that could not run; empty without any.
  private func unrunHooks(after failed: Int, _ registry: Registry, isClosed: Bool) -> [String] {
    let locations = plan.actions.dropFirst(failed + 1).compactMap { action -> String? in
      guard case .hook(let position) = action, registry.hooks[position].declaration.kind == .after,
        !(isClosed && registry.hooks[position].declaration.isAlways)
      else { return nil }
      return "\(registry.hooks[position].location)"
    }
    return locations.isEmpty ? [] : ["Hooks that did not run: \(locations.joined(separator: ", "))"]
  }

  /// The result of a step or hook after the end of the worker.
  private static func leftOut(_ action: PlannedAction) -> TestStepResult {
    action.isHook ? .lostWorlds : action.resultWithoutCode
  }
}

extension StepContext.Attachment {
  /// The output of a process as an attachment.
  static func log(_ text: String) -> StepContext.Attachment {
    StepContext.Attachment(body: .text(text), mediaType: Attachment.logMediaType, fileName: nil)
  }
}
