package import Messages
package import StepRegistry

/// Runs a suite and says everything it does as messages.
package final class TestRun {
  let registry: Registry
  let options: RunOptions
  let clock: any RunClock
  let interruption: Interruption
  let teller: StreamTeller
  private let pause: StepPause.Handler?
  /// How many warnings there were when the run began.
  private let givenWarnings: Int
  /// What runs in this process; `nil` while nothing does.
  private var local: LocalExecutor?

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - registry: the definitions and hooks.
  ///   - options: how the run goes on.
  ///   - clock: what the time of the messages is taken from.
  ///   - ids: where the ids of the messages come from; those of the suite are taken from it already.
  ///   - interruption: asks for the end of the run from outside.
  ///   - pause: is asked at steps that fail in this process how they go on; nil where nobody is.
  ///   - warnings: what is hardly meant as it was given; emitted when the run begins.
  ///   - send: where the messages go, one after the other.
  package init(
    registry: Registry, options: RunOptions, clock: any RunClock, ids: IDGenerator,
    interruption: Interruption = Interruption(), pause: StepPause.Handler? = nil, warnings: [Diagnostic] = [],
    send: @escaping (Envelope) -> Void
  ) {
    self.registry = registry
    self.options = options
    self.clock = clock
    self.interruption = interruption
    self.pause = pause
    givenWarnings = warnings.count
    teller = StreamTeller(
      registry: registry, clock: clock, ids: ids,
      warnings: StreamTeller.Warnings(all: warnings, failRun: options.failsOnWarnings),
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
    let hasStarted = executor.start()
    progress.begin()
    if hasStarted || !interruption.isRequested {
      await executor.performHooks(.beforeAll)
      await executor.performScenarios()
      await executor.performHooks(.afterAll)
    }
    executor.end()
    return progress.finish()
  }

  /// Completes the stream where a step or hook that runs in this process has ended it with `exit`.
  ///
  /// - Returns: what happened, in a sentence; nil where the process ends outside of such code, and the stream stays as it is.
  package func processEnds() -> String? { local?.processEnds() }

  /// Says what is known, and that the run begins.
  func begin(_ suite: Suite, _ plans: inout ScenarioPlans) {
    let library = options.libraryFolder.map { folder in
      registry.definitions.indices.filter { registry.definitions[$0].place.path.utf8.starts(with: folder.utf8) }
    }
    teller.begin(suite, announcesLog: !options.isDryRun, omitting: Set(library ?? [])) { plans.usedDefinitions() }
  }

  /// Settles how the run ended, and emits it.
  func finish(_ outcome: inout RunOutcome, of suite: Suite) {
    outcome.problems += StrayFailures.ofProcess.take(relativeTo: registry.folder)
    outcome.wasInterrupted = interruption.isRequested
    outcome.warnings = Array(teller.warnings.all.dropFirst(givenWarnings))
    let failure = failure(of: &outcome, suite)
    if failure != nil || !registry.unknownParameterTypes.isEmpty
      || options.failsOnWarnings && !teller.warnings.all.isEmpty
    {
      outcome.success = false
    }
    teller.finish(success: outcome.success, because: failure)
  }

  /// Why the run fails as a whole; `nil` if only scenarios, hooks, definitions or warnings fail it.
  private func failure(of outcome: inout RunOutcome, _ suite: Suite) -> ThrownError? {
    let (kind, reason): (RunFailure, String)
    if let reasonToEnd = outcome.problems.first?.problem ?? interruption.reason {
      (kind, reason) = (.unfinished, reasonToEnd)
    } else if let expected = teller.missingLog, outcome.unrun == 0, suite.isWhole, !options.isDryRun {
      outcome.problems.append(expected.diagnostic)
      (kind, reason) = (.unmetExpectation, expected.problem)
    } else if let surprise = outcome.surprise {
      let lines = surprise.notes.map { "\($0.uri):\($0.location): \($0.text)" }
      (kind, reason) = (.workInProgress, ([surprise.problem] + lines).joined(separator: "\n"))
    } else {
      return nil
    }
    outcome.failure = kind
    return ThrownError(kind, reason)
  }
}
