/// How a run goes on, whatever is run.
package struct RunOptions: Sendable {
  /// Whether steps and hooks are only looked up, not executed.
  package var isDryRun = false
  /// Whether the run ends after the first scenario that fails.
  package var failsFast = false
  /// Whether pending steps fail the run.
  package var isStrict = true

  package init() {}
}
