package import Messages
package import OperatingSystem
import SourceText

/// Shows the progress of the run in one line of a terminal, and failures above it as they happen.
///
/// Other outputs, such as pipes, get the failures and the summary without the progress line.
package final class ProgressBarReporter: Reporter {
  /// The width of the bar, in columns.
  private static let barColumns = 20

  private let output: OutputFile
  private let painter: Painter
  private let isStrict: Bool
  private var summary: Summary
  private var line: TransientLine
  private var done = 0
  private var failures = 0
  /// When the first scenario began.
  private var started: Timestamp?

  /// Writes to the output.
  ///
  /// - Parameters:
  ///   - output: the output for the report.
  ///   - settings: the settings of the report.
  package init(output: OutputFile, settings: ReportSettings) {
    self.output = output
    painter = settings.painter
    isStrict = settings.isStrict
    summary = Summary(settings, reportsFailures: false)
    line = TransientLine(columns: settings.terminal.columns)
  }

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    summary.take(envelope, in: stream)
    switch envelope {
    case .testCaseStarted(let message):
      guard let attempt = stream.attempt(message.id) else { return }
      started = started ?? message.timestamp
      draw(attempt, at: message.timestamp, of: stream.plannedScenarios)
    case .testCaseFinished:
      guard let attempt = stream.endedScenario else { return }
      done += 1
      report(attempt)
    case .testRunHookFinished(let message) where message.result.status != .passed:
      line.erase(from: output)
      let hook = stream.runHook(message.testRunHookStartedID)
      output.write(FailureStory(painter).text(of: message.result, of: hook) + "\n\n")
    default: return
    }
    output.show(after: envelope)
  }

  package func finish(in stream: StreamState) throws(FileSystem.Failure) {
    stream.unfinishedAttempts.forEach(report)
    summary.end(stream)
    line.erase(from: output)
    output.write(summary.text + "\n")
    try output.finish()
  }

  private func report(_ attempt: Attempt) {
    guard attempt.isFailure(strict: isStrict) else { return }
    failures += 1
    line.erase(from: output)
    output.write(FailureStory(painter).text(of: attempt, number: failures) + "\n\n")
  }

  private func draw(_ attempt: Attempt, at now: Timestamp, of total: Int) {
    let filled = total == 0 ? 0 : min(Self.barColumns, done * Self.barColumns / total)
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: Self.barColumns - filled)
    let parts = [
      "\(done)/\(total)", failures > 0 ? "\(failures) failed" : nil, timeLeft(at: now, of: total), attempt.pickle.name,
    ]
    line.show(
      "\(bar) \(parts.compactMap(\.self).joined(separator: "  "))", failures > 0 ? .failed : .passed, painter,
      on: output)
  }

  /// The estimated remaining time at the average speed; nil before an estimate is possible.
  private func timeLeft(at now: Timestamp, of total: Int) -> String? {
    guard let started, done > 0, total > done else { return nil }
    let left = now.duration(since: started) / done * (total - done)
    let seconds = max(1, (left.wholeNanoseconds + 999_999_999) / 1_000_000_000)
    return seconds < 60 ? "\(seconds) s left" : "\(seconds / 60) min \(seconds % 60) s left"
  }
}
