import Messages
import OperatingSystem
import Reporters
import Runner
import SourceText

extension EarlierRuns {
  /// The last of the recorded runs. Unreadable records are left out, because `cukeswift history` reports them.
  ///
  /// - Parameters:
  ///   - count: the maximum number of runs.
  ///   - moment: the time before which they began.
  ///   - folder: where the records are.
  static func kept(_ count: Int, before moment: Timestamp, in folder: String) -> EarlierRuns {
    var runs = EarlierRuns()
    var trends = RunTrends()
    // Records may be large, so only one at a time is in memory.
    try? RunHistory.forEachLatest(in: folder) { record in
      if record.started < moment, record.state == .ended || record.state == .interrupted {
        runs.addOldest(
          started: record.started, commit: record.commit,
          record.scenarios.lazy.map { ($0.key, EarlierRun.Ending(outcome: $0.ending, duration: $0.duration)) })
        trends.add(record)
      }
      return runs.starts.count < count
    }
    for scenario in trends.flaky { runs.flakyRuns[scenario.key] = scenario.flakyRuns }
    return runs
  }
}

extension EarlierRun {
  /// Reads the stored streams of a run.
  ///
  /// - Throws: the errors in the files, or a diagnostic for files without a run.
  init(storedIn paths: [String]) throws {
    var stored = try StoredRun(paths)
    _ = stored.readLeniency()
    var reader = EarlierRunReader()
    let outcome = stored.read { reader.take($0) }
    let errors = outcome.problems.filter { $0.severity == .error }
    guard errors.isEmpty else { throw Diagnostics(errors) }
    guard let run = reader.run else {
      throw Diagnostic(
        uri: paths.first, problem: "the file has no run to compare with",
        advice: "Name a file that 'cukeswift run --format message:FILE' has written.")
    }
    var warnings = outcome.problems.filter { $0.severity == .warning }
    if !run.isWhole {
      warnings.append(
        Diagnostic(
          .warning, uri: paths.first,
          problem: "this earlier run is not complete, and it is unclear which scenarios are new since",
          advice: "Compare with a complete run."))
    }
    ProblemReport.write(warnings)
    self = run
  }
}
