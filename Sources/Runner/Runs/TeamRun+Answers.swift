import Messages
import StepRegistry

extension TeamRun {
  /// The amount of work that a worker is given at once, in nanoseconds; one scenario may take longer.
  private static let worthOfOrders = 12_000_000
  /// The most scenarios that a worker is given at once.
  private static let mostOrders = 64
  /// The most scenarios that the only worker is given at once: enough to do while the command announces all scenarios.
  private static let mostOrdersOfOnlyWorker = 512

  // MARK: - Giving scenarios

  /// Gives scenarios to the workers that have room for some.
  ///
  /// - Returns: whether scenarios are still running or to be run.
  func giveScenarios() -> Bool {
    if !progress.isStopped {
      for slot in slots { fill(slot) }
      claimScenarios()
      // The workers have something to do while the rest is planned.
      for slot in slots { slot.worker?.send() }
      progress.backlog.announce()
    }
    return slots.contains { !$0.jobs.isEmpty }
      || !progress.isStopped && (progress.backlog.first() != nil || progress.claim?.isWaiting == true)
  }

  /// Claims scenarios while workers have nothing to do, if other tasks take part in the run.
  private func claimScenarios() {
    guard progress.claim != nil else { return }
    while progress.backlog.first() == nil, slots.contains(where: { $0.jobs.isEmpty }),
      progress.claimScenarios(isIdle: slots.allSatisfy { $0.jobs.isEmpty })
    {
      for slot in slots { fill(slot) }
    }
  }

  /// Gives a worker the scenarios that it has room for.
  func fill(_ slot: WorkerSlot) {
    if slot.worker == nil, progress.backlog.first() != nil { start(slot) }
    // Orders are written in batches, not one for each that is done.
    guard let worker = slot.worker, slot.isPrepared, slot.jobs.count <= orders / 2 else { return }
    while slot.jobs.count < orders, let record = next(for: slot) {
      progress.backlog.take(record)
      note(record.tags)
      worker.give(.scenario(record.assignment))
      if slot.jobs.isEmpty { slot.lastSign = SystemClock.steadyNanoseconds }
      slot.jobs.append(.scenario(record))
      // It begins while the command plans what it is given next.
      if slot.jobs.count % Self.mostOrders == 0 { worker.send() }
    }
  }

  /// Has the limits that tags set checked in time.
  private func note(_ tags: ScenarioTags) {
    for limit in [tags.timeout, tags.stepTimeout].compactMap(\.self) {
      leastLimit = min(leastLimit ?? .max, limit.wholeNanoseconds)
    }
  }

  /// The next scenario that a worker may be given; `nil` while all have to wait, or there is none.
  private func next(for slot: WorkerSlot) -> ScenarioRecord? {
    guard slots.count > 1 else { return progress.backlog.first() }
    return progress.backlog.first { !isBlocked($0, for: slot) }
  }

  /// Whether a scenario has to wait because it, or one that is running, must run alone or not beside others of its group.
  private func isBlocked(_ record: ScenarioRecord, for slot: WorkerSlot) -> Bool {
    slots.contains { other in
      other.jobs.contains { job in
        guard case .scenario(let running) = job else { return false }
        if record.tags.isSerial || running.tags.isSerial { return true }
        // In one worker, scenarios run one after the other.
        return other !== slot && !record.tags.serialGroups.isEmpty
          && record.tags.serialGroups.contains(where: running.tags.serialGroups.contains)
      }
    }
  }

  /// How many scenarios a worker is given at a time.
  ///
  /// One by one if it matters which one is last, or which worker is free; several if they are so short that
  /// a worker would wait for orders most of the time.
  private var orders: Int {
    if progress.run.options.failsFast { return 1 }
    if slots.count == 1 { return Self.mostOrdersOfOnlyWorker }
    // Towards the end, the rest is spread evenly.
    let share = progress.backlog.remaining / (2 * slots.count)
    return max(min(Self.worthOfOrders / max(usualTime, 1), share, Self.mostOrders), 1)
  }

  // MARK: - Answers

