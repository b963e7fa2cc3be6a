import Messages
import OperatingSystem
import StepRegistry

extension TeamRun {
  /// The work that a worker is given at once, in nanoseconds; a single scenario may take longer.
  private static let worthOfOrders = 12_000_000
  /// The largest number of scenarios that a worker is given at once.
  private static let mostOrders = 64
  /// The largest number of scenarios for a single worker: enough work while the command announces all scenarios.
  private static let mostOrdersOfOnlyWorker = 512

  /// Gives scenarios to the workers that have room for some.
  ///
  /// - Returns: whether scenarios are still running or waiting to run.
  func giveScenarios() -> Bool {
    if !progress.isStopped {
      for slot in slots { fill(slot) }
      claimScenarios()
      repeatScenarios()
      // The workers are busy while the rest is planned.
      for slot in slots { slot.worker?.send() }
      progress.backlog.announce()
    }
    return slots.contains { !$0.jobs.isEmpty }
      || !progress.isStopped && (progress.backlog.first() != nil || progress.claim?.isWaiting == true)
  }

  /// Claims scenarios for idle workers, if other tasks take part in the run.
  private func claimScenarios() {
    guard progress.claim != nil else { return }
    while progress.backlog.first() == nil, slots.contains(where: { $0.jobs.isEmpty }),
      progress.claimScenarios(isIdle: slots.allSatisfy { $0.jobs.isEmpty })
    {
      for slot in slots { fill(slot) }
    }
  }

  /// Begins the next repetition for idle workers.
  private func repeatScenarios() {
    while progress.backlog.first() == nil, slots.contains(where: { $0.jobs.isEmpty }), progress.repeatScenarios() {
      for slot in slots { fill(slot) }
    }
  }

  /// Gives a worker as many scenarios as it has room for.
  func fill(_ slot: WorkerSlot) {
    if slot.worker == nil || slot.preparation == .missing, progress.backlog.first() != nil {
      if slot.worker == nil { start(slot) }
      if slot.worker != nil { prepare(slot) }
    }
    // Orders are written in batches instead of one for each finished scenario.
    guard slot.worker != nil, slot.preparation == .complete, slot.jobs.count <= orders / 2 else { return }
    while slot.jobs.count < orders, let record = next(for: slot) {
      progress.backlog.take(record)
      note(record.tags)
      slot.give(.scenario(record.assignment), as: .scenario(record))
      // The worker begins while the command plans its next scenarios.
      if slot.jobs.count % Self.mostOrders == 0 { slot.worker?.send() }
    }
  }

  /// Lowers the least limit to those in the tags, to check them in time.
  func note(_ tags: ScenarioTags) {
    for limit in [tags.timeout, tags.stepTimeout].compactMap(\.self) {
      leastLimit = min(leastLimit ?? .max, limit.wholeNanoseconds)
    }
  }

  /// The next scenario for a worker; nil if all have to wait or have started.
  private func next(for slot: WorkerSlot) -> ScenarioRecord? {
    guard slots.count > 1 else { return progress.backlog.first() }
    return progress.backlog.first { !isBlocked($0, for: slot) }
  }

  /// Whether a scenario has to wait because of `@serial` tags, its own or those of a running scenario.
  private func isBlocked(_ record: ScenarioRecord, for slot: WorkerSlot) -> Bool {
    slots.contains { other in
      other.jobs.contains { job in
        guard let running = job.record else { return false }
        if record.tags.isSerial || running.tags.isSerial { return true }
        // Within one worker, scenarios run one after the other anyway.
        return other !== slot && !record.tags.serialGroups.isEmpty
          && record.tags.serialGroups.contains(where: running.tags.serialGroups.contains)
      }
    }
  }

  /// The number of scenarios that a worker is given at a time.
  ///
  /// One, if it matters which scenario is the last or which worker is free. Several, if scenarios are so short that a
  /// worker would spend most of its time waiting for orders.
  private var orders: Int {
    if context.options.failsFast { return 1 }
    if slots.count == 1 { return Self.mostOrdersOfOnlyWorker }
    // The last scenarios are spread evenly.
    let share = progress.backlog.remaining / (2 * slots.count)
    return max(min(Self.worthOfOrders / max(usualTime, 1), share, Self.mostOrders), 1)
  }
}
