package import Messages
package import OperatingSystem
package import SourceText

/// Passes one stream to several reporters.
package final class ReporterGroup {
  private let reporters: [any Reporter]
  private var stream = StreamState()

  /// Creates a group; each message is passed to the reporters in this order.
  package init(_ reporters: [any Reporter]) {
    self.reporters = reporters
  }

  /// Passes a message to every reporter.
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
  /// - Returns: the problems of writing reports; empty if all were written.
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

  /// Warnings about missing parts of the reports, without duplicates, once they have ended.
  package var warnings: [Diagnostic] {
    var seen: Set<Diagnostic> = []
    return reporters.flatMap(\.warnings).filter { seen.insert($0).inserted }
  }

  /// The errors that leave reports incomplete, once they have ended.
  package var problems: [Diagnostic] { reporters.flatMap(\.problems) }
}
