import Messages
import StepRegistry

/// The progress of a run, wherever its scenarios run: what comes next, the results so far, and whether it continues.
final class RunProgress {
  let run: TestRun
  private let suite: Suite
  /// What is the same for all scenarios, where they run in this process or nothing has run yet.
  let surroundings: RunSurroundings
  /// The scenarios that are run.
  private let selected: PickleList
  /// The folder from which the scenarios are claimed; `nil` if no other task takes part in the run.
  var claim: RunClaim? { run.claim }
  /// Whether a hook once before the run has failed, so that nothing but the hooks once after it is run.
  private(set) var lacksPreparation = false
  var backlog: Backlog
  private(set) var outcome = RunOutcome(success: true)
  /// Whether no further scenario is begun.
  private(set) var isStopped = false
  /// Problems that fail the run although no scenario shows them; they do not stop it.
  private var strayProblems: [Diagnostic] = []
  /// The scenarios that passed although none is expected to, by their numbers.
  private var unexpected: [Int: Diagnostic.Note] = [:]

  /// Begins before anything has happened.
  init(_ run: TestRun, _ suite: Suite) {
    self.run = run
    self.suite = suite
    let options = run.options
    surroundings = RunSurroundings(parameters: options.parameters, values: options.values)
    selected = options.part.hasScenarios ? suite.selected : PickleList([])
    // What is claimed comes one chunk after the other.
    backlog = Backlog(run.claim == nil ? selected : PickleList([]), run)
    lacksPreparation = run.claim.map { !$0.isFirst && !$0.header.isPrepared } ?? false
  }

  /// How many scenarios are to be run.
  var scenarioCount: Int { selected.count }

  /// The hooks of a kind around the run, in their order; none if there is nothing to run.
  func hooks(_ kind: HookKind) -> [OrderedHook] {
    if suite.hasNothingToRepeat || !run.options.part.includes(kind) { return [] }
    // Of all tasks that share the scenarios, the first and the last one run the hooks once around the run.
    if let claim, kind == .beforeRun && !claim.isFirst || kind == .afterRun && !claim.mayBeLast { return [] }
    return run.registry.orderedHooks(kind)
  }

  /// Emits features, definitions and hooks, and that the run begins.
  func begin(at time: Timestamp) {
    guard let claim else { return run.begin(suite, &backlog.plans, at: time) }
    var plans = ScenarioPlans(selected, Planner(registry: run.registry))
    run.begin(suite, &plans, at: time)
    claim.begin(firstID: run.emitter.nextID)
  }

  /// Records that the hooks once before the run have ended, and lets the other tasks begin that share the scenarios.
  ///
  /// - Parameter skipReason: why all scenarios are skipped; `nil` if they are not.
  func endPreparation(skipReason: String?) {
    outcome.skipReason = skipReason
    guard !run.interruption.isRequested else { return }
    claim?.open(isPrepared: !lacksPreparation, values: surroundings.values.all, skipReason: skipReason)
  }

  /// Claims more scenarios.
  ///
  /// - Parameter isIdle: whether all that were claimed have been run.
  /// - Returns: whether there are more now.
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

  /// Whether this run waits until another task has ended the run, before it knows whether it has to do that itself.
  func awaitsEnd() -> Bool {
    guard let claim else { return false }
    do throws(Diagnostic) {
      return try claim.mustWaitForEnd(isInterrupted: run.interruption.isRequested)
    } catch {
      stop(because: error)
      return false
    }
  }

  /// Records that the run has ended for all tasks, if this one is the last.
  ///
  /// - Parameter hasRunHooks: whether the hooks once after the run have run to their end; a task that is interrupted leaves them to the
  ///   next one otherwise.
  func endClaim(hasRunHooks: Bool) {
    guard let claim, hasRunHooks || !run.interruption.isRequested else { return }
    do throws(Diagnostic) {
      try claim.end()
    } catch {
      fail(because: [error])
    }
  }

  /// The problem that nobody runs some scenarios.
  private static func problem(of lost: PickleList) -> Diagnostic {
    Diagnostic(
      problem:
        "\(lost.count.counted("scenario")) not run: \(Claimant.mostTurns) tasks have claimed them one after the other, "
        + "and each has ended before it had run them",
      advice: "See why these tasks have ended; one of these scenarios may be the reason:",
      notes: lost.prefix(10).map {
        Diagnostic.Note(uri: $0.uri, location: SourceLocation(line: $0.location.line), text: "'\($0.name)'")
      })
  }

  /// Begins no further scenario.
  func stop() { isStopped = true }

  /// Begins no further scenario, and fails the run for a reason that lies in none of them.
  func stop(because problem: Diagnostic) {
    fail(because: [problem])
    stop()
  }

  /// Fails the run for reasons that lie in none of its scenarios.
  func fail(because problems: [Diagnostic]) { outcome.problems += problems }

  /// Adds problems that fail the run although no scenario shows them.
  func note(_ problems: [Diagnostic]) { strayProblems += problems }

  /// Records how the hooks of a kind around the run ended; after a failure before the run, no scenario is begun.
  func finishHooks(_ kind: HookKind, success: Bool) {
    if success { return }
    outcome.success = false
    outcome.hasOtherFailure = true
    if kind == .beforeAll || kind == .beforeRun { stop() }
    if kind == .beforeRun { lacksPreparation = true }
  }

  /// Records how a scenario ended; without a status it was passed over or cut short.
  ///
  /// One that failed and is not retried because this task ends leaves its retries, and so its result, to the other tasks.
  func finish(_ record: ScenarioRecord, _ status: Status?) {
    var status = status
    if claim != nil, status?.isRetried(after: record.attempt, of: record.attempts, isStopped: false) == true {
      status = nil
    }
    if let status, run.options.isUnwanted(status) {
      outcome.success = false
      if run.options.isWorkInProgress { unexpected[record.number] = .passed(record.plan.pickle) }
      if run.options.failsFast { stop() }
    }
    backlog.finish(record, wasRun: status != nil)
  }

  /// Emits which scenarios were chosen if none was begun, unless all were chosen.
  ///
  /// The official streams of such runs contain no test case.
  func announceChoice() {
    if selected.count < suite.pickles.count { backlog.announce() }
  }

  /// Emits that the run has ended.
  ///
  /// - Returns: how.
  func finish() -> RunOutcome {
    announceChoice()
    outcome.unrun = backlog.unfinished
    outcome.problems += strayProblems
    outcome.values = surroundings.values.all
    outcome.unexpected = unexpected.sorted { $0.key < $1.key }.map(\.value)
    run.finish(&outcome, of: suite)
    return outcome
  }
}

extension Diagnostic.Note {
  /// That a scenario has passed.
  fileprivate static func passed(_ pickle: Pickle) -> Diagnostic.Note {
    let keyword = GherkinDocument.Scenario(pickle.scenario, of: pickle.document).keyword
    return Diagnostic.Note(
      uri: pickle.uri, location: SourceLocation(line: pickle.location.line),
      text: "\(keyword): \(pickle.name)".withVisibleControls + " passed")
  }
}
