package import AppUnderTest

extension PageDriver: TraceableDriver {
  /// A page in a browser of this machine.
  package nonisolated var tracedKind: TracedKind { .page }

  /// How the page is now; errors of its scripts stay for whoever uses it next.
  package func traceState() async -> TraceState? {
    guard page != nil else { return nil }
    // A page that does not answer has failed its step by that, or fails the next one.
    let tree = try? await look()
    guard page != nil else { return nil }
    return TraceState(
      tree: tree, time: .milliseconds(pageTime - launchTime), records: knownRecords,
      exchanges: requests.exchanges(since: launchTime), log: await log())
  }
}
