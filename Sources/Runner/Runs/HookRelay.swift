import Messages
import OperatingSystem
import StepRegistry

/// Emits the events of the hooks around the run, in an order that does not depend on time.
///
/// Every worker runs these hooks. The stream contains the events of the first worker as they happen. The hooks of
/// another worker, and those of a replacement between scenarios, are added only if they fail, or if one does not pass
/// with a result that the stream does not contain yet. They are held back until the scenarios, or the hooks after them,
/// have ended.
final class HookRelay {
  /// The hooks of one kind, run by one worker.
  final class Round {
    let kind: HookKind
    /// Whether the events are emitted as they happen.
    let isEmitted: Bool
    /// The events until now.
    fileprivate(set) var events: [RunEvent] = []

    fileprivate init(_ kind: HookKind, isEmitted: Bool) {
      self.kind = kind
      self.isEmitted = isEmitted
    }

    /// The errors thrown inside `softly` by the running hook.
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

    /// Whether a hook is running.
    var isHookRunning: Bool { counts.begun > counts.ended }

    /// Whether a hook has failed.
    fileprivate var hasFailure: Bool {
      events.contains { event in
        if case .hookFinished(let result, _) = event { result.status.isFailure(strict: true) } else { false }
      }
    }

    /// The numbers of hooks that have begun and ended.
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

  /// The result of a hook that has not passed.
  private struct Ending: Hashable {
    /// The position of the hook in the registry.
    let hook: Int
    let status: Status
    let message: String?
  }

  /// The held back events of hooks in a worker other than the first.
  private struct Held {
    let events: [RunEvent]
    let hasFailed: Bool
  }

  /// The part of a run that determines the hooks to run.
  private enum Stage {
    case beforeScenarios, scenarios, afterScenarios
  }

  private var stage = Stage.beforeScenarios
  /// The hooks held back, in the order in which they ended.
  private var held: [Held] = []
  /// The results in the stream other than passed.
  private var emitted: Set<Ending> = []
  /// Whether the first worker was lost in the hooks before the run.
  private var lacksFirst = false
  private let registry: Registry
  private let clock: any RunClock
  private let emitter: StreamEmitter

  /// Creates a relay for a run whose scenarios have not begun.
  init(_ context: RunContext) {
    registry = context.registry
    clock = context.clock
    emitter = context.emitter
  }

  /// Whether the scenarios still wait for the hooks before the run.
  var isBeforeScenarios: Bool { stage == .beforeScenarios }

  /// Whether the scenarios have ended.
  var hasEndedScenarios: Bool { stage == .afterScenarios }

  /// Records the start of the scenarios.
  func beginScenarios() { stage = .scenarios }

  /// Records the end of the scenarios, and emits the hooks held back until then.
  ///
  /// - Returns: whether the hooks after the run should run: false if the first worker was lost in the hooks before it.
  func endScenarios() -> Bool {
    stage = .afterScenarios
    emitHeld()
    return !lacksFirst
  }

  /// Emits the hooks held back; no hook of the first worker may be running.
  func emitHeld() {
    for round in held where round.hasFailed || !Self.endings(in: round.events).isSubset(of: emitted) {
      emit(round.events)
    }
    held = []
  }

  /// Starts a round of hooks in a worker.
  ///
  /// - Parameter slot: the number of the worker, counted from 0.
  func begin(_ kind: HookKind, inSlot slot: Int) -> Round {
    if kind == .afterFeature { return Round(kind, isEmitted: false) }
    let isOnce = kind == .beforeRun || kind == .afterRun
    let isInPlace = kind == .afterAll ? hasEndedScenarios : isBeforeScenarios
    return Round(kind, isEmitted: isOnce || slot == 0 && isInPlace)
  }

  /// Processes an event of hooks.
  func take(_ event: RunEvent, of round: Round) {
    if round.isEmitted {
      emitter.emit(event)
      // Already emitted attachments would only take memory.
      if case .attached = event { return }
    }
    round.events.append(event)
  }

  /// Processes an event of a hook after a feature or rule, which runs between two scenarios.
  ///
  /// - Parameters:
  ///   - event: an event of the process.
  ///   - round: the running hook; nil while no such hook is running.
  ///   - isStrict: whether pending hooks count as failed.
  /// - Returns: whether the hook passed or is still running; nil if the event belongs to a scenario.
  func takeBetweenScenarios(_ event: RunEvent, _ round: inout Round?, isStrict: Bool) -> Bool? {
    if case .hookStarted = event { round = Round(.afterFeature, isEmitted: false) }
    guard let running = round else { return nil }
    take(event, of: running)
    guard case .hookFinished(let result, _) = event else { return true }
    let success = !result.status.isFailure(strict: isStrict)
    finish(running, success: success)
    round = nil
    return success
  }

  /// Records the end of a round of hooks.
  ///
  /// - Parameter success: whether all hooks succeeded.
  func finish(_ round: Round, success: Bool) {
    if round.isEmitted {
      emitted.formUnion(Self.endings(in: round.events))
    } else {
      held.append(Held(events: round.events, hasFailed: !success))
    }
  }

  /// Records that the process of hooks has ended: the running hook fails, and those after it could not run.
  ///
  /// - Parameter hooks: all hooks of the kind, in their order.
  /// - Returns: whether a hook reports the death of the process; false if all hooks had ended.
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
      of: .hook, duration: .zero, definedAt: hooks[ended].definition.location, after: round.softFailures)
    events.append(.hookFinished(result, time))
    if round.isEmitted {
      emit(events)
      leaveOut(hooks[(ended + 1)...])
    } else {
      held.append(Held(events: round.events + events, hasFailed: true))
    }
    return true
  }

  /// The reason why hooks did not run after hooks before the run that have not finished.
  static let unfinishedPreparation =
    "not run: the process that runs the before-run hooks ended before the hooks finished"

  /// Emits hooks around the run that could not run.
  ///
  /// - Parameter reason: why they could not run; nil if their process has ended.
  func leaveOut(_ hooks: ArraySlice<OrderedHook>, because reason: String? = nil) {
    for hook in hooks {
      let time = clock.now()
      emitter.emit(.hookStarted(hook.position, time))
      let message =
        reason
        ?? (lacksFirst
          ? Self.unfinishedPreparation
          : "not run: the process that ran the before-run hooks has ended")
      emitter.emit(.hookFinished(TestStepResult(message: message, status: .skipped), time))
    }
  }

  private func emit(_ events: [RunEvent]) {
    emitted.formUnion(Self.endings(in: events))
    for event in events { emitter.emit(event) }
  }

  /// The results of the hooks that have not passed.
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
