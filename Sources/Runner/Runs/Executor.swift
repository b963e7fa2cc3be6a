import StepRegistry

/// Runs the hooks and scenarios of a run: in this process, or in workers.
///
/// It gets the scenarios from the `RunProgress` of the run, and reports events and results to it.
protocol Executor: AnyObject {
  /// Starts any work that need not wait for the beginning of the stream.
  ///
  /// - Returns: whether anything was started. Hooks around the run must then be called in any case.
  func start() -> Bool

  /// Runs the hooks before or after the run.
  ///
  /// Returns when the scenarios can begin, or after the run when nothing is running any more.
  func performHooks(_ kind: HookKind) async

  /// Runs the scenarios of the progress until all have run or the run is stopped.
  func performScenarios() async

  /// Ends everything that the executor has started.
  func end()
}
