package import Messages
package import SourceText

/// Writes the stream itself as NDJSON, one message a line.
package final class MessageReporter: Reporter {
  private let output: OutputFile

  /// Writes to the output.
  package init(output: OutputFile) {
    self.output = output
  }

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    stream.line.withBytes(of: envelope) { output.write($0) }
  }

  package func finish(in stream: StreamState) throws(FileSystem.Failure) {
    try output.finish()
  }
}
