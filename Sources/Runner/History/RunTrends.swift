package import Messages

/// Statistics of several runs.
package struct RunTrends {
  /// A scenario in several runs.
  package struct Scenario {
    package let key: ScenarioKey
    /// Where it began in the last of the runs.
    package fileprivate(set) var line: Int
    /// How often it was run; each repetition counts.
    package fileprivate(set) var runs = 0
    /// How many of these runs were retried and passed, or failed while equal runs passed.
    package var flakyRuns: Int { retried + equal.values.reduce(0) { $0 + ($1.passes > 0 ? $1.failures : 0) } }
    /// The number of runs that failed first and passed then.
    fileprivate var retried = 0
    /// The results of equal runs: of the same scenario, steps, app, browser and seed.
    fileprivate var equal: [Fingerprint: (passes: Int, failures: Int)] = [:]
    fileprivate var total = Duration.zero

    /// The mean duration.
    package var mean: Duration { runs == 0 ? .zero : total / runs }
  }

  /// Everything that the result of a scenario may depend on.
  fileprivate struct Fingerprint: Hashable {
    let run: String
    let appVersions: [RunSetting]
    let content: ContentHash
  }

  private var scenarios: [ScenarioKey: Scenario] = [:]

  /// Creates the statistics of runs.
  ///
  /// - Parameter records: the runs, the oldest first.
  package init(_ records: [RunRecord] = []) {
    for record in records { add(record) }
  }

  /// Adds a run.
  package mutating func add(_ record: RunRecord) {
    for scenario in record.scenarios {
      var known = scenarios[scenario.key] ?? Scenario(key: scenario.key, line: scenario.line)
      known.line = scenario.line
      known.add(scenario, of: record)
      scenarios[scenario.key] = known
    }
  }

  /// The scenarios that did not pass when they last ran.
  ///
  /// - Parameter records: the runs, the oldest first.
  package static func lastFailed(in records: [RunRecord]) -> Set<ScenarioKey> {
    var failed: Set<ScenarioKey> = []
    for scenario in records.flatMap(\.scenarios) {
      switch scenario.ending {
      case .passed, .flaky, .skipped: failed.remove(scenario.key)
      case .failed, .ambiguous, .undefined, .pending: failed.insert(scenario.key)
      }
    }
    return failed
  }

  /// The scenarios by mean duration, the slowest first.
  package var slowest: [Scenario] {
    scenarios.values.sorted { $0.mean == $1.mean ? $0.key < $1.key : $0.mean > $1.mean }
  }

  /// The scenarios that were ever flaky, the most often flaky first.
  package var flaky: [Scenario] {
    scenarios.values.filter { $0.flakyRuns > 0 }.sorted {
      $0.flakyRuns == $1.flakyRuns ? $0.key < $1.key : $0.flakyRuns > $1.flakyRuns
    }
  }
}

extension RunTrends.Scenario {
  fileprivate mutating func add(_ scenario: RunRecord.Scenario, of record: RunRecord) {
    runs += scenario.runs
    total += scenario.duration * scenario.runs
    if scenario.ending == .flaky { retried += 1 }
    // Runs that are not known to be equal are compared with themselves alone.
    let run = record.memo.fingerprint.isEmpty ? "\(record.started)" : record.memo.fingerprint
    guard record.state == .ended, let content = scenario.content else { return }
    let fingerprint = RunTrends.Fingerprint(run: run, appVersions: record.appVersions, content: content)
    let known = equal[fingerprint] ?? (0, 0)
    equal[fingerprint] = (known.passes + scenario.passes, known.failures + scenario.failures)
  }
}
