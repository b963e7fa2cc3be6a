import CLibrary
import Messages
import OperatingSystem
import StepRegistry

/// Runs hooks and scenarios in a team of workers; scenarios that end early are held back until their turn in the
/// stream.
///
/// One thread waits for the first event: an answer, the end of a worker, a time limit or a signal.
final class TeamRun: Executor {
  let progress: RunProgress
  var context: RunContext { progress.context }
  let team: WorkerTeam
  /// The slots of the workers that run scenarios.
  let slots: [WorkerSlot]
  /// The slot of the worker that runs the hooks once around the run; nil without such hooks.
  let runSlot: WorkerSlot?
  /// The slots of all workers.
  private var allSlots: [WorkerSlot] { runSlot.map { slots + [$0] } ?? slots }
  let hooks: HookRelay
  /// Whether the workers were notified of the interruption.
  private var isInterrupted = false
  /// When the command last listened to the workers, on the steady clock in nanoseconds.
  private(set) var listened = SystemClock.steadyNanoseconds
  /// The average duration of a scenario, in nanoseconds; recent scenarios have the largest weight.
  var usualTime = 5_000_000
  /// The shortest time limit of any work given to a worker, in nanoseconds; nil without limits.
  var leastLimit: Int?
  /// Whether the process of the hooks once around the run was replaced, because it had ended before those after the
  /// run.
  var isRunSlotReplaced = false
  /// Whether the hooks once after the run have run to their end.
  var hasRunLastHooks = false

  /// Prepares a team to run the scenarios of a run.
  init(_ progress: RunProgress, _ team: WorkerTeam) {
    let context = progress.context
    self.progress = progress
    self.team = team
    slots = (0..<max(min(team.jobs, progress.simultaneousCount), 1)).map(WorkerSlot.init)
    hooks = HookRelay(context)
    leastLimit = context.options.limits.least(context.registry)?.wholeNanoseconds
    let hasRunHooks = !progress.hooks(.beforeRun).isEmpty || !progress.hooks(.afterRun).isEmpty
    runSlot = hasRunHooks ? WorkerSlot(number: -1) : nil
  }

  // MARK: - Workers

  /// Starts a worker in a slot.
  func start(_ slot: WorkerSlot) {
    do throws(FileSystem.Failure) {
      let worker = try team.start()
      slot.take(worker)
      worker.give(
        .begin(
          WorkerOrder.Settings(
            number: slot.number + 1, isStrict: context.options.isStrict,
            isWorkInProgress: context.options.isWorkInProgress, isWatched: team.isWatched,
            limits: context.options.limits, parameters: progress.surroundings.parameters,
            preparation: progress.preparation,
            clock: context.clock as? SystemClock ?? SystemClock())))
    } catch {
      progress.stop(because: Diagnostic(error, advice: "The system starts no further process."))
    }
  }

  /// Has a new worker run the hooks before the run, after those that an earlier worker of the slot has left out.
  func prepare(_ slot: WorkerSlot) {
    if slot.owesLastHooks { giveHooks(.afterAll, to: slot) }
    slot.notePreparation()
    giveHooks(.beforeAll, to: slot)
  }

  /// Has a worker run the hooks of a kind, if there are any.
  private func giveHooks(_ kind: HookKind, to slot: WorkerSlot) {
    if kind == .afterAll { slot.owesLastHooks = false }
    if progress.hooks(kind).isEmpty {
      if kind == .beforeAll { slot.notePrepared() }
    } else {
      slot.give(.hooks(kind), as: .hooks(hooks.begin(kind, inSlot: slot.number)))
    }
  }

  /// Ends processes that steps have started and workers have left behind, except children of running workers.
  func endLeftBehind() {
    team.endLeftBehind(besides: allSlots.compactMap(\.worker))
  }

  // MARK: - Hooks and scenarios

  func start() -> Bool {
    // The run may have been interrupted during its preparation.
    if context.interruption.isRequested { return false }
    if let runSlot, !progress.hooks(.beforeRun).isEmpty {
      start(runSlot)
      if runSlot.worker != nil { giveHooks(.beforeRun, to: runSlot) }
      runSlot.worker?.send()
    } else if context.options.part.hasScenarios {
      startTeam()
    }
    return true
  }

  /// Starts the workers that run scenarios.
  private func startTeam() {
    for slot in slots {
      start(slot)
      if slot.worker != nil { prepare(slot) }
      // The workers are busy while the rest is planned.
      if !progress.isStopped { fill(slot) }
      slot.worker?.send()
    }
  }

  func performHooks(_ kind: HookKind) {
    switch kind {
    case .beforeRun: waitForPreparation()
    case .beforeAll:
      guard context.options.part.hasScenarios else { return }
      work { !progress.isStopped && slots[0].preparation != .complete }
      hooks.beginScenarios()
    case .afterFeature where !isUrgent && !progress.hooks(kind).isEmpty:
      for slot in slots where slot.worker != nil { giveHooks(kind, to: slot) }
      work { slots.contains { !$0.jobs.isEmpty } }
    case .afterAll where !isUrgent && context.options.part.hasScenarios:
      giveLastHooks()
      work { slots.contains { !$0.jobs.isEmpty } }
      hooks.emitHeld()
    case .afterRun where !isUrgent:
      work { progress.awaitsEnd() }
      if isUrgent { return }
      giveHooksAfterRun()
      work { runSlot?.jobs.isEmpty == false }
      if !isUrgent { progress.endClaim(hasRunHooks: hasRunLastHooks) }
    case .afterFeature, .afterAll, .afterRun, .beforeFeature, .beforeRule, .afterRule, .before, .after, .around,
      .beforeStep, .afterStep:
      return
    }
  }

