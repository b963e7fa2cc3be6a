package import Messages

/// Statistics of several runs.
package struct RunTrends {
  /// A scenario in several runs.
  package struct Scenario {
    package let key: ScenarioKey
    /// The line of the scenario in the last run.
    package fileprivate(set) var line: Int
    /// The number of times that the scenario was run, counting repetitions.
    package fileprivate(set) var runs = 0
    /// The number of these runs that were retried and passed, or failed while equal runs passed.
    package var flakyRuns: Int { retried + equal.values.reduce(0) { $0 + $1.flakyRuns } }
    /// The number of runs that failed first and passed then.
    fileprivate var retried = 0
    /// The results of equal runs: of the same scenario, steps, browser and seed.
    fileprivate var equal: [Fingerprint: EqualRuns] = [:]
    fileprivate var total = Duration.zero

    /// The mean duration.
    package var mean: Duration { runs == 0 ? .zero : total / runs }
  }

  /// Everything that the result of a scenario may depend on.
  fileprivate struct Fingerprint: Hashable {
    let run: String
    let content: ContentHash
  }

  /// The results of a scenario in equal runs.
  fileprivate struct EqualRuns {
    /// The results by the versions of the apps. An app that failed to start has no version.
    private var results: [[RunSetting]: (passes: Int, failures: Int)] = [:]

    mutating func add(passes: Int, failures: Int, with versions: [RunSetting]) {
      let known = results[versions] ?? (0, 0)
      results[versions] = (known.passes + passes, known.failures + failures)
    }

    /// The number of runs that failed while runs passed without another version of an app.
    var flakyRuns: Int {
      results.filter { failed in
        results.contains { $0.value.passes > 0 && !Self.differ($0.key, failed.key) }
      }.reduce(0) { $0 + $1.value.failures }
    }

    /// Whether an app has different versions in two runs.
    private static func differ(_ versions: [RunSetting], _ others: [RunSetting]) -> Bool {
      versions.contains { version in
        others.contains { $0.name == version.name } && !others.contains(version)
      }
    }
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
    equal[RunTrends.Fingerprint(run: run, content: content), default: RunTrends.EqualRuns()]
      .add(passes: scenario.passes, failures: scenario.failures, with: record.appVersions)
  }
}
