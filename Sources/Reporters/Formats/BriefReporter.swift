package import Messages

/// Reports the end of a run within a size limit: totals, failing scenarios, then as many failures as fit.
package final class BriefReporter: Reporter {
  private var summary: Summary
  private let room: Int
  /// The report, once the stream has ended, without a final line end.
  package private(set) var text = ""
  /// The number of scenarios, including those that were not run.
  package private(set) var scenarioCount = 0

  /// Creates a report for a stream that has not begun.
  ///
  /// - Parameters:
  ///   - settings: the settings of the report.
  ///   - room: the size limit in bytes.
  package init(_ settings: ReportSettings, room: Int) {
    summary = Summary(settings, reportsFailures: true, namesCommands: false)
    self.room = room
  }

  package func receive(_ envelope: Envelope, in stream: StreamState) { summary.take(envelope, in: stream) }

  package func finish(in stream: StreamState) {
    summary.end(stream)
    text = summary.brief(in: room)
    scenarioCount = summary.scenarioCount
  }
}