  /// Waits for the hooks before the run, and then starts the other workers, which need the values set by these hooks.
  private func waitForPreparation() {
    guard let runSlot, !progress.hooks(.beforeRun).isEmpty else { return }
    work { !runSlot.jobs.isEmpty }
    if !progress.isStopped, context.options.part.hasScenarios { startTeam() }
  }

  /// Runs the hooks after the run in the process of the hooks before the run, or in a new process if that one has
  /// ended.
  func giveHooksAfterRun() {
    let last = progress.hooks(.afterRun)
    guard let runSlot, !last.isEmpty else { return }
    if progress.lacksPreparation, runSlot.worker == nil {
      return hooks.leaveOut(last[...], because: HookRelay.unfinishedPreparation)
    }
    if runSlot.worker == nil { start(runSlot) }
    if runSlot.worker != nil { giveHooks(.afterRun, to: runSlot) }
  }

  func performScenarios() {
    work { giveScenarios() }
    if !isUrgent { progress.backlog.close() }
  }

  func end() {
    if !isUrgent {
      for slot in allSlots where slot.worker != nil {
        slot.give(.end, as: .end)
        slot.timing.lastSign = SystemClock.steadyNanoseconds
      }
      work { allSlots.contains { $0.worker != nil } }
    }
    if isUrgent { endAtOnce() }
  }

  private func giveLastHooks() {
    let areOfUse = hooks.endScenarios()
    let last = progress.hooks(.afterAll)
    if last.isEmpty { return }
    if !areOfUse { hooks.leaveOut(last[...]) }
    giveOwedHooks()
  }

  /// Runs the hooks after the run for each worker that has run the hooks before it. A worker that has ended gets a new
  /// process.
  func giveOwedHooks() {
    for slot in slots where slot.owesLastHooks {
      if slot.worker == nil, progress.outcome.problems.isEmpty { start(slot) }
      if slot.worker != nil { giveHooks(.afterAll, to: slot) }
    }
  }

  /// Ends all workers at once, and emits their events up to the end.
  private func endAtOnce() {
    for slot in allSlots { slot.worker?.kill() }
    for slot in allSlots {
      guard let worker = slot.worker else { continue }
      let end = worker.end { take($0, from: slot) }
      slot.worker = nil
      reportLateAttachments(of: slot)
      switch slot.jobs.first {
      case .scenario(let record)? where record.isRunning, .closing(let record)?: cutShort(record, of: end)
      case .hooks(let round)? where round.isHookRunning: cutShort(round, of: end)
      case .scenario?, .hooks?, .end?, nil: break
      }
    }
    endLeftBehind()
    progress.backlog.close()
    // When a run ends at once, hooks after it do not run anyway.
    _ = hooks.endScenarios()
  }

  // MARK: - Waiting

  /// Whether the run must end at once.
  var isUrgent: Bool { context.interruption.isUrgent }

  /// Handles events in sequence until the work is done or the run must end at once.
  ///
  /// - Parameter isBusy: whether something is left to wait for; called before each wait, and may give orders.
  private func work(while isBusy: () -> Bool) {
    while !isUrgent {
      passInterruptionOn()
      guard isBusy() else { return }
      for slot in allSlots { slot.worker?.send() }
      wait()
    }
  }

  private func passInterruptionOn() {
    guard context.interruption.isRequested, !isInterrupted else { return }
    isInterrupted = true
    progress.stop()
    for slot in allSlots { slot.worker?.give(.interrupt) }
  }

  private func wait() {
    let wakeDescriptor = context.interruption.wakeDescriptor
    var waits: [pollfd] = wakeDescriptor.map { [pollfd(fd: $0, events: Int16(POLLIN), revents: 0)] } ?? []
    if let claim = progress.claim { waits.append(pollfd(fd: claim.wakeDescriptor, events: Int16(POLLIN), revents: 0)) }
    for slot in allSlots { waits += slot.worker?.waits ?? [] }
    let milliseconds = endOverdue(allSlots).map { Int32(clamping: ($0 + 999_999) / 1_000_000) } ?? -1
    // A signal interrupts the wait, and is handled in the next round.
    let count = poll(&waits, nfds_t(waits.count), milliseconds)
    listened = SystemClock.steadyNanoseconds
    guard count > 0 else { return }
    progress.claim?.listen()
    if let wakeDescriptor {
      var byte: UInt8 = 0
      while read(wakeDescriptor, &byte, 1) > 0 {}
    }
    for slot in allSlots {
      guard let worker = slot.worker else { continue }
      let hadClosedAnswers = worker.hasClosedAnswers
      let start = SystemClock.steadyNanoseconds
      defer { slot.timing.handling = start..<SystemClock.steadyNanoseconds }
      do throws(AnswerPipe.Garbage) {
        let isRunning = try worker.receive(waits) { answer in
          slot.timing.lastSign = listened
          take(answer, from: slot)
        }
        // The worker may be ending, which is detected a moment later.
        if worker.hasClosedAnswers, !hadClosedAnswers { slot.timing.lastSign = listened }
        if !isRunning { reap(slot) }
      } catch {
        slot.end(because: .garbage(error.bytes))
        reap(slot)
      }
    }
  }
}
