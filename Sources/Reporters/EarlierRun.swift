package import Messages

/// How the scenarios of an earlier run ended, as far as a report compares this one with it.
package struct EarlierRun: Sendable {
  /// How a scenario ended, and how long it took.
  package struct Ending: Sendable {
    /// How its last attempt ended.
    package let outcome: Outcome
    /// How long that took, in microseconds; a duration would take twice the room.
    package let microseconds: Int

    /// Describes an ending.
    package init(outcome: Outcome, duration: Duration) {
      self.outcome = outcome
      microseconds = duration.microseconds
    }
  }

  /// When it began.
  package let started: Timestamp
  /// The scenarios that were run.
  package let endings: [ScenarioKey: Ending]

  /// Whether these are all scenarios that were to be run; those of a run that was cut off or ended early are not.
  package let isWhole: Bool

  /// Describes a run.
  package init(started: Timestamp, endings: [ScenarioKey: Ending], isWhole: Bool = true) {
    self.started = started
    self.endings = endings
    self.isWhole = isWhole
  }
}

/// Reads how the scenarios of a run ended from its stream.
package struct EarlierRunReader {
  private let stream = StreamState()
  private var keys = ScenarioKeys()
  private var keyOfPickle: [String: ScenarioKey] = [:]
  private var endings: [ScenarioKey: EarlierRun.Ending] = [:]

  /// Begins before the first message.
  package init() {}

  /// Takes the next message.
  package mutating func take(_ envelope: Envelope) {
    stream.take(envelope)
    switch envelope {
    case .pickle(let pickle): keyOfPickle[pickle.id] = keys.next(pickle)
    default:
      guard let attempt = stream.endedScenario, let key = keyOfPickle[attempt.pickle.id] else { return }
      endings[key] = EarlierRun.Ending(outcome: attempt.outcome, duration: attempt.duration)
    }
  }

  /// The run; nil where the stream does not say when it began.
  package var run: EarlierRun? {
    let isWhole = !stream.endedEarly && stream.unrunPickles.isEmpty
    return stream.runStart.map { EarlierRun(started: $0, endings: endings, isWhole: isWhole) }
  }
}
