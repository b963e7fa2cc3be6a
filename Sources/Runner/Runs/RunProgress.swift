import Messages
import StepRegistry

/// The progress of a run: the remaining scenarios, the results until now, and whether the run continues.
///
/// The scenarios run in this process or in workers.
final class RunProgress {
  /// A part of a run: hooks around the run, or all scenarios.
  enum Phase: Hashable {
    case hooks(HookKind)
    case scenarios
  }

  let context: RunContext
  private let suite: Suite
  /// Shared by all scenarios that run in this process. It contains the values set before any scenario.
  let surroundings: RunSurroundings
  /// The scenarios that are run.
  private let selected: PickleList
  /// The folder from which the scenarios are claimed; nil if no other task takes part in the run.
  var claim: RunClaim? { context.claim }
  /// Whether a hook once before the run has failed. Only the hooks once after the run are then run.
  private(set) var lacksPreparation = false
  /// The reason given by a hook before the run for skipping all scenarios; nil to run them.
  var skipReason: String?
  /// The phases that have not begun, in their order.
  private var phases: [Phase] = []
  var backlog: Backlog
  private(set) var outcome = RunOutcome(success: true)
  /// Whether no further scenario is started.
  private(set) var isStopped = false
  private var repetition = Repetition()
  private var findings = Findings()

  /// The repetitions of all scenarios.
  private struct Repetition {
    /// The number of repetitions that have begun.
    var count = 1
    /// When the first one began; nil before.
    var start: Timestamp?
  }

  /// The results that decide about the outcome.
  private struct Findings {
    /// Problems outside scenarios that fail the run without stopping it.
    var strayProblems: [Diagnostic] = []
    /// Whether a scenario had an unwanted result.
    var hasFailedScenario = false
    /// The scenarios that passed although all are expected to fail, by their numbers.
    var unexpected: [Int: Diagnostic.Note] = [:]
  }

  /// Creates the progress of a run that has not started.
  init(_ context: RunContext, _ suite: Suite) {
    self.context = context
    self.suite = suite
    let options = context.options
    skipReason = options.preparation.skipReason
    surroundings = RunSurroundings(parameters: options.parameters, values: options.preparation.values)
    selected = options.part.hasScenarios ? suite.selected : PickleList([])
    // Claimed scenarios are added in chunks.
    backlog = Backlog(context.claim == nil ? selected : PickleList([]), context)
    lacksPreparation = context.claim.map { !$0.isFirst && !$0.header.isPrepared } ?? false
  }

  /// The results of the `BeforeRun` hooks: the values already set, and whether the scenarios are skipped.
  var preparation: RunPreparation {
    get { RunPreparation(values: surroundings.values.all, skipReason: skipReason) }
    set { (surroundings.values.all, skipReason) = (newValue.values, newValue.skipReason) }
  }

  /// The number of scenarios that can run at the same time.
  var simultaneousCount: Int { context.options.repeats.areRepeating && !selected.isEmpty ? .max : selected.count }

  /// The hooks of a kind around the run, in their order; empty if nothing is to be run.
  func hooks(_ kind: HookKind) -> [OrderedHook] {
    if suite.hasNothingToRepeat || !context.options.part.includes(kind) { return [] }
    // Of all tasks that share the scenarios, the first one runs the hooks once before the run, the last one those after
    // it.
    if let claim, kind == .beforeRun && !claim.isFirst || kind == .afterRun && !claim.mayBeLast { return [] }
    let ordered = context.registry.orderedHooks(kind)
    // A process leaves a rule and its feature at once.
    return kind == .afterFeature ? context.registry.orderedHooks(.afterRule) + ordered : ordered
  }

  /// Emits features, definitions and hooks, and the start of the run.
  ///
  /// - Parameter hasStarted: whether any work has started. The hooks around the run are then called even if the run was
  ///   interrupted.
  func begin(at time: Timestamp, hasStarted: Bool) {
    if let claim {
      var plans = ScenarioPlans(selected, Planner(registry: context.registry))
      announce(&plans, at: time)
      claim.begin(firstID: context.emitter.nextID)
    } else {
      announce(&backlog.plans, at: time)
    }
    if !hasStarted, context.interruption.isRequested { return }
    repetition.start = time
    phases = [.hooks(.beforeRun), .hooks(.beforeAll), .scenarios]
    phases += [.hooks(.afterFeature), .hooks(.afterAll), .hooks(.afterRun)]
  }

