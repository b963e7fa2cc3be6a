package import Messages

/// Says how a run has ended to a reader with little room: totals, failing scenarios, then as many failures as there is room for.
package final class BriefReporter: Reporter {
  private var summary: Summary
  private let room: Int
  /// The report, once the stream has ended; without a line end at its end.
  package private(set) var text = ""
  /// How many scenarios there were, whether they were run or not.
  package private(set) var scenarioCount = 0

  /// Begins before the first message.
  ///
  /// - Parameters:
  ///   - settings: how the report is made.
  ///   - room: how many bytes it may have.
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
