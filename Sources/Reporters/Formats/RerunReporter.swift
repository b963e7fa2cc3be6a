package import Messages
package import SourceText

/// Lists the scenarios that are not known to have passed so that they can be run again: `uri:line:line`, a line for each feature.
///
/// Those are the scenarios that failed and those that were chosen and not run; of a run that ended early, also those that were
/// skipped, as the end may be the reason. Of a run that failed though no scenario did, those are all scenarios.
package final class RerunReporter: Reporter {
  private let output: OutputFile
  private let isStrict: Bool
  /// The scenarios that were skipped.
  private var skipped: [Pickle.Reference] = []
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
    stream.unrunPickles.forEach(add)
    if stream.endedEarly { for pickle in skipped { add(pickle.pickle) } }
    // What failed is the run itself: nothing but the whole of it shows whether that is mended.
    if features.contents.isEmpty, stream.hasFailed { stream.allPickles.forEach(add) }
    for feature in features.contents {
      output.write(feature.uri.withControlEscapes)
      for line in Set(feature.lines).sorted() { output.write(":\(line)") }
      output.write("\n")
    }
    try output.finish()
  }

  private func add(_ attempt: Attempt) {
    if attempt.isFailure(strict: isStrict) {
      add(attempt.pickle)
    } else if attempt.status == .skipped {
      skipped.append(Pickle.Reference(attempt.pickle))
    }
  }

  private func add(_ pickle: Pickle) {
    features.update(pickle.uri) {
      (pickle.uri, [])
    } _: { feature in
      feature.lines.append(pickle.location.line)
    }
  }
}
