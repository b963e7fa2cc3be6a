import Messages
import StepRegistry

/// One attempt of a scenario: its worlds, and whether its remaining steps are executed.
final class ScenarioAttempt {
  /// The execution of the last step or hook.
  private struct Execution {
    /// Whether the step or hook was executed; false if it was skipped, undefined or ambiguous.
    var hasHappened = false
    /// Whether a hook before or after the step has failed.
    var hasStepHookFailed = false
  }

  /// The context for the code of steps and hooks.
  let context: StepContext
  private let calls: StepCalls
  let assignment: Assignment
  /// The instructions in the tags of the scenario.
  let tags: ScenarioTags
  /// The definitions and hooks for which the assignment was planned.
  private let registry: Registry
  private let options: RunOptions
  private let scenario: Scenario
  /// The feature and rule of the scenario, with the results of the hooks before each of them.
  let groups: EnteredGroups
  var course = Course.running
  private var last = Execution()
  /// Whether a step has failed and a tag expects that.
  private var hasFailedAsExpected = false
  /// The errors of the `Around` hooks that have run, by the indices of their actions.
  var aroundErrors: [Int: [any Error]] = [:]

  /// Prepares an attempt that the calling task is going to run.
  ///
  /// - Parameters:
  ///   - assignment: the actions to run; it identifies hooks by their positions in the registry.
  ///   - registry: the definitions and hooks.
  ///   - surroundings: shared by all scenarios of the run.
  ///   - options: whether anything is executed, and which results are failures.
  ///   - reloaded: the definitions that were reloaded during the run; nil before any reload.
  ///   - skipReason: why a hook before the run has skipped the scenario; nil to run it.
  ///   - groups: the feature and rule of the scenario, which the process has entered.
  ///   - onAttachment: receives attachments immediately.
  ///   - onSoftFailure: receives errors thrown inside `softly` immediately.
  init(
    _ assignment: Assignment, registry: Registry, _ surroundings: RunSurroundings, _ options: RunOptions,
    reloaded: Registry?, skipReason: String?, groups: EnteredGroups,
    onAttachment: (@Sendable (StepContext.Attachment) -> Void)?, onSoftFailure: (@Sendable (SoftFailure) -> Void)?
  ) {
    self.assignment = assignment
    let identity = assignment.identity
    tags = ScenarioTags(identity.tags)
    self.registry = registry
    self.options = options
    self.groups = groups
    if let reason = skipReason ?? tags.skip.map({ "skipped by the tag \($0)" }) {
      course = .skippedByRun(reason: reason)
    }
    scenario = Scenario(
      name: identity.name, tags: identity.tags, uri: identity.uri, variant: identity.variant, hasEnd: true)
    if let place = identity.rowPlace { scenario.onFailure { _ in "The examples are at \(place)." } }
    calls = StepCalls(registry: reloaded ?? registry, scenario: assignment.scenario)
    context = StepContext(
      scenario: scenario, run: surroundings, stepCalls: calls, onAttachment: onAttachment, onSoftFailure: onSoftFailure)
  }

