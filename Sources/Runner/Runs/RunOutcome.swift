package import Messages

/// How a run ended.
package struct RunOutcome: Sendable {
  /// Whether everything was run and nothing failed.
  package var success: Bool
  /// Whether the run was ended from outside.
  package var wasInterrupted = false
  /// How many of the chosen scenarios were not run, or not to their end.
  package var unrun = 0
  /// What is odd about scenarios that have passed; not what was known before the run.
  package var warnings: [Diagnostic] = []
  /// The scenarios that passed although none is expected to, in the order of the run.
  package var unexpected: [Diagnostic.Note] = []
  /// Why the run failed as a whole; `nil` if only scenarios, hooks, definitions or warnings failed it.
  package var failure: RunFailure?
  /// Why what the run was asked for could not be done, or not to its end; empty where it could.
  package var problems: [Diagnostic] = []

  /// What is wrong where scenarios passed although none is expected to; `nil` where none did.
  package var surprise: Diagnostic? {
    guard !unexpected.isEmpty else { return nil }
    return Diagnostic(
      problem: "\(unexpected.count) passed, but with --wip no scenario is expected to",
      advice: "Run them without --wip from now on.", notes: unexpected)
  }
}
