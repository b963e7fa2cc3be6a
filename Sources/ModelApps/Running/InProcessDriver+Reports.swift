extension InProcessDriver: TraceableDriver {
  /// The kind `model`: pictures can be drawn from the tree.
  package nonisolated var tracedKind: TracedKind { .model }

  /// The current state of the app. An error of a timed event stays for the next access to the screen.
  package func traceState() -> TraceState? { try? app().traceState }
}

extension InProcessDriver: VersionedDriver {
  /// The version that the app declares; nil before the launch.
  public var appVersion: String? { (try? app())?.version }
}

extension InProcessDriver: LinkedDriver {
  /// The addresses declared by the app.
  public nonisolated var links: [String] { Swift.type(of: make()).links }
}

extension RunningApp {
  /// The current state of the app.
  var traceState: TraceState {
    TraceState(
      tree: failure == nil ? try? tree() : nil, time: now, records: surroundings.records,
      exchanges: surroundings.traffic.exchanges, waits: environment.clock.waits)
  }
}
