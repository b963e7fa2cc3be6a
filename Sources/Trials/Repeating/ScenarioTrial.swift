package import Messages
package import Reporters
package import Runner
package import StepRegistry

/// Runs scenarios of a suite in new workers, without reports and without a record.
package struct ScenarioTrial {
  /// The condition of the workers of a trial.
  package enum Condition {
    /// As in the run.
    case unchanged
    /// The steps of all scenarios are traced.
    case traced
    /// Every app is launched with this mutation.
    case mutation(String)
    /// The code of the step definition at this location is left out.
    case withoutStep(String)
  }

  let suite: Suite
  let registry: Registry
  private let options: RunOptions
  private let ids: IDGenerator
  /// Starts the first of a number of workers.
  private let makeTeam: (_ jobs: Int, _ condition: Condition) throws -> WorkerTeam
  private let makeInterruption: () throws -> Interruption

  /// Prepares trials.
  ///
  /// - Parameters:
  ///   - suite: the scenarios to choose from.
  ///   - registry: the definitions.
  ///   - options: the options of the run.
  ///   - ids: the generator of ids for messages.
  ///   - makeTeam: starts the first of a number of workers.
  ///   - makeInterruption: makes the request to end a trial.
  package init(
    suite: Suite, registry: Registry, options: RunOptions, ids: IDGenerator,
    makeTeam: @escaping (_ jobs: Int, _ condition: Condition) throws -> WorkerTeam,
    makeInterruption: @escaping () throws -> Interruption
  ) {
    (self.suite, self.registry, self.options, self.ids) = (suite, registry, options, ids)
    (self.makeTeam, self.makeInterruption) = (makeTeam, makeInterruption)
  }

  /// Runs scenarios, each once.
  ///
  /// - Parameters:
  ///   - scenarios: the scenarios, in their order; one can occur several times.
  ///   - jobs: the number of workers.
  ///   - condition: the condition of the workers.
  ///   - expected: a log entry to look for in each scenario.
  ///   - others: further receivers of the messages.
  /// - Returns: the ended scenarios; nil if the run was interrupted.
  package func run(
    _ scenarios: [Pickle], jobs: Int = 1, under condition: Condition = .unchanged,
    expecting expected: LogExpectation? = nil,
    others: [any Reporter] = []
  ) async throws -> RunWitness? {
    let team = try makeTeam(jobs, condition)
    var options = options
    options.repeats = RepeatOptions()
    (options.failsFast, options.isWorkInProgress, options.conditions.expectedLog) = (false, false, nil)
    let witness = RunWitness(isStrict: options.isStrict, expecting: expected)
    let interruption = try makeInterruption()
    let run = TestRun(
      registry: registry, options: options, clock: SystemClock(), ids: ids, interruption: interruption,
      send: ReporterGroup([witness] + others).receive)
    _ = await run.run(suite.running(scenarios), by: team)
    return interruption.isRequested ? nil : witness
  }
}
