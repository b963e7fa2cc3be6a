import Messages
import OperatingSystem
import StepRegistry

extension TeamRun {
  /// Reports the unfinished work of an ended worker, and frees its slot.
  func reap(_ slot: WorkerSlot) {
    guard let worker = slot.worker else { return }
    let end = worker.end { take($0, from: slot) }
    slot.worker = nil
    endLeftBehind()
    reportLateAttachments(of: slot)
    let printed = end.printed
    let death = WorkerDeath(
      cause: end.condition == .lostFiles ? .lostFiles : slot.forcedEnd?.cause ?? .ended(end.ending),
      condition: end.condition,
      wasStopped: slot.forcedEnd?.wasStopped ?? false, scenarioBefore: slot.scenarioBefore,
      report: CrashReport(printed, relativeTo: context.registry.folder))
    let jobs = slot.jobs
    slot.jobs = []
    if !worker.isLoaded {
      giveBack(jobs[...], of: slot)
      if progress.outcome.problems.isEmpty {
        progress.stop(because: death.whileLoading(printed: printed, isBeforeRun: hooks.isBeforeScenarios))
      }
      return
    }
    giveBack(jobs.dropFirst(), of: slot)
    switch jobs.first {
    case .hooks(let round)?: fail(round, death, slot)
    case .scenario(let record)?:
      if !record.isRunning { note(slot, of: record, record.attempt) }
      fail(record, death, slot)
    case .closing(let record)?: fail(record, death, slot)
    case nil: warn(of: death, slot)
    case .end?: reportEnd(end, death, slot)
    }
  }

  /// Reports hooks around the run that the end of their worker has prevented or cut off.
  private func fail(_ round: HookRelay.Round, _ death: WorkerDeath, _ slot: WorkerSlot) {
    // Without events, the worker had ended before it received these hooks.
    switch round.kind {
    case .afterRun where round.events.isEmpty && !isRunSlotReplaced:
      // Everything that they need is in the values of the run.
      isRunSlotReplaced = true
      warn(of: death, slot)
      giveHooksAfterRun()
    case .afterAll where round.events.isEmpty && !slot.isReplaced:
      slot.isReplaced = true
      slot.owesLastHooks = true
      warn(of: death, slot)
      if hooks.hasEndedScenarios { giveOwedHooks() }
    case .afterFeature where round.events.isEmpty:
      // It ended between two scenarios.
      warn(of: death, slot)
    case .beforeRun, .afterRun, .beforeAll, .afterAll, .beforeFeature, .afterFeature, .beforeRule, .afterRule, .before,
      .after, .around, .beforeStep, .afterStep:
      progress.finishHooks(round.kind, success: false)
      if !hooks.fail(round, of: progress.hooks(round.kind), death) {
        progress.fail(because: [problem(of: death, behindHooks: round.kind)])
      }
    }
  }

  /// Reports a worker that did not end as it should after its last work.
  ///
  /// The unfinished work is unknown: for the command all hooks have ended, but one may still have been running.
  private func reportEnd(_ end: WorkerProcess.End, _ death: WorkerDeath, _ slot: WorkerSlot) {
    if !end.printed.isEmpty { team.onPrinted(end.printed) }
    if slot.forcedEnd == nil, end.ending != .exited(0) {
      progress.fail(because: [
        Diagnostic(
          problem: "a worker process ended \(end.ending.description) after the last hook and scenario",
          advice: "Look for work that hooks and steps leave running, and for code that runs as the process ends.")
      ])
    } else if slot.forcedEnd != nil {
      progress.fail(because: [
        Diagnostic(
          problem: "a worker process did not end after the last hook and scenario, and was stopped"
            + death.stopNote,
          advice: "Look at hooks after the run, and at work that steps leave running.")
      ])
    }
  }

  /// Reports attachments made by tasks of a worker after its last step and hook, which belong to no later step.
  func reportLateAttachments(of slot: WorkerSlot) {
    // Attachments for failures are only for a step that fails later.
    let names = slot.late.filter { $0.occasion == .always }.map { $0.fileName.map { "'\($0)'" } ?? $0.mediaType }
    slot.late = []
    if names.isEmpty { return }
    let warning = Diagnostic(
      .warning,
      problem: "attached after the last step and hook, and missing from the reports: \(names.joined(separator: ", "))",
      advice: "Await the task in the step that makes it.")
    team.onPrinted("\(warning)")
  }