  private func announce(_ plans: inout ScenarioPlans, at time: Timestamp) {
    let (registry, options) = (context.registry, context.options)
    let library = options.announcement.libraryFolder.map { folder in
      registry.definitions.indices.filter { registry.definitions[$0].location.path.utf8.starts(with: folder.utf8) }
    }
    context.emitter.begin(
      suite, at: time, options, isShared: claim != nil, announcesLog: !options.isDryRun, omitting: Set(library ?? [])
    ) { plans.usedDefinitions() }
  }

  /// Begins the next phase of the run.
  ///
  /// - Returns: the phase; nil if only the end of the run is left.
  func nextPhase() -> Phase? {
    if phases.first == .hooks(.beforeAll) {
      endPreparation()
      if lacksPreparation { phases = [.scenarios, .hooks(.afterRun)] }
    }
    return phases.isEmpty ? nil : phases.removeFirst()
  }

  /// Records the end of the hooks before the run, and lets the other tasks of a shared run begin.
  private func endPreparation() {
    guard !context.interruption.isRequested else { return }
    claim?.open(preparation, isComplete: !lacksPreparation)
  }

  /// Adds the scenarios of the next repetition to the backlog, if there is one.
  ///
  /// - Returns: whether scenarios were added.
  func repeatScenarios() -> Bool {
    let (options, clock) = (context.options.repeats, context.clock)
    guard options.areRepeating else { return false }
    let start = repetition.start ?? clock.now()
    repetition.start = start
    guard claim == nil, !isStopped, !context.interruption.isRequested, !selected.isEmpty,
      options.continues(
        after: repetition.count, clock.now().duration(since: start), hasFailed: findings.hasFailedScenario)
    else { return false }
    backlog.append(suite.selected(shuffledWith: options.seed(of: repetition.count)))
    repetition.count += 1
    return true
  }

  /// Claims more scenarios.
  ///
  /// - Parameter isIdle: whether all claimed scenarios have been run.
  /// - Returns: whether scenarios were claimed.
  func claimScenarios(isIdle: Bool) -> Bool {
    guard let claim, !isStopped else { return false }
    do throws(Diagnostic) {
      let (claimed, lost) = try claim.claim(isIdle: isIdle)
      backlog.append(claimed)
      if !lost.isEmpty { fail(because: [Self.problem(of: lost)]) }
      return !claimed.isEmpty
    } catch {
      stop(because: error)
      return false
    }
  }

  /// Whether this task must wait until another one has ended the run, before it can decide whether it has to end it
  /// itself.
  func awaitsEnd() -> Bool {
    guard let claim else { return false }
    do throws(Diagnostic) {
      return try claim.mustWaitForEnd(isInterrupted: context.interruption.isRequested)
    } catch {
      stop(because: error)
      return false
    }
  }

  /// Records the end of the run for all tasks, if this task is the last.
  ///
  /// - Parameter hasRunHooks: whether the hooks once after the run have run to their end. If not, an interrupted task
  ///   leaves them to the next one.
  func endClaim(hasRunHooks: Bool) {
    guard let claim, hasRunHooks || !context.interruption.isRequested else { return }
    do throws(Diagnostic) {
      try claim.end()
    } catch {
      fail(because: [error])
    }
  }

  /// The problem of scenarios that no task has run.
  private static func problem(of lost: PickleList) -> Diagnostic {
    Diagnostic(
      problem:
        "\(lost.count.counted("scenario")) not run: \(Claimant.mostTurns) tasks have claimed them one after the other, "
        + "and each has ended before it had run them",
      advice: "See why these tasks have ended; one of these scenarios may be the reason:",
      notes: lost.prefix(10).map { Diagnostic.Note(at: $0, "'\($0.name)'") })
  }

  /// Starts no further scenario.
  func stop() { isStopped = true }

  /// Starts no further scenario, and fails the run for a reason outside its scenarios.
  func stop(because problem: Diagnostic) {
    fail(because: [problem])
    stop()
  }

  /// Fails the run for reasons outside its scenarios.
  func fail(because problems: [Diagnostic]) { outcome.problems += problems }

  /// Adds problems outside scenarios that fail the run without stopping it.
  func note(_ problems: [Diagnostic]) { findings.strayProblems += problems }

