extension InProcessDriver: TraceableDriver {
  /// A model, whose picture can be drawn from its tree.
  package nonisolated var tracedKind: TracedKind { .model }

  /// How the app is now; an error of something that happened by itself stays for whoever asks for the screen.
  package func traceState() -> TraceState? { try? app().traceState }
}

extension RunningApp {
  /// How the app is now.
  var traceState: TraceState {
    TraceState(
      tree: failure == nil ? try? tree() : nil, time: now, records: surroundings.records,
      exchanges: surroundings.exchanges)
  }
}
