import CLibrary
import Messages
import StepRegistry

/// Runs hooks and scenarios in a team of workers; scenarios that end early are held back until it is their turn in the stream.
///
/// One thread waits for whatever happens first: an answer, the end of a worker, a limit of time, a signal.
final class TeamRun: Executor {
  let progress: RunProgress
  let team: WorkerTeam
  let slots: [WorkerSlot]
  let hooks: HookRelay
  /// The problems of workers that ended before the hooks that they were to run after the run.
  var lostHooks: [Diagnostic] = []
  /// Whether the workers were informed of the interruption.
  private var isInterrupted = false
  /// When the command last listened to the workers, on the steady clock in nanoseconds.
  private(set) var listened = SystemClock.steadyNanoseconds
  /// The average duration of a scenario, in nanoseconds; recent ones count most.
  var usualTime = 5_000_000

  /// Prepares a team to run the scenarios that the progress of a run gives.
  init(_ progress: RunProgress, _ team: WorkerTeam) {
    self.progress = progress
    self.team = team
    slots = (0..<max(min(team.jobs, progress.scenarioCount), 1)).map(WorkerSlot.init)
    hooks = HookRelay(progress.run)
  }

  // MARK: - Workers

  /// Gives a slot a worker, and has it run the hooks before the run.
  func start(_ slot: WorkerSlot) {
    let run = progress.run
    do throws(FileSystem.Failure) {
      let worker = try team.start()
      slot.take(worker)
      worker.give(
        .begin(
          WorkerOrder.Settings(
            number: slot.number + 1, isStrict: run.options.isStrict, isWatched: team.isWatched,
            clock: run.clock as? SystemClock ?? SystemClock())))
      giveHooks(.beforeAll, to: slot)
    } catch {
      progress.stop(because: Diagnostic(error, advice: "The system starts no further process."))
    }
  }

  /// Has a worker run the hooks of a kind, if there are any.
  private func giveHooks(_ kind: HookKind, to slot: WorkerSlot) {
    if progress.hooks(kind).isEmpty {
      slot.isPrepared = true
    } else {
      slot.worker?.give(.hooks(kind))
      slot.jobs.append(.hooks(hooks.begin(kind, inSlot: slot.number)))
    }
  }

  /// Ends what steps have started and workers have left behind; what is started by workers that are running is theirs.
  func endLeftBehind() {
    team.endLeftBehind(besides: slots.compactMap(\.worker))
  }

  // MARK: - What is run

  func start() -> Bool {
    for slot in slots {
      start(slot)
      // The workers have something to do while the rest is planned.
      if !progress.isStopped { fill(slot) }
      slot.worker?.send()
    }
    return true
  }

  func performHooks(_ kind: HookKind) {
    if kind == .beforeAll {
      work { !progress.isStopped && !slots[0].isPrepared }
      hooks.beginScenarios()
    } else if !isUrgent {
      giveLastHooks()
      work { slots.contains { !$0.jobs.isEmpty } }
    }
  }

  func performScenarios() {
    work { giveScenarios() }
    if !isUrgent { progress.backlog.close() }
  }

  func end() {
    if !isUrgent {
      for slot in slots where slot.worker != nil {
        slot.worker?.give(.end)
        slot.jobs.append(.end)
        slot.lastSign = SystemClock.steadyNanoseconds
      }
      work { slots.contains { $0.worker != nil } }
    }
    if isUrgent { endAtOnce() }
    progress.fail(because: lostHooks)
  }

  private func giveLastHooks() {
    let areOfUse = hooks.endScenarios()
    let last = progress.hooks(.afterAll)
    if last.isEmpty { return }
    if !areOfUse { return hooks.leaveOut(last[...]) }
    if slots[0].worker == nil, progress.outcome.problems.isEmpty { start(slots[0]) }
    for slot in slots where slot.worker != nil { giveHooks(.afterAll, to: slot) }
  }

  /// Ends all workers, whatever they are doing.
  private func endAtOnce() {
    for slot in slots {
      slot.worker?.kill()
      _ = slot.worker?.end { _ in }
      slot.worker = nil
    }
    endLeftBehind()
  }

  // MARK: - Waiting

  /// Whether everything ends at once.
  private var isUrgent: Bool { progress.run.interruption.isUrgent }

  /// Handles events one after the other, until there is nothing more to wait for or everything ends at once.
  ///
  /// - Parameter isBusy: whether there is something to wait for; is asked before each wait, and may give orders.
  private func work(while isBusy: () -> Bool) {
    while !isUrgent {
      passInterruptionOn()
      guard isBusy() else { return }
      for slot in slots { slot.worker?.send() }
      wait()
    }
  }

  private func passInterruptionOn() {
    guard progress.run.interruption.isRequested, !isInterrupted else { return }
    isInterrupted = true
    progress.stop()
    for slot in slots { slot.worker?.give(.interrupt) }
  }

  private func wait() {
    let wakeDescriptor = progress.run.interruption.wakeDescriptor
    var waits: [pollfd] = wakeDescriptor.map { [pollfd(fd: $0, events: Int16(POLLIN), revents: 0)] } ?? []
    for slot in slots { waits += slot.worker?.waits ?? [] }
    let milliseconds = endOverdue().map { Int32(clamping: ($0 + 999_999) / 1_000_000) } ?? -1
    // A signal interrupts the wait, and is seen in the next round.
    let count = poll(&waits, nfds_t(waits.count), milliseconds)
    listened = SystemClock.steadyNanoseconds
    guard count > 0 else { return }
    if let wakeDescriptor {
      var byte: UInt8 = 0
      while read(wakeDescriptor, &byte, 1) > 0 {}
    }
    for slot in slots {
      guard let worker = slot.worker else { continue }
      do throws(WorkerProcess.Garbage) {
        let isRunning = try worker.receive(waits) { answer in
          slot.lastSign = SystemClock.steadyNanoseconds
          take(answer, from: slot)
        }
        if !isRunning { reap(slot) }
      } catch {
        slot.end(because: .garbage(error.bytes))
        reap(slot)
      }
    }
  }
}
