package import Messages

/// How scenarios ended in several earlier runs, which mostly had the same scenarios.
package struct EarlierRuns: Sendable {
  /// When the runs began, the oldest first.
  package private(set) var starts: [Timestamp] = []
  /// The position of each scenario in the endings of the runs.
  private var positions: [ScenarioKey: Int] = [:]
  /// The endings of the scenarios of each run, by their positions; those of scenarios that came later are missing at the end.
  private var endings: [[EarlierRun.Ending?]] = []

  /// Knows no run yet.
  package init() {}

  /// Adds a run that is older than all others.
  ///
  /// - Parameters:
  ///   - started: when it began.
  ///   - scenarios: the scenarios that were run; of several with the same key the last one counts.
  package mutating func addOldest(
    started: Timestamp, _ scenarios: some Sequence<(key: ScenarioKey, ending: EarlierRun.Ending)>
  ) {
    var run = [EarlierRun.Ending?](repeating: nil, count: positions.count)
    for (key, ending) in scenarios {
      if let position = positions[key] {
        run[position] = ending
      } else {
        positions[key] = run.count
        run.append(ending)
      }
    }
    starts.insert(started, at: 0)
    endings.insert(run, at: 0)
  }

  /// How a scenario ended in each run, the oldest first; `nil` where it was in none.
  func endings(of key: ScenarioKey) -> [EarlierRun.Ending?]? {
    guard let position = positions[key] else { return nil }
    return endings.map { position < $0.count ? $0[position] : nil }
  }
}
