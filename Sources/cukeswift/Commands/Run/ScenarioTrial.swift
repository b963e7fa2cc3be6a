import Messages
import Reporters
import Runner
import SourceText
import StepRegistry

/// Runs scenarios of a suite in new workers, without reports and without a record.
struct ScenarioTrial {
  let suite: Suite
  let registry: Registry
  let options: RunOptions
  let ids: IDGenerator
  /// Starts the first of a number of workers, with further options.
  let makeTeam: (_ jobs: Int, _ words: [String]) throws -> WorkerTeam
  let makeInterruption: () throws -> Interruption

  /// Runs scenarios, each once.
  ///
  /// - Parameters:
  ///   - scenarios: the scenarios, in their order; one can occur several times.
  ///   - jobs: the number of workers.
  ///   - words: further options of the workers.
  ///   - expected: a log entry to look for in each scenario.
  ///   - others: further receivers of the messages.
  /// - Returns: the ended scenarios; nil if the run was interrupted.
  func run(
    _ scenarios: [Pickle], jobs: Int = 1, words: [String] = [], expecting expected: LogExpectation? = nil,
    others: [any Reporter] = []
  ) async throws -> RunWitness? {
    let team = try makeTeam(jobs, words)
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
