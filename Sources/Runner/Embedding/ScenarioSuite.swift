package import Messages
package import StepRegistry

/// Scenarios that another test framework runs one by one, in any order and several at a time.
///
/// The hooks before the run are called before the first scenario, and those after it when every scenario has run. The
/// stream is the same as that of a `TestRun`, with the scenarios in the order in which they end.
package actor ScenarioSuite<Finding: Sendable> {
  /// An event of a scenario run.
  package enum Event {
    /// The next message of the stream.
    case message(Envelope)
    /// A problem that fails a test although it does not belong to a scenario.
    case failure(Diagnostic)
    /// A warning about the input of the run, or about a passed scenario.
    case warning(Diagnostic)
  }

  /// Turns an event into findings for the framework. They are reported at `scenario`, which is running or has just ended.
  package typealias Reader = (_ event: Event, _ scenario: Pickle) -> [Finding]

  /// Reads the stream and collects findings until they are taken.
  private final class Findings {
    private let read: Reader
    /// The scenario that findings are reported at.
    var scenario: Pickle?
    private var all: [Finding] = []

    init(_ read: @escaping Reader) {
      self.read = read
    }

    func take(_ event: Event) {
      if let scenario { all += read(event, scenario) }
    }

    func takeAll() -> [Finding] {
      defer { all = [] }
      return all
    }
  }

  /// The scenarios, in the order of the files.
  package nonisolated let scenarios: [Pickle]
  /// Warnings about the feature files and definitions, reported with the first scenario that runs.
  package nonisolated let warnings: [Diagnostic]
  /// A warning about time limits, which have no effect here; nil for scenarios without limits.
  private let warningOfEmbedding: Diagnostic?
  private let registry: Registry
  private let clock: any RunClock
  private let findings: Findings
  private let progress: RunProgress
  private var unfinished: Set<Int>
  private var beginning: Task<[Finding], Never>?
  private var hasGivenWarnings = false

  /// Loads and selects scenarios.
  ///
  /// - Parameters:
  ///   - paths: feature files and folders.
  ///   - fillsEverywhere: whether examples also fill backgrounds, tags and names of Examples.
  ///   - selection: selects the scenarios to run.
  ///   - registry: the definitions and hooks.
  ///   - parameters: the parameters for worlds, by name.
  ///   - clock: gives the time of the messages.
  ///   - reader: turns the stream into findings; called by one task at a time.
  /// - Throws: all problems of the files.
  package init(
    _ paths: [PathArgument], fillingEverywhere fillsEverywhere: Bool, selection: Selection,
    registry: Registry, parameters: [String: String] = [:], clock: any RunClock = SystemClock(),
    reader: sending @escaping Reader
  ) throws {
    var ids = IDGenerator()
    let suite: Suite
    do {
      var misnamed: [Diagnostic] = []
      let features = try FeatureLoader.load(paths, ids: &ids, fillingEverywhere: fillsEverywhere) {
        misnamed.append($0)
      }
      var chosen = try Suite(features, selection: selection, ids: &ids)
      chosen.misnamedFiles = misnamed
      suite = chosen
    } catch let failure as FeatureLoader.Failure {
      throw failure.problems
    }
    let unchecked = suite.noteOnProperties.map { note in
      Diagnostic(.warning, problem: note.problem, advice: note.advice)
    }
    let warnings = registry.warnings + suite.warnings(registry) + [unchecked].compactMap(\.self)
    let findings = Findings(reader)
    var options = RunOptions()
    options.parameters = parameters
    let run = TestRun(registry: registry, options: options, clock: clock, ids: ids, warnings: warnings) {
      findings.take(.message($0))
    }
    scenarios = Array(suite.selected)
    unfinished = Set(scenarios.indices)
    progress = RunProgress(run.context, suite)
    warningOfEmbedding = suite.warningOfEmbedding(isLimited: options.limits.least(registry) != nil)
    (self.registry, self.clock, self.warnings, self.findings) = (registry, clock, warnings, findings)
  }

  /// Runs a scenario in this process, in the task of the caller.
  ///
  /// - Parameter number: its index in `scenarios`.
  /// - Returns: the findings from its messages. The first scenario adds those of the warnings about feature files and
  ///   of the hooks before the run, the last one those of the hooks after it.
  package func run(_ number: Int) async -> [Finding] {
    guard scenarios.indices.contains(number) else { return [] }
    let beginning = self.beginning ?? Task { await self.beginRun(near: number) }
    self.beginning = beginning
    var found = await beginning.value
    if !progress.isStopped { found += await perform(number) }
    let isLast = unfinished.remove(number) != nil && unfinished.isEmpty
    if isLast { found += await performHooks(near: number) }
    return found + finish(near: number, isLast: isLast)
  }

  private func beginRun(near number: Int) async -> [Finding] {
    let begun = read(near: number) { progress.begin(at: clock.now(), hasStarted: false) }
    let found = begun + (await performHooks(near: number))
    return progress.isStopped ? found : found + read(near: number) { progress.backlog.announce() }
  }

  /// Collects problems that do not appear in messages, and ends the run after its last scenario.
  private func finish(near number: Int, isLast: Bool) -> [Finding] {
    let stray = StrayFailures.ofProcess.take(relativeTo: registry.folder)
    progress.note(stray)
    defer { hasGivenWarnings = true }
    return read(near: number) {
      for problem in stray { findings.take(.failure(problem)) }
      if !hasGivenWarnings {
        for warning in warnings + [warningOfEmbedding].compactMap(\.self) { findings.take(.warning(warning)) }
      }
      if isLast { _ = progress.finish() }
    }
  }

  /// Performs the hooks before the scenarios, or the hooks after them.
  private func performHooks(near number: Int) async -> [Finding] {
    var found: [Finding] = []
    while case .hooks(let kind)? = progress.nextPhase() {
      let hooks = await Self.perform(registry, clock, progress.surroundings, skipReason: progress.skipReason) {
        (success: await $0.performHooks(kind), skipReason: $0.skipReason)
      }
      progress.finishHooks(kind, success: hooks.result.success)
      progress.skipReason = hooks.result.skipReason
      found += read(near: number) { for event in hooks.events { progress.context.emitter.emit(event) } }
    }
    return found
  }

  private func perform(_ number: Int) async -> [Finding] {
    let plan = progress.backlog.plans.take(number)
    let record = ScenarioRecord(
      number: number, plan: plan, attempts: progress.context.options.attempts(for: plan.tags))
    let assignment = record.assignment
    let scenario = await Self.perform(registry, clock, progress.surroundings, skipReason: progress.skipReason) {
      let status = await $0.perform(assignment)
      // Other scenarios of the feature may run at the same time, in a process of any test.
      return (status: status, success: await $0.performHooks(.afterFeature))
    }
    progress.finishHooks(.afterFeature, success: scenario.result.success)
    progress.finish(record, scenario.result.status)
    return read(near: number) {
      let (emitter, announced) = (progress.context.emitter, progress.backlog.plans.announced(number, plan))
      let known = emitter.warnings.all.count
      for event in scenario.events { emitter.emit(event, of: announced) }
      for warning in emitter.warnings.all.dropFirst(known) { findings.take(.warning(warning)) }
    }
  }

  /// Runs hooks or a scenario in the task of the caller, concurrently with other scenarios.
  private nonisolated static func perform<Result: Sendable>(
    _ registry: Registry, _ clock: any RunClock, _ surroundings: RunSurroundings, skipReason: String? = nil,
    _ work: @Sendable (Performer) async -> Result
  ) async -> (events: [RunEvent], result: Result) {
    var events: [RunEvent] = []
    let performer = Performer(
      registry: registry, options: RunOptions(), clock: clock, surroundings: surroundings, skipReason: skipReason,
      isInterrupted: { false },
      emit: { events.append($0) })
    let result = await work(performer)
    return (events, result)
  }

  /// Runs `work` and returns the findings about the events that it causes.
  private func read(near number: Int, _ work: () -> Void) -> [Finding] {
    findings.scenario = scenarios[number]
    work()
    return findings.takeAll()
  }
}
