package import Messages

/// What the history keeps of a run: totals, and how each scenario ended and how long it took.
package struct RunRecord: Sendable, Hashable {
  /// A scenario that was run.
  package struct Scenario: Sendable, Hashable {
    package var key: ScenarioKey
    /// Where it began, counted from 1.
    package var line: Int
    package var ending: Outcome
    /// How long all of its attempts took.
    package var duration: Duration

    package init(key: ScenarioKey, line: Int, ending: Outcome, duration: Duration) {
      self.key = key
      self.line = line
      self.ending = ending
      self.duration = duration
    }
  }

  package var started: Timestamp
  package var duration: Duration
  package var success: Bool
  /// How many scenarios ended in each way.
  package var totals: [Outcome: Int]
  /// The scenarios; of very many those that did not pass and the slowest.
  package var scenarios: [Scenario]

  package init(
    started: Timestamp, duration: Duration, success: Bool, totals: [Outcome: Int], scenarios: [Scenario]
  ) {
    self.started = started
    self.duration = duration
    self.success = success
    self.totals = totals
    self.scenarios = scenarios
  }
}
