package import Messages
package import SourceText

/// Feeds one stream to several reporters.
package final class ReporterGroup {
  private let reporters: [any Reporter]
  private var stream = StreamState()

  /// Takes the reporters in the order in which each message reaches them.
  package init(_ reporters: [any Reporter]) {
    self.reporters = reporters
  }

  /// Hands a message to every reporter.
  package func receive(_ envelope: Envelope) {
    stream.take(envelope)
    receive(envelope, in: stream)
  }

  /// Hands a message to every reporter.
  ///
  /// - Parameters:
  ///   - envelope: the message.
  ///   - stream: has taken the messages of the stream, this one included.
  package func receive(_ envelope: Envelope, in stream: StreamState) {
    self.stream = stream
    for reporter in reporters { reporter.receive(envelope, in: stream) }
  }

  /// Ends every report.
  ///
  /// - Returns: why reports could not be written; empty when all were.
  package func finish() -> [FileSystem.Failure] {
    var failures: [FileSystem.Failure] = []
    for reporter in reporters {
      do {
        try reporter.finish(in: stream)
      } catch {
        failures.append(error)
      }
    }
    return failures
  }

  /// What the reports are without, each once; known when they have ended.
  package var warnings: [Diagnostic] {
    var seen: Set<Diagnostic> = []
    return reporters.flatMap(\.warnings).filter { seen.insert($0).inserted }
  }
}
