package import Messages
package import SourceText

/// Writes JUnit XML as Jenkins and GitLab read it: a suite for each feature, a test case for each scenario.
///
/// Only elements and attributes that the schema of Jenkins has are used. A scenario that passed when it was retried carries
/// its failures as `flakyFailure`, one that did not as `rerunFailure`, as Surefire has it. What is wrong with the run itself
/// is a suite of its own, so that no server takes the run for a good one.
package final class JUnitReporter: Reporter {
  private let output: OutputFile
  private let isStrict: Bool
  private var suites = OrderedGroups<JUnitSuite>()
  private var suiteNames: Set<String> = []
  private var runProblems = JUnitSuite(name: "The run itself", file: nil)
  /// The failures of the earlier attempts, by the id of the pickle.
  private var earlierFailures: [String: [Attempt]] = [:]
  private var warnings = WarningList()
  private var started: Timestamp?
  private var ended: Timestamp?

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
    warnings.take(envelope)
    switch envelope {
    case .parseError(let error):
      runProblems.addError(named: "\(error.uri):\(error.location)", type: "ParseError", message: error.message)
    case .testRunStarted(let message): started = started ?? message.timestamp
    case .testRunHookFinished(let message) where message.result.status.isFailure(strict: isStrict):
      let hook = stream.runHook(message.testRunHookStartedID)?.hook
      let text = FailureText.lines(of: message.result, ofHookAt: hook?.sourceReference).joined(separator: "\n")
      runProblems.addError(named: StepText.title(of: hook), type: message.result.exception?.type, message: text)
    case .testCaseFinished(let message):
      ended = message.timestamp
      guard let attempt = stream.attempt(message.testCaseStartedID) else { return }
      if attempt.willBeRetried {
        earlierFailures[attempt.pickle.id, default: []].append(attempt)
      } else {
        add(attempt)
      }
    case .testRunFinished(let message):
      ended = message.timestamp
      if let failure = message.failure {
        runProblems.addError(named: "Run", type: failure.type, message: failure.message)
      }
    default: break
    }
  }

  package func finish(in stream: StreamState) throws(FileSystem.Failure) {
    stream.unfinishedAttempts.forEach(add)
    if !stream.isComplete {
      runProblems.addError(named: "End of the run", type: nil, message: FailureText.cutOffRun)
    }
    addWarnings()
    let suites = suites.contents + (runProblems.isEmpty ? [] : [runProblems])
    var writer = MarkupWriter()
    writer.markup("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"cukeswift\"")
    writer.attribute("tests", suites.reduce(0) { $0 + $1.tests })
    writer.attribute("failures", suites.reduce(0) { $0 + $1.failures })
    writer.attribute("errors", suites.reduce(0) { $0 + $1.errors })
    writer.attribute("time", (started.flatMap { start in ended?.duration(since: start) } ?? .zero).decimalSeconds)
    writer.markup(">\n")
    writer.write(to: output)
    for suite in suites { suite.write(to: output) }
    output.write("</testsuites>\n")
    try output.finish()
  }

  /// Warnings are errors where they fail the run, and otherwise what the run itself wrote.
  private func addWarnings() {
    for text in warnings.texts {
      if warnings.failRun {
        runProblems.addError(named: StepText.lines(of: text).first ?? "", type: "Warning", message: text)
      } else {
        runProblems.addErrorOutput(text)
      }
    }
  }

  private func add(_ attempt: Attempt) {
    let earlier = earlierFailures.removeValue(forKey: attempt.pickle.id) ?? []
    suites.update(attempt.pickle.uri) {
      JUnitSuite(name: suiteName(of: attempt), file: attempt.pickle.uri, started: attempt.started)
    } _: { suite in
      suite.add(attempt, after: earlier, isStrict: isStrict)
    }
  }

  /// The name of the feature, with its file where two features have the same name: servers identify tests by their names.
  private func suiteName(of attempt: Attempt) -> String {
    let uri = attempt.pickle.uri
    let name = attempt.feature.map(\.name) ?? ""
    if name.isEmpty { return uri }
    return suiteNames.insert(name).inserted ? name : "\(name) (\(uri))"
  }
}
