package import Messages

/// The last run, as the stream that it left tells it.
package struct LastRun: Sendable {
  /// What is known of a scenario of the features that were run.
  struct Scenario: Sendable {
    /// Stands for the content of the scenario.
    let content: ContentHash
    /// The patterns of the definitions that matched each step; nil where the scenario was not begun.
    var patterns: [[String]]?
    /// How it ended; nil where it was not begun, unknown where it did not end.
    var status: Status?

    /// Whether the scenario was begun and has not passed; one that was skipped was not meant to.
    var hasNotPassed: Bool {
      switch status {
      case nil, .passed, .skipped: false
      default: true
      }
    }
  }

  /// The scenarios of the features, those that were not chosen too.
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
  /// - Parameters:
  ///   - path: the file.
  ///   - isStrict: whether scenarios without steps have not passed.
  /// - Returns: nil where there is no such file.
  /// - Throws: what is wrong with it.
  package static func read(
    _ path: String = RunFolder.lastRun, isStrict: Bool
  ) throws(Diagnostics) -> LastRun? {
    // A missing file is no problem, and any other problem is told when the file is opened.
    guard let kind = try? FileSystem.kind(of: path) else { return nil }
    guard kind == .file else {
      throw Diagnostics([Diagnostic(uri: path, problem: "this is not an ordinary file", advice: "Delete it.")])
    }
    var reader = Reader(isStrict: isStrict)
    var stream = try StoredRun([path])
    let outcome = stream.read { reader.take($0) }
    let errors = outcome.problems.filter { $0.severity == .error }
    guard errors.isEmpty else { throw Diagnostics(errors) }
    return reader.run
  }

  /// Takes the messages of the stream.
  private struct Reader {
    /// What is remembered of a scenario that is planned.
    private struct Plan {
      let key: ScenarioKey
      let scenario: Scenario
      /// The status of an attempt in which nothing has ended yet.
      let status: AttemptStatus
    }

    let isStrict: Bool
    var run = LastRun()
    private var keys = ScenarioKeys()
    private var pickles: [String: (key: ScenarioKey, content: ContentHash)] = [:]
    private var definitions: [String: String] = [:]
    private var plans: [String: Plan] = [:]
    private var attempts: [String: (key: ScenarioKey, status: AttemptStatus)] = [:]

    init(isStrict: Bool) { self.isStrict = isStrict }

    mutating func take(_ envelope: Envelope) {
      switch envelope {
      case .pickle(let pickle):
        let (key, content) = (keys.next(pickle), pickle.contentHash)
        pickles[pickle.id] = (key, content)
        run.scenarios[key] = Scenario(content: content)
      case .stepDefinition(let definition):
        definitions[definition.id] = definition.pattern
        run.patterns.insert(definition.pattern)
      case .testRunStarted(let message): run.started = message.timestamp
      case .testCase(let testCase): plan(testCase)
      case .testCaseStarted(let message):
        guard let plan = plans[message.testCaseID] else { return }
        run.scenarios[plan.key] = plan.scenario
        attempts[message.id] = (plan.key, plan.status)
      case .testStepFinished(let message):
        attempts[message.testCaseStartedID]?.status.add(message.result.status)
      case .testCaseFinished(let message):
        guard let attempt = attempts.removeValue(forKey: message.testCaseStartedID) else { return }
        run.scenarios[attempt.key]?.status = attempt.status.status(isStrict: isStrict)
      default: break
      }
    }

    private mutating func plan(_ testCase: TestCase) {
      guard let pickle = pickles[testCase.pickleID] else { return }
      let patterns: [[String]] = testCase.steps.compactMap { step in
        guard case .pickle(_, _, let matches) = step else { return nil }
        return matches.compactMap { definitions[$0.stepDefinitionID] }
      }
      plans[testCase.id] = Plan(
        key: pickle.key, scenario: Scenario(content: pickle.content, patterns: patterns, status: .unknown),
        status: AttemptStatus(testCase))
    }
  }
}
