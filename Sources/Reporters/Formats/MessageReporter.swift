package import Messages
package import OperatingSystem

/// Writes the stream as NDJSON, one message per line; programs that read it from a pipe get results as they arrive.
package final class MessageReporter: Reporter {
  private let output: OutputFile
  /// When output was last flushed to the system.
  private var shown = ContinuousClock.now - MessageReporter.pause

  /// The least time between two flushes for results, unless there is much to write.
  private static let pause = Duration.milliseconds(10)

  /// Writes to the output.
  package init(output: OutputFile) {
    self.output = output
  }

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    stream.line.withBytes(of: envelope) { output.write($0) }
    guard output.isStream, stream.hasEnded(by: envelope), ContinuousClock.now - shown >= Self.pause else { return }
    output.flush()
    shown = .now
  }

  package func finish(in stream: StreamState) throws(FileSystem.Failure) {
    try output.finish()
  }
}

extension StreamState {
  /// Whether a step, an attempt or a hook around the run has ended with the last message.
  fileprivate func hasEnded(by envelope: Envelope) -> Bool {
    if case .testRunHookFinished = envelope { true } else { endedStep != nil || endedAttempt != nil }
  }
}
