import Messages
import StepRegistry

/// One attempt of a scenario: its worlds, and whether its steps are still executed.
final class ScenarioAttempt {
  /// The context of the code of the steps and hooks.
  let context: StepContext
  private let calls: StepCalls
  private let assignment: Assignment
  /// What the tags of the scenario ask for.
  let tags: ScenarioTags
  private let hooks: [HookDefinition]
  /// The folder from which on locations are reported.
  private let folder: String
  private let scenario: Scenario
  private let worlds = Worlds()
  private let isDryRun: Bool
  private let isWorkInProgress: Bool
  /// Whether the steps that follow are executed.
  private(set) var continues: Bool
  /// Whether a step has failed as a tag expects.
  private var hasFailedAsExpected = false
  /// The definitions that were loaded again at a failing step; nil where none were.
  var reloaded: Registry?
  /// Whether the steps that follow are skipped, whatever their definitions: a step or hook has said so.
  private var isSkipped: Bool
  /// Whether a hook before the run has skipped the scenario, so that nothing of it is executed.
  private let isSkippedByRun: Bool
  /// Whether the last step or hook was executed, and not passed over or found to have no single definition.
  private(set) var wasExecuted = false
  /// Whether a hook before or after the last step has failed.
  private var hasStepHookFailed = false
  /// Whether the run was interrupted before the last step.
  private var isInterrupted = false
  /// Whether steps were passed over, because of an interruption, that would have been executed.
  private(set) var wasCutShort = false
  /// Why the steps that follow are passed over; `nil` if they are not, or if an earlier step reports it.
  private var reasonToPassOver: String?

  /// Prepares an attempt that the calling task is going to run.
  ///
  /// - Parameters:
  ///   - assignment: what is done; the positions of its hooks are those of the registry.
  ///   - registry: the definitions and hooks.
  ///   - surroundings: what is the same for all scenarios of the run.
  ///   - reloaded: the definitions that were loaded again since then; `nil` if none were.
  ///   - isDryRun: whether nothing is executed.
  ///   - isWorkInProgress: whether no scenario is expected to pass: one that does has passed, and the run fails for it.
  ///   - skipReason: why a hook before the run has skipped the scenario; nil where none has.
  ///   - onAttachment: gets what is attached at once.
  ///   - onSoftFailure: gets what is thrown inside `softly` at once.
  init(
    _ assignment: Assignment, registry: Registry, _ surroundings: RunSurroundings, reloaded: Registry?, isDryRun: Bool,
    isWorkInProgress: Bool, skipReason: String?,
    onAttachment: (@Sendable (StepContext.Attachment) -> Void)?, onSoftFailure: (@Sendable (SoftFailure) -> Void)?
  ) {
    self.assignment = assignment
    tags = ScenarioTags(assignment.tags)
    self.reloaded = reloaded
    self.isDryRun = isDryRun
    self.isWorkInProgress = isWorkInProgress
    isSkippedByRun = skipReason != nil
    isSkipped = isSkippedByRun
    continues = !isSkippedByRun
    reasonToPassOver = skipReason
    hooks = registry.hooks
    folder = registry.folder
    scenario = Scenario(
      name: assignment.name, tags: assignment.tags, uri: assignment.uri, variant: assignment.variant)
    calls = StepCalls(registry: reloaded ?? registry, worlds: worlds, scenario: assignment.scenario)
    context = StepContext(
      scenario: scenario, run: surroundings, stepCalls: calls, onAttachment: onAttachment, onSoftFailure: onSoftFailure)
  }

  /// How long a step or hook may take; `nil` for as long as it likes.
  func limit(at index: Int, _ limits: TimeLimits) -> Duration? {
    limits.limit(for: assignment.actions[index], among: hooks, tags)
  }

  /// Passes over the steps that follow; hooks after the scenario still run.
  func passOverSteps(because reason: String) {
    guard continues else { return }
    reasonToPassOver = reason
    isInterrupted = true
    continues = false
  }

  /// Runs a step or hook, or passes it over where an earlier one ended the scenario.
  ///
  /// A step without a single matching definition is reported as such, unless the scenario was skipped before it. Hooks
  /// after the scenario run unless a hook before the run has skipped all scenarios.
  ///
  /// - Parameters:
  ///   - index: which of the actions of the assignment it is.
  ///   - step: the step that it was planned for, where that is known.
  ///   - decision: what was decided about the step when it had failed before.
  ///   - hasTrapped: whether its code has ended a process, so that it fails without being run.
  func run(
    _ index: Int, _ step: Pickle.Step? = nil, after decision: StepPause.Decision? = nil, hasTrapped: Bool = false
  ) async -> TestStepResult {
    scenario.begin(step: index)
    if let decision {
      continues = true
      if case .skip(let help) = decision {
        wasExecuted = true
        let reason = "skipped by hand in the console, where it waited because it had failed"
        let message =
          help.isEmpty ? reason : (["\(reason), after this was done by hand:"] + help).joined(separator: "\n  ")
        return TestStepResult(message: message, status: .skipped)
      }
    }
    (wasExecuted, hasStepHookFailed) = (false, false)
    let (action, block) = current(index, step)
    let result: TestStepResult
    switch action {
    case .hook(let position): result = await run(hooks[position], at: index, hasTrapped: hasTrapped)
    case .step(let match): result = await run(match, block, at: index, hasTrapped: hasTrapped)
    case .undefined, .ambiguous, .unanswered:
      result = isSkipped ? passedOver : action.resultWithoutCode
      // Deciding took time that does not belong to the step.
      wasExecuted = result.status == .failed
    }
    if wasExecuted, scenario.hasStepEnds { await scenario.endStep() }
    guard !action.isHook else {
      if result.status != .passed { continues = false }
      return result
    }
    return judged(result, at: index)
  }

