extension TeamRun {
  /// How long a process may take to end after its files are closed.
  private static let longestEnd = Duration.seconds(1)
  /// The least time that a worker may take between steps, however short the limit for a step is.
  private static let leastIdleTime = Duration.seconds(1)

  /// Ends the workers that have taken too long for something; while the command did not listen to them, no time has passed.
  ///
  /// - Returns: the time until the next limit, in nanoseconds; `nil` if there is none.
  func endOverdue() -> Int? {
    let now = SystemClock.steadyNanoseconds
    for slot in slots where slot.worker != nil { slot.note(listened..<max(now, listened)) }
    let options = progress.run.options
    var next: Int?
    func check(_ limit: Duration?, since start: Int?, of slot: WorkerSlot, _ cause: (Duration) -> WorkerDeath.Cause) {
      // A worker that was ended already is waited for.
      guard let limit, slot.cause == nil else { return }
      let rest = (start ?? now) + Int(limit / .nanoseconds(1)) - now
      if rest <= 0 { return slot.end(because: cause(limit)) }
      next = min(next ?? rest, rest)
    }
    for slot in slots {
      guard let worker = slot.worker else { continue }
      if worker.hasClosedAnswers {
        // A process that ends closes its files a moment before, and earlier where the runtime of Swift reports a trap.
        if now - (slot.start(.lastSign, before: now) ?? now) >= Int(Self.longestEnd / .nanoseconds(1)),
          worker.isTrapping
        {
          slot.lastSign = now
        }
        check(Self.longestEnd, since: slot.start(.lastSign, before: now), of: slot) { _ in .lostFiles }
      }
      if !worker.isLoaded {
        check(team.loadingLimit, since: slot.start(.processStart, before: now), of: slot) { .loadingTimeout($0) }
      } else if !slot.jobs.isEmpty {
        let stepStart = slot.start(.stepStart, before: now)
        check(options.stepTimeout, since: stepStart, of: slot) { .stepTimeout($0) }
        if case .hooks? = slot.jobs.first {
          check(options.scenarioTimeout, since: stepStart, of: slot) { .runHookTimeout($0) }
        } else {
          check(options.scenarioTimeout, since: slot.start(.scenarioStart, before: now), of: slot) {
            .scenarioTimeout($0)
          }
        }
        guard stepStart == nil else { continue }
        check(
          (options.stepTimeout ?? options.scenarioTimeout).map { $0 + max($0, Self.leastIdleTime) },
          since: max(slot.start(.stepEnd, before: now) ?? 0, slot.start(.lastSign, before: now) ?? 0),
          of: slot
        ) { .idle($0) }
      }
    }
    return next
  }
}
