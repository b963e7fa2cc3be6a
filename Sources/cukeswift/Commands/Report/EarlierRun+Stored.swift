import Messages
import Reporters
import Runner
import SourceText

extension EarlierRuns {
  /// The last of the runs that are kept, as far as they can be read: `cukeswift history` reports the others.
  ///
  /// - Parameters:
  ///   - count: how many at most.
  ///   - moment: when they began at the latest.
  static func kept(_ count: Int, before moment: Timestamp) -> EarlierRuns {
    var runs = EarlierRuns()
    // Records of large runs are large, so that only one at a time is in the memory.
    try? RunHistory.forEachLatest { record in
      if record.started < moment, record.state == .ended || record.state == .interrupted {
        runs.addOldest(
          started: record.started,
          record.scenarios.lazy.map { ($0.key, EarlierRun.Ending(outcome: $0.ending, duration: $0.duration)) })
      }
      return runs.starts.count < count
    }
    return runs
  }
}

extension EarlierRun {
  /// Reads the stored streams of a run.
  ///
  /// - Throws: what is wrong with the files; a diagnostic where they contain no run.
  init(storedIn paths: [String]) throws {
    var stored = try StoredRun(paths)
    _ = stored.readBeginning()
    var reader = EarlierRunReader()
    let outcome = stored.read { reader.take($0) }
    let errors = outcome.problems.filter { $0.severity == .error }
    guard errors.isEmpty else { throw Diagnostics(errors) }
    guard let run = reader.run else {
      throw Diagnostic(
        uri: paths.first, problem: "there is no run in it to compare with",
        advice: "Name a file that 'cukeswift run --format message:FILE' has written.")
    }
    var warnings = outcome.problems.filter { $0.severity == .warning }
    if !run.isWhole {
      warnings.append(
        Diagnostic(
          .warning, uri: paths.first,
          problem: "not all scenarios of this earlier run have ended, so that nobody knows which are new since",
          advice: "Compare with a run that came to its end."))
    }
    ProblemReport.write(warnings)
    self = run
  }
}
