import Messages
import StepRegistry

/// The progress of a run: the scenarios still to run, the results so far, and whether it continues.
///
/// The scenarios run in this process or in workers.
final class RunProgress {
  let run: TestRun
  private let suite: Suite
  /// Shared by all scenarios that run in this process. It contains the values set before any scenario.
  let surroundings: RunSurroundings
  /// The scenarios that are run.
  private let selected: PickleList
  /// The folder from which the scenarios are claimed; `nil` if no other task takes part in the run.
  var claim: RunClaim? { run.claim }
  /// Whether a hook once before the run has failed. Only the hooks once after the run are then run.
  private(set) var lacksPreparation = false
  var backlog: Backlog
  private(set) var outcome = RunOutcome(success: true)
  /// Whether no further scenario is started.
  private(set) var isStopped = false
  /// Problems outside scenarios that fail the run without stopping it.
  private var strayProblems: [Diagnostic] = []
  /// The scenarios that passed although all are expected to fail, by their numbers.
  private var unexpected: [Int: Diagnostic.Note] = [:]

  /// Creates the progress of a run that has not started.
  init(_ run: TestRun, _ suite: Suite) {
    self.run = run
    self.suite = suite
    let options = run.options
    surroundings = RunSurroundings(parameters: options.parameters, values: options.values)
    selected = options.part.hasScenarios ? suite.selected : PickleList([])
    // Claimed scenarios are added in chunks.
    backlog = Backlog(run.claim == nil ? selected : PickleList([]), run)
    lacksPreparation = run.claim.map { !$0.isFirst && !$0.header.isPrepared } ?? false
  }

  /// The number of scenarios to run.
  var scenarioCount: Int { selected.count }

  /// The hooks of a kind around the run, in their order; empty if nothing is to be run.
  func hooks(_ kind: HookKind) -> [OrderedHook] {
    if suite.hasNothingToRepeat || !run.options.part.includes(kind) { return [] }
    // Of all tasks that share the scenarios, the first one runs the hooks once before the run, the last one those after
    // it.
    if let claim, kind == .beforeRun && !claim.isFirst || kind == .afterRun && !claim.mayBeLast { return [] }
    return run.registry.orderedHooks(kind)
  }

  /// Emits features, definitions and hooks, and the start of the run.
  func begin(at time: Timestamp) {
    guard let claim else { return run.begin(suite, &backlog.plans, at: time) }
    var plans = ScenarioPlans(selected, Planner(registry: run.registry))
    run.begin(suite, &plans, at: time)
    claim.begin(firstID: run.emitter.nextID)
  }

  /// Records the end of the hooks once before the run, and lets the other tasks of a shared run begin.
  ///
  /// - Parameter skipReason: why all scenarios are skipped; `nil` to run them.
  func endPreparation(skipReason: String?) {
    outcome.skipReason = skipReason
    guard !run.interruption.isRequested else { return }
    claim?.open(isPrepared: !lacksPreparation, values: surroundings.values.all, skipReason: skipReason)
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
      return try claim.mustWaitForEnd(isInterrupted: run.interruption.isRequested)
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
    guard let claim, hasRunHooks || !run.interruption.isRequested else { return }
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
      notes: lost.prefix(10).map {
        Diagnostic.Note(uri: $0.uri, location: SourceLocation(line: $0.location.line), text: "'\($0.name)'")
      })
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
  func note(_ problems: [Diagnostic]) { strayProblems += problems }

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
    if let status, run.options.isUnwanted(status) {
      outcome.success = false
      if run.options.isWorkInProgress { unexpected[record.number] = .passed(record.plan.pickle) }
      if run.options.failsFast { stop() }
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
  /// A note that a scenario has passed.
  fileprivate static func passed(_ pickle: Pickle) -> Diagnostic.Note {
    let keyword = GherkinDocument.Scenario(pickle.scenario, of: pickle.document).keyword
    return Diagnostic.Note(
      uri: pickle.uri, location: SourceLocation(line: pickle.location.line),
      text: "\(keyword): \(pickle.name)".withVisibleControls + " passed")
  }
}
