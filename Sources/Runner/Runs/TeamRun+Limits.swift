import Messages
import StepRegistry

extension TeamRun {
  /// The time that a process may take to end after closing its files.
  private static let longestEnd = Duration.seconds(1)
  /// The least time that a worker may take between steps, even with a shorter limit for steps: the machine may be busy.
  private static let leastIdleTime = Duration.seconds(30)
  /// The least time that a worker may be stopped by a signal between steps.
  private static let leastStoppedTime = Duration.seconds(1)

  /// Ends the workers that have exceeded a limit.
  ///
  /// Time in which the command was busy with other things than a worker's own answers does not count for that worker.
  ///
  /// - Parameter slots: the slots of all workers.
  /// - Returns: the time until the next limit, in nanoseconds; nil without a limit.
  func endOverdue(_ slots: [WorkerSlot]) -> Int? {
    let now = SystemClock.steadyNanoseconds
    for slot in slots where slot.worker != nil { slot.noteAbsence(listened..<max(now, listened)) }
    var round = LimitRound(now: now)
    for slot in slots {
      guard let worker = slot.worker else { continue }
      if worker.hasClosedAnswers { checkEnd(of: worker, in: slot, &round) }
      if !worker.isLoaded {
        round.check(team.loadingLimit, since: slot.start(.processStart, before: now), of: slot) { .loadingTimeout($0) }
      } else if !slot.jobs.isEmpty {
        checkWork(of: worker, in: slot, &round)
      }
    }
    return round.next
  }

  /// Checks that a worker without files ends soon.
  private func checkEnd(of worker: WorkerProcess, in slot: WorkerSlot, _ round: inout LimitRound) {
    // A process closes its files a moment before it ends, or earlier if the runtime of Swift reports a trap.
    let lastSign = slot.start(.lastSign, before: round.now) ?? round.now
    if round.now - lastSign >= Self.longestEnd.wholeNanoseconds, worker.isTrapping { slot.timing.lastSign = round.now }
    round.check(Self.longestEnd, since: slot.start(.lastSign, before: round.now), of: slot) { _ in .lostFiles }
  }

  /// Checks the limits of a worker that has orders.
  private func checkWork(of worker: WorkerProcess, in slot: WorkerSlot, _ round: inout LimitRound) {
    let (now, limits) = (round.now, context.options.limits)
    // A worker begins steps and scenarios without a message, and each may have its own limit.
    if let leastLimit { round.next = min(round.next ?? leastLimit, leastLimit) }
    let step = slot.limit(of: .stepStart, before: now, worker.stepLimit)
    round.check(step.limit, since: step.start, grace: worker.stepGrace, of: slot) { limit in
      if worker.isInGrace { return .exceeded(.grace(limits.grace)) }
      let isAroundRun = if case .hooks? = slot.jobs.first { true } else { false }
      return .exceeded(limits.cause(ofStep: limit, isAroundRun: isAroundRun))
    }
    let scenario = slot.limit(of: .scenarioStart, before: now, worker.scenarioLimit)
    let grace = limits.grace.wholeNanoseconds
    round.check(scenario.limit, since: scenario.start, grace: grace, of: slot) {
      .exceeded(limits.cause(ofScenario: $0))
    }
    guard step.start == nil else { return }
    let idle = worker.isStopped ? Self.leastStoppedTime : Self.leastIdleTime
    let lastSign = max(slot.start(.stepEnd, before: now) ?? 0, slot.start(.lastSign, before: now) ?? 0)
    round.check((limits.step ?? limits.scenario).map { $0 + max($0, idle) }, since: lastSign, of: slot) { .idle($0) }
  }
}

/// One check of the limits of all workers.
private struct LimitRound {
  /// The time that the runtime of Swift may take to report a trap, which does not count for other limits.
  private static let longestReport = Duration.seconds(20)

  /// The current time on the steady clock, in nanoseconds.
  let now: Int
  /// The time until the next limit, in nanoseconds; nil without a limit.
  var next: Int?

  /// Ends a worker if it has exceeded a limit, or else notes the time until the limit.
  ///
  /// - Parameters:
  ///   - limit: the limit; nil for none.
  ///   - start: when the limited time began; nil if it begins now.
  ///   - grace: the time after the limit until the worker is ended, in nanoseconds.
  ///   - slot: the slot of the worker.
  ///   - cause: makes the reason for the end from the limit.
  mutating func check(
    _ limit: Duration?, since start: Int?, grace: Int = 0, of slot: WorkerSlot,
    _ cause: (Duration) -> WorkerDeath.Cause
  ) {
    // The command only waits for a worker that it has already ended.
    guard let limit, slot.forcedEnd == nil else { return }
    var rest = (start ?? now) + limit.wholeNanoseconds + grace - now
    if rest <= 0, slot.worker?.isTrapping == true { rest += Self.longestReport.wholeNanoseconds }
    if rest <= 0 { return slot.end(because: cause(limit)) }
    next = min(next ?? rest, rest)
  }
}