  /// Takes an answer of a worker.
  func take(_ answer: WorkerAnswer, from slot: WorkerSlot) {
    switch answer {
    case .outline: break
    case .ready(let definitions, let hooks):
      let registry = progress.run.registry
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
      self.skipReason = skipReason
    case .hooksDone(let success): finishHooks(of: slot, success: success)
    case .scenarioDone(let status):
      guard case .scenario(let record)? = slot.jobs.first else { return }
      slot.jobs.removeFirst()
      slot.lastScenario = record
      progress.finish(record, status)
    }
  }

  private func take(_ event: RunEvent, from slot: WorkerSlot) {
    switch slot.jobs.first {
    case .hooks(let round)?: hooks.take(event, of: round)
    case .scenario(let record)?:
      if case .attemptStarted(let number, _) = event { note(slot, of: record, number) }
      progress.backlog.take(event, of: record)
      if case .attemptFinished = event { usualTime = (usualTime * 3 + record.nanoseconds) / 4 }
    case .end?, nil: break
    }
  }

  /// Notes which of several workers makes an attempt.
  private func note(_ slot: WorkerSlot, of record: ScenarioRecord, _ attempt: Int) {
    if slots.count > 1 { record.workers[attempt] = String(slot.number + 1) }
  }

  private func finishHooks(of slot: WorkerSlot, success: Bool) {
    guard case .hooks(let round)? = slot.jobs.first else { return }
    slot.jobs.removeFirst()
    progress.finishHooks(round.kind, success: success)
    hooks.finish(round, success: success)
    if round.kind == .beforeAll { slot.isPrepared = true }
    if round.kind == .afterRun { hasRunLastHooks = true }
  }

  // MARK: - The end of a worker

  /// Reports what an ended worker left unfinished, and frees its slot.
  func reap(_ slot: WorkerSlot) {
    guard let worker = slot.worker else { return }
    let end = worker.end { take($0, from: slot) }
    slot.worker = nil
    endLeftBehind()
    reportLateAttachments(of: slot)
    let printed = end.printed
    let death = WorkerDeath(
      cause: end.condition == .lostFiles ? .lostFiles : slot.cause ?? .ended(end.ending), condition: end.condition,
      wasStopped: slot.wasStopped, scenarioBefore: slot.scenarioBefore,
      report: CrashReport(printed, relativeTo: progress.run.registry.folder))
    let jobs = slot.jobs
    slot.jobs = []
    if !worker.isLoaded {
      giveBack(jobs[...])
      if progress.outcome.problems.isEmpty {
        progress.stop(because: death.whileLoading(printed: printed, isBeforeRun: hooks.isBeforeScenarios))
      }
      return
    }
    giveBack(jobs.dropFirst())
    switch jobs.first {
    case .hooks(let round)? where round.kind == .afterRun && round.events.isEmpty && !isRunSlotReplaced:
      // It had ended before it was given these hooks; what they need is in the values of the run.
      isRunSlotReplaced = true
      warn(of: death, slot)
      giveHooksAfterRun()
    case .hooks(let round)?:
      progress.finishHooks(round.kind, success: false)
      if !hooks.fail(round, of: progress.hooks(round.kind), death) {
        progress.fail(because: [problem(of: death, behindHooks: round.kind)])
      }
    case .scenario(let record)?:
      if !record.isRunning {
        noteUnrunHooks(of: death, slot)
        note(slot, of: record, record.attempt)
      }
      fail(record, death, slot)
    case nil:
      warn(of: death, slot)
      noteUnrunHooks(of: death, slot)
    case .end?:
      if !printed.isEmpty { team.onPrinted(printed) }
      // It is unknown what it did not finish: a hook that is over for the command may still be running.
      if slot.cause == nil, end.ending != .exited(0) {
        progress.fail(because: [
          Diagnostic(
            problem: "a worker process ended \(end.ending.description) after the last hook and scenario",
            advice: "See what hooks and steps have left running, and what is done as the process ends.")
        ])
      } else if slot.cause != nil {
        progress.fail(because: [
          Diagnostic(
            problem: "a worker process did not end after the last hook and scenario, so that it was ended"
              + death.stopNote,
            advice: "See what hooks after the run, or what steps have left running, do at that time.")
        ])
      }
    }
  }

