package import Messages
package import OperatingSystem
import SourceText

/// Writes JUnit XML for Jenkins and GitLab: a suite for each feature, a test case for each scenario.
///
/// The elements and attributes are those of the schema of Jenkins. The only additions are `file` and `line` of a test
/// case: GitLab and actions that annotate pull requests on GitHub read them, and Jenkins ignores them. As in Surefire,
/// the failures of a scenario that passed when it was retried are `flakyFailure`, those of one that did not are
/// `rerunFailure`. Problems of the run itself are a separate suite. Otherwise, servers would treat the run as
/// successful.
package final class JUnitReporter: Reporter {
  private let output: OutputFile
  private let isStrict: Bool
  private var suites = OrderedGroups<JUnitSuite>()
  private let spool = SpoolFile()
  private var suiteNames: Set<String> = []
  private var problems: RunProblems
  /// The failures of the earlier attempts, by the id of the pickle.
  private var earlierFailures: [String: [Attempt]] = [:]

  /// Writes to the output.
  ///
  /// - Parameters:
  ///   - output: the output for the report.
  ///   - settings: the settings of the report.
  package init(output: OutputFile, settings: ReportSettings) {
    self.output = output
    isStrict = settings.isStrict
    problems = RunProblems(isStrict: settings.isStrict)
  }

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    problems.take(envelope, in: stream)
    guard let attempt = stream.endedAttempt else { return }
    if attempt.willBeRetried {
      earlierFailures[attempt.pickle.id, default: []].append(attempt)
    } else {
      add(attempt)
    }
  }

  package func finish(in stream: StreamState) throws(FileSystem.Failure) {
    stream.unfinishedAttempts.forEach(add)
    for pickle in stream.unrunPickles { update(pickle, started: nil) { $0.addUnrun(pickle) } }
    problems.end(stream)
    let suites = suites.contents + (problemSuite.map { [$0] } ?? [])
    var writer = MarkupWriter()
    writer.markup("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"cukeswift\"")
    writer.attribute("tests", suites.reduce(0) { $0 + $1.totals.tests })
    writer.attribute("failures", suites.reduce(0) { $0 + $1.totals.failures })
    writer.attribute("errors", suites.reduce(0) { $0 + $1.totals.errors })
    writer.attribute("time", stream.duration.decimalSeconds)
    writer.markup(">\n")
    writer.write(to: output)
    for suite in suites { try suite.write(stream.settings, to: output) }
    output.write("</testsuites>\n")
    try output.finish()
  }

  /// The problems and warnings of the run itself; nil for a run without any.
  private var problemSuite: JUnitSuite? {
    var suite = JUnitSuite(name: "The run itself", file: nil, spool: spool)
    for problem in problems.all { suite.addError(named: problem.name, type: problem.type, message: problem.message) }
    for problem in problems.pending { suite.addSkipped(named: problem.name, because: problem.message) }
    for text in problems.warnings { suite.addErrorOutput(text) }
    return suite.isEmpty ? nil : suite
  }

  private func add(_ attempt: Attempt) {
    let earlier = earlierFailures.removeValue(forKey: attempt.pickle.id) ?? []
    update(attempt.pickle, started: attempt.started) { $0.add(attempt, after: earlier, isStrict: isStrict) }
  }

  /// Changes the suite of a scenario's feature.
  private func update(_ pickle: Pickle, started: Timestamp?, _ change: (inout JUnitSuite) -> Void) {
    suites.update(
      pickle.uri,
      initial: { JUnitSuite(name: suiteName(of: pickle), file: pickle.uri, started: started, spool: spool) }, change)
  }

  /// The name of the feature, with its file if it is not unique: servers identify tests by their names.
  private func suiteName(of pickle: Pickle) -> String {
    let name = pickle.document.feature.map(\.name) ?? ""
    if name.isEmpty { return pickle.uri }
    return suiteNames.insert(name).inserted ? name : "\(name) (\(pickle.uri))"
  }
}
