import Messages
import OperatingSystem
import StepRegistry

/// Runs scenarios and hooks in this process, and emits events.
final class Performer {
  /// The pauses at failing steps.
  private struct Pausing {
    let handler: StepPause.Handler
    /// The running scenario; nil between scenarios.
    var scenario: PausableScenario?
    /// The definitions that were reloaded at a failing step, for all steps since then; nil before any reload.
    var reloaded: Registry?
  }

  /// A running scenario that can pause.
  private struct PausableScenario {
    let plan: PlannedScenario
    /// The scenario as its file had it last.
    var pickle: Pickle
    /// The number of the running attempt, from 0.
    var attempt = 0

    /// The step of an action, as its file had it last; nil for hooks.
    func step(at index: Int) -> Pickle.Step? {
      guard plan.step(at: index) != nil, index - plan.firstStep < pickle.steps.count else { return nil }
      return pickle.steps[index - plan.firstStep]
    }
  }

  let registry: Registry
  let options: RunOptions
  let clock: any RunClock
  let surroundings: RunSurroundings
  let watch: (any StepWatch)?
  /// The pauses at failing steps; nil for a run without a pause handler.
  private var pausing: Pausing?
  /// The limits of the running attempt.
  private var time: LimitedTime
  /// The features and rules whose scenarios run, with the results of the hooks before each feature and rule.
  let groups = EnteredGroups()
  private let isInterrupted: () -> Bool
  let emit: (RunEvent) -> Void
  /// The reason given by a hook before the run for skipping all scenarios; nil for a run that is not skipped.
  var skipReason: String?

  /// Prepares to run scenarios and hooks.
  ///
  /// - Parameters:
  ///   - registry: the definitions and hooks.
  ///   - options: whether anything is executed, and which results are failures.
  ///   - clock: gives the time of the events.
  ///   - surroundings: shared by all scenarios of the run.
  ///   - skipReason: why all scenarios are skipped; nil to run them.
  ///   - watch: observes running code; without one, attachments are emitted when their step has ended.
  ///   - pause: decides how a scenario continues at a failing step; nil to let the step fail.
  ///   - isInterrupted: whether steps that have not begun are passed over.
  ///   - emit: receives the events, one after the other.
  init(
    registry: Registry, options: RunOptions, clock: any RunClock, surroundings: RunSurroundings,
    skipReason: String? = nil, watch: (any StepWatch)? = nil, pause: StepPause.Handler? = nil,
    isInterrupted: @escaping () -> Bool, emit: @escaping (RunEvent) -> Void
  ) {
    self.registry = registry
    self.options = options
    self.clock = clock
    self.surroundings = surroundings
    self.skipReason = skipReason
    self.watch = watch
    pausing = pause.map { Pausing(handler: $0) }
    time = LimitedTime(options.limits, whole: nil)
    self.isInterrupted = isInterrupted
    self.emit = emit
  }

  // MARK: - Scenarios

  /// Runs a scenario, and repeats it while it fails and may be retried.
  ///
  /// - Parameter plan: the plan of the scenario; without it, failing steps do not pause.
  /// - Returns: the status of the last attempt; nil if an interruption cut it short.
  func perform(_ assignment: Assignment, _ plan: PlannedScenario? = nil) async -> Status? {
    if !groups.isEmpty { _ = await leaveGroups(for: assignment.groups) }
    groups.enter(assignment.groups)
    pausing?.scenario = plan.map { PausableScenario(plan: $0, pickle: $0.pickle) }
    var number = assignment.attempts.lowerBound
    while true {
      let (status, willBeRetried) = await attempt(number, of: assignment)
      if !willBeRetried { return status }
      number += 1
    }
  }

  private func attempt(
    _ number: Int, of assignment: Assignment
  ) async -> (status: Status?, willBeRetried: Bool) {
    pausing?.scenario?.attempt = number
    emit(.attemptStarted(number, clock.now()))
    let (status, closing, wasCutShort) = await performActions(of: assignment)
    watch?.stepEnds()
    for event in closing { emit(event) }
    let worst = status.status(isStrict: options.isStrict)
    let willBeRetried = worst.isRetried(after: number, of: assignment.attempts, isStopped: isInterrupted())
    emit(.attemptFinished(willBeRetried: willBeRetried, clock.now()))
    return (wasCutShort ? nil : worst, willBeRetried)
  }

