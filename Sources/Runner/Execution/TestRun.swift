package import Messages
package import StepRegistry

/// Runs a suite and says everything it does as messages.
package final class TestRun {
  /// Where the messages go, one after the other.
  package typealias Sink = (Envelope) -> Void

  let registry: Registry
  let options: RunOptions
  let clock: any RunClock
  let interruption: Interruption
  let teller: StreamTeller
  private let pause: StepPause.Handler?
  /// How many warnings there were when the run began.
  private let givenWarnings: Int
  private let watch = CommandWatch()
  /// The scenario that runs in this process; nil while none does.
  private var running: (record: ScenarioRecord, announced: StreamTeller.Announced)?

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
  ///   - send: where the messages go.
  package init(
    registry: Registry, options: RunOptions, clock: any RunClock, ids: IDGenerator,
    interruption: Interruption = Interruption(), pause: StepPause.Handler? = nil, warnings: [Diagnostic] = [],
    send: @escaping Sink
  ) {
    self.registry = registry
    self.options = options
    self.clock = clock
    self.interruption = interruption
    self.pause = pause
    givenWarnings = warnings.count
    teller = StreamTeller(
      registry: registry, clock: clock, ids: ids,
      warnings: StreamTeller.Warnings(all: warnings, failRun: options.failsOnWarnings), send: send)
  }

  /// Runs the chosen scenarios of a suite in this process, one after the other.
  package func run(_ suite: Suite) async -> RunOutcome {
    var plans = ScenarioPlans(suite.selected, Planner(registry: registry))
    begin(suite, &plans)
    var outcome = RunOutcome(success: true, unrun: suite.selected.count)
    if !interruption.isRequested, !suite.hasNothingToRepeat {
      let hooks = performer { self.teller.tell($0) }
      outcome.success = await hooks.performHooks(.beforeAll)
      if outcome.success { await run(&plans, skipReason: hooks.skipReason, outcome: &outcome) }
      if await !hooks.performHooks(.afterAll) { outcome.success = false }
    }
    finish(&outcome)
    return outcome
  }

  /// Completes the stream where a step or hook that runs in this process has ended it with `exit`.
  ///
  /// - Returns: what happened, in a sentence; nil where the process ends outside of such code, and the stream stays as it is.
  package func processEnds() -> String? {
    guard watch.processEnds() else { return nil }
    let time = clock.now()
    let death = WorkerDeath(cause: .exitedInCommand, report: CrashReport("", relativeTo: registry.folder))
    var message = "a hook around the run ended the command with 'exit', and the run with it"
    if let (record, announced) = running {
      for event in record.events(after: death, registry, at: time) { teller.tell(event, of: announced) }
      teller.tell(.attemptFinished(willBeRetried: false, time), of: announced)
      message = "the scenario '\(record.plan.pickle.name)' ended the command with 'exit', and the run with it"
    } else {
      teller.tell(.hookFinished(death.result(of: "hook", duration: .zero, definedAt: nil), time))
    }
    teller.finish(success: false, because: message)
    return message
  }

  /// Says what is known, and that the run begins.
  func begin(_ suite: Suite, _ plans: inout ScenarioPlans) {
    let library = options.libraryFolder.map { folder in
      registry.definitions.indices.filter { registry.definitions[$0].place.path.utf8.starts(with: folder.utf8) }
    }
    teller.begin(suite, omitting: Set(library ?? [])) { plans.usedDefinitions() }
  }

  /// Settles how the run ended, and says so.
  func finish(_ outcome: inout RunOutcome) {
    outcome.problems += StrayFailures.ofProcess.take(relativeTo: registry.folder)
    outcome.wasInterrupted = interruption.isRequested
    outcome.warnings = Array(teller.warnings.all.dropFirst(givenWarnings))
    if outcome.wasInterrupted || !outcome.problems.isEmpty || !registry.unknownParameterTypes.isEmpty
      || options.failsOnWarnings && !teller.warnings.all.isEmpty
    {
      outcome.success = false
    }
    teller.finish(success: outcome.success, because: outcome.problems.first?.problem ?? interruption.reason)
  }

  private func run(_ plans: inout ScenarioPlans, skipReason: String?, outcome: inout RunOutcome) async {
    plans.announce(by: teller)
    for number in 0..<plans.count {
      if interruption.isRequested || !outcome.success && options.failsFast { return }
      let scenario = plans.announced(number, plans.plan(number))
      let record = ScenarioRecord(
        number: number, plan: scenario.plan, attempts: options.attempts(for: scenario.plan.tags))
      running = (record, scenario)
      defer { running = nil }
      let performer = performer(for: scenario.plan, skipReason: skipReason) {
        record.note($0)
        self.teller.tell($0, of: scenario)
      }
      let status = await performer.perform(record.assignment)
      guard let status else { continue }
      if options.isUnwanted(status) { outcome.success = false }
      outcome.unrun -= 1
    }
  }

  private func performer(
    for plan: PlannedScenario? = nil, skipReason: String? = nil, tell: @escaping (RunEvent) -> Void
  ) -> Performer {
    Performer(
      registry: registry, options: options, clock: clock, skipReason: skipReason, watch: watch,
      pause: pause.flatMap { ask in plan.map { ($0, ask) } }, isInterrupted: { self.interruption.isRequested },
      tell: tell)
  }
}
