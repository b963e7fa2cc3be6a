import Messages
import StepRegistry

/// The progress of a run, wherever its scenarios run: what comes next, the results so far, and whether it continues.
final class RunProgress {
  let run: TestRun
  private let suite: Suite
  /// What is the same for all scenarios, where they run in this process or nothing has run yet.
  let surroundings: RunSurroundings
  /// The scenarios that are run.
  private let selected: PickleList
  /// Whether a hook once before the run has failed, so that nothing but the hooks once after it is run.
  private(set) var lacksPreparation = false
  var backlog: Backlog
  private(set) var outcome = RunOutcome(success: true)
  /// Whether no further scenario is begun.
  private(set) var isStopped = false
  /// Problems that fail the run although no scenario shows them; they do not stop it.
  private var strayProblems: [Diagnostic] = []
  /// The scenarios that passed although none is expected to, by their numbers.
  private var unexpected: [Int: Diagnostic.Note] = [:]

  /// Begins before anything has happened.
  init(_ run: TestRun, _ suite: Suite) {
    self.run = run
    self.suite = suite
    let options = run.options
    surroundings = RunSurroundings(parameters: options.parameters, values: options.values)
    selected = options.part.hasScenarios ? suite.selected : PickleList([])
    backlog = Backlog(selected, run)
  }

  /// How many scenarios are to be run.
  var scenarioCount: Int { selected.count }

  /// The hooks of a kind around the run, in their order; none if there is nothing to run.
  func hooks(_ kind: HookKind) -> [OrderedHook] {
    suite.hasNothingToRepeat || !run.options.part.includes(kind) ? [] : run.registry.orderedHooks(kind)
  }

  /// Emits features, definitions and hooks, and that the run begins.
  func begin() { run.begin(suite, &backlog.plans) }

  /// Begins no further scenario.
  func stop() { isStopped = true }

  /// Begins no further scenario, and fails the run for a reason that lies in none of them.
  func stop(because problem: Diagnostic) {
    fail(because: [problem])
    stop()
  }

  /// Fails the run for reasons that lie in none of its scenarios.
  func fail(because problems: [Diagnostic]) { outcome.problems += problems }

  /// Adds problems that fail the run although no scenario shows them.
  func note(_ problems: [Diagnostic]) { strayProblems += problems }

  /// Records how the hooks of a kind around the run ended; after a failure before the run, no scenario is begun.
  func finishHooks(_ kind: HookKind, success: Bool) {
    if success { return }
    outcome.success = false
    if kind == .beforeAll || kind == .beforeRun { stop() }
    if kind == .beforeRun { lacksPreparation = true }
  }

  /// Records how a scenario ended; without a status it was passed over or cut short.
  func finish(_ record: ScenarioRecord, _ status: Status?) {
    if let status, run.options.isUnwanted(status) {
      outcome.success = false
      if run.options.isWorkInProgress { unexpected[record.number] = .passed(record.plan.pickle) }
      if run.options.failsFast { stop() }
    }
    backlog.finish(record, wasRun: status != nil)
  }

  /// Emits which scenarios were chosen if none was begun, unless all were chosen.
  ///
  /// The official streams of such runs contain no test case.
  func announceChoice() {
    if selected.count < suite.pickles.count { backlog.announce() }
  }

  /// Emits that the run has ended.
  ///
  /// - Returns: how.
  func finish() -> RunOutcome {
    announceChoice()
    outcome.unrun = backlog.unfinished
    outcome.problems += strayProblems
    outcome.values = surroundings.values.all
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
