package import Messages

/// The last run, as the stream that it left tells it.
package struct LastRun: Sendable {
  /// What is known of a scenario that was run, or at least begun.
  struct Scenario: Sendable {
    /// Stands for the content of the scenario.
    let content: UInt64
    /// The patterns of the definitions that matched each step.
    let patterns: [[String]]
    /// How it ended; unknown where it was begun and not ended.
    var status = Status.unknown

    /// Whether the scenario has not passed; one that was skipped was not meant to.
    var hasNotPassed: Bool {
      switch status {
      case .passed, .skipped: false
      default: true
      }
    }
  }

  /// The scenarios that were run; those that were not chosen are not known.
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
    guard (try? FileSystem.kind(of: path)) != nil else { return nil }
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
    private var pickles: [String: (key: ScenarioKey, content: UInt64)] = [:]
    private var definitions: [String: String] = [:]
    private var plans: [String: Plan] = [:]
    private var attempts: [String: (key: ScenarioKey, status: AttemptStatus)] = [:]

    init(isStrict: Bool) { self.isStrict = isStrict }

    mutating func take(_ envelope: Envelope) {
      switch envelope {
      case .pickle(let pickle): pickles[pickle.id] = (keys.next(pickle), pickle.contentHash)
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
        key: pickle.key, scenario: Scenario(content: pickle.content, patterns: patterns),
        status: AttemptStatus(testCase))
    }
  }
}
