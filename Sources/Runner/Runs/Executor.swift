import StepRegistry

/// Runs the hooks and scenarios of a run: in this process, or in workers.
///
/// What happens, and how hooks and scenarios ended, it gives to the `RunProgress` of the run, which has the scenarios as well.
protocol Executor: AnyObject {
  /// Begins with what need not wait for the beginning of the stream.
  ///
  /// - Returns: whether something runs from here on, so that hooks around the run have to be called whatever happens.
  func start() -> Bool

  /// Runs the hooks before or after the run, until the scenarios can begin, or until nothing runs any more.
  func performHooks(_ kind: HookKind) async

  /// Runs the scenarios that the progress gives, until there is none or the run is stopped.
  func performScenarios() async

  /// Ends what it has started; nothing happens from here on.
  func end()
}
