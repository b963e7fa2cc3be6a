import Messages

/// The warnings about the input of a run, in the order of the stream.
struct WarningList {
  /// The warnings as text for users, each in several lines.
  private(set) var texts: [String] = []
  /// Whether warnings fail the run.
  private(set) var failRun = false

  mutating func take(_ envelope: Envelope) {
    guard case .attachment(let attachment) = envelope, attachment.isWarning, let text = attachment.text else { return }
    texts.append(text)
    if attachment.failsRun { failRun = true }
  }

  /// The heading of the warnings in a report.
  var heading: String { failRun ? "Warnings that fail the run" : "Warnings" }
}
