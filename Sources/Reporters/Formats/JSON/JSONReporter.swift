package import Messages
package import OperatingSystem

/// Writes the JSON format that is older than Cucumber Messages, which Jenkins plug-ins read.
///
/// The report is an array of features. Each has elements: a scenario, and before it an element for each background with
/// steps. Only the last attempt of a retried scenario is reported. Durations are in nanoseconds. Problems of the run
/// itself are a separate feature with a failed scenario for each problem. Otherwise, servers would treat the run as
/// successful. The settings of the run are the metadata of each feature, and a feature of a run with repetitions has
/// their statistics.
package final class JSONReporter: Reporter {
  private let output: OutputFile
  private let isStrict: Bool
  private var problems: RunProblems
  private var features = OrderedGroups<Content>()
  /// The results of repeated scenarios.
  private var tally: RepeatTally
  /// The test cases that have not ended, needed for the arguments of definitions, and the test cases of running
  /// attempts.
  private var testCases: [String: TestCase] = [:]
  private var running: [String: String] = [:]

  /// A feature with the elements that were already written.
  private struct Content {
    let uri: String
    let feature: GherkinDocument.Feature?
    var elements = JSONWriter(capacity: 4096)
  }

  /// Writes to the output.
  ///
  /// - Parameters:
  ///   - output: the output for the report.
  ///   - settings: the settings of the report.
  package init(output: OutputFile, settings: ReportSettings) {
    self.output = output
    isStrict = settings.isStrict
    problems = RunProblems(isStrict: settings.isStrict)
    tally = RepeatTally(isStrict: settings.isStrict)
  }

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    problems.take(envelope, in: stream)
    switch envelope {
    case .testCase(let testCase): testCases[testCase.id] = testCase
    case .testCaseStarted(let message): running[message.id] = message.testCaseID
    case .testCaseFinished(let message):
      let testCaseID = running.removeValue(forKey: message.testCaseStartedID)
      guard let attempt = stream.endedScenario else { return }
      if stream.isRepeated { tally.add(attempt) }
      add(attempt, testCaseID.flatMap { testCases.removeValue(forKey: $0) })
    default: break
    }
  }

  package func finish(in stream: StreamState) throws(FileSystem.Failure) {
    for attempt in stream.unfinishedAttempts { add(attempt, nil) }
    problems.end(stream)
    output.write("[")
    if !problems.all.isEmpty {
      var writer = JSONWriter(capacity: 1024)
      writer.write(problems.all)
      output.write("\n")
      writer.withBytes { output.write($0) }
    }
    for (index, content) in features.contents.enumerated() {
      if index > 0 || !problems.all.isEmpty { output.write(",") }
      output.write("\n")
      var writer = JSONWriter(capacity: content.elements.count + 1024)
      writer.write(content.feature, uri: content.uri, elements: content.elements) { writer in
        writer.metadata(stream.settings)
        writer.repetitions(tally.scenarios.filter { $0.pickle.pickle.uri == content.uri })
      }
      writer.withBytes { output.write($0) }
    }
    output.write("\n]\n")
    try output.finish()
  }

  private func add(_ attempt: Attempt, _ testCase: TestCase?) {
    features.update(attempt.pickle.uri) {
      Content(uri: attempt.pickle.uri, feature: attempt.feature)
    } _: { content in
      content.elements.write(LegacyElements(attempt, testCase), isStrict: isStrict)
    }
  }
}
