extension InProcessDriver: TraceableDriver {
  /// The kind `model`: pictures can be drawn from the tree.
  package nonisolated var tracedKind: TracedKind { .model }

  /// The current state of the app. An error of a timed event stays for the next access to the screen.
  package func traceState() -> TraceState? { try? app().traceState }
}

extension RunningApp {
  /// The current state of the app.
  var traceState: TraceState {
    TraceState(
      tree: failure == nil ? try? tree() : nil, time: now, records: surroundings.records,
      exchanges: surroundings.traffic.exchanges, waits: environment.clock.waits)
  }
}
