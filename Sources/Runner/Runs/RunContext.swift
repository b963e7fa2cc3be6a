import Messages
import StepRegistry

/// The fixed parts of a run, shared by the progress and the executor.
struct RunContext {
  let registry: Registry
  let options: RunOptions
  let clock: any RunClock
  let interruption: Interruption
  /// The folder from which the scenarios are claimed; nil if no other task takes part in the run.
  let claim: RunClaim?
  /// Decides how scenarios continue at a failing step in this process; nil to let the step fail.
  let pause: StepPause.Handler?
  /// Writes the other results of the run at its end, and returns the problems of writing.
  let write: (RunOutcome) -> [Diagnostic]
  /// The number of warnings when the run began.
  let givenWarnings: Int
  let emitter: StreamEmitter
}
