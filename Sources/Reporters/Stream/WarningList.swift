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

  /// The heading of the warnings in a report. Some problems of definitions are errors, although the run continues.
  var heading: String {
    if failRun { return "Warnings that fail the run" }
    guard let isError = texts.first.map(Self.isError) else { return "Warnings" }
    return texts.contains { Self.isError($0) != isError } ? "Errors and warnings" : isError ? "Errors" : "Warnings"
  }

  /// Whether a text reports an error.
  static func isError(_ text: String) -> Bool {
    text.split(separator: "\n").first.map { $0.contains(": error: ") || $0.hasPrefix("error: ") } ?? false
  }
}
