import Messages
import StepRegistry

/// One attempt of a scenario: its worlds, and whether its remaining steps are executed.
final class ScenarioAttempt {
  /// The context for the code of steps and hooks.
  let context: StepContext
  private let calls: StepCalls
  let assignment: Assignment
  /// The instructions in the tags of the scenario.
  let tags: ScenarioTags
  let hooks: [HookDefinition]
  /// The folder that reported locations are relative to.
  private let folder: String
  private let scenario: Scenario
  var worlds: Worlds { calls.worlds }
  let isDryRun: Bool
  private let isWorkInProgress: Bool
  /// Whether the following steps are executed.
  var continues: Bool
  /// Whether a step has failed and a tag expects that.
  private var hasFailedAsExpected = false
  /// The definitions that were reloaded at a failing step; nil before any reload.
  var reloaded: Registry?
  /// Whether a step or hook has skipped the following steps, including undefined ones.
  var isSkipped: Bool
  /// Whether a hook before the run, or a tag, has skipped the whole scenario.
  let isSkippedByRun: Bool
  /// The feature and rule of the scenario, with the results of the hooks before them.
  let groups: EnteredGroups
  /// The errors of the `Around` hooks that have run, by the indices of their actions.
  var aroundErrors: [Int: [any Error]] = [:]
  /// Whether the last step or hook was executed; false if it was skipped, undefined or ambiguous.
  private(set) var wasExecuted = false
  /// Whether a hook before or after the last step has failed.
  private var hasStepHookFailed = false
  /// Whether the run was interrupted before the last step.
  private var isInterrupted = false
  /// Whether an interruption passed over steps that would have been executed.
  private(set) var wasCutShort = false
  /// Whether the process of the earlier steps and of the worlds has ended.
  private var hasLostWorlds = false
  /// Why the following steps are passed over; nil if they are executed, or if an earlier step reports the reason.
  var reasonToPassOver: String?

  /// Prepares an attempt that the calling task is going to run.
  ///
  /// - Parameters:
  ///   - assignment: the actions to run; it identifies hooks by their positions in the registry.
  ///   - registry: the definitions and hooks.
  ///   - surroundings: shared by all scenarios of the run.
  ///   - reloaded: the definitions that were reloaded during the run; nil before any reload.
  ///   - isDryRun: whether nothing is executed.
  ///   - isWorkInProgress: whether all scenarios are expected to fail. One that passes has the status passed, and the
  ///     run fails for it.
  ///   - skipReason: why a hook before the run has skipped the scenario; nil to run it.
  ///   - groups: the feature and rule of the scenario, which the process has entered.
  ///   - onAttachment: receives attachments immediately.
  ///   - onSoftFailure: receives errors thrown inside `softly` immediately.
  init(
    _ assignment: Assignment, registry: Registry, _ surroundings: RunSurroundings, reloaded: Registry?, isDryRun: Bool,
    isWorkInProgress: Bool, skipReason: String?, groups: EnteredGroups,
    onAttachment: (@Sendable (StepContext.Attachment) -> Void)?, onSoftFailure: (@Sendable (SoftFailure) -> Void)?
  ) {
    self.assignment = assignment
    tags = ScenarioTags(assignment.tags)
    self.reloaded = reloaded
    self.isDryRun = isDryRun
    self.isWorkInProgress = isWorkInProgress
    self.groups = groups
    let skipReason = skipReason ?? tags.skip.map { "skipped by the tag \($0)" }
    isSkippedByRun = skipReason != nil
    isSkipped = isSkippedByRun
    continues = !isSkippedByRun
    reasonToPassOver = skipReason
    hooks = registry.hooks
    folder = registry.folder
    scenario = Scenario(
      name: assignment.name, tags: assignment.tags, uri: assignment.uri, variant: assignment.variant, hasEnd: true)
    if let place = assignment.rowPlace { scenario.onFailure { _ in "The examples are at \(place)." } }
    calls = StepCalls(registry: reloaded ?? registry, scenario: assignment.scenario)
    context = StepContext(
      scenario: scenario, run: surroundings, stepCalls: calls, onAttachment: onAttachment, onSoftFailure: onSoftFailure)
  }

  /// The index of the last step; nil for a scenario without steps.
  private var lastStep: Int? { assignment.actions.lastIndex { !$0.isHook } }

  /// Whether an action is a hook.
  func isHook(at index: Int) -> Bool { assignment.actions[index].isHook }

  /// The time limit of a step or hook; nil for no limit.
  func limit(at index: Int, _ limits: TimeLimits) -> Duration? {
    limits.limit(for: assignment.actions[index], among: hooks, tags)
  }

