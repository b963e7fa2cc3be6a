import Messages
import StepRegistry

/// Emits the events of the hooks around the run, in an order that does not depend on time.
///
/// Every worker runs these hooks. The stream contains those of the first worker as they happen, and those of the others if they
/// fail: before the scenarios have ended, these are held back until then.
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

  /// Events that are held back until the scenarios have ended.
  private struct Held {
    /// What happened in hooks that failed.
    var events: [RunEvent] = []
    /// Whether the first worker was lost in the hooks before the run.
    var lacksFirst = false
  }

  private enum State {
    case beforeScenarios(Held)
    case scenarios(Held)
    /// Nothing is held back any more.
    case afterScenarios
  }

  /// Whether the first worker was lost in the hooks before the run, once the scenarios have ended.
  private var hasLostFirst = false
  private var state = State.beforeScenarios(Held())
  private let registry: Registry
  private let clock: any RunClock
  private let emitter: StreamEmitter

  /// Begins before the scenarios.
  init(_ run: TestRun) {
    registry = run.registry
    clock = run.clock
    emitter = run.emitter
  }

  /// Whether the scenarios still wait for the hooks before the run.
  var isBeforeScenarios: Bool {
    if case .beforeScenarios = state { true } else { false }
  }

  /// Records that the scenarios begin.
  func beginScenarios() {
    if case .beforeScenarios(let held) = state { state = .scenarios(held) }
  }

  /// Records that the scenarios have ended, and emits what was held back until then.
  ///
  /// - Returns: whether hooks after the run should be run: false if the first worker was lost in those before it.
  func endScenarios() -> Bool {
    guard let held else { return true }
    state = .afterScenarios
    hasLostFirst = held.lacksFirst
    emit(held.events)
    return !held.lacksFirst
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
    round.events.append(event)
    if round.isEmitted { emitter.emit(event) }
  }

  /// Records that hooks have failed.
  func fail(_ round: Round) {
    if !round.isEmitted { emitLate(round.events) }
  }

  /// Records that the process of hooks has ended: the one that was running failed, and those behind it could not run.
  ///
  /// - Parameter hooks: all of the kind, in their order.
  func fail(_ round: Round, of hooks: [OrderedHook], _ death: WorkerDeath) {
    if round.kind == .beforeAll, round.isEmitted { lackFirst() }
    let (begun, ended) = round.counts
    guard hooks.indices.contains(ended) else { return }
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
      emitLate(round.events + events)
    }
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
        ?? (held?.lacksFirst ?? hasLostFirst
          ? "not run: the process of the hooks before the run ended before they did"
          : "not run: the process in which the hooks before the run have run has ended")
      emitter.emit(.hookFinished(TestStepResult(message: message, status: .skipped), time))
    }
  }

  private var held: Held? {
    switch state {
    case .beforeScenarios(let held), .scenarios(let held): held
    case .afterScenarios: nil
    }
  }

  private func emit(_ events: [RunEvent]) {
    for event in events { emitter.emit(event) }
  }

  private func emitLate(_ events: [RunEvent]) {
    guard hold({ $0.events += events }) else { return emit(events) }
  }

  private func lackFirst() {
    _ = hold { $0.lacksFirst = true }
  }

  /// Changes what is held back; returns false if nothing is held back any more.
  private func hold(_ change: (inout Held) -> Void) -> Bool {
    guard var held else { return false }
    change(&held)
    state = isBeforeScenarios ? .beforeScenarios(held) : .scenarios(held)
    return true
  }
}
