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
  /// Why the run could not be done to its end; empty where it could.
  package var problems: [Diagnostic] = []
}
