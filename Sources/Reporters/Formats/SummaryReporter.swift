package import Messages
package import OperatingSystem

/// Reports the failures and the numbers of scenarios and steps by outcome at the end of the run.
package final class SummaryReporter: Reporter {
  private let output: OutputFile
  private var summary: Summary
  private let isQuiet: Bool
  /// Checks the gates if their result decides whether anything is printed.
  private let judge: GateReporter?

  /// Writes to the output.
  ///
  /// - Parameters:
  ///   - output: the output for the report.
  ///   - settings: the settings of the report.
  package init(output: OutputFile, settings: ReportSettings) {
    self.output = output
    isQuiet = settings.terminal.isQuiet
    // The problems of other gates are printed at the end of the run.
    let gates = settings.gates.filter { !$0.judgesCoverage }
    judge = isQuiet && gates.contains(where: \.judgesScenarios) ? GateReporter(gates, isStrict: settings.isStrict) : nil
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
