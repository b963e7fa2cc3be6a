package import Messages
package import SourceText

/// Writes one page that shows everything about a run and needs nothing else, neither files beside it nor a network.
package final class HTMLReporter: Reporter {
  private let output: OutputFile
  private let settings: ReportSettings
  private var page = HTMLPage()
  private var features = OrderedGroups<HTMLFeature>()
  /// The attempts after which a scenario was tried again, as the page shows them, by the id of the pickle.
  private var earlierAttempts: [String: MarkupWriter] = [:]
  private var snippets = SnippetList()

  /// Writes to the output.
  ///
  /// - Parameters:
  ///   - output: where the report goes.
  ///   - settings: how the report is made.
  package init(output: OutputFile, settings: ReportSettings) {
    self.output = output
    self.settings = settings
  }

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    snippets.take(envelope)
    page.warnings.take(envelope)
    switch envelope {
    case .meta(let meta): page.meta = meta
    case .parseError(let error):
      page.addProblem("\(error.uri):\(error.location)", StepText.lines(of: error.message))
    case .undefinedParameterType(let type):
      page.addProblem("Undefined parameter type", FailureText.lines(of: type))
    case .testRunStarted(let message): page.started = page.started ?? message.timestamp
    case .testRunHookFinished(let message):
      if let hook = stream.runHook(message.testRunHookStartedID) { page.add(hook, message.result) }
    case .testCaseFinished(let message):
      page.ended = message.timestamp
      if let attempt = stream.attempt(message.testCaseStartedID) { add(attempt) }
    case .testRunFinished(let message):
      page.ended = message.timestamp
      if let failure = message.failure {
        page.addProblem(
          message.endedEarly ? "The run could not be done" : "The run failed", StepText.lines(of: failure.message))
      }
    default: break
    }
  }

  package func finish(in stream: StreamState) throws(FileSystem.Failure) {
    stream.unfinishedAttempts.forEach(add)
    page.unrun = stream.unrunPickles.count
    if !stream.isComplete { page.addProblem("The run was cut off", [FailureText.cutOffRun]) }
    page.write(features.contents, snippets: snippets.codes, seed: settings.seed, to: output)
    try output.finish()
  }

  private func add(_ attempt: Attempt) {
    guard !attempt.willBeRetried else {
      earlierAttempts[attempt.pickle.id, default: MarkupWriter()].earlierAttempt(attempt)
      return
    }
    let earlier = earlierAttempts.removeValue(forKey: attempt.pickle.id)
    let isFailure = attempt.isFailure(strict: settings.isStrict)
    page.count(attempt, isFailure: isFailure)
    features.update(attempt.pickle.uri) {
      HTMLFeature(attempt)
    } _: { feature in
      feature.add(attempt, id: page.scenarios.total, earlier: earlier, isFailure: isFailure)
    }
  }
}
