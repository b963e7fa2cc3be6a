package import Messages

/// The records of the last runs, a file each.
package enum RunHistory {
  /// How many runs are kept.
  package static let mostRuns = 50

  private static let ending = ".json"
  /// How large a record can be, in bytes: far more than that of ten thousand scenarios.
  private static let largestRecord = 64 << 20

  /// Adds a record, and removes those of the oldest runs where there are too many.
  package static func add(_ record: RunRecord, in folder: String = RunFolder.history) throws(FileSystem.Failure) {
    let file = try OutputFile.file(at: folder + "/" + name(of: record))
    record.json.withUnsafeBufferPointer { file.write($0) }
    try file.finish()
    for name in try names(in: folder).dropLast(mostRuns) { try FileSystem.remove(folder + "/" + name) }
  }

  /// The records, the oldest first.
  ///
  /// - Parameter problems: takes what is wrong with files that cannot be read; the others are read all the same.
  /// - Returns: none where no run has left any.
  package static func read(
    from folder: String = RunFolder.history, problems: inout [Diagnostic]
  ) throws(FileSystem.Failure) -> [RunRecord] {
    // A folder that is missing has no records; any other problem is told when its names are read.
    guard (try? FileSystem.kind(of: folder)) != nil else { return [] }
    var records: [RunRecord] = []
    for name in try names(in: folder) {
      let path = folder + "/" + name
      do {
        let bytes = try FileSystem.read(path, atMost: largestRecord, isKept: true)
        records.append(
          try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in try RunRecord(json: bytes) })
      } catch let failure as FileSystem.Failure {
        problems.append(Diagnostic(failure))
      } catch {
        problems.append(
          Diagnostic(
            .warning, uri: path, problem: "this is no record of a run, and is left out: \(error)",
            advice: "Delete the file."))
      }
    }
    return records
  }

  /// The names of the records, the oldest first: they begin with the time.
  private static func names(in folder: String) throws(FileSystem.Failure) -> [String] {
    try FileSystem.names(in: folder).filter { $0.hasSuffix(ending) }
  }

  /// The time of the run in nanoseconds, in as many digits as sort like numbers for three centuries.
  private static func name(of record: RunRecord) -> String {
    func padded(_ number: Int, _ count: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(count - digits.count, 0)) + digits
    }
    return padded(record.started.seconds, 10) + "-" + padded(record.started.nanoseconds, 9) + ending
  }
}

/// What several runs say together.
package struct RunTrends {
  /// A scenario in several runs.
  package struct Scenario {
    package let key: ScenarioKey
    /// Where it began in the last of the runs.
    package fileprivate(set) var line: Int
    /// In how many runs it was.
    package fileprivate(set) var runs = 0
    /// In how many of them it passed only after it had failed.
    package fileprivate(set) var flakyRuns = 0
    fileprivate var total = Duration.zero

    /// How long it took in the mean.
    package var mean: Duration { runs == 0 ? .zero : total / runs }
  }

  private var scenarios: [ScenarioKey: Scenario] = [:]

  /// Takes the runs, the oldest first.
  package init(_ records: [RunRecord]) {
    for record in records {
      for scenario in record.scenarios {
        var known = scenarios[scenario.key] ?? Scenario(key: scenario.key, line: scenario.line)
        known.line = scenario.line
        known.runs += 1
        known.total += scenario.duration
        if scenario.ending == .flaky { known.flakyRuns += 1 }
        scenarios[scenario.key] = known
      }
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

  /// The scenarios that take longest in the mean, the slowest first.
  package var slowest: [Scenario] {
    scenarios.values.sorted { $0.mean == $1.mean ? $0.key.place < $1.key.place : $0.mean > $1.mean }
  }

  /// The scenarios that were ever flaky, those that most often were first.
  package var flaky: [Scenario] {
    scenarios.values.filter { $0.flakyRuns > 0 }.sorted {
      $0.flakyRuns == $1.flakyRuns ? $0.key.place < $1.key.place : $0.flakyRuns > $1.flakyRuns
    }
  }
}

extension ScenarioKey {
  /// What scenarios are sorted by where nothing else tells them apart.
  fileprivate var place: String { "\(uri) \(name) \(position)" }
}
