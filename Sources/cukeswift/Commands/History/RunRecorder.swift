import Messages
import Reporters
import Runner
import SourceText

/// Keeps a run for later ones: a record in the history from before anything of it happens, and at its end its messages in place
/// of those of the run before.
///
/// A run that cannot be kept is no worse a run, so that problems are warnings. One that passes and executes nothing leaves
/// everything as it was.
final class RunRecorder: Reporter {
  /// Why the run could not be kept.
  private(set) var warnings: [Diagnostic] = []
  /// What later runs have to know.
  var memo: RunMemo
  private let isStrict: Bool
  private var messages: (reporter: MessageReporter, output: OutputFile)?
  private var record = RunRecordBuilder()
  /// The name of the record; `nil` where it could not be written.
  private var name: String?
  private var hasScenarios = false
  /// Where the record goes, whatever the working folder is at the end.
  private let history =
    RunFolder.history.hasPrefix("/") ? RunFolder.history : "\(FileSystem.workingFolder)/\(RunFolder.history)"
  private var hasFailingScenario = false
  private var hasOtherFailure = false

  /// Writes that a run begins.
  ///
  /// - Parameters:
  ///   - memo: what is known of it.
  ///   - isStrict: whether scenarios without steps are undefined.
  init(_ memo: RunMemo, isStrict: Bool) {
    self.memo = memo
    self.isStrict = isStrict
    keep { () throws(FileSystem.Failure) in
      try RunFolder.make()
      name = try RunHistory.add(RunRecord(begun: SystemClock().now(), memo), in: history)
    }
    // Nobody may take the run before for the last one. What cannot be removed either cannot be relied on: a run that asks for
    // the last one has to be able to write here.
    if name == nil, (try? RunFolder.refuseLinks()) != nil { try? FileSystem.remove(RunFolder.lastRun) }
  }

  /// Writes that a run could not even be begun, because of what its command line or configuration says.
  ///
  /// - Parameter words: the words of the command line.
  static func noteUndone(_ words: [String]) {
    let changeNothing = [EarlierRunOptions.rerun, RunCommand.dryRun, RunCommand.watch].flatMap(\.description.names)
    guard !words.contains(where: changeNothing.contains) else { return }
    // Where there is no run before it, nobody can take that for the last one.
    guard (try? RunHistory.last()) != nil else { return }
    ProblemReport.write(RunRecorder(RunMemo(), isStrict: true).warnings)
  }

  /// Opens what takes the messages.
  func open() {
    guard name != nil else { return }
    keep { () throws(FileSystem.Failure) in
      let output = try OutputFile.file(at: RunFolder.lastRun)
      messages = (MessageReporter(output: output), output)
    }
  }

  func receive(_ envelope: Envelope, in stream: StreamState) {
    messages?.reporter.receive(envelope, in: stream)
    record.take(envelope)
    switch envelope {
    case .testRunHookFinished(let message) where message.result.status.isFailure(strict: isStrict):
      hasOtherFailure = true
    case .testCaseFinished(let message):
      hasScenarios = true
      guard let attempt = stream.attempt(message.testCaseStartedID) else { return }
      if message.willBeRetried {
        record.addRetried(attempt.pickle, duration: attempt.duration)
      } else {
        let status = attempt.status(isStrict: isStrict)
        if status != .passed, status != .skipped { hasFailingScenario = true }
        record.add(attempt.pickle, status: status, duration: attempt.duration)
      }
    default: break
    }
  }

  /// Leaves the rest to `keep`, which knows what has become of the reports.
  func finish(in stream: StreamState) {}

  /// Keeps the run.
  ///
  /// - Parameters:
  ///   - outcome: how it ended.
  ///   - isDone: whether all was done but for scenarios that failed; if not, a repetition runs everything.
  ///   - isWorkInProgress: whether scenarios that pass fail it.
  func keep(_ outcome: RunOutcome, isDone: Bool, isWorkInProgress: Bool) {
    defer { messages = nil }
    guard let name else { return }
    keep { () throws(FileSystem.Failure) in try RunHistory.noteOverlaps(of: name, in: history) }
    guard hasScenarios else {
      // Nothing is known of what was chosen, unless there was nothing to do.
      guard outcome.success, isDone else { return }
      return keep { () throws(FileSystem.Failure) in try RunHistory.remove(name, in: history) }
    }
    guard let messages, var record = record.finish() else { return }
    record.state = outcome.wasInterrupted ? .interrupted : .ended
    record.unrun = outcome.unrun
    let hasScenariosLeft = hasFailingScenario || outcome.unrun > 0
    memo.needsAll =
      !isDone || hasOtherFailure || !outcome.success && (isWorkInProgress || !hasScenariosLeft)
    record.memo = memo
    keep { () throws(FileSystem.Failure) in
      // In between, the run counts as one that did not end.
      try messages.output.finish()
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
