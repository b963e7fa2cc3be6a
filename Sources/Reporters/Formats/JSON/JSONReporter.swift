package import Messages
package import SourceText

/// Writes the JSON that Cucumber has written since before there were messages, and that Jenkins plug-ins read.
///
/// An array of features; each has elements: a scenario, and before it an element for each background with steps. Of a
/// scenario that was retried only the last attempt is reported. Durations are nanoseconds. What is wrong with the run itself is a
/// feature of its own, with a failed scenario for each problem, so that no server takes the run for a good one.
package final class JSONReporter: Reporter {
  private let output: OutputFile
  private let isStrict: Bool
  private var problems: RunProblems
  private var features = OrderedGroups<Content>()
  /// The test cases that have not ended, which alone know the arguments of definitions, and which of them is running.
  private var testCases: [String: TestCase] = [:]
  private var running: [String: String] = [:]

  /// A feature with the elements written so far.
  private struct Content {
    let uri: String
    let feature: GherkinDocument.Feature?
    var elements = JSONWriter(capacity: 4096)
  }

  /// Writes to the output.
  ///
  /// - Parameters:
  ///   - output: where the report goes.
  ///   - settings: how the report is made.
  package init(output: OutputFile, settings: ReportSettings) {
    self.output = output
    isStrict = settings.isStrict
    problems = RunProblems(isStrict: settings.isStrict)
  }

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    problems.take(envelope, in: stream)
    switch envelope {
    case .testCase(let testCase): testCases[testCase.id] = testCase
    case .testCaseStarted(let message): running[message.id] = message.testCaseID
    case .testCaseFinished(let message):
      let testCaseID = running.removeValue(forKey: message.testCaseStartedID)
      guard let attempt = stream.endedScenario else { return }
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
      writer.write(content.feature, uri: content.uri, elements: content.elements)
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
