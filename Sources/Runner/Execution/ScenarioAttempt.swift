import Messages
import StepRegistry

/// One attempt of a scenario: its worlds, and whether its steps are still executed.
final class ScenarioAttempt {
  /// What the code of the steps and hooks finds around it.
  let context: StepContext
  private let assignment: Assignment
  private let hooks: [HookDefinition]
  private let scenario: Scenario
  private let worlds = Worlds()
  private let isDryRun: Bool
  /// Whether the steps that follow are executed.
  private(set) var goesOn: Bool
  /// The definitions that were loaded again at a failing step; nil where none were.
  private var reloaded: Registry?
  /// Whether the steps that follow are skipped, whatever their definitions: a step or hook has said so.
  private var isSkipped: Bool
  /// Whether a hook before the run has skipped the scenario, so that nothing of it is executed.
  private let isSkippedByRun: Bool
  /// Whether the run was interrupted before the last step.
  private var isInterrupted = false
  /// Whether steps were passed over, because of an interruption, that would have been executed.
  private(set) var wasCutShort = false
  /// Why the steps that follow are passed over; nil while they are not, or where an earlier step says it.
  private var reasonToPassOver: String?

  /// Prepares an attempt that the calling task is going to run.
  ///
  /// - Parameters:
  ///   - assignment: what is done; the positions of its hooks are those of the registry.
  ///   - registry: the definitions and hooks.
  ///   - isDryRun: whether nothing is executed.
  ///   - skipReason: why a hook before the run has skipped the scenario; nil where none has.
  ///   - onAttachment: gets what is attached at once.
  init(
    _ assignment: Assignment, registry: Registry, isDryRun: Bool, skipReason: String?,
    onAttachment: (@Sendable (StepContext.Attachment) -> Void)?
  ) {
    self.assignment = assignment
    self.isDryRun = isDryRun
    isSkippedByRun = skipReason != nil
    isSkipped = isSkippedByRun
    goesOn = !isSkippedByRun
    reasonToPassOver = skipReason
    hooks = registry.hooks
    scenario = Scenario(
      name: assignment.name, tags: assignment.tags, uri: assignment.uri, variant: assignment.variant)
    context = StepContext(
      scenario: scenario, stepCalls: StepCalls(registry: registry, worlds: worlds), onAttachment: onAttachment)
  }

  /// Has the steps that follow passed over; hooks after the scenario still run.
  func passOverSteps(because reason: String) {
    guard goesOn else { return }
    reasonToPassOver = reason
    isInterrupted = true
    goesOn = false
  }

  /// Runs a step or hook, or passes it over where an earlier one ended the scenario.
  ///
  /// A step without a single matching definition is reported as such, unless the scenario was skipped before it. Hooks
  /// after the scenario run unless a hook before the run has skipped all scenarios.
  ///
  /// - Parameters:
  ///   - action: what is done.
  ///   - index: its index among the actions of the scenario, from 0.
  ///   - step: the step that it was planned for, where that is known.
  ///   - decision: what was decided about the step when it had failed before.
  func run(
    _ action: Assignment.Action, at index: Int, _ step: Pickle.Step? = nil, after decision: StepPause.Decision? = nil
  ) async -> StepOutcome {
    scenario.begin(step: index)
    if let decision {
      goesOn = true
      if case .skip = decision { return .passed }
      if case .retry(let registry?) = decision { reloaded = registry }
    }
    let outcome: StepOutcome
    switch current(action, of: step) {
    case .hook(let position): outcome = await run(hooks[position])
    case .step(let match, let block): outcome = await run(match, block)
    case .undefined where isSkipped, .ambiguous where isSkipped, .unanswered where isSkipped:
      outcome = .skipped(reasonToPassOver)
    case .undefined: outcome = .undefined
    case .ambiguous: outcome = .ambiguous
    case .unanswered(let reason): outcome = .threw([UnansweredMatch(description: reason)], reports: [])
    }
    if !outcome.letsScenarioGoOn { goesOn = false }
    if outcome.skipsScenario { isSkipped = true }
    return outcome
  }

  /// What is done for a step with the definitions as they were loaded last.
  private func current(_ action: Assignment.Action, of step: Pickle.Step?) -> Assignment.Action {
    guard let reloaded, let step else { return action }
    return PlannedScenario.action(.step(step, Planner(registry: reloaded).resolve(step.text)))
  }

  /// Whether the steps have registered anything that is called when the attempt has passed.
  var hasSuccessReports: Bool { scenario.hasSuccessReports }

  /// What is odd about the attempt, which has passed, with the indices of the steps.
  func successReports() async -> [(step: Int, text: String)] { await scenario.successReports() }

  /// The attempt as it waits at a failing step.
  func pause(at text: String, place: String, problem: String) -> StepPause {
    StepPause(text: text, place: place, problem: problem, scenario: scenario, calls: context.stepCalls)
  }

  private func run(_ hook: HookDefinition) async -> StepOutcome {
    guard !isDryRun, goesOn || hook.declaration.kind == .after && !isSkippedByRun else {
      return .skipped(reasonToPassOver)
    }
    var errors: [any Error] = []
    do {
      try await hook.declaration.body(worlds)
    } catch {
      errors.append(error)
    }
    return await outcome(of: errors)
  }

  private func run(_ match: StepMatch, _ block: StepArgument?) async -> StepOutcome {
    guard !isDryRun, goesOn else {
      if isInterrupted { wasCutShort = true }
      return .skipped(reasonToPassOver)
    }
    var errors: [any Error] = []
    do {
      for hook in assignment.beforeStep { try await hooks[hook].declaration.body(worlds) }
      try await match.run(block, in: worlds)
    } catch {
      errors.append(error)
    }
    for hook in assignment.afterStep {
      do {
        try await hooks[hook].declaration.body(worlds)
      } catch {
        errors.append(error)
      }
    }
    return await outcome(of: errors)
  }

  /// The outcome of code that has run, with what the scenario's failure reports tell about an error.
  private func outcome(of thrown: [any Error]) async -> StepOutcome {
    let errors = thrown + context.takeLaterFailures()
    guard let first = errors.first else { return .passed }
    let reports = first is StepInterruption ? [] : await scenario.failureReports(for: first)
    return .threw(errors, reports: reports)
  }
}

/// Which definition matches a step could not be found out.
private struct UnansweredMatch: Error, CustomStringConvertible {
  let description: String
}
