import CLibrary
import Messages
import StepRegistry

extension TestRun {
  /// Runs the chosen scenarios of a suite in the workers of a team.
  ///
  /// The stream is that of a run in this process: scenarios that end early are held back until it is their turn.
  package func run(_ suite: Suite, by team: WorkerTeam) -> RunOutcome {
    TeamRun(self, suite, team).run()
  }
}

/// A run by workers, from its first message to its last.
///
/// One thread waits for whatever happens first: an answer, the end of a worker, a limit of time, a signal.
final class TeamRun {
  enum Phase {
    case beforeAll, scenarios, afterAll, ending, over
  }

  let testRun: TestRun
  let team: WorkerTeam
  let slots: [WorkerSlot]
  private let suite: Suite
  /// Whether hooks are run before and after the scenarios.
  let wantsHooks: Bool
  var backlog: Backlog
  var phase = Phase.beforeAll
  var outcome = RunOutcome(success: true)
  /// Whether no further scenario is begun.
  var isStopped = false
  /// Whether the workers know of the interruption.
  private var isInterrupted = false
  /// What happened in hooks that are told only if they fail.
  var failedHooks: [RunEvent] = []
  /// Whether the worker whose hooks are told ended in those before the run.
  var hasLostBeforeAll = false
  /// What the run fails for although no scenario shows it; nothing stops because of it.
  var strayProblems: [Diagnostic] = []
  /// When the command last listened to the workers, on the steady clock in nanoseconds.
  private var listened = SystemClock.steadyNanoseconds
  /// How long a scenario takes, in nanoseconds: recent ones count most.
  var usualTime = 5_000_000

  init(_ testRun: TestRun, _ suite: Suite, _ team: WorkerTeam) {
    self.testRun = testRun
    self.team = team
    wantsHooks = !suite.hasNothingToRepeat
    slots = (0..<max(min(team.jobs, suite.selected.count), 1)).map(WorkerSlot.init)
    backlog = Backlog(suite.selected, testRun)
    self.suite = suite
  }

  func run() -> RunOutcome {
    for slot in slots {
      start(slot)
      // The workers have something to do while the rest is planned.
      if !isStopped { fill(slot) }
      slot.worker?.send()
    }
    testRun.begin(suite, &backlog.plans)
    while phase != .over, !testRun.interruption.isUrgent {
      advance()
      for slot in slots { slot.worker?.send() }
      if phase != .over { wait() }
    }
    if testRun.interruption.isUrgent { endAtOnce() }
    outcome.unrun = backlog.unfinished
    outcome.problems += strayProblems
    testRun.finish(&outcome)
    return outcome
  }

  /// Ends what steps have started and workers have left behind; what is started by workers that are running is theirs.
  func endLeftBehind() {
    team.endLeftBehind(besides: slots.compactMap(\.worker))
  }

  /// Gives a slot a worker, and has it run the hooks before the run.
  func start(_ slot: WorkerSlot) {
    do throws(FileSystem.Failure) {
      let worker = try team.start()
      slot.take(worker)
      worker.give(
        .begin(
          WorkerOrder.Settings(
            number: slot.number + 1, isStrict: testRun.options.isStrict, isWatched: team.isWatched,
            clock: testRun.clock as? SystemClock ?? SystemClock())))
      giveHooks(.beforeAll, to: slot, isTold: slot.number == 0 && phase == .beforeAll)
    } catch {
      stop(because: Diagnostic(error, advice: "The system starts no further process."))
    }
  }

  /// Has a worker run the hooks of a kind, if there are any.
  func giveHooks(_ kind: HookKind, to slot: WorkerSlot, isTold: Bool) {
    if !wantsHooks || testRun.registry.orderedHooks(kind).isEmpty {
      slot.isPrepared = true
    } else {
      slot.worker?.give(.hooks(kind))
      slot.jobs.append(.hooks(kind, isTold: isTold))
    }
  }

  /// Begins no further scenario, and has the run fail for a reason that lies in none of them.
  func stop(because problem: Diagnostic) {
    outcome.problems.append(problem)
    isStopped = true
  }

  // MARK: - Phases

