package import Messages

/// The last run, as the stream that it left tells it.
package struct LastRun: Sendable {
  /// What is known of a scenario.
  struct Scenario: Sendable {
    /// Stands for the content of the scenario.
    let content: UInt64
    /// The patterns of the definitions that matched each step; nil where the scenario was not chosen.
    var patterns: [[String]]?
    /// How it ended; nil where it was not run.
    var status: Status?

    /// Whether the scenario was run and has not passed; one that was skipped was not meant to.
    var hasNotPassed: Bool {
      switch status {
      case nil, .passed, .skipped: false
      default: true
      }
    }
  }

  private(set) var scenarios: [ScenarioKey: Scenario] = [:]
  /// When it began; nil where there was no run.
  private(set) var started: Timestamp?
  /// The patterns of all definitions.
  private(set) var patterns: Set<String> = []

  /// Where there was no run.
  package init() {}

  /// The files with scenarios that have not passed, sorted.
  package var failedFiles: [String] {
    Set(scenarios.filter(\.value.hasNotPassed).keys.map(\.uri)).sorted()
  }

  /// How many scenarios that have not passed were in files of a suite and are not there any more.
  package func missingCount(in suite: Suite) -> Int {
    var keys = ScenarioKeys()
    let present = Set(suite.pickles.map { keys.next($0) })
    let files = Set(suite.features.map(\.document.uri))
    return scenarios.count { $1.hasNotPassed && files.contains($0.uri) && !present.contains($0) }
  }

  /// Reads the stream of a run.
  ///
  /// - Parameter path: the file.
  /// - Returns: nil where there is no such file.
  /// - Throws: what is wrong with it.
  package static func read(_ path: String = RunFolder.lastRun) throws(Diagnostics) -> LastRun? {
    // A missing file is no problem, and any other problem is told when the file is opened.
    guard (try? FileSystem.kind(of: path)) != nil else { return nil }
    var reader = Reader()
    var stream = try StoredRun([path])
    let outcome = stream.read { reader.take($0) }
    let errors = outcome.problems.filter { $0.severity == .error }
    guard errors.isEmpty else { throw Diagnostics(errors) }
    reader.end()
    return reader.run
  }

  /// Takes the messages of the stream.
  private struct Reader {
    var run = LastRun()
    private var keys = ScenarioKeys()
    private var pickles: [String: ScenarioKey] = [:]
    private var definitions: [String: String] = [:]
    private var testCases: [String: ScenarioKey] = [:]
    private var attempts: [String: (key: ScenarioKey, status: Status?)] = [:]

    mutating func take(_ envelope: Envelope) {
      switch envelope {
      case .pickle(let pickle):
        let key = keys.next(pickle)
        pickles[pickle.id] = key
        run.scenarios[key] = Scenario(content: pickle.contentHash)
      case .stepDefinition(let definition):
        definitions[definition.id] = definition.pattern
        run.patterns.insert(definition.pattern)
      case .testRunStarted(let message): run.started = message.timestamp
      case .testCase(let testCase): plan(testCase)
      case .testCaseStarted(let message):
        guard let key = testCases[message.testCaseID] else { return }
        attempts[message.id] = (key, nil)
      case .testStepFinished(let message):
        let status = message.result.status
        attempts[message.testCaseStartedID]?.status.raise(to: status)
      case .testCaseFinished(let message):
        // A scenario without steps has nothing that passed.
        guard let attempt = attempts.removeValue(forKey: message.testCaseStartedID) else { return }
        run.scenarios[attempt.key]?.status = attempt.status ?? .undefined
      default: break
      }
    }

    private mutating func plan(_ testCase: TestCase) {
      guard let key = pickles[testCase.pickleID] else { return }
      testCases[testCase.id] = key
      run.scenarios[key]?.patterns = testCase.steps.compactMap { step in
        guard case .pickle(_, _, let matches) = step else { return nil }
        return matches.compactMap { definitions[$0.stepDefinitionID] }
      }
    }

    /// What was begun and not ended has not passed.
    mutating func end() {
      for attempt in attempts.values { run.scenarios[attempt.key]?.status = .unknown }
    }
  }
}

extension Status? {
  /// Becomes a status that is worse.
  mutating func raise(to status: Status) {
    self = self.map { Swift.max($0, status) } ?? status
  }
}