  /// Passes over the following steps; hooks after the scenario still run.
  func passOverSteps(because reason: String) {
    guard continues else { return }
    reasonToPassOver = reason
    isInterrupted = true
    continues = false
  }

  /// Continues after the end of the process of the earlier steps. Only hooks that run always are run.
  func takeOver(_ ended: EndedScenario) {
    continues = false
    hasLostWorlds = true
    reasonToPassOver = TestStepResult.lostWorlds.message
    scenario.resume(after: ended.duration, StepStatus(ended.status), error: ended.message)
  }

  /// Runs a step or hook, or passes it over if an earlier one ended the scenario.
  ///
  /// A step without a single matching definition is reported as such, unless the scenario was skipped before it. Hooks
  /// after the scenario run unless a tag, or a hook before the run, has skipped the scenario.
  ///
  /// - Parameters:
  ///   - index: the index of the action in the assignment.
  ///   - step: the step that the action was planned for, if known.
  ///   - decision: the decision about the step after an earlier failure.
  ///   - hasTrapped: whether its code has ended a process before. It then fails without running.
  func run(
    _ index: Int, _ step: Pickle.Step? = nil, after decision: StepPause.Decision? = nil, hasTrapped: Bool = false
  ) async -> TestStepResult {
    scenario.begin(step: index)
    if let decision {
      continues = true
      if case .skip(let help) = decision {
        wasExecuted = true
        let reason = "skipped by hand in the console after a failure"
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
      // The time for the decision does not count as time of the step.
      wasExecuted = result.status == .failed
    }
    if wasExecuted, scenario.hasStepEnds { await scenario.endStep() }
    guard !action.isHook else {
      if result.status != .passed { continues = false }
      return noted(result)
    }
    let judged = judged(result, at: index)
    if index == lastStep || !continues, scenario.hasEnds { await scenario.end() }
    return noted(judged)
  }

  /// Records a result for the hooks after it.
  private func noted(_ result: TestStepResult, isTrueReason: Bool = false) -> TestStepResult {
    guard result.status != .passed else { return result }
    scenario.note(StepStatus(result.status), error: result.message, isTrueReason: isTrueReason)
    return result
  }

  /// The result of a step, changed as the tags of the scenario require; updates whether later steps run.
  private func judged(_ result: TestStepResult, at index: Int) -> TestStepResult {
    if let tag = tags.expectedFailure {
      if result.status == .failed, !hasStepHookFailed {
        hasFailedAsExpected = true
        if !tags.continuesAfterFailure { continues = false }
        return result.expected(by: tag)
      }
      if continues, !hasFailedAsExpected, !isWorkInProgress, result.status == .passed,
        index == lastStep
      {
        continues = false
        return TestStepResult(unexpectedPassOf: tag)
      }
    }
    let isFailure = [.failed, .undefined, .ambiguous].contains(result.status)
    if result.status != .passed, !(isFailure && tags.continuesAfterFailure) { continues = false }
    return result
  }

  /// The result of a step or hook that exceeded a limit, after which no further step runs.
  ///
  /// - Parameters:
  ///   - result: the result of its cancelled task.
  ///   - cause: the limit.
  ///   - index: the index of the action in the assignment.
  func result(_ result: TestStepResult, endedBy cause: LimitCause, at index: Int) -> TestStepResult {
    continues = false
    let action = assignment.actions[index]
    let ended = TestStepResult(
      result, endedBy: cause, of: action.isHook ? "hook" : "step", definedAt: action.location(among: hooks))
    guard let tag = tags.expectedFailure, !action.isHook else { return noted(ended, isTrueReason: true) }
    return noted(ended.expected(by: tag), isTrueReason: true)
  }

  /// The result of an action that is not executed.
  var passedOver: TestStepResult { TestStepResult(message: reasonToPassOver, status: .skipped) }

  /// The action, planned with the definitions loaded last, and the step's doc string or table.
  private func current(_ index: Int, _ step: Pickle.Step?) -> (PlannedAction, StepArgument?) {
    guard let reloaded, let step else { return (assignment.actions[index], assignment.blocks[index]) }
    let planner = Planner(registry: reloaded)
    let action = planner.action(for: step.text, in: assignment.scenario, as: StepKeyword(step.type))
    return (action, StepArgument(below: step))
  }

  /// Whether the steps have registered code that is called when the attempt has passed.
  var hasSuccessReports: Bool { scenario.hasSuccessReports }

  /// Collects the warnings of an attempt that has passed.
  ///
  /// - Returns: the warnings with the indices of their steps, and the result of the last step or hook. That result
  ///   fails if the code that produces the warnings throws inside `softly`.
  func successReports() async -> (reports: [(step: Int, text: String)], result: TestStepResult) {
    let last = lastStep ?? 0
    let reports = await scenario.successReports().map { ($0.step ?? last, $0.text) }
    return (reports, await result(of: [], at: assignment.actions.count - 1))
  }

  /// Describes how the attempt waits at a failing step of a pickle.
  func pause(at index: Int, of pickle: Pickle, attempt: Int, problem: String) -> StepPause {
    StepPause(
      pickle: pickle, index: index, attempt: attempt, problem: problem, scenario: scenario, calls: calls)
  }

  private func run(
    _ hook: HookDefinition, at index: Int, hasTrapped: Bool
  ) async -> TestStepResult {
    if hook.declaration.kind == .around {
      return if let errors = aroundErrors[index] { await result(of: errors, at: index) } else { passedOver }
    }
    let runsAnyway = hook.declaration.kind == .after && !isSkippedByRun && (hook.declaration.isAlways || !hasLostWorlds)
    guard !isDryRun, continues || runsAnyway else { return passedOver }
    if hasTrapped { return await result(of: [ProcessWasEnded()], at: index) }
    if hook.declaration.kind.isBeforeGroup { return await runBeforeGroup(hook, at: index) }
    return await result(of: await errors(of: hook), at: index)
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
    let start = assignment.keywords.isEmpty ? nil : beginStepHooks(match, at: index)
    do {
      for hook in assignment.beforeStep { try await runAroundStep(hooks[hook]) }
      try await match.run(block, in: worlds)
    } catch {
      errors.append(error)
    }
    if scenario.hasStepChecks { errors += await scenario.failedChecks() }
    if index == lastStep, scenario.hasEndChecks {
      errors += laterFailures(besides: errors)
      if errors.isEmpty, !scenario.isFailed { errors += scenario.failedEndChecks() }
    }
    if let start {
      errors += laterFailures(besides: errors)
      let result = TestStepResult(of: errors, definedAt: match.definition.location, relativeTo: folder)
      scenario.end(StepStatus(result.status), error: result.message, after: start.duration(to: .now))
    }
    defer { if start != nil { scenario.endStepHooks() } }
    for hook in assignment.afterStep {
      do {
        try await runAroundStep(hooks[hook])
      } catch {
        errors.append(error)
      }
    }
    hasStepHookFailed = errors.contains { $0 is StepHookFailure }
    // Most steps pass, and each asynchronous call costs.
    errors += laterFailures(besides: errors)
    wasExecuted = true
    return errors.isEmpty ? TestStepResult(status: .passed) : await result(of: errors, at: index)
  }

  /// Describes a step to the hooks around it.
  ///
  /// - Returns: the current time.
  private func beginStepHooks(_ match: StepMatch, at index: Int) -> ContinuousClock.Instant {
    let position = index - (assignment.actions.firstIndex { !$0.isHook } ?? 0)
    let keyword = assignment.keywords.indices.contains(position) ? assignment.keywords[position] : ""
    let word = keyword.hasSuffix(" ") ? String(keyword.dropLast()) : keyword
    scenario.begin(Scenario.StepInfo(keyword: word, text: match.text))
    return .now
  }

  /// Runs a hook before or after a step; its errors are wrapped so that reports name the hook.
  private func runAroundStep(_ hook: HookDefinition) async throws {
    do {
      try await hook.declaration.body(worlds)
    } catch let error where !(error is StepInterruption) {
      throw StepHookFailure(error, of: hook)
    }
  }

  /// The failures that did not end the code, without the thrown ones.
  private func laterFailures(besides thrown: [any Error]) -> [any Error] {
    context.takeLaterFailures(besides: thrown.map(\.withoutHook))
  }

  /// The result of the code of an action that has run. The scenario's failure reports are added to an error.
  func result(of thrown: [any Error], at index: Int) async -> TestStepResult {
    wasExecuted = true
    let all = thrown + laterFailures(besides: thrown)
    let errors = Task.isCancelled ? all.withoutCancellation : all
    guard let first = errors.first else { return TestStepResult(status: .passed) }
    let reports = first is StepInterruption ? [] : await scenario.failureReports(for: first.withoutHook)
    let location = assignment.actions[index].location(among: hooks)
    let result = TestStepResult(of: errors, reports: reports, definedAt: location, relativeTo: folder)
    if result.status == .skipped { isSkipped = true }
    return result
  }
}

/// The failure of a step or hook whose code ended the process; the run was then started again.
struct ProcessWasEnded: Error, CustomStringConvertible {
  var description: String {
    "it ended its process; the output of the process is on standard error\n"
      + "A new process ran the other scenarios. This one was not repeated."
  }
}
