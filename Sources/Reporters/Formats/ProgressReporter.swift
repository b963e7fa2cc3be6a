package import Messages
package import OperatingSystem

/// Prints one character per step, then every failure in full and the summary.
package final class ProgressReporter: Reporter {
  private let output: OutputFile
  private let painter: Painter
  private let isStrict: Bool
  private var summary: Summary
  private var hasProgress = false

  /// Writes to the output.
  ///
  /// - Parameters:
  ///   - output: the output for the report.
  ///   - settings: the settings of the report.
  package init(output: OutputFile, settings: ReportSettings) {
    self.output = output
    painter = settings.painter
    isStrict = settings.isStrict
    summary = Summary(settings, reportsFailures: true)
  }

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    summary.take(envelope, in: stream)
    if case .testRunHookFinished(let message) = envelope, message.result.status.isFailure(strict: isStrict) {
      show(message.result.status)
    } else if let (attempt, index) = stream.endedStep, let status = attempt.steps[index].status {
      if status == .failed || !attempt.steps[index].isHook { show(status) }
    } else {
      return
    }
    output.show(after: envelope)
  }

  package func finish(in stream: StreamState) throws(FileSystem.Failure) {
    summary.end(stream)
    output.write((hasProgress ? "\n\n" : "") + summary.text + "\n")
    try output.finish()
  }

  private func show(_ status: Status) {
    hasProgress = true
    output.write(painter.paint(status.progressCharacter, status.style))
  }
}

extension Status {
  /// The character of the progress line.
  fileprivate var progressCharacter: String {
    switch self {
    case .passed: "."
    case .failed, .unknown: "F"
    case .ambiguous: "A"
    case .undefined: "U"
    case .pending: "P"
    case .skipped: "-"
    }
  }
}
