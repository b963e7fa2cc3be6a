import Messages
import StepRegistry

/// How far a run is, wherever its scenarios run: what comes next, how it stands, and whether it continues.
final class RunProgress {
  let run: TestRun
  private let suite: Suite
  var backlog: Backlog
  private(set) var outcome = RunOutcome(success: true)
  /// Whether no further scenario is begun.
  private(set) var isStopped = false
  /// What the run fails for although no scenario shows it; nothing stops because of it.
  private var strayProblems: [Diagnostic] = []
  /// The scenarios that passed although none is expected to, by their numbers.
  private var unexpected: [Int: Diagnostic.Note] = [:]

  /// Knows of nothing that has happened.
  init(_ run: TestRun, _ suite: Suite) {
    self.run = run
    self.suite = suite
    backlog = Backlog(suite.selected, run)
  }

  /// How many scenarios are to be run.
  var scenarioCount: Int { suite.selected.count }

  /// The hooks of a kind around the run, in their order; none if there is nothing to run.
  func hooks(_ kind: HookKind) -> [OrderedHook] {
    suite.hasNothingToRepeat ? [] : run.registry.orderedHooks(kind)
  }

  /// Emits what is known, and that the run begins.
  func begin() { run.begin(suite, &backlog.plans) }

  /// Begins no further scenario.
  func stop() { isStopped = true }

  /// Begins no further scenario, and has the run fail for a reason that lies in none of them.
  func stop(because problem: Diagnostic) {
    fail(because: [problem])
    stop()
  }

  /// Has the run fail for reasons that lie in none of its scenarios.
  func fail(because problems: [Diagnostic]) { outcome.problems += problems }

  /// Takes what the run fails for although no scenario shows it.
  func note(_ problems: [Diagnostic]) { strayProblems += problems }

  /// Takes how the hooks around the run of a kind ended; after a failure before the run, no scenario is begun.
  func finishHooks(_ kind: HookKind, success: Bool) {
    if success { return }
    outcome.success = false
    if kind == .beforeAll { stop() }
  }

  /// Takes how a scenario ended; without a status it was passed over or cut short.
  func finish(_ record: ScenarioRecord, _ status: Status?) {
    if let status, run.options.isUnwanted(status) {
      outcome.success = false
      if run.options.isWorkInProgress { unexpected[record.number] = .passed(record.plan.pickle) }
      if run.options.failsFast { stop() }
    }
    backlog.finish(record, wasRun: status != nil)
  }

  /// Emits of a run in which no scenario was begun which were chosen, unless all were.
  ///
  /// The official streams of such runs contain no test case.
  func announceChoice() {
    if suite.selected.count < suite.pickles.count { backlog.announce() }
  }

  /// Emits that the run has ended.
  ///
  /// - Returns: how.
  func finish() -> RunOutcome {
    announceChoice()
    outcome.unrun = backlog.unfinished
    outcome.problems += strayProblems
    outcome.unexpected = unexpected.sorted { $0.key < $1.key }.map(\.value)
    run.finish(&outcome, of: suite)
    return outcome
  }
}

extension Diagnostic.Note {
  /// That a scenario has passed.
  fileprivate static func passed(_ pickle: Pickle) -> Diagnostic.Note {
    let keyword = GherkinDocument.Scenario(pickle.scenario, of: pickle.document).keyword
    return Diagnostic.Note(
      uri: pickle.uri, location: SourceLocation(line: pickle.location.line),
      text: "\(keyword): \(pickle.name)".withVisibleControls + " passed")
  }
}
