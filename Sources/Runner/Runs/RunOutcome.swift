package import Messages
import StepRegistry

/// The outcome of a run.
package struct RunOutcome: Sendable {
  /// Whether everything was run and nothing failed.
  package var success: Bool
  /// Whether something other than a scenario fails the run.
  package var hasOtherFailure = false
  /// Whether the run was ended from outside.
  package var wasInterrupted: Bool { reasonToEnd != nil }
  /// The reason for the end from outside; nil for a run that was not interrupted.
  package var reasonToEnd: String?
  /// The number of scenarios that were to run; each repetition counts.
  package var planned = 0
  /// The number of planned scenarios that did not run to their end.
  package var unrun = 0
  /// The results of `BeforeRun` hooks, for other processes of the run.
  package var preparation = RunPreparation()
  /// Warnings about passed scenarios and ended workers, without those known before the run.
  package var warnings: [Diagnostic] = []
  /// The scenarios that passed although all are expected to fail, in the order of the run.
  package var unexpected: [Diagnostic.Note] = []
  /// Why the run is not successful even if its scenarios passed: decisions made by hand at failing steps.
  package var doubts: [Diagnostic] = []
  /// The reason why the run failed as a whole; nil if only scenarios, hooks, definitions or warnings failed it.
  package var failure: RunFailure?
  /// Results besides the messages that could not be written: texts of features, values for other runs.
  package var unwritten: [Diagnostic] = []
  /// Why the run could not do everything that was requested; empty for a complete run.
  package var problems: [Diagnostic] = []

  /// The problem of scenarios that passed although all are expected to fail; nil if all failed.
  package var surprise: Diagnostic? {
    guard !unexpected.isEmpty else { return nil }
    return Diagnostic(
      problem: "\(unexpected.count) passed, but with --wip no scenario is expected to",
      advice: "Run them without --wip from now on.", notes: unexpected)
  }
}
