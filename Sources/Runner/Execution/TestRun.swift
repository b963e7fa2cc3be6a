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
  /// Whether warnings make the run fail.
  private let hasFailingWarnings: Bool

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
    hasFailingWarnings = options.failsOnWarnings && !warnings.isEmpty
    teller = StreamTeller(
      registry: registry, clock: clock, ids: ids,
      warnings: StreamTeller.Warnings(all: warnings, failRun: options.failsOnWarnings), send: send)
  }

  /// Runs the chosen scenarios of a suite in this process, one after the other.
  package func run(_ suite: Suite) async -> RunOutcome {
    teller.begin(suite)
    var outcome = RunOutcome(success: true, unrun: suite.selected.count)
    if !interruption.isRequested, !suite.hasNothingToRepeat {
      let hooks = performer { self.teller.tell($0) }
      outcome.success = await hooks.performHooks(.beforeAll)
      if outcome.success { await run(suite.selected, skipReason: hooks.skipReason, outcome: &outcome) }
      if await !hooks.performHooks(.afterAll) { outcome.success = false }
    }
    finish(&outcome)
    return outcome
  }

  /// Settles how the run ended, and says so.
  func finish(_ outcome: inout RunOutcome) {
    outcome.wasInterrupted = interruption.isRequested
    if outcome.wasInterrupted || !outcome.problems.isEmpty || !registry.unknownParameterTypes.isEmpty
      || hasFailingWarnings
    {
      outcome.success = false
    }
    teller.finish(success: outcome.success, because: outcome.problems.first?.problem ?? interruption.reason)
  }

  private func run(_ pickles: PickleList, skipReason: String?, outcome: inout RunOutcome) async {
    var plans = ScenarioPlans(pickles, Planner(registry: registry))
    plans.announce(by: teller)
    for number in pickles.indices {
      if interruption.isRequested || !outcome.success && options.failsFast { return }
      let scenario = plans.announced(number, plans.plan(number))
      let performer = performer(for: scenario.plan, skipReason: skipReason) { self.teller.tell($0, of: scenario) }
      let status = await performer.perform(scenario.plan.assignment(options.attempts(for: scenario.plan.tags)))
      guard let status else { continue }
      if options.isUnwanted(status) { outcome.success = false }
      outcome.unrun -= 1
    }
  }

  private func performer(
    for plan: PlannedScenario? = nil, skipReason: String? = nil, tell: @escaping (RunEvent) -> Void
  ) -> Performer {
    Performer(
      registry: registry, options: options, clock: clock, skipReason: skipReason,
      pause: pause.flatMap { ask in plan.map { ($0, ask) } }, isInterrupted: { self.interruption.isRequested },
      tell: tell)
  }
}
