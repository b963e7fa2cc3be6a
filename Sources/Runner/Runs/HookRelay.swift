import Messages
import StepRegistry

/// Emits what happens in the hooks around the run, in an order that does not depend on time.
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

  /// What waits for the end of the scenarios.
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

  private var state = State.beforeScenarios(Held())
  private let registry: Registry
  private let clock: any RunClock
  private let teller: StreamTeller

  /// Begins before the scenarios.
  init(_ run: TestRun) {
    registry = run.registry
    clock = run.clock
    teller = run.teller
  }

  /// Whether the scenarios still wait for the hooks before the run.
  var isBeforeScenarios: Bool {
    if case .beforeScenarios = state { true } else { false }
  }

  /// Takes note that the scenarios begin.
  func beginScenarios() {
    if case .beforeScenarios(let held) = state { state = .scenarios(held) }
  }

  /// Takes note that the scenarios have ended, and emits what was held back until then.
  ///
  /// - Returns: whether hooks after the run are of use: whether the first worker was not lost in those before it.
  func endScenarios() -> Bool {
    guard let held else { return true }
    state = .afterScenarios
    emit(held.events)
    return !held.lacksFirst
  }

  /// Hooks that a worker runs next.
  ///
  /// - Parameter slot: the number of the worker, counted from 0.
  func begin(_ kind: HookKind, inSlot slot: Int) -> Round {
    Round(kind, isEmitted: slot == 0 && (kind == .afterAll || isBeforeScenarios))
  }

  /// Takes what happened in hooks.
  func take(_ event: RunEvent, of round: Round) {
    round.events.append(event)
    if round.isEmitted { teller.tell(event) }
  }

  /// Takes note that hooks have failed.
  func fail(_ round: Round) {
    if !round.isEmitted { emitLate(round.events) }
  }

  /// Takes note that the process of hooks has ended: the one that was running failed, and those behind it could not run.
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
      of: "hook", duration: .zero, definedAt: hooks[ended].definition.place, after: round.softFailures)
    events.append(.hookFinished(result, time))
    if round.isEmitted {
      emit(events)
      leaveOut(hooks[(ended + 1)...])
    } else {
      emitLate(round.events + events)
    }
  }

  /// Emits of hooks around the run that they could not run.
  func leaveOut(_ hooks: ArraySlice<OrderedHook>) {
    for hook in hooks {
      let time = clock.now()
      teller.tell(.hookStarted(hook.position, time))
      let message = "not run: the process in which the hooks before the run have run has ended"
      teller.tell(.hookFinished(TestStepResult(message: message, status: .skipped), time))
    }
  }

  private var held: Held? {
    switch state {
    case .beforeScenarios(let held), .scenarios(let held): held
    case .afterScenarios: nil
    }
  }

  private func emit(_ events: [RunEvent]) {
    for event in events { teller.tell(event) }
  }

  private func emitLate(_ events: [RunEvent]) {
    guard hold({ $0.events += events }) else { return emit(events) }
  }

  private func lackFirst() {
    _ = hold { $0.lacksFirst = true }
  }

  /// Changes what is held back; false if nothing is any more.
  private func hold(_ change: (inout Held) -> Void) -> Bool {
    guard var held else { return false }
    change(&held)
    state = isBeforeScenarios ? .beforeScenarios(held) : .scenarios(held)
    return true
  }
}
