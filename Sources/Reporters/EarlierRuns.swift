package import Messages

/// The results of several earlier runs; optimised for runs with mostly the same scenarios.
package struct EarlierRuns: Sendable {
  /// The start times of the runs, the oldest first.
  package private(set) var starts: [Timestamp] = []
  /// The tested commits of the runs; nil for an unknown one.
  private(set) var commits: [String?] = []
  /// The position of each scenario in `endings`.
  private var positions: [ScenarioKey: Int] = [:]
  /// The endings of each run, by the positions of scenarios; scenarios added later are missing at the end.
  private var endings: [[EarlierRun.Ending?]] = []
  /// The number of runs in which each flaky scenario passed after a retry, or failed while an equal run passed.
  package var flakyRuns: [ScenarioKey: Int] = [:]

  /// Creates an empty history.
  package init() {}

  /// Adds a run that is older than all others.
  ///
  /// - Parameters:
  ///   - started: when it began.
  ///   - commit: the tested commit; nil for an unknown one.
  ///   - scenarios: its scenarios; the last one of equal keys counts.
  package mutating func addOldest(
    started: Timestamp, commit: String? = nil,
    _ scenarios: some Sequence<(key: ScenarioKey, ending: EarlierRun.Ending)>
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
    commits.insert(commit, at: 0)
    endings.insert(run, at: 0)
  }

  /// The endings of a scenario in each run, the oldest first; nil for an unknown scenario.
  func endings(of key: ScenarioKey) -> [EarlierRun.Ending?]? {
    guard let position = positions[key] else { return nil }
    return endings.map { position < $0.count ? $0[position] : nil }
  }
}
