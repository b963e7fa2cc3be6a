import Messages
import Reporters
import Runner
import SourceText

extension EarlierRun {
  /// The runs that are kept, the oldest first; those that cannot be read are left out, as `cukeswift history` reports them.
  static func kept() -> [EarlierRun] {
    var problems: [Diagnostic] = []
    let records = (try? RunHistory.read(problems: &problems)) ?? []
    return records.filter { $0.state == .ended || $0.state == .interrupted }.map { record in
      let endings = record.scenarios.map { ($0.key, Ending(outcome: $0.ending, duration: $0.duration)) }
      return EarlierRun(started: record.started, endings: Dictionary(endings) { _, last in last })
    }
  }

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
