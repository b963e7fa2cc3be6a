package import Messages
import OperatingSystem

/// Records a run for later ones: an entry in the history before the run begins, and at its end its messages, which
/// replace those of the last run.
///
/// Recording errors are only warnings, because they do not affect the run. A run that passes and executes nothing
/// leaves no record.
package final class RunRecorder {
  /// Why the run could not be recorded.
  package private(set) var warnings: [Diagnostic] = []
  /// The information for later runs.
  package var memo: RunMemo
  /// The files that the scenarios of the run have read.
  package private(set) var files = ReadFiles()
  private let isStrict: Bool
  private var messages: LastRunWriter?
  private var record = RunRecordBuilder()
  /// The commit that was checked out when the run began; nil outside of git repositories.
  private let commit = GitRepository(around: FileSystem.workingFolder)?.head
  /// The name of the record; nil if it could not be written.
  private var name: String?
  /// A lock that marks the run as in progress. The system releases it when this process ends for any reason.
  private var running: FileLock?
  private var results = Results()
  /// The absolute path of the history, as the working folder may change.
  private let history =
    RunFolder.history.hasPrefix("/") ? RunFolder.history : "\(FileSystem.workingFolder)/\(RunFolder.history)"

  /// The results until now that the record depends on.
  private struct Results {
    var hasScenarios = false
    var hasFailingScenario = false
    /// Whether something other than a scenario fails the run.
    var hasOtherFailure = false
  }

  /// Records that a run begins.
  ///
  /// - Parameters:
  ///   - memo: the information for later runs.
  ///   - isStrict: whether scenarios without steps are undefined.
  package init(_ memo: RunMemo, isStrict: Bool) {
    self.memo = memo
    self.isStrict = isStrict
    keep { () throws(FileSystem.Failure) in
      try RunFolder.make()
      name = try RunHistory.add(RunRecord(begun: SystemClock().now(), memo), in: history)
      running = name.map { FileLock(holding: "\(history)/\($0)") }
    }
    // The previous run must not count as the last one. If its file cannot be removed either, later runs that need the
    // last one fail too, because they have to write here.
    if name == nil, (try? RunFolder.refuseLinks()) != nil { try? FileSystem.remove(RunFolder.lastRun) }
  }

  /// Opens the file for the messages.
  package func open() {
    guard name != nil else { return }
    keep { () throws(FileSystem.Failure) in messages = try LastRunWriter() }
  }

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    messages?.write(envelope)
    record.takeAttempt(of: stream)
    record.take(envelope)
    switch envelope {
    case .testRunHookFinished(let message) where message.result.status.isFailure(strict: isStrict):
      results.hasOtherFailure = true
    case .testCaseFinished(let message):
      results.hasScenarios = true
      if let pickle = stream.endedAttempt?.pickle { files.take(pickle, endedAt: message.timestamp) }
      if stream.endedScenario?.isFailure(strict: isStrict) == true { results.hasFailingScenario = true }
    default: break
    }
  }

  /// Does nothing, because `keep` finishes the recording after the reports were written.
  package func finish(in stream: StreamState) {}

  /// Finishes the recording.
  ///
  /// - Parameters:
  ///   - outcome: the result of the run.
  ///   - isDone: whether the run was complete, apart from failed scenarios. If not, a repetition runs everything.
  ///   - isWorkInProgress: whether scenarios that pass make the run fail.
  package func keep(_ outcome: RunOutcome, isDone: Bool, isWorkInProgress: Bool) {
    defer { messages = nil }
    guard let name else { return }
    keep { () throws(FileSystem.Failure) in try RunHistory.noteOverlaps(of: name, in: history) }
    // The run was empty.
    if !results.hasScenarios, outcome.success, isDone { return discard() }
    guard var record = record.finish() else { return }
    record.state = messages == nil ? .lost : outcome.wasInterrupted ? .interrupted : .ended
    record.unrun = outcome.unrun
    let hasScenariosLeft = results.hasFailingScenario || outcome.unrun > 0
    if outcome.failure == .unfinished, outcome.unrun == 0, !outcome.wasInterrupted { results.hasOtherFailure = true }
    memo.needsAll =
      !isDone || results.hasOtherFailure || !outcome.success && (isWorkInProgress || !hasScenariosLeft)
    record.memo = memo
    record.commit = record.commit ?? commit
    keep { () throws(FileSystem.Failure) in
      // Between the two writes, the record shows a run that did not end.
      if results.hasScenarios || !memo.isRepetition {
        do throws(FileSystem.Failure) {
          try messages?.finish()
          record.memo.messages = messages?.content.hexadecimal ?? ""
        } catch {
          record.state = .lost
          try RunHistory.write(record, as: name, in: history)
          throw error
        }
      }
      try RunHistory.write(record, as: name, in: history)
    }
  }

  /// Removes the record of a run without scenarios: the run before it stays the last one.
  package func discard() {
    guard let name else { return }
    keep { () throws(FileSystem.Failure) in try RunHistory.remove(name, in: history) }
  }

  private func keep(_ work: () throws(FileSystem.Failure) -> Void) {
    do {
      try work()
    } catch {
      warnings.append(
        Diagnostic(
          .warning, uri: error.path, problem: "the run cannot be saved: \(error.reason)",
          advice: "Without it, --rerun, --only-changed and 'cukeswift history' ignore this run; "
            + "CUKESWIFT_CACHE names another folder for it."))
    }
  }
}
