package import Messages
package import StepRegistry

/// Runs a suite and emits all events as messages.
///
/// The executor runs hooks and scenarios, and reports their events and results to the progress, which emits them.
package final class TestRun {
  let context: RunContext
  /// The executor in this process; nil while nothing runs here.
  private var local: LocalExecutor?

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - registry: the definitions and hooks.
  ///   - options: how the scenarios are run.
  ///   - clock: gives the time of the messages.
  ///   - ids: generates the ids of the messages. The ids of the suite have already been taken from it.
  ///   - interruption: requests the end of the run from outside.
  ///   - claim: the folder from which the scenarios are claimed; nil if no other task takes part in the run.
  ///   - pause: decides how scenarios continue at a failing step in this process; nil to let the step fail.
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
    context = RunContext(
      registry: registry, options: options, clock: clock, interruption: interruption, claim: claim, pause: pause,
      write: write, givenWarnings: warnings.count,
      emitter: StreamEmitter(
        registry: registry, clock: clock, ids: ids,
        warnings: StreamEmitter.Warnings(all: warnings, failRun: options.conditions.failsOnWarnings),
        expectedLog: options.conditions.expectedLog, send: send))
  }

  /// Runs the selected scenarios of a suite; the stream does not depend on where they run.
  ///
  /// - Parameter team: the workers that run them; nil to run them in this process, one after the other.
  package func run(_ suite: Suite, by team: WorkerTeam? = nil) async -> RunOutcome {
    let progress = RunProgress(context, suite)
    let executor: any Executor
    if let team {
      executor = TeamRun(progress, team)
    } else {
      let here = LocalExecutor(progress)
      local = here
      executor = here
    }
    defer { local = nil }
    // Workers may run scenarios before the beginning of the stream is complete.
    let time = context.clock.now()
    let hasStarted = executor.start()
    progress.begin(at: time, hasStarted: hasStarted)
    while let phase = progress.nextPhase() {
      switch phase {
      case .hooks(let kind): await executor.performHooks(kind)
      case .scenarios: if !progress.lacksPreparation { await executor.performScenarios() }
      }
    }
    executor.end()
    return progress.finish()
  }

  /// Completes the stream if code of a step or hook in this process has called `exit`.
  ///
  /// - Returns: a sentence that describes the exit; nil if the process ends outside such code. The stream is then not
  ///   changed.
  package func processEnds() -> String? { local?.processEnds() }
}
