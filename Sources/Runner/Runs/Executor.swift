import StepRegistry

/// Runs the hooks and scenarios of a run: in this process, or in workers.
///
/// It gets the scenarios from the `RunProgress` of the run, and reports to it what happens and how hooks and scenarios ended.
protocol Executor: AnyObject {
  /// Starts what need not wait for the beginning of the stream.
  ///
  /// - Returns: whether something was started, so that hooks around the run have to be called whatever happens.
  func start() -> Bool

  /// Runs the hooks before or after the run, until the scenarios can begin, or until nothing runs any more.
  func performHooks(_ kind: HookKind) async

  /// Runs the scenarios that the progress gives, until there is none or the run is stopped.
  func performScenarios() async

  /// Why all scenarios are skipped, as a hook once before the run said; `nil` if none has.
  var skipReason: String? { get }

  /// Ends everything that it has started.
  func end()
}
