package import Messages
package import OperatingSystem
import SourceText

/// Lists the scenarios to run again: `uri:line:line`, a line for each feature.
///
/// These are the scenarios that failed, and selected ones that were not run. If the run ended early, skipped scenarios
/// are included, because the end may be the reason. If something other than a scenario failed, all selected scenarios
/// are listed.
package final class RerunReporter: Reporter {
  private let output: OutputFile
  private let isStrict: Bool
  /// The scenarios that were skipped.
  private var skipped: [Pickle.Reference] = []
  /// Whether something other than a scenario has failed. Only a complete run can then show that it is fixed.
  private var hasOtherFailure = false
  private var features = OrderedGroups<(uri: String, lines: [Int])>()

  /// Writes to the output.
  ///
  /// - Parameters:
  ///   - output: the output for the report.
  ///   - settings: the settings of the report.
  package init(output: OutputFile, settings: ReportSettings) {
    self.output = output
    isStrict = settings.isStrict
  }

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    switch envelope {
    case .testCaseFinished:
      if let attempt = stream.endedScenario { add(attempt) }
    case .testRunHookFinished(let message):
      if message.result.status.isFailure(strict: isStrict) { hasOtherFailure = true }
    case .attachment(let attachment):
      if attachment.failsRun { hasOtherFailure = true }
    case .testRunFinished(let message):
      if message.failure != nil, !message.endedEarly { hasOtherFailure = true }
    default: break
    }
  }

  package func finish(in stream: StreamState) throws(FileSystem.Failure) {
    let unrun = stream.unrunPickles
    stream.unfinishedAttempts.forEach(add)
    unrun.forEach(add)
    if stream.endedEarly { for pickle in skipped { add(pickle.pickle) } }
    // If nothing was left to run, the reason is not in a scenario.
    let isComplete = unrun.isEmpty && stream.unfinishedAttempts.isEmpty && skipped.isEmpty
    if hasOtherFailure || stream.hasFailed && (features.contents.isEmpty || stream.endedEarly && isComplete) {
      stream.chosenPickles.forEach(add)
    }
    stream.leftOutPickles.forEach(add)
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
