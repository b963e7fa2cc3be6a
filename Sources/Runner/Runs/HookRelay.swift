import Messages
import StepRegistry

/// Emits the events of the hooks around the run, in an order that does not depend on time.
///
/// Every worker runs these hooks. The stream contains those of the first worker as they happen, and those of the others if they
/// fail, or do not pass in a way in which no other worker's did: these are held back until the scenarios, or the hooks behind them,
/// have ended.
final class HookRelay {
  /// The hooks of one kind, run by one worker.
  final class Round {
    let kind: HookKind
    /// Whether the stream contains what happens as it happens.
    let isEmitted: Bool
    /// What has happened.
    fileprivate(set) var events: [RunEvent] = []

    fileprivate init(_ kind: HookKind, isEmitted: Bool) {
      self.kind = kind
      self.isEmitted = isEmitted
    }

    /// What was thrown inside `softly` by the hook that is running.
    fileprivate var softFailures: [String] {
      var failures: [String] = []
      for event in events {
        switch event {
        case .failedSoftly(let failure): failures.append(failure)
        case .hookStarted, .hookFinished: failures = []
        default: break
        }
      }
      return failures
    }

    /// Whether a hook has begun that has not ended.
    var isHookRunning: Bool { counts.begun > counts.ended }

    /// Whether a hook has ended otherwise than it should.
    fileprivate var hasFailure: Bool {
      events.contains { event in
        if case .hookFinished(let result, _) = event { result.status.isFailure(strict: true) } else { false }
      }
    }

    /// How many hooks have begun, and how many of them have ended.
    fileprivate var counts: (begun: Int, ended: Int) {
      events.reduce(into: (0, 0)) { counts, event in
        switch event {
        case .hookStarted: counts.0 += 1
        case .hookFinished: counts.1 += 1
        default: break
        }
      }
    }
  }

  /// How a hook ended that has not passed.
  private struct Ending: Hashable {
    /// Which hook it is, by its position in the registry.
    let hook: Int
    let status: Status
    let message: String?
  }

  /// What happened in hooks of a worker other than the first.
  private struct Held {
    let events: [RunEvent]
    let hasFailed: Bool
  }

  /// Whether the scenarios still wait for the hooks before the run.
  private(set) var isBeforeScenarios = true
  /// What is held back, in the order in which it has ended.
  private var held: [Held] = []
  /// How hooks ended that are in the stream and have not passed.
  private var emitted: Set<Ending> = []
  /// Whether the first worker was lost in the hooks before the run.
  private var lacksFirst = false
  private let registry: Registry
  private let clock: any RunClock
  private let emitter: StreamEmitter

  /// Begins before the scenarios.
  init(_ run: TestRun) {
    registry = run.registry
    clock = run.clock
    emitter = run.emitter
  }

  /// Records that the scenarios begin.
  func beginScenarios() { isBeforeScenarios = false }

  /// Records that the scenarios have ended, and emits what was held back until then.
  ///
  /// - Returns: whether hooks after the run should be run: false if the first worker was lost in those before it.
  func endScenarios() -> Bool {
    isBeforeScenarios = false
    emitHeld()
    return !lacksFirst
  }

  /// Emits what was held back, as no hook of the first worker is running.
  func emitHeld() {
    for round in held where round.hasFailed || !Self.endings(in: round.events).isSubset(of: emitted) {
      emit(round.events)
    }
    held = []
  }

  /// Begins the hooks that a worker runs next.
  ///
  /// - Parameter slot: the number of the worker, counted from 0.
  func begin(_ kind: HookKind, inSlot slot: Int) -> Round {
    let isOnce = kind == .beforeRun || kind == .afterRun
    return Round(kind, isEmitted: isOnce || slot == 0 && (kind == .afterAll || isBeforeScenarios))
  }

  /// Takes what happened in hooks.
  func take(_ event: RunEvent, of round: Round) {
    if round.isEmitted {
      emitter.emit(event)
      // It would only fill the memory.
      if case .attached = event { return }
    }
    round.events.append(event)
  }

  /// Records that hooks have ended.
  ///
  /// - Parameter success: whether none has failed.
  func finish(_ round: Round, success: Bool) {
    if round.isEmitted {
      emitted.formUnion(Self.endings(in: round.events))
    } else {
      held.append(Held(events: round.events, hasFailed: !success))
    }
  }

  /// Records that the process of hooks has ended: the one that was running failed, and those behind it could not run.
  ///
  /// - Parameter hooks: all of the kind, in their order.
  /// - Returns: whether a hook shows that; false if all had ended.
  func fail(_ round: Round, of hooks: [OrderedHook], _ death: WorkerDeath) -> Bool {
    if round.kind == .beforeAll, round.isEmitted { lacksFirst = true }
    let (begun, ended) = round.counts
    guard hooks.indices.contains(ended) else {
      finish(round, success: !round.hasFailure)
      return false
    }
    let time = clock.now()
    var events: [RunEvent] = begun == ended ? [.hookStarted(hooks[ended].position, time)] : []
    if !death.report.printed.isEmpty { events.append(.attached(.log(death.report.printed), time)) }
    let result = death.result(
      of: "hook", duration: .zero, definedAt: hooks[ended].definition.location, after: round.softFailures)
    events.append(.hookFinished(result, time))
    if round.isEmitted {
      emit(events)
      leaveOut(hooks[(ended + 1)...])
    } else {
      held.append(Held(events: round.events + events, hasFailed: true))
    }
    return true
  }

  /// Emits that hooks around the run could not run.
  ///
  /// - Parameter reason: why not; `nil` where the process in which they would have run has ended.
  func leaveOut(_ hooks: ArraySlice<OrderedHook>, because reason: String? = nil) {
    for hook in hooks {
      let time = clock.now()
      emitter.emit(.hookStarted(hook.position, time))
      let message =
        reason
        ?? (lacksFirst
          ? "not run: the process of the hooks before the run ended before they did"
          : "not run: the process in which the hooks before the run have run has ended")
      emitter.emit(.hookFinished(TestStepResult(message: message, status: .skipped), time))
    }
  }

  private func emit(_ events: [RunEvent]) {
    emitted.formUnion(Self.endings(in: events))
    for event in events { emitter.emit(event) }
  }

  /// How the hooks ended that have not passed.
  private static func endings(in events: [RunEvent]) -> Set<Ending> {
    var endings: Set<Ending> = []
    var hook: Int?
    for event in events {
      switch event {
      case .hookStarted(let position, _): hook = position
      case .hookFinished(let result, _) where result.status != .passed:
        if let hook { endings.insert(Ending(hook: hook, status: result.status, message: result.message)) }
      default: break
      }
    }
    return endings
  }
}
