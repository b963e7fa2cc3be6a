import Messages
import StepRegistry

extension TeamRun {
  /// How long a worker has to do with what it is given at once, in nanoseconds; one scenario may take longer.
  private static let worthOfOrders = 12_000_000
  /// The most scenarios that a worker is given at once.
  private static let mostOrders = 64

  // MARK: - Giving scenarios

  /// Gives scenarios to the workers that have room for some.
  ///
  /// - Returns: whether scenarios are still running or to be run.
  func giveScenarios() -> Bool {
    if !isStopped {
      for slot in slots { fill(slot) }
      // The workers have something to do while the rest is planned.
      for slot in slots { slot.worker?.send() }
      backlog.announce()
    }
    return slots.contains { !$0.jobs.isEmpty } || !isStopped && backlog.first() != nil
  }

  /// Gives a worker the scenarios that it has room for.
  func fill(_ slot: WorkerSlot) {
    if slot.worker == nil, backlog.first() != nil { start(slot) }
    // Orders are written many at a time, not one for each that is done.
    guard let worker = slot.worker, slot.isPrepared, slot.jobs.count <= orders / 2 else { return }
    while slot.jobs.count < orders, let record = backlog.first() {
      if isBlocked(record) { return }
      backlog.takeFirst()
      worker.give(.scenario(record.assignment))
      if slot.jobs.isEmpty { slot.lastSign = SystemClock.steadyNanoseconds }
      slot.jobs.append(.scenario(record))
    }
  }

  /// Whether a scenario has to wait because it, or one that is running, must run alone.
  private func isBlocked(_ record: ScenarioRecord) -> Bool {
    guard slots.count > 1 else { return false }
    let running = slots.lazy.flatMap(\.jobs)
    return running.contains {
      if case .scenario(let other) = $0 { record.isSerial || other.isSerial } else { false }
    }
  }

  /// How many scenarios a worker is given at a time.
  ///
  /// One after the other where it matters which one is last, or which worker is free; several where they are so short that
  /// a worker would wait for orders most of the time.
  private var orders: Int {
    if testRun.options.failsFast { return 1 }
    if slots.count == 1 { return Self.mostOrders }
    // Towards the end nobody has much to do while others have nothing.
    let share = backlog.remaining / (2 * slots.count)
    return max(min(Self.worthOfOrders / max(usualTime, 1), share, Self.mostOrders), 1)
  }

  // MARK: - Answers

  /// Takes an answer of a worker.
  func take(_ answer: WorkerAnswer, from slot: WorkerSlot) {
    switch answer {
    case .outline: break
    case .ready(let definitions, let hooks):
      if definitions != testRun.registry.definitions.count || hooks != testRun.registry.hooks.count {
        stop(because: Diagnostic(problem: "a worker process has other step definitions than the command"))
      }
    case .unready(let problems):
      stop(because: Diagnostic(problem: "a worker process cannot load the step definitions"))
      outcome.problems += problems
    case .printed(let text): team.onPrinted(text)
    case .problems(let problems): strayProblems += problems
    case .event(let event): take(event, from: slot)
    case .hooksDone(let success): finishHooks(of: slot, success: success)
    case .scenarioDone(let status):
      guard case .scenario(let record)? = slot.jobs.first else { return }
      slot.jobs.removeFirst()
      finish(record, status)
    }
  }

  private func take(_ event: RunEvent, from slot: WorkerSlot) {
    switch slot.jobs.first {
    case .hooks(_, let isTold)?:
      slot.hookEvents.append(event)
      if isTold { testRun.teller.tell(event) }
    case .scenario(let record)?:
      backlog.take(event, of: record)
      if case .attemptFinished = event { usualTime = (usualTime * 3 + record.nanoseconds) / 4 }
    case nil: break
    }
  }

  private func finishHooks(of slot: WorkerSlot, success: Bool) {
    guard case .hooks(let kind, let isTold)? = slot.jobs.first else { return }
    slot.jobs.removeFirst()
    if !success {
      outcome.success = false
      if kind == .beforeAll { isStopped = true }
      if !isTold { tellLate(slot.hookEvents) }
    }
    slot.hookEvents = []
    if kind == .beforeAll { slot.isPrepared = true }
  }

  /// Says what happened in hooks of a worker other than the first, at a place that does not depend on the time.
  private func tellLate(_ events: [RunEvent]) {
    if phase == .beforeAll || phase == .scenarios {
      failedHooks += events
    } else {
      for event in events { testRun.teller.tell(event) }
    }
  }

