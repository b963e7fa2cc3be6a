package import Messages
package import StepRegistry

/// Runs a suite and emits everything it does as messages.
package final class TestRun {
  let registry: Registry
  let options: RunOptions
  let clock: any RunClock
  let interruption: Interruption
  let emitter: StreamEmitter
  /// The folder from which the scenarios are claimed; `nil` if no other task takes part in the run.
  let claim: RunClaim?
  private let pause: StepPause.Handler?
  /// Writes what the run is to write when all else is done; returns what could not be written.
  private let write: (RunOutcome) -> [Diagnostic]
  /// How many warnings there were when the run began.
  private let givenWarnings: Int
  /// What runs in this process; `nil` while nothing does.
  private var local: LocalExecutor?

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - registry: the definitions and hooks.
  ///   - options: how the scenarios are run.
  ///   - clock: gives the time of the messages.
  ///   - ids: where the ids of the messages come from; those of the suite are taken from it already.
  ///   - interruption: asks for the end of the run from outside.
  ///   - claim: the folder from which the scenarios are claimed; `nil` if no other task takes part in the run.
  ///   - pause: decides how steps continue that fail in this process; `nil` if nobody is asked.
  ///   - warnings: warnings about what was given to the run; emitted when it begins.
  ///   - write: writes what the run is to write besides its messages, when all else is known of how it ended; called before the last
  ///     message, which is about what could not be written, too.
  ///   - send: where the messages go, one after the other.
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

  /// Runs the chosen scenarios of a suite; the stream is the same wherever they run.
  ///
  /// - Parameter team: the workers that run them; `nil` if this process does, one after the other.
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
    // Workers may have run scenarios before all is known that the stream begins with.
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

  /// Completes the stream if a step or hook that runs in this process has ended it with `exit`.
  ///
  /// - Returns: what happened, in a sentence; nil where the process ends outside of such code, and the stream stays as it is.
  package func processEnds() -> String? { local?.processEnds() }

  /// Emits features, definitions and hooks, and that the run begins.
  func begin(_ suite: Suite, _ plans: inout ScenarioPlans, at time: Timestamp) {
    let library = options.libraryFolder.map { folder in
      registry.definitions.indices.filter { registry.definitions[$0].location.path.utf8.starts(with: folder.utf8) }
    }
    emitter.begin(
      suite, at: time, isLenient: !options.isStrict, isWorkInProgress: options.isWorkInProgress, isShared: claim != nil,
      announcesLog: !options.isDryRun, omitting: Set(library ?? [])
    ) { plans.usedDefinitions() }
  }

  /// Determines how the run ended, and emits it.
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

/// How a run ended.
package struct RunOutcome: Sendable {
  /// Whether everything was run and nothing failed.
  package var success: Bool
  /// Whether something fails the run that is no scenario.
  package var hasOtherFailure = false
  /// Whether the run was ended from outside.
  package var wasInterrupted = false
  /// Why it was ended from outside; `nil` if it was not.
  package var reasonToEnd: String?
  /// How many of the chosen scenarios were not run, or not to their end.
  package var unrun = 0
  /// What `BeforeRun` hooks have set.
  package var values: [String: String] = [:]
  /// Why all scenarios are skipped, as a `BeforeRun` hook said; `nil` if none has.
  package var skipReason: String?
  /// Warnings about scenarios that have passed, and about workers that have ended; not those known before the run.
  package var warnings: [Diagnostic] = []
  /// The scenarios that passed although none is expected to, in the order of the run.
  package var unexpected: [Diagnostic.Note] = []
  /// Why the run is not successful, whatever its scenarios say: what was decided by hand at failing steps.
  package var doubts: [Diagnostic] = []
  /// Why the run failed as a whole; `nil` if only scenarios, hooks, definitions or warnings failed it.
  package var failure: RunFailure?
  /// What it was to write besides its messages and could not: texts of features, values for other runs.
  package var unwritten: [Diagnostic] = []
  /// Why the run could not do all that it was asked for; empty if it could.
  package var problems: [Diagnostic] = []

  /// The problem that scenarios passed although none is expected to; `nil` if none did.
  package var surprise: Diagnostic? {
    guard !unexpected.isEmpty else { return nil }
    return Diagnostic(
      problem: "\(unexpected.count) passed, but with --wip no scenario is expected to",
      advice: "Run them without --wip from now on.", notes: unexpected)
  }
}
