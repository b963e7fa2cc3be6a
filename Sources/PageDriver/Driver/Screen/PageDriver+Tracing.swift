package import AppUnderTest

extension PageDriver: TraceableDriver {
  /// A page in a browser of this machine.
  package nonisolated var tracedKind: TracedKind { .page }

  /// The current state of the page; errors of its scripts are kept for the next caller.
  package func traceState() async -> TraceState? {
    guard page != nil else { return nil }
    // If the page does not answer, the current or the next step reports that.
    let tree = try? await look()
    guard page != nil else { return nil }
    return TraceState(
      tree: tree, time: .milliseconds(clock.now - clock.launch), records: requestRecords(),
      exchanges: requests.exchanges(since: clock.launch), log: await log())
  }
}