  /// Runs the hooks after a scenario whose process has ended, without the hooks that need the process.
  func performRest(of scenario: EndedScenario) async {
    let attempt = ScenarioAttempt(
      scenario.assignment, registry: registry, surroundings, options, reloaded: nil, skipReason: nil, groups: groups,
      onAttachment: onAttachment, onSoftFailure: onSoftFailure)
    // The process that has entered the groups has ended, so this one runs the hooks after them.
    groups.enter(scenario.assignment.groups)
    groups.use()
    attempt.takeOver(scenario)
    time = LimitedTime(options.limits, whole: attempt.tags.timeout ?? options.limits.scenario)
    StrayFailures.ofProcess.begin(attempt.context)
    defer { StrayFailures.ofProcess.end(attempt.context) }
    await attempt.context.perform {
      for index in scenario.firstAction..<scenario.assignment.actions.count {
        let (result, finished) = await performAction(at: index, of: attempt)
        emit(.stepFinished(result, finished))
      }
    }
  }

  /// Runs all actions of an attempt; its worlds are released when this returns.
  ///
  /// - Returns: the status, the events to emit after the `deinit` of each world has run (the end of the last step or
  ///   hook if it passed, and the warnings of an attempt that passed), and whether steps were passed over.
  private func performActions(
    of assignment: Assignment
  ) async -> (status: AttemptStatus, closing: [RunEvent], wasCutShort: Bool) {
    let attempt = ScenarioAttempt(
      assignment, registry: registry, surroundings, options, reloaded: pausing?.reloaded, skipReason: skipReason,
      groups: groups, onAttachment: onAttachment, onSoftFailure: onSoftFailure)
    if !attempt.course.isSkippedByRun, !options.isDryRun { groups.use() }
    time = LimitedTime(options.limits, whole: attempt.tags.timeout ?? options.limits.scenario)
    StrayFailures.ofProcess.begin(attempt.context)
    defer { StrayFailures.ofProcess.end(attempt.context) }
    let progress = AttemptProgress()
    await WaitLimit.$current.withValue(attempt.tags.wait ?? WaitLimit.current) {
      await attempt.context.perform {
        await performActions(before: assignment.actions.count, of: assignment, attempt, progress)
      }
    }
    watch?.worldsAreReleased(limit: attempt.tags.stepTimeout ?? options.limits.step)
    return (progress.status, progress.closing, attempt.course.isCutShort)
  }

  /// Runs the actions of an attempt before an index. `Around` hooks are the last actions, and each runs those before it.
  private func performActions(
    before end: Int, of assignment: Assignment, _ attempt: ScenarioAttempt, _ progress: AttemptProgress
  ) async {
    let isAround = end > assignment.actions.count - assignment.aroundCount
    if isAround {
      let limit = time.limit(attempt.limit(at: end - 1, options.limits))
      watch?.stepBegins(limit)
      emit(.aroundRuns(end - 1))
      await attempt.runAround(end - 1) {
        self.attach(attempt.context.takeAttachments())
        await self.performActions(before: end - 1, of: assignment, attempt, progress)
        self.emit(.aroundRuns(end - 1))
        self.watch?.stepBegins(limit)
      }
    }
    for index in (isAround ? end - 1 : 0)..<end {
      let (result, finished) = await performAction(at: index, of: attempt)
      let isHook = assignment.actions[index].isHook
      progress.status.add(result.status, isHook: isHook)
      let event = RunEvent.stepFinished(result, finished)
      if index == assignment.actions.indices.last, result.status == .passed {
        progress.closing = await closing(event, of: attempt, &progress.status, isHook: isHook)
      } else {
        emit(event)
      }
    }
  }

  /// The end of the last step or hook of a passed attempt, and the warnings of the attempt.
  ///
  /// Attachments of the code that produces the warnings belong to the last step. So do its failures inside `softly`.
  private func closing(
    _ event: RunEvent, of attempt: ScenarioAttempt, _ status: inout AttemptStatus, isHook: Bool
  ) async -> [RunEvent] {
    guard attempt.hasSuccessReports, status.status(isStrict: options.isStrict) == .passed,
      case .stepFinished(let passed, _) = event
    else { return [event] }
    watch?.stepBegins(time.limit(attempt.tags.stepTimeout ?? options.limits.step))
    var (reports, result) = await attempt.successReports()
    watch?.stepEnds()
    attach(attempt.context.takeAttachments())
    guard result.status != .passed else {
      return [event] + reports.map { .warned(step: $0.step, $0.text, clock.now()) }
    }
    status.add(result.status, isHook: isHook)
    result.duration = passed.duration
    return [.stepFinished(result, clock.now())]
  }