  /// Reports what tasks of a worker have attached after its last step and hook, as no other one is given it.
  func reportLateAttachments(of slot: WorkerSlot) {
    // Some is only for a step that fails later.
    let names = slot.late.filter { $0.occasion == .always }.map { $0.fileName.map { "'\($0)'" } ?? $0.mediaType }
    slot.late = []
    if names.isEmpty { return }
    let warning = Diagnostic(
      .warning,
      problem: "what was attached after the last step and hook is in no report: \(names.joined(separator: ", "))",
      advice: "Await the task in the step that makes it.")
    team.onPrinted("\(warning)")
  }

  /// Records that a worker has ended before the hooks that it was to run after the run.
  private func noteUnrunHooks(of death: WorkerDeath, _ slot: WorkerSlot) {
    guard slot !== runSlot, !progress.hooks(.afterAll).isEmpty else { return }
    lostHooks.append(
      Diagnostic(
        problem: "a worker process has ended between two scenarios, so that its hooks after the run were not run",
        advice: death.betweenScenarios.message(of: "process")))
  }

  /// Warns that a process has ended for a reason that no scenario shows.
  private func warn(of death: WorkerDeath, _ slot: WorkerSlot) {
    let problem =
      if slot === runSlot {
        "the process of the hooks once before the run has ended during the run, and with it what they have started in it"
          + (progress.hooks(.afterRun).isEmpty || progress.lacksPreparation
            ? "" : "; those after the run are run in another process")
      } else {
        "a worker process has ended between two scenarios"
          + (progress.isStopped ? "" : "; what is left is run in another process")
      }
    let warning = Diagnostic(
      .warning, problem: problem,
      advice: [death.report.printed, death.betweenScenarios.message(of: "process")].filter { !$0.isEmpty }
        .joined(separator: "\n"))
    progress.run.emitter.warn(of: warning)
  }

  /// The problem that a worker has ended when all its hooks around the run had, which none of them shows.
  private func problem(of death: WorkerDeath, behindHooks kind: HookKind) -> Diagnostic {
    let occasion = kind == .beforeRun || kind == .beforeAll ? "before" : "after"
    return Diagnostic(
      problem: "a worker process has ended when its hooks \(occasion) the run had just ended",
      advice: [death.report.printed, death.betweenScenarios.message(of: "process")].filter { !$0.isEmpty }
        .joined(separator: "\n"))
  }

  private func giveBack(_ jobs: ArraySlice<WorkerSlot.Job>) {
    for case .scenario(let record) in jobs { progress.backlog.give(back: record) }
  }

  /// Ends a scenario that was running when the run was ended at once.
  func cutShort(_ record: ScenarioRecord, of end: WorkerProcess.End) {
    let run = progress.run
    let time = run.clock.now()
    for event in record.events(after: endOfRun(end), run.registry, at: time) {
      progress.backlog.take(event, of: record)
    }
    progress.backlog.take(.attemptFinished(willBeRetried: false, time), of: record)
    progress.finish(record, nil)
  }

  /// Ends the hooks around the run of which one was running when the run was ended at once.
  func cutShort(_ round: HookRelay.Round, of end: WorkerProcess.End) {
    progress.finishHooks(round.kind, success: false)
    // One was running, so that it shows the end.
    _ = hooks.fail(round, of: progress.hooks(round.kind), endOfRun(end))
  }

  /// Why a worker has ended that was running something when the run was ended at once.
  private func endOfRun(_ end: WorkerProcess.End) -> WorkerDeath {
    WorkerDeath(
      cause: .runEnded, condition: end.condition,
      report: CrashReport(end.printed, relativeTo: progress.run.registry.folder))
  }

  private func fail(_ record: ScenarioRecord, _ death: WorkerDeath, _ slot: WorkerSlot) {
    if !record.isRunning {
      // The worker ended between two scenarios, which is not the fault of the next one unless it happens again.
      record.losses += 1
      if record.losses == 1 {
        warn(of: death, slot)
        return progress.backlog.give(back: record)
      }
    }
    let run = progress.run
    let time = run.clock.now()
    for event in record.events(after: death, run.registry, at: time) { progress.backlog.take(event, of: record) }
    let status = record.status(isStrict: run.options.isStrict)
    let willBeRetried = status.isRetried(after: record.attempt, of: record.attempts, isStopped: progress.isStopped)
    progress.backlog.take(.attemptFinished(willBeRetried: willBeRetried, time), of: record)
    if willBeRetried { progress.backlog.give(back: record) } else { progress.finish(record, status) }
  }
}