  /// Warns that a process has ended for a reason that does not appear in a scenario.
  private func warn(of death: WorkerDeath, _ slot: WorkerSlot) {
    let problem =
      if slot === runSlot {
        "the process of the hooks before the run has ended during the run, together with everything they started in it"
          + (progress.hooks(.afterRun).isEmpty || progress.lacksPreparation
            ? "" : "; another process executes the after-run hooks")
      } else {
        "a worker process has ended between two scenarios"
          + (progress.isStopped ? "" : "; the remaining scenarios run in another process")
      }
    let warning = Diagnostic(
      .warning, problem: problem,
      advice: [death.report.printed, death.betweenScenarios.message(of: .process)].filter { !$0.isEmpty }
        .joined(separator: "\n"))
    context.emitter.warn(of: warning)
  }

  /// The problem of a worker that has ended after all its hooks around the run. No hook can report the problem.
  private func problem(of death: WorkerDeath, behindHooks kind: HookKind) -> Diagnostic {
    let occasion = kind == .beforeRun || kind == .beforeAll ? "before" : "after"
    return Diagnostic(
      problem: "a worker process has ended when its hooks \(occasion) the run had just ended",
      advice: [death.report.printed, death.betweenScenarios.message(of: .process)].filter { !$0.isEmpty }
        .joined(separator: "\n"))
  }

  /// Returns the work that an ended worker has not begun.
  private func giveBack(_ jobs: ArraySlice<WorkerSlot.Job>, of slot: WorkerSlot) {
    for job in jobs {
      switch job {
      case .scenario(let record): progress.backlog.give(back: record)
      case .closing(let record):
        for event in record.eventsOfRest(at: context.clock.now()) { progress.backlog.take(event, of: record) }
        conclude(record)
      case .hooks(let round): if round.kind == .afterAll { slot.owesLastHooks = true }
      case .end: break
      }
    }
  }

  /// Ends a scenario that was running when the run was ended at once.
  func cutShort(_ record: ScenarioRecord, of end: WorkerProcess.End) {
    let time = context.clock.now()
    for event in record.events(after: endOfRun(end), context.registry, at: time) {
      progress.backlog.take(event, of: record)
    }
    progress.backlog.take(.attemptFinished(willBeRetried: false, time), of: record)
    progress.finish(record, nil)
  }

  /// Ends a round of hooks around the run when the run is ended at once during one of the hooks.
  func cutShort(_ round: HookRelay.Round, of end: WorkerProcess.End) {
    progress.finishHooks(round.kind, success: false)
    // A hook was running, which reports the end.
    _ = hooks.fail(round, of: progress.hooks(round.kind), endOfRun(end))
  }

  /// The death of a busy worker when the run is ended at once.
  private func endOfRun(_ end: WorkerProcess.End) -> WorkerDeath {
    WorkerDeath(
      cause: .runEnded, condition: end.condition,
      report: CrashReport(end.printed, relativeTo: context.registry.folder))
  }

  private func fail(_ record: ScenarioRecord, _ death: WorkerDeath, _ slot: WorkerSlot) {
    if !record.isRunning {
      // The worker ended between two scenarios. The next one is blamed only if it happens again.
      record.losses += 1
      if record.losses == 1 {
        warn(of: death, slot)
        return progress.backlog.give(back: record)
      }
    }
    let time = context.clock.now()
    let events = record.events(after: death, context.registry, at: time, isClosed: !isUrgent)
    for event in events { progress.backlog.take(event, of: record) }
    let message = events.lazy.compactMap { if case .stepFinished(let result, _) = $0 { result.message } else { nil } }
      .first
    if !isUrgent,
      let rest = record.ended(context.registry, isStrict: context.options.isStrict, message: message, at: time)
    {
      return giveRest(rest, of: record, slot)
    }
    conclude(record)
  }

  /// Runs the hooks after a scenario whose process has ended, in a new one.
  private func giveRest(_ rest: EndedScenario, of record: ScenarioRecord, _ slot: WorkerSlot) {
    start(slot)
    guard slot.worker != nil else { return giveBack([.closing(record)], of: slot) }
    note(record.tags)
    slot.give(.close(rest), as: .closing(record))
  }

  /// Ends the attempt of a scenario whose process has ended.
  func conclude(_ record: ScenarioRecord) {
    let status = record.status(isStrict: context.options.isStrict)
    let willBeRetried = status.isRetried(after: record.attempt, of: record.attempts, isStopped: progress.isStopped)
    progress.backlog.take(.attemptFinished(willBeRetried: willBeRetried, context.clock.now()), of: record)
    if willBeRetried { progress.backlog.give(back: record) } else { progress.finish(record, status) }
  }
}
