/// The result of reading a stored run.
package struct StoredRunOutcome {
  /// The problems of the files, in the order of the files.
  package var problems: [Diagnostic] = []
  /// Whether every stream contains the end of its run, and every line could be read.
  package var isComplete = true
  /// Whether every run reports success and no result contradicts it.
  package var success = true
  /// Whether one of the runs was made with `--wip`, which expects failures.
  package var isWorkInProgress = false
  /// Whether every run could start and end, with or without failures.
  package var wasDone = true
  /// Whether something other than a scenario has failed.
  package var hasOtherFailure = false
  /// The later version of this program that wrote a file; nil if this version or an earlier one wrote all files.
  package var laterVersion: String?
  /// Whether at least one file contains a run.
  package var hasRun = true

  /// Adds a note about failed scenarios that do not fail the run.
  ///
  /// - Parameter failures: the number of these scenarios.
  mutating func noteExpected(failures: Int) {
    guard success, failures > 0 else { return }
    isWorkInProgress = true
    problems.append(
      Diagnostic(
        .note, problem: "the run was made with --wip, with which failures are expected: \(failures.counted("scenario"))"
      ))
  }
}