  /// The result of a step as the tags of the scenario want it, and whether steps continue after it.
  private func judged(_ result: TestStepResult, at index: Int) -> TestStepResult {
    if let tag = tags.expectedFailure {
      if result.status == .failed, !hasStepHookFailed {
        hasFailedAsExpected = true
        if !tags.continuesAfterFailure { continues = false }
        return result.expected(by: tag)
      }
      if continues, !hasFailedAsExpected, !isWorkInProgress, result.status == .passed,
        index == assignment.actions.lastIndex(where: { !$0.isHook })
      {
        continues = false
        return TestStepResult(unexpectedPassOf: tag)
      }
    }
    let isFailure = [.failed, .undefined, .ambiguous].contains(result.status)
    if result.status != .passed, !(isFailure && tags.continuesAfterFailure) { continues = false }
    return result
  }

  private var passedOver: TestStepResult { TestStepResult(message: reasonToPassOver, status: .skipped) }

  /// The action, with the definitions as they were loaded last, and the step's doc string or table.
  private func current(_ index: Int, _ step: Pickle.Step?) -> (PlannedAction, StepArgument?) {
    guard let reloaded, let step else { return (assignment.actions[index], assignment.blocks[index]) }
    return (Planner(registry: reloaded).action(for: step.text, in: assignment.scenario), StepArgument(below: step))
  }

  /// Whether the steps have registered anything that is called when the attempt has passed.
  var hasSuccessReports: Bool { scenario.hasSuccessReports }

  /// Collects the warnings of the attempt, which has passed.
  ///
  /// - Returns: the warnings, with the indices of the steps, and the result of the last step or hook, which fails for what is
  ///   thrown inside `softly` meanwhile.
  func successReports() async -> (reports: [(step: Int, text: String)], result: TestStepResult) {
    let reports = await scenario.successReports()
    return (reports, await result(of: [], at: assignment.actions.count - 1))
  }

  /// The attempt as it waits at a failing step of a pickle.
  func pause(at index: Int, of pickle: Pickle, attempt: Int, problem: String) -> StepPause {
    StepPause(
      pickle: pickle, index: index, attempt: attempt, problem: problem, scenario: scenario, calls: calls)
  }

  private func run(
    _ hook: HookDefinition, at index: Int, hasTrapped: Bool
  ) async -> TestStepResult {
    guard !isDryRun, continues || hook.declaration.kind == .after && !isSkippedByRun else { return passedOver }
    if hasTrapped { return await result(of: [ProcessWasEnded()], at: index) }
    var errors: [any Error] = []
    do {
      try await hook.declaration.body(worlds)
    } catch {
      errors.append(error)
    }
    return await result(of: errors, at: index)
  }

  private func run(
    _ match: StepMatch, _ block: StepArgument?, at index: Int, hasTrapped: Bool
  ) async -> TestStepResult {
    guard !isDryRun, continues else {
      if isInterrupted { wasCutShort = true }
      return passedOver
    }
    if hasTrapped { return await result(of: [ProcessWasEnded()], at: index) }
    var errors: [any Error] = []
    do {
      for hook in assignment.beforeStep { try await runAroundStep(hooks[hook]) }
      try await match.run(block, in: worlds)
    } catch {
      errors.append(error)
    }
    for hook in assignment.afterStep {
      do {
        try await runAroundStep(hooks[hook])
      } catch {
        errors.append(error)
      }
    }
    hasStepHookFailed = errors.contains { $0 is StepHookFailure }
    // Most steps pass, and each asynchronous call costs.
    errors += context.takeLaterFailures()
    wasExecuted = true
    return errors.isEmpty ? TestStepResult(status: .passed) : await result(of: errors, at: index)
  }

  /// Runs a hook before or after a step; its errors are wrapped so that reports name the hook.
  private func runAroundStep(_ hook: HookDefinition) async throws {
    do {
      try await hook.declaration.body(worlds)
    } catch let error where !(error is StepInterruption) {
      throw StepHookFailure(error, of: hook)
    }
  }

  /// The result of the code of an action, which has run; an error gets the scenario's failure reports.
  private func result(of thrown: [any Error], at index: Int) async -> TestStepResult {
    wasExecuted = true
    let errors = thrown + context.takeLaterFailures()
    guard let first = errors.first else { return TestStepResult(status: .passed) }
    let reports = first is StepInterruption ? [] : await scenario.failureReports(for: first.withoutHook)
    let location = assignment.actions[index].location(among: hooks)
    let result = TestStepResult(of: errors, reports: reports, definedAt: location, relativeTo: folder)
    if result.status == .skipped { isSkipped = true }
    return result
  }
}

/// The code of a step or hook has ended the process in which it ran, and the run was begun again.
struct ProcessWasEnded: Error, CustomStringConvertible {
  var description: String {
    "it has ended its process, and what was reported of that is above, on standard error\n"
      + "The run was begun again for the other scenarios, and this was not run once more."
  }
}
