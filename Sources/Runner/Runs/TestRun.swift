package import Messages
package import StepRegistry

/// Runs a suite and emits all events as messages.
package final class TestRun {
  let registry: Registry
  let options: RunOptions
  let clock: any RunClock
  let interruption: Interruption
  let emitter: StreamEmitter
  /// The folder from which the scenarios are claimed; `nil` if no other task takes part in the run.
  let claim: RunClaim?
  private let pause: StepPause.Handler?
  /// Writes the other results of the run at its end, and returns the problems of writing.
  private let write: (RunOutcome) -> [Diagnostic]
  /// The number of warnings when the run began.
  private let givenWarnings: Int
  /// The executor in this process; `nil` while nothing runs here.
  private var local: LocalExecutor?

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - registry: the definitions and hooks.
  ///   - options: how the scenarios are run.
  ///   - clock: gives the time of the messages.
  ///   - ids: generates the ids of the messages. The ids of the suite have already been taken from it.
  ///   - interruption: requests the end of the run from outside.
  ///   - claim: the folder from which the scenarios are claimed; `nil` if no other task takes part in the run.
  ///   - pause: decides how scenarios continue at a failing step in this process; `nil` to let the step fail.
  ///   - warnings: warnings about the input of the run, emitted when it begins.
  ///   - write: writes the other results of the run and returns the problems of writing. It is called when the rest of
  ///     the outcome is known, before the last message, which includes these problems.
  ///   - send: receives the messages, one after the other.
  package init(
    registry: Registry, options: RunOptions, clock: any RunClock, ids: IDGenerator,
    interruption: Interruption = Interruption(), claim: RunClaim? = nil, pause: StepPause.Handler? = nil,
    warnings: [Diagnostic] = [],
    write: @escaping (RunOutcome) -> [Diagnostic] = { _ in [] }, send: @escaping (Envelope) -> Void
  ) {
    self.registry = registry
    self.options = options
    self.clock = clock
    self.interruption = interruption
    self.claim = claim
    self.pause = pause
    self.write = write
    givenWarnings = warnings.count
    emitter = StreamEmitter(
      registry: registry, clock: clock, ids: ids,
      warnings: StreamEmitter.Warnings(all: warnings, failRun: options.failsOnWarnings),
      expectedLog: options.expectedLog, send: send)
  }

  /// Runs the selected scenarios of a suite; the stream does not depend on where they run.
  ///
  /// - Parameter team: the workers that run them; `nil` to run them in this process, one after the other.
  package func run(_ suite: Suite, by team: WorkerTeam? = nil) async -> RunOutcome {
    let progress = RunProgress(self, suite)
    let executor: any Executor
    if let team {
      executor = TeamRun(progress, team)
    } else {
      let here = LocalExecutor(progress, pause: pause)
      local = here
      executor = here
    }
    defer { local = nil }
    // Workers may run scenarios before the beginning of the stream is complete.
    let time = clock.now()
    let hasStarted = executor.start()
    progress.begin(at: time)
    if hasStarted || !interruption.isRequested {
      await executor.performHooks(.beforeRun)
      progress.endPreparation(skipReason: executor.skipReason)
      if !progress.lacksPreparation {
        await executor.performHooks(.beforeAll)
        await executor.performScenarios()
        await executor.performHooks(.afterAll)
      }
      await executor.performHooks(.afterRun)
    }
    executor.end()
    return progress.finish()
  }

  /// Completes the stream if code of a step or hook in this process has called `exit`.
  ///
  /// - Returns: a sentence that describes the exit; nil if the process ends outside such code. The stream is then not
  ///   changed.
  package func processEnds() -> String? { local?.processEnds() }

  /// Emits features, definitions and hooks, and the start of the run.
  func begin(_ suite: Suite, _ plans: inout ScenarioPlans, at time: Timestamp) {
    let library = options.libraryFolder.map { folder in
      registry.definitions.indices.filter { registry.definitions[$0].location.path.utf8.starts(with: folder.utf8) }
    }
    emitter.begin(
      suite, at: time, isLenient: !options.isStrict, isWorkInProgress: options.isWorkInProgress, isShared: claim != nil,
      announcesLog: !options.isDryRun, omitting: Set(library ?? [])
    ) { plans.usedDefinitions() }
  }

  /// Determines and emits the outcome of the run.
  func finish(_ outcome: inout RunOutcome, of suite: Suite) {
    outcome.problems += StrayFailures.ofProcess.take(relativeTo: registry.folder)
    interruption.close()
    outcome.wasInterrupted = interruption.isRequested
    outcome.reasonToEnd = interruption.reason
    outcome.doubts = pause?.doubts() ?? []
    outcome.warnings = Array(emitter.warnings.all.dropFirst(givenWarnings))
    var failure = failure(of: &outcome, suite)
    if failure != nil || !registry.unknownParameterTypes.isEmpty
      || options.failsOnWarnings && !emitter.warnings.all.isEmpty
    {
      outcome.success = false
      outcome.hasOtherFailure = true
    }
    outcome.unwritten = write(outcome)
    if !outcome.unwritten.isEmpty {
      (outcome.success, outcome.hasOtherFailure) = (false, true)
      outcome.failure = outcome.failure ?? .unwritten
      failure = failure ?? ThrownError(.unwritten, outcome.unwritten.map(\.heading).joined(separator: "\n"))
    }
    emitter.finish(success: outcome.success, because: failure)
  }

  /// Why the run fails as a whole; `nil` if only scenarios, hooks, definitions or warnings fail it.
  private func failure(of outcome: inout RunOutcome, _ suite: Suite) -> ThrownError? {
    let (kind, reason): (RunFailure, String)
    if let reasonToEnd = outcome.problems.first?.problem ?? interruption.reason {
      (kind, reason) = (.unfinished, reasonToEnd)
    } else if let expected = emitter.missingLog, outcome.unrun == 0, claim == nil, suite.isWhole, !options.isDryRun {
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

/// The outcome of a run.
package struct RunOutcome: Sendable {
  /// Whether everything was run and nothing failed.
  package var success: Bool
  /// Whether something other than a scenario fails the run.
  package var hasOtherFailure = false
  /// Whether the run was ended from outside.
  package var wasInterrupted = false
  /// Why it was ended from outside; `nil` for a run that was not interrupted.
  package var reasonToEnd: String?
  /// The number of selected scenarios that were not run to their end.
  package var unrun = 0
  /// The values set by `BeforeRun` hooks.
  package var values: [String: String] = [:]
  /// The reason given by a `BeforeRun` hook for skipping all scenarios; `nil` to run them.
  package var skipReason: String?
  /// Warnings about scenarios that have passed, and about workers that have ended, without those known before the run.
  package var warnings: [Diagnostic] = []
  /// The scenarios that passed although all are expected to fail, in the order of the run.
  package var unexpected: [Diagnostic.Note] = []
  /// Why the run is not successful even if its scenarios passed: decisions made by hand at failing steps.
  package var doubts: [Diagnostic] = []
  /// Why the run failed as a whole; `nil` if only scenarios, hooks, definitions or warnings failed it.
  package var failure: RunFailure?
  /// Results besides the messages that could not be written: texts of features, values for other runs.
  package var unwritten: [Diagnostic] = []
  /// Why the run could not do everything that was requested; empty for a complete run.
  package var problems: [Diagnostic] = []

  /// The problem of scenarios that passed although all are expected to fail; `nil` if all failed.
  package var surprise: Diagnostic? {
    guard !unexpected.isEmpty else { return nil }
    return Diagnostic(
      problem: "\(unexpected.count) passed, but with --wip no scenario is expected to",
      advice: "Run them without --wip from now on.", notes: unexpected)
  }
}