  var worlds: Worlds { calls.worlds }
  var hooks: [HookDefinition] { registry.hooks }
  var isDryRun: Bool { options.isDryRun }
  /// Whether the last step or hook was executed; false if it was skipped, undefined or ambiguous.
  var wasExecuted: Bool { last.hasHappened }

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
    if course.continues { course = .interrupted(reason: reason, isCutShort: false) }
  }

  /// Continues after the end of the process of the earlier steps. Only hooks that run always are run.
  func takeOver(_ ended: EndedScenario) {
    if !course.isSkippedByRun { course = .lostWorlds }
    scenario.resume(after: ended.duration, StepStatus(ended.status), error: ended.message)
  }

  /// Runs a step or hook, or passes it over if an earlier one ended the scenario.
  ///
  /// A step without a single matching definition is reported as such, unless the scenario was skipped before it. Hooks
  /// after the scenario run unless a tag, or a hook before the run, has skipped the scenario.
  ///
  /// - Parameters:
  ///   - index: the index of the action in the assignment.
  ///   - replanned: the action, planned with reloaded definitions; nil to take that of the assignment.
  ///   - decision: the decision about the step after an earlier failure.
  ///   - hasTrapped: whether its code has ended a process before. It then fails without running.
  func run(
    _ index: Int, _ replanned: ReplannedAction? = nil, after decision: StepPause.Decision? = nil,
    hasTrapped: Bool = false
  ) async -> TestStepResult {
    scenario.begin(step: index)
    if let decision {
      course = .running
      if case .skip(let help) = decision {
        last.hasHappened = true
        let reason = "skipped by hand in the console after a failure"
        let message =
          help.isEmpty ? reason : (["\(reason), after this was done by hand:"] + help).joined(separator: "\n  ")
        return TestStepResult(message: message, status: .skipped)
      }
    }
    last = Execution()
    let action = replanned?.action ?? assignment.actions[index]
    let result: TestStepResult
    switch action {
    case .hook(let position): result = await run(hooks[position], at: index, hasTrapped: hasTrapped)
    case .step(let match):
      let block = replanned == nil ? assignment.blocks[index] : replanned?.block
      result = await run(match, block, at: index, hasTrapped: hasTrapped)
    case .undefined, .ambiguous, .unanswered:
      result = course.skipsUndefinedSteps ? passedOver : action.resultWithoutCode
      // The time for the decision does not count as time of the step.
      last.hasHappened = result.status == .failed
    }
    if wasExecuted, scenario.hasStepEnds { await scenario.endStep() }
    guard !action.isHook else {
      if result.status != .passed { course.end() }
      return noted(result)
    }
    let judged = judged(result, at: index)
    if index == lastStep || !course.continues, scenario.hasEnds { await scenario.end() }
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
      if result.status == .failed, !last.hasStepHookFailed {
        hasFailedAsExpected = true
        if !tags.continuesAfterFailure { course.end() }
        return result.expected(by: tag)
      }
      if course.continues, !hasFailedAsExpected, !options.isWorkInProgress, result.status == .passed,
        index == lastStep
      {
        course.end()
        return TestStepResult(unexpectedPassOf: tag)
      }
    }
    let isFailure = [.failed, .undefined, .ambiguous].contains(result.status)
    if result.status != .passed, !(isFailure && tags.continuesAfterFailure) { course.end() }
    return result
  }

  /// The result of a step or hook that exceeded a limit, after which no further step runs.
  ///
  /// - Parameters:
  ///   - result: the result of its cancelled task.
  ///   - cause: the limit.
  ///   - index: the index of the action in the assignment.
  func result(_ result: TestStepResult, endedBy cause: LimitCause, at index: Int) -> TestStepResult {
    course.end()
    let action = assignment.actions[index]
    let ended = TestStepResult(
      result, endedBy: cause, of: action.work, definedAt: action.location(among: hooks))
    guard let tag = tags.expectedFailure, !action.isHook else { return noted(ended, isTrueReason: true) }
    return noted(ended.expected(by: tag), isTrueReason: true)
  }

  /// The result of an action that is not executed.
  var passedOver: TestStepResult { TestStepResult(message: course.reason, status: .skipped) }

  /// Whether the steps have registered code that is called after a passed attempt.
  var hasSuccessReports: Bool { scenario.hasSuccessReports }

  /// Collects the warnings of a passed attempt.
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

  private func run(_ hook: HookDefinition, at index: Int, hasTrapped: Bool) async -> TestStepResult {
    if hook.declaration.kind == .around {
      return if let errors = aroundErrors[index] { await result(of: errors, at: index) } else { passedOver }
    }
    let runsAnyway = hook.declaration.kind == .after && course.allows(hook.declaration)
    guard !isDryRun, course.continues || runsAnyway else { return passedOver }
    if hasTrapped { return await result(of: [ProcessWasEnded()], at: index) }
    if hook.declaration.kind.isBeforeGroup { return await runBeforeGroup(hook, at: index) }
    return await result(of: await errors(of: hook), at: index)
  }

  private func run(
    _ match: StepMatch, _ block: StepArgument?, at index: Int, hasTrapped: Bool
  ) async -> TestStepResult {
    guard !isDryRun, course.continues else {
      if case .interrupted(let reason, _) = course { course = .interrupted(reason: reason, isCutShort: true) }
      return passedOver
    }
    if hasTrapped { return await result(of: [ProcessWasEnded()], at: index) }
    var errors: [any Error] = []
    let start = assignment.stepHooks.keywords.isEmpty ? nil : beginStepHooks(match, at: index)
    do {
      for hook in assignment.stepHooks.before { try await runAroundStep(hooks[hook]) }
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
      let result = TestStepResult(of: errors, definedAt: match.definition.location, relativeTo: registry.folder)
      scenario.end(StepStatus(result.status), error: result.message, after: start.duration(to: .now))
    }
    defer { if start != nil { scenario.endStepHooks() } }
    for hook in assignment.stepHooks.after {
      do {
        try await runAroundStep(hooks[hook])
      } catch {
        errors.append(error)
      }
    }
    last.hasStepHookFailed = errors.contains { $0 is StepHookFailure }
    // Most steps pass, and each asynchronous call costs.
    errors += laterFailures(besides: errors)
    last.hasHappened = true
    return errors.isEmpty ? TestStepResult(status: .passed) : await result(of: errors, at: index)
  }

  /// Describes a step to the hooks around it.
  ///
  /// - Returns: the current time.
  private func beginStepHooks(_ match: StepMatch, at index: Int) -> ContinuousClock.Instant {
    let position = index - (assignment.actions.firstIndex { !$0.isHook } ?? 0)
    let keywords = assignment.stepHooks.keywords
    let keyword = keywords.indices.contains(position) ? keywords[position] : ""
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

  /// The recorded failures that did not end the code. Thrown errors are left out.
  private func laterFailures(besides thrown: [any Error]) -> [any Error] {
    context.takeLaterFailures(besides: thrown.map(\.withoutHook))
  }

  /// The result of the code of an action that has run. The scenario's failure reports are added to an error.
  func result(of thrown: [any Error], at index: Int) async -> TestStepResult {
    last.hasHappened = true
    let all = thrown + laterFailures(besides: thrown)
    let errors = Task.isCancelled ? all.withoutCancellation : all
    guard let first = errors.first else { return TestStepResult(status: .passed) }
    let reports = first is StepInterruption ? [] : await scenario.failureReports(for: first.withoutHook)
    let location = assignment.actions[index].location(among: hooks)
    let result = TestStepResult(of: errors, reports: reports, definedAt: location, relativeTo: registry.folder)
    if result.status == .skipped { course.skip() }
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

/// An action that was planned again after definitions were reloaded, with the step's doc string or table.
struct ReplannedAction {
  let action: PlannedAction
  let block: StepArgument?
}
