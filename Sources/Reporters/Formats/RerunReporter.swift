package import Messages
package import SourceText

/// Lists the scenarios that failed so that they can be run again: `uri:line:line`, a line for each feature.
package final class RerunReporter: Reporter {
  private let output: OutputFile
  private let isStrict: Bool
  private var features = OrderedGroups<(uri: String, lines: [Int])>()

  /// Writes to the output.
  ///
  /// - Parameters:
  ///   - output: where the report goes.
  ///   - settings: how the report is made.
  package init(output: OutputFile, settings: ReportSettings) {
    self.output = output
    isStrict = settings.isStrict
  }

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    guard case .testCaseFinished(let message) = envelope,
      let attempt = stream.attempt(message.testCaseStartedID), !attempt.willBeRetried
    else { return }
    add(attempt)
  }

  package func finish(in stream: StreamState) throws(FileSystem.Failure) {
    stream.unfinishedAttempts.forEach(add)
    for feature in features.contents {
      output.write(feature.uri.withControlEscapes)
      for line in Set(feature.lines).sorted() { output.write(":\(line)") }
      output.write("\n")
    }
    try output.finish()
  }

  private func add(_ attempt: Attempt) {
    guard attempt.isFailure(strict: isStrict) else { return }
    features.update(attempt.pickle.uri) {
      (attempt.pickle.uri, [])
    } _: { feature in
      feature.lines.append(attempt.pickle.location.line)
    }
  }
}
