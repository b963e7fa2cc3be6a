import Messages
import StepRegistry

extension ScenarioAttempt {
  /// How an attempt continues after its last step or hook.
  enum Course {
    /// The following steps are executed.
    case running
    /// The following steps are passed over because of the result of an earlier step or hook.
    case ended
    /// The following steps, including undefined ones, are passed over because a step or hook has skipped them.
    case skipped
    /// A hook before the run, or a tag, has skipped the whole scenario.
    case skippedByRun(reason: String)
    /// The run was interrupted. `isCutShort` is true once a step was passed over that would have been executed.
    case interrupted(reason: String, isCutShort: Bool)
    /// The process of the earlier steps and of the worlds has ended.
    case lostWorlds
    /// An `Around` hook did not run the scenario, perhaps to skip it.
    case heldBack(reason: String, isSkipped: Bool)
  }
}

extension ScenarioAttempt.Course {
  /// Whether the following steps are executed.
  var continues: Bool { if case .running = self { true } else { false } }

  /// Whether a hook before the run, or a tag, has skipped the whole scenario.
  var isSkippedByRun: Bool { if case .skippedByRun = self { true } else { false } }

  /// Whether an interruption passed over steps that would have been executed.
  var isCutShort: Bool { if case .interrupted(_, isCutShort: true) = self { true } else { false } }

  /// Whether undefined steps are passed over too, instead of being reported.
  var skipsUndefinedSteps: Bool {
    switch self {
    case .skipped, .skippedByRun, .heldBack(_, isSkipped: true): true
    case .running, .ended, .interrupted, .lostWorlds, .heldBack(_, isSkipped: false): false
    }
  }

  /// Why the following steps are passed over; nil if they are executed, or if an earlier step reports the reason.
  var reason: String? {
    switch self {
    case .running, .ended, .skipped: nil
    case .skippedByRun(let reason), .interrupted(let reason, _), .heldBack(let reason, _): reason
    case .lostWorlds: TestStepResult.lostWorlds.message
    }
  }

  /// Whether a hook after the scenario is run.
  func allows(_ hook: HookDeclaration) -> Bool {
    switch self {
    case .skippedByRun: false
    case .lostWorlds: hook.isAlways
    case .running, .ended, .skipped, .interrupted, .heldBack: true
    }
  }

  /// Executes no further step.
  mutating func end() { if continues { self = .ended } }

  /// Executes no further step, and passes over undefined ones.
  mutating func skip() {
    switch self {
    case .running, .ended: self = .skipped
    case .heldBack(let reason, _): self = .heldBack(reason: reason, isSkipped: true)
    case .skipped, .skippedByRun, .interrupted, .lostWorlds: break
    }
  }
}
