import Messages
import OperatingSystem
import StepRegistry

extension TeamRun {
  /// Processes an answer of a worker.
  func take(_ answer: WorkerAnswer, from slot: WorkerSlot) {
    switch answer {
    case .outline: break
    case .ready(let definitions, let hooks):
      let registry = context.registry
      if definitions != registry.definitions.count || hooks != registry.hooks.count {
        progress.stop(because: Diagnostic(problem: "a worker process has other step definitions than the command"))
      }
    case .unready(let problems):
      progress.stop(because: Diagnostic(problem: "a worker process cannot load the step definitions"))
      progress.fail(because: problems)
    case .printed(let text): team.onPrinted(text)
    case .problems(let problems): progress.note(problems)
    case .attachedLate(let attachment): slot.late.append(attachment)
    case .releasedLate(let time):
      for attachment in slot.late { take(.attached(attachment, time), from: slot) }
      slot.late = []
    case .event(let event): take(event, from: slot)
    case .runValues(let values, let skipReason):
      progress.surroundings.values.all = values
      progress.skipReason = skipReason
    case .hooksDone(let success): finishHooks(of: slot, success: success)
    case .scenarioDone(let status):
      guard let job = slot.jobs.first, let record = job.record else { return }
      slot.jobs.removeFirst()
      slot.lastScenario = record
      if case .closing = job { conclude(record) } else { progress.finish(record, status) }
    }
  }

  private func take(_ event: RunEvent, from slot: WorkerSlot) {
    switch slot.jobs.first {
    case .hooks(let round)?: hooks.take(event, of: round)
    case .scenario(let record)?, .closing(let record)?:
      if let success = hooks.takeBetweenScenarios(event, &slot.between, isStrict: context.options.isStrict) {
        return progress.finishHooks(.afterFeature, success: success)
      }
      if case .attemptStarted(let number, _) = event { note(slot, of: record, number) }
      progress.backlog.take(event, of: record)
      if case .attemptFinished = event { usualTime = (usualTime * 3 + record.nanoseconds) / 4 }
    case .end?, nil: break
    }
  }

  /// Records which of several workers runs an attempt.
  func note(_ slot: WorkerSlot, of record: ScenarioRecord, _ attempt: Int) {
    if slots.count > 1 { record.workers[attempt] = String(slot.number + 1) }
  }

  private func finishHooks(of slot: WorkerSlot, success: Bool) {
    guard case .hooks(let round)? = slot.jobs.first else { return }
    slot.jobs.removeFirst()
    progress.finishHooks(round.kind, success: success)
    hooks.finish(round, success: success)
    if round.kind == .beforeAll { slot.notePrepared() }
    if round.kind == .afterRun { hasRunLastHooks = true }
  }
}
