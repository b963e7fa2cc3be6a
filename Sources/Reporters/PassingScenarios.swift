package import Messages
package import SourceText

/// Collects the scenarios that pass, for a run in which none is expected to.
package final class PassingScenarios: Reporter {
  /// Where the scenarios are, and what they are called.
  package private(set) var all: [Diagnostic.Note] = []

  /// Has seen none yet.
  package init() {}

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    guard case .testCaseFinished(let message) = envelope, !message.willBeRetried,
      let attempt = stream.attempt(message.testCaseStartedID), attempt.status == .passed
    else { return }
    all.append(
      Diagnostic.Note(
        uri: attempt.pickle.uri, location: SourceLocation(line: attempt.pickle.location.line),
        text: "\(attempt.title) passed"))
  }

  package func finish(in stream: StreamState) {}
}