  /// Records the result of the hooks of a kind around the run; after a failure before the run, no scenario starts.
  func finishHooks(_ kind: HookKind, success: Bool) {
    if success { return }
    outcome.success = false
    outcome.hasOtherFailure = true
    if kind == .beforeAll || kind == .beforeRun { stop() }
    if kind == .beforeRun { lacksPreparation = true }
  }

  /// Records the result of a scenario; nil for one that was passed over or cut short.
  ///
  /// If the scenario failed and is not retried only because this task ends, the other tasks retry it and determine its
  /// result.
  func finish(_ record: ScenarioRecord, _ status: Status?) {
    var status = status
    if claim != nil, status?.isRetried(after: record.attempt, of: record.attempts, isStopped: false) == true {
      status = nil
    }
    if let status, context.options.isUnwanted(status) {
      outcome.success = false
      findings.hasFailedScenario = true
      if context.options.isWorkInProgress { findings.unexpected[record.number] = .passed(record.plan.pickle) }
      if context.options.failsFast { stop() }
    }
    backlog.finish(record, wasRun: status != nil)
  }

  /// Announces the selection if no scenario has started, unless all were selected.
  ///
  /// The official streams of such runs contain no test case.
  func announceChoice() {
    if selected.count < suite.pickles.count { backlog.announce() }
  }

  /// Determines and emits the outcome of the run.
  func finish() -> RunOutcome {
    let (interruption, emitter) = (context.interruption, context.emitter)
    announceChoice()
    outcome.unrun = backlog.unfinished
    outcome.planned = backlog.plans.count
    outcome.problems += findings.strayProblems + StrayFailures.ofProcess.take(relativeTo: context.registry.folder)
    outcome.preparation = preparation
    outcome.unexpected = findings.unexpected.sorted { $0.key < $1.key }.map(\.value)
    interruption.close()
    outcome.reasonToEnd = interruption.reason
    outcome.doubts = context.pause?.doubts() ?? []
    outcome.warnings = Array(emitter.warnings.all.dropFirst(context.givenWarnings))
    var failure = failure()
    if failure != nil || !context.registry.unknownParameterTypes.isEmpty
      || context.options.conditions.failsOnWarnings && !emitter.warnings.all.isEmpty
    {
      outcome.success = false
      outcome.hasOtherFailure = true
    }
    outcome.unwritten = context.write(outcome)
    if !outcome.unwritten.isEmpty {
      (outcome.success, outcome.hasOtherFailure) = (false, true)
      outcome.failure = outcome.failure ?? .unwritten
      failure = failure ?? ThrownError(.unwritten, outcome.unwritten.map(\.heading).joined(separator: "\n"))
    }
    emitter.finish(success: outcome.success, because: failure)
    return outcome
  }

  /// The reason why the run fails as a whole; nil if only scenarios, hooks, definitions or warnings fail it.
  private func failure() -> ThrownError? {
    let (kind, reason): (RunFailure, String)
    if let reasonToEnd = outcome.problems.first?.problem ?? context.interruption.reason {
      (kind, reason) = (.unfinished, reasonToEnd)
    } else if let expected = context.emitter.missingLog, outcome.unrun == 0, claim == nil, suite.isWhole,
      !context.options.isDryRun
    {
      outcome.problems.append(expected.diagnostic)
      (kind, reason) = (.unmetExpectation, expected.problem)
    } else if let surprise = outcome.surprise {
      let lines = surprise.notes.map { "\($0.uri):\($0.location): \($0.text)" }
      (kind, reason) = (.workInProgress, ([surprise.problem] + lines).joined(separator: "\n"))
    } else if !outcome.doubts.isEmpty {
      (kind, reason) = (.doneByHand, outcome.doubts.map(\.problem).joined(separator: "\n"))
    } else {
      return nil
    }
    outcome.failure = kind
    return ThrownError(kind, reason)
  }
}

extension Diagnostic.Note {
  /// A note about a passed scenario.
  fileprivate static func passed(_ pickle: Pickle) -> Diagnostic.Note {
    let keyword = GherkinDocument.Scenario(pickle.scenario, of: pickle.document).keyword
    return Diagnostic.Note(at: pickle, "\(keyword): \(pickle.name)".withVisibleControls + " passed")
  }
}
