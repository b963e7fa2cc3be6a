import Messages

/// What is hardly meant as it was given to a run, in the order of the stream.
struct WarningList {
  /// The warnings as a person reads them, each in several lines.
  private(set) var texts: [String] = []
  /// Whether they make the run fail.
  private(set) var failRun = false

  mutating func take(_ envelope: Envelope) {
    guard case .attachment(let attachment) = envelope, attachment.isWarning, let text = attachment.text else { return }
    texts.append(text)
    if attachment.failsRun { failRun = true }
  }

  /// What a report puts above them.
  var heading: String { failRun ? "Warnings that fail the run" : "Warnings" }
}
