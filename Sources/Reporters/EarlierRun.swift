package import Messages

/// The results of an earlier run, for comparison in a report.
package struct EarlierRun: Sendable {
  /// The result and duration of a scenario.
  package struct Ending: Sendable {
    /// The outcome of its last attempt.
    package let outcome: Outcome
    /// The duration of that attempt in microseconds; a `Duration` would take twice the memory.
    package let microseconds: Int

    /// Creates an ending.
    package init(outcome: Outcome, duration: Duration) {
      self.outcome = outcome
      microseconds = duration.microseconds
    }
  }

  /// When the run began.
  package let started: Timestamp
  /// The scenarios that were run.
  package let endings: [ScenarioKey: Ending]

  /// Whether the run is complete: it was neither cut off nor ended early.
  package let isWhole: Bool

  /// Creates a run.
  package init(started: Timestamp, endings: [ScenarioKey: Ending], isWhole: Bool = true) {
    self.started = started
    self.endings = endings
    self.isWhole = isWhole
  }
}

/// Reads the results of a run from its stream.
package struct EarlierRunReader {
  private let stream = StreamState()
  private var keys = ScenarioKeys()
  private var keyOfPickle: [String: ScenarioKey] = [:]
  private var endings: [ScenarioKey: EarlierRun.Ending] = [:]

  /// Creates a reader for a stream that has not begun.
  package init() {}

  /// Processes the next message.
  package mutating func take(_ envelope: Envelope) {
    stream.take(envelope)
    switch envelope {
    case .pickle(let pickle): keyOfPickle[pickle.id] = keys.next(pickle)
    default:
      guard let attempt = stream.endedScenario, let key = keyOfPickle[attempt.pickle.id] else { return }
      endings[key] = EarlierRun.Ending(outcome: attempt.outcome, duration: attempt.duration)
    }
  }

  /// The run; nil for a stream without a start time.
  package var run: EarlierRun? {
    let isWhole = !stream.endedEarly && stream.unrunPickles.isEmpty
    return stream.runStart.map { EarlierRun(started: $0, endings: endings, isWhole: isWhole) }
  }
}