  private func performAction(
    at index: Int, of attempt: ScenarioAttempt
  ) async -> (TestStepResult, Timestamp) {
    if isInterrupted() { attempt.passOverSteps(because: Self.interrupted) }
    let started = clock.now()
    emit(.stepStarted(index, started))
    let limit = time.limit(attempt.limit(at: index, options.limits))
    watch?.stepBegins(limit)
    let mayPause = attempt.course.continues
    // A run without pauses and limits saves one asynchronous call.
    var result =
      if pausing == nil, limit == nil {
        await attempt.run(index)
      } else if watch != nil, let limit {
        await run(index, of: attempt, within: limit)
      } else {
        await run(index, of: attempt)
      }
    watch?.stepEnds()
    attach(attempt.context.takeAttachments())
    var finished = clock.now()
    var help: [String] = []
    while mayPause, let decision = await self.decision(about: result, at: index, of: attempt) {
      if case .retry(let again) = decision {
        help += again.help
        if let pickle = again.pickle { pausing?.scenario?.pickle = pickle }
      }
      result = await run(index, of: attempt, after: decision)
      attach(attempt.context.takeAttachments())
      finished = clock.now()
    }
    if result.status == .passed, !help.isEmpty {
      let text = (["passed only with help by hand in the console:"] + help).joined(separator: "\n  ")
      result = TestStepResult(message: text, status: .skipped)
    }
    if attempt.wasExecuted { result.duration = finished.duration(since: started) }
    return (result, finished)
  }

  /// Runs a step or hook, and cancels its task at the limit if this process ends code at all.
  private func run(_ index: Int, of attempt: ScenarioAttempt, within limit: CodeLimit) async -> TestStepResult {
    // Until the task has ended, nothing else uses the attempt.
    nonisolated(unsafe) let (performer, running) = (self, attempt)
    let code = { @Sendable () async -> TestStepResult in
      await Deadline.$end.withValue(limit.own.map { ContinuousClock.now + $0 }) {
        await performer.run(index, of: running)
      }
    }
    // Steps after one that exceeded its limit are only skipped.
    guard watch?.endsCode == true, attempt.course.continues || attempt.isHook(at: index) else { return await code() }
    let end = ContinuousClock.now + limit.duration
    let (result, isExceeded) = await limit.perform(code)
    guard isExceeded else { return result }
    time.noteExceeded(at: end)
    return attempt.result(result, endedBy: limit.cause, at: index)
  }

  /// Runs a step or hook, unless its code ended the process of an earlier run.
  private func run(
    _ index: Int, of attempt: ScenarioAttempt, after decision: StepPause.Decision? = nil
  ) async -> TestStepResult {
    let hasTrapped = pause?.codeBegins(name(ofAction: index)) == true
    defer { pause?.codeEnds() }
    return await attempt.run(
      index, replannedAction(at: index, of: attempt.assignment), after: decision, hasTrapped: hasTrapped)
  }

  /// A step, planned with reloaded definitions; nil before any reload and for hooks.
  private func replannedAction(at index: Int, of assignment: Assignment) -> ReplannedAction? {
    guard let reloaded = pausing?.reloaded, let step = pausing?.scenario?.step(at: index) else { return nil }
    let action = Planner(registry: reloaded).action(
      for: step.text, in: assignment.scenario, as: StepKeyword(step.type))
    return ReplannedAction(action: action, block: StepArgument(below: step))
  }

  /// A name of the step or hook that is unique within the run.
  private func name(ofAction index: Int) -> String {
    guard let scenario = pausing?.scenario else { return "" }
    let what = scenario.plan.step(at: index).map { "The step of line \($0.location.line)" } ?? "Hook \(index + 1)"
    let pickle = scenario.plan.pickle
    let place = "'\(pickle.name)' of line \(pickle.location.line)"
    return "\(what) of \(pickle.uri), in \(place), attempt \(scenario.attempt + 1),"
  }

  /// The decision about a failed step; nil to keep the result.
  private func decision(
    about result: TestStepResult, at index: Int, of attempt: ScenarioAttempt
  ) async -> StepPause.Decision? {
    guard let pause, let scenario = pausing?.scenario, scenario.step(at: index) != nil,
      result.status.isFailure(strict: options.isStrict), !isInterrupted()
    else { return nil }
    let problem = result.message ?? "the step is \(result.status.rawValue.lowercased())"
    let (decision, reloaded) = await pause.decide(
      attempt.pause(
        at: index - scenario.plan.firstStep, of: scenario.pickle, attempt: scenario.attempt, problem: problem))
    if let reloaded { pausing?.reloaded = reloaded }
    if case .giveUp = decision { return nil }
    return decision
  }

  var pause: StepPause.Handler? { pausing?.handler }

  /// The message of steps that had not begun when the run was interrupted.
  private static let interrupted = "not run: the run was interrupted"

  var onAttachment: (@Sendable (StepContext.Attachment) -> Void)? {
    watch?.onAttachment
  }

  var onSoftFailure: (@Sendable (SoftFailure) -> Void)? {
    guard let watch else { return nil }
    return { watch.takeSoftFailure($0) }
  }

  func attach(_ attachments: [StepContext.Attachment]) {
    for attachment in attachments { emit(.attached(attachment, clock.now())) }
  }
}

/// The results of an attempt up to now.
private final class AttemptProgress {
  var status = AttemptStatus()
  /// The events to emit when the worlds are released.
  var closing: [RunEvent] = []
}