  /// Takes note that a scenario has ended; without a status it was passed over or cut short.
  private func finish(_ record: ScenarioRecord, _ status: Status?) {
    if let status, testRun.options.isUnwanted(status) {
      outcome.success = false
      if testRun.options.failsFast { isStopped = true }
    }
    backlog.finish(record, wasRun: status != nil)
  }

  // MARK: - The end of a worker

  /// Reports what an ended worker left unfinished, and frees its slot.
  func bury(_ slot: WorkerSlot) {
    guard let worker = slot.worker else { return }
    let end = worker.end { take($0, from: slot) }
    slot.worker = nil
    endLeftBehind()
    let printed = end.printed
    let death = WorkerDeath(
      cause: end.condition == .lostFiles ? .lostFiles : slot.cause ?? .ended(end.ending), condition: end.condition,
      report: CrashReport(printed, relativeTo: testRun.registry.folder))
    let jobs = slot.jobs
    slot.jobs = []
    if !worker.isLoaded {
      giveBack(jobs[...])
      if outcome.problems.isEmpty {
        stop(because: death.whileLoading(printed: printed, isBeforeRun: phase == .beforeAll))
      }
      return
    }
    switch jobs.first {
    case .hooks(let kind, let isTold)?:
      giveBack(jobs.dropFirst())
      fail(kind, isTold: isTold, of: slot, death)
    case .scenario(let record)?:
      giveBack(jobs.dropFirst())
      fail(record, death)
    case nil:
      if !printed.isEmpty { team.onPrinted(printed) }
      // Whatever it did not get done, nobody knows of: a hook that is over for the command may still be running.
      if phase == .ending, slot.cause != nil {
        outcome.success = false
        outcome.problems.append(
          Diagnostic(
            problem: "a worker process did not end after the last hook and scenario, so that it was ended",
            advice: "See what hooks after the run, or what steps have left running, do at that time."))
      }
    }
  }

  /// Reports on standard error that a worker has ended for a reason that no scenario shows.
  private func warn(of death: WorkerDeath) {
    var death = death
    death.wasInStep = false
    let warning = Diagnostic(
      .warning,
      problem: "a worker process has ended between two scenarios"
        + (isStopped ? "" : "; the next one is run in another process"),
      advice: [death.report.printed, death.message(of: "process")].filter { !$0.isEmpty }.joined(separator: "\n"))
    team.onPrinted("\(warning)")
  }

  private func giveBack(_ jobs: ArraySlice<WorkerSlot.Job>) {
    for case .scenario(let record) in jobs { backlog.give(back: record) }
  }

  private func fail(_ record: ScenarioRecord, _ death: WorkerDeath) {
    if !record.isRunning {
      // The worker ended between two scenarios, which is not the fault of the next one unless it happens again.
      record.losses += 1
      if record.losses == 1 {
        warn(of: death)
        return backlog.give(back: record)
      }
    }
    let time = testRun.clock.now()
    for event in record.events(after: death, testRun.registry, at: time) { backlog.take(event, of: record) }
    let status = record.status(isStrict: testRun.options.isStrict)
    let willBeRetried = status == .failed && record.attempt < record.attempts.upperBound && !isStopped
    backlog.take(.attemptFinished(willBeRetried: willBeRetried, time), of: record)
    if willBeRetried { backlog.give(back: record) } else { finish(record, status) }
  }

  /// Says that the hook failed that was running, and that those behind it could not run.
  private func fail(_ kind: HookKind, isTold: Bool, of slot: WorkerSlot, _ death: WorkerDeath) {
    let hooks = testRun.registry.orderedHooks(kind)
    let begun = slot.hookEvents.count { if case .hookStarted = $0 { true } else { false } }
    let ended = slot.hookEvents.count { if case .hookFinished = $0 { true } else { false } }
    outcome.success = false
    if kind == .beforeAll {
      isStopped = true
      if isTold { hasLostBeforeAll = true }
    }
    guard hooks.indices.contains(ended) else { return }
    let time = testRun.clock.now()
    var events: [RunEvent] = begun == ended ? [.hookStarted(hooks[ended].position, time)] : []
    if !death.report.printed.isEmpty {
      let log = StepContext.Attachment(
        body: .text(death.report.printed), mediaType: Attachment.logMediaType, fileName: nil)
      events.append(.attached(log, time))
    }
    let result = death.result(of: "hook", duration: .zero, definedAt: hooks[ended].definition.place)
    events.append(.hookFinished(result, time))
    if isTold {
      for event in events { testRun.teller.tell(event) }
      tellLeftOut(hooks[(ended + 1)...])
    } else {
      tellLate(slot.hookEvents + events)
    }
  }
}
