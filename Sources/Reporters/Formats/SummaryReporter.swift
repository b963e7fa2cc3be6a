package import Messages
package import SourceText

/// Reports at the end of the run what failed and how many scenarios and steps ended in which way.
package final class SummaryReporter: Reporter {
  private let output: OutputFile
  private var summary: Summary
  private let isQuiet: Bool
  /// Finds out whether a gate fails, where that decides whether anything is printed.
  private let judge: GateReporter?

  /// Writes to the output.
  ///
  /// - Parameters:
  ///   - output: where the report goes.
  ///   - settings: how the report is made.
  package init(output: OutputFile, settings: ReportSettings) {
    self.output = output
    isQuiet = settings.isQuiet
    judge = isQuiet && !settings.gates.isEmpty ? GateReporter(settings.gates) : nil
    summary = Summary(settings, reportsFailures: true)
  }

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    summary.take(envelope, in: stream)
    judge?.receive(envelope, in: stream)
  }

  package func finish(in stream: StreamState) throws(FileSystem.Failure) {
    summary.end(stream)
    try judge?.finish(in: stream)
    if !isQuiet || stream.hasFailed || !stream.isComplete || judge?.failures.isEmpty == false {
      output.write(summary.text + "\n")
    }
    try output.finish()
  }
}
