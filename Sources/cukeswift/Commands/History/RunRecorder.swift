import Messages
import Reporters
import Runner
import SourceText

/// Keeps a run for later ones: a record in the history before the run begins, and at its end its messages in place
/// of those of the run before.
///
/// Problems with that are warnings, as they do not affect the run itself. A run that passes and executes nothing leaves
/// everything as it was.
final class RunRecorder: Reporter {
  /// Why the run could not be kept.
  private(set) var warnings: [Diagnostic] = []
  /// What later runs need to know.
  var memo: RunMemo
  private let isStrict: Bool
  private var messages: LastRunWriter?
  private var record = RunRecordBuilder()
  /// The name of the record; `nil` if it could not be written.
  private var name: String?
  /// Shows others that the run is in progress: it is held until this process ends, however that happens.
  private var running: FileLock?
  private var hasScenarios = false
  /// The absolute path of the history, as the working folder may change.
  private let history =
    RunFolder.history.hasPrefix("/") ? RunFolder.history : "\(FileSystem.workingFolder)/\(RunFolder.history)"
  private var hasFailingScenario = false
  private var hasOtherFailure = false

  /// Writes that a run begins.
  ///
  /// - Parameters:
  ///   - memo: what later runs need to know of it.
  ///   - isStrict: whether scenarios without steps are undefined.
  init(_ memo: RunMemo, isStrict: Bool) {
    self.memo = memo
    self.isStrict = isStrict
    keep { () throws(FileSystem.Failure) in
      try RunFolder.make()
      name = try RunHistory.add(RunRecord(begun: SystemClock().now(), memo), in: history)
      running = name.map { FileLock(holding: "\(history)/\($0)") }
    }
    // The run before must not count as the last one. If it cannot be removed either, that does no harm: a run that asks for
    // the last one has to be able to write here.
    if name == nil, (try? RunFolder.refuseLinks()) != nil { try? FileSystem.remove(RunFolder.lastRun) }
  }

  /// Records a run that could not begin, because its command line or configuration is wrong.
  ///
  /// - Parameter words: the words of the command line.
  static func noteUndone(_ words: [String]) {
    let changeNothing = [EarlierRunOptions.rerun, RunCommand.dryRun, RunCommand.watch].flatMap(\.description.names)
    guard !words.contains(where: changeNothing.contains) else { return }
    // Without a run before it, none can be taken for the last one.
    guard (try? RunHistory.last()) != nil else { return }
    ProblemReport.write(RunRecorder(RunMemo(), isStrict: true).warnings)
  }

  /// Opens the file for the messages.
  func open() {
    guard name != nil else { return }
    keep { () throws(FileSystem.Failure) in messages = try LastRunWriter() }
  }

  func receive(_ envelope: Envelope, in stream: StreamState) {
    messages?.write(envelope)
    record.takeAttempt(of: stream)
    switch envelope {
    case .testRunStarted, .testRunFinished: record.take(envelope)
    case .testRunHookFinished(let message) where message.result.status.isFailure(strict: isStrict):
      hasOtherFailure = true
    case .testCaseFinished:
      hasScenarios = true
      if stream.endedScenario?.isFailure(strict: isStrict) == true { hasFailingScenario = true }
    default: break
    }
  }

  /// Does nothing: `keep` does the rest, as it knows whether the reports were written.
  func finish(in stream: StreamState) {}

  /// Keeps the run.
  ///
  /// - Parameters:
  ///   - outcome: how it ended.
  ///   - isDone: whether everything was done, apart from failed scenarios; if not, a repetition runs everything.
  ///   - isWorkInProgress: whether scenarios that pass fail it.
  func keep(_ outcome: RunOutcome, isDone: Bool, isWorkInProgress: Bool) {
    defer { messages = nil }
    guard let name else { return }
    keep { () throws(FileSystem.Failure) in try RunHistory.noteOverlaps(of: name, in: history) }
    if !hasScenarios, outcome.success, isDone {
      // There was nothing to do.
      return keep { () throws(FileSystem.Failure) in try RunHistory.remove(name, in: history) }
    }
    guard var record = record.finish() else { return }
    record.state = messages == nil ? .lost : outcome.wasInterrupted ? .interrupted : .ended
    record.unrun = outcome.unrun
    let hasScenariosLeft = hasFailingScenario || outcome.unrun > 0
    if outcome.failure == .unfinished, outcome.unrun == 0, !outcome.wasInterrupted { hasOtherFailure = true }
    memo.needsAll =
      !isDone || hasOtherFailure || !outcome.success && (isWorkInProgress || !hasScenariosLeft)
    record.memo = memo
    keep { () throws(FileSystem.Failure) in
      // Between the two writes, the run counts as one that did not end.
      if hasScenarios || !memo.isRepetition {
        do throws(FileSystem.Failure) {
          try messages?.finish()
        } catch {
          record.state = .lost
          try RunHistory.write(record, as: name, in: history)
          throw error
        }
      }
      try RunHistory.write(record, as: name, in: history)
    }
  }

  private func keep(_ work: () throws(FileSystem.Failure) -> Void) {
    do {
      try work()
    } catch {
      warnings.append(
        Diagnostic(
          .warning, uri: error.path, problem: "the run cannot be kept: \(error.reason)",
          advice: "Without it, --rerun, --only-changed and 'cukeswift history' know nothing of this run; "
            + "CUKESWIFT_CACHE names another folder for it."))
    }
  }
}
