import Messages
import Reporters
import Runner
import SourceText

/// Keeps a run for later ones: its messages in place of those of the run before, and its record in the history.
///
/// A run that cannot be kept is no worse a run, so that problems are warnings. One that executes nothing leaves the one
/// before as it is.
final class RunRecorder: Reporter {
  /// Why the run could not be kept.
  private(set) var warnings: [Diagnostic] = []
  private var messages: MessageReporter?
  private var record = RunRecordBuilder()
  private let isStrict: Bool
  private var hasScenarios = false
  /// Where the record goes, whatever the working folder is at the end.
  private let history = "\(FileSystem.workingFolder)/\(RunFolder.history)"

  /// Opens the file.
  ///
  /// - Parameter isStrict: whether scenarios without steps are undefined.
  init(isStrict: Bool) {
    self.isStrict = isStrict
    keep { () throws(FileSystem.Failure) in
      try RunFolder.make()
      messages = MessageReporter(output: try OutputFile.file(at: RunFolder.lastRun))
    }
  }

  func receive(_ envelope: Envelope, in stream: StreamState) {
    messages?.receive(envelope, in: stream)
    record.take(envelope)
    guard case .testCaseFinished(let message) = envelope else { return }
    hasScenarios = true
    guard let attempt = stream.attempt(message.testCaseStartedID) else { return }
    if message.willBeRetried {
      record.addRetried(attempt.pickle, duration: attempt.duration)
    } else {
      record.add(attempt.pickle, status: attempt.status(isStrict: isStrict), duration: attempt.duration)
    }
  }

  func finish(in stream: StreamState) {
    defer { messages = nil }
    guard hasScenarios, let messages else { return }
    keep { () throws(FileSystem.Failure) in
      try messages.finish(in: stream)
      if let record = record.finish() { try RunHistory.add(record, in: history) }
    }
  }

  private func keep(_ work: () throws(FileSystem.Failure) -> Void) {
    do {
      try work()
    } catch {
      warnings.append(
        Diagnostic(
          .warning, uri: error.path, problem: "the run cannot be kept: \(error.reason)",
          advice: "Without it, --rerun, --only-changed and 'cukeswift history' know nothing of this run."))
    }
  }
}
