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

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - registry: the definitions and hooks.
  ///   - options: how the run goes on.
  ///   - clock: what the time of the messages is taken from.
  ///   - ids: where the ids of the messages come from; those of the suite are taken from it already.
  ///   - interruption: asks for the end of the run from outside.
  ///   - pause: is asked at steps that fail in this process how they go on; nil where nobody is.
  ///   - send: where the messages go.
  package init(
    registry: Registry, options: RunOptions, clock: any RunClock, ids: IDGenerator,
    interruption: Interruption = Interruption(), pause: StepPause.Handler? = nil, send: @escaping Sink
  ) {
    self.registry = registry
    self.options = options
    self.clock = clock
    self.interruption = interruption
    self.pause = pause
    teller = StreamTeller(registry: registry, clock: clock, ids: ids, send: send)
  }

  /// Runs the chosen scenarios of a suite in this process, one after the other.
  package func run(_ suite: Suite) async -> RunOutcome {
    var plans = ScenarioPlans(suite.selected, Planner(registry: registry))
    begin(suite, &plans)
    var outcome = RunOutcome(success: true, unrun: suite.selected.count)
    if !interruption.isRequested, !suite.hasNothingToRepeat {
      let hooks = performer { self.teller.tell($0) }
      outcome.success = await hooks.performHooks(.beforeAll)
      if outcome.success { await run(&plans, outcome: &outcome) }
      if await !hooks.performHooks(.afterAll) { outcome.success = false }
    }
    finish(&outcome)
    return outcome
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
    outcome.wasInterrupted = interruption.isRequested
    if outcome.wasInterrupted || !outcome.problems.isEmpty || !registry.unknownParameterTypes.isEmpty {
      outcome.success = false
    }
    teller.finish(success: outcome.success, because: outcome.problems.first?.problem ?? interruption.reason)
  }

  private func run(_ plans: inout ScenarioPlans, outcome: inout RunOutcome) async {
    plans.announce(by: teller)
    for number in 0..<plans.count {
      if interruption.isRequested || !outcome.success && options.failsFast { return }
      let scenario = plans.announced(number, plans.plan(number))
      let performer = performer(for: scenario.plan) { self.teller.tell($0, of: scenario) }
      let status = await performer.perform(scenario.plan.assignment(options.attempts(for: scenario.plan.tags)))
      guard let status else { continue }
      if options.isUnwanted(status) { outcome.success = false }
      outcome.unrun -= 1
    }
  }

  private func performer(for plan: PlannedScenario? = nil, tell: @escaping (RunEvent) -> Void) -> Performer {
    Performer(
      registry: registry, options: options, clock: clock,
      pause: pause.flatMap { ask in plan.map { ($0, ask) } }, isInterrupted: { self.interruption.isRequested },
      tell: tell)
  }
}