  private func advance() {
    if testRun.interruption.isRequested, !isInterrupted {
      isInterrupted = true
      isStopped = true
      for slot in slots { slot.worker?.give(.interrupt) }
    }
    if phase == .beforeAll, isStopped || slots[0].isPrepared { phase = .scenarios }
    if phase == .scenarios, !giveScenarios() {
      phase = .afterAll
      backlog.close()
      giveAfterAll()
    }
    if phase == .afterAll, slots.allSatisfy(\.jobs.isEmpty) {
      phase = .ending
      for slot in slots {
        slot.worker?.give(.end)
        slot.lastSign = SystemClock.steadyNanoseconds
      }
    }
    if phase == .ending, slots.allSatisfy({ $0.worker == nil }) { phase = .over }
  }

  private func giveAfterAll() {
    for event in failedHooks { testRun.teller.tell(event) }
    failedHooks = []
    let hooks = testRun.registry.orderedHooks(.afterAll)
    if !wantsHooks || hooks.isEmpty { return }
    if hasLostBeforeAll { return tellLeftOut(hooks[...]) }
    if slots[0].worker == nil, outcome.problems.isEmpty { start(slots[0]) }
    for slot in slots where slot.worker != nil { giveHooks(.afterAll, to: slot, isTold: slot.number == 0) }
  }

  /// Says of hooks around the run that they could not run.
  func tellLeftOut(_ hooks: ArraySlice<OrderedHook>) {
    for hook in hooks {
      let time = testRun.clock.now()
      testRun.teller.tell(.hookStarted(hook.position, time))
      let message = "not run: the process in which the hooks before the run have run has ended"
      testRun.teller.tell(.hookFinished(TestStepResult(message: message, status: .skipped), time))
    }
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

  private func wait() {
    var waits: [pollfd] =
      testRun.interruption.wakeDescriptor.map { [pollfd(fd: $0, events: Int16(POLLIN), revents: 0)] } ?? []
    for slot in slots { waits += slot.worker?.waits ?? [] }
    let milliseconds = endOverdue().map { Int32(clamping: ($0 + 999_999) / 1_000_000) } ?? -1
    // A signal interrupts the wait, and is seen in the next round.
    let count = poll(&waits, nfds_t(waits.count), milliseconds)
    listened = SystemClock.steadyNanoseconds
    guard count > 0 else { return }
    drainWakes()
    for slot in slots {
      guard let worker = slot.worker else { continue }
      do throws(WorkerProcess.Garbage) {
        let isRunning = try worker.receive(waits) { answer in
          slot.lastSign = SystemClock.steadyNanoseconds
          take(answer, from: slot)
        }
        if !isRunning { bury(slot) }
      } catch {
        slot.end(because: .garbage(error.bytes))
        bury(slot)
      }
    }
  }

  private func drainWakes() {
    guard let descriptor = testRun.interruption.wakeDescriptor else { return }
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) > 0 {}
  }

  /// Ends the workers that have taken too long for something; while the command did not listen to them, no time has passed.
  ///
  /// - Returns: how long it takes until the next of them may have, in nanoseconds; nil where there is no limit.
  private func endOverdue() -> Int? {
    let now = SystemClock.steadyNanoseconds
    for slot in slots where slot.worker != nil { slot.note(listened..<max(now, listened)) }
    let options = testRun.options
    var next: Int?
    func check(_ limit: Duration?, since start: Int?, of slot: WorkerSlot, _ cause: (Duration) -> WorkerDeath.Cause) {
      // One that was ended is waited for.
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
      } else if !slot.jobs.isEmpty || phase == .ending {
        let stepStart = slot.start(.stepStart, before: now)
        check(options.stepTimeout, since: stepStart, of: slot) { .stepTimeout($0) }
        check(options.scenarioTimeout, since: slot.start(.scenarioStart, before: now), of: slot) {
          .scenarioTimeout($0)
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

  /// How long a process may take to end after its files are closed.
  private static let longestEnd = Duration.seconds(1)
  /// How long a worker is left alone between steps however short the limit for a step is.
  private static let leastIdleTime = Duration.seconds(1)
}
