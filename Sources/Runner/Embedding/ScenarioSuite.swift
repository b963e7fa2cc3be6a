package import Messages
package import StepRegistry

/// Scenarios that another test framework runs one by one, in any order and several at a time.
///
/// The hooks before the run are run before the first scenario, those after it when every scenario has been run. The stream is that
/// of a `TestRun`, with the scenarios in the order in which they end.
package actor ScenarioSuite<Finding: Sendable> {
  /// What becomes known while scenarios run.
  package enum News {
    /// The next message of the stream.
    case message(Envelope)
    /// A problem that fails a test although it belongs to no scenario.
    case failure(Diagnostic)
    /// Warnings about what was given to the run, and about scenarios that have passed.
    case warning(Diagnostic)
  }

  /// Turns news into what the framework reports, at a scenario that runs or has just ended.
  package typealias Reader = (_ news: News, _ scenario: Pickle) -> [Finding]

  /// Reads the stream, and keeps what is found until it is asked for.
  private final class Findings {
    private let read: Reader
    /// The scenario that everything is reported at.
    var scenario: Pickle?
    private var all: [Finding] = []

    init(_ read: @escaping Reader) {
      self.read = read
    }

    func take(_ news: News) {
      if let scenario { all += read(news, scenario) }
    }

    func takeAll() -> [Finding] {
      defer { all = [] }
      return all
    }
  }

  /// The scenarios, in the order of the files.
  package nonisolated let scenarios: [Pickle]
  /// Warnings about the feature files and definitions; reported with the first scenario that runs.
  package nonisolated let warnings: [Diagnostic]
  /// A warning about what cannot be had here; nil where nothing of that is asked for.
  private let warningOfEmbedding: Diagnostic?
  private let registry: Registry
  private let clock: any RunClock
  private let findings: Findings
  private let progress: RunProgress
  private var unfinished: Set<Int>
  private var begin: Task<(findings: [Finding], skipReason: String?), Never>?
  private var hasGivenWarnings = false

  /// Loads and chooses scenarios.
  ///
  /// - Parameters:
  ///   - paths: feature files and folders.
  ///   - selection: which scenarios are wanted.
  ///   - registry: the definitions and hooks.
  ///   - parameters: the parameters for worlds, by their names.
  ///   - clock: gives the time of the messages.
  ///   - reader: makes what is reported of the stream; is called by one task at a time.
  /// - Throws: everything that is wrong with the files.
  package init(
    _ paths: [PathArgument], selection: Selection, registry: Registry, parameters: [String: String] = [:],
    clock: any RunClock = SystemClock(), reader: sending @escaping Reader
  ) throws {
    var ids = IDGenerator()
    let suite: Suite
    do {
      var misnamed: [Diagnostic] = []
      let features = try FeatureLoader.load(paths, ids: &ids) { misnamed.append($0) }
      var chosen = try Suite(features, selection: selection, ids: &ids)
      chosen.misnamedFiles = misnamed
      suite = chosen
    } catch let failure as FeatureLoader.Failure {
      throw failure.problems
    }
    let (warnings, findings) = (
      registry.warnings + suite.featureWarnings(registry), Findings(reader)
    )
    var options = RunOptions()
    options.parameters = parameters
    let run = TestRun(registry: registry, options: options, clock: clock, ids: ids, warnings: warnings) {
      findings.take(.message($0))
    }
    scenarios = Array(suite.selected)
    unfinished = Set(scenarios.indices)
    progress = RunProgress(run, suite)
    warningOfEmbedding = suite.warningOfEmbedding(isLimited: options.limits.least(registry) != nil)
    (self.registry, self.clock, self.warnings, self.findings) = (registry, clock, warnings, findings)
  }

  /// Runs a scenario in this process, in the task of the caller.
  ///
  /// - Parameter number: its position among `scenarios`.
  /// - Returns: what the reader made of its messages, of those of hooks around the run where it is the first or the last, and
  ///   with the first one of the warnings about the feature files.
  package func run(_ number: Int) async -> [Finding] {
    guard scenarios.indices.contains(number) else { return [] }
    let begin = self.begin ?? Task { await self.beginRun(near: number) }
    self.begin = begin
    let beginning = await begin.value
    var found = beginning.findings
    if !progress.isStopped { found += await perform(number, skipReason: beginning.skipReason) }
    let isLast = unfinished.remove(number) != nil && unfinished.isEmpty
    if isLast {
      if !progress.lacksPreparation { found += await performHooks(.afterAll, near: number).findings }
      found += await performHooks(.afterRun, near: number).findings
    }
    return found + finish(near: number, isLast: isLast)
  }

  private func beginRun(near number: Int) async -> (findings: [Finding], skipReason: String?) {
    var found = read(near: number) { progress.begin(at: clock.now()) }
    let once = await performHooks(.beforeRun, near: number)
    found += once.findings
    var skipReason = once.skipReason
    if !progress.isStopped {
      let hooks = await performHooks(.beforeAll, near: number)
      found += hooks.findings
      skipReason = skipReason ?? hooks.skipReason
    }
    if !progress.isStopped { found += read(near: number) { progress.backlog.announce() } }
    return (found, skipReason)
  }

  /// Collects problems that no message shows, and ends the run after its last scenario.
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

  private func performHooks(
    _ kind: HookKind, near number: Int
  ) async -> (findings: [Finding], skipReason: String?) {
    let hooks = await Self.perform(registry, clock, progress.surroundings) { performer in
      let success = await performer.performHooks(kind)
      return (success: success, skipReason: performer.skipReason)
    }
    progress.finishHooks(kind, success: hooks.result.success)
    let found = read(near: number) { for event in hooks.events { progress.run.emitter.emit(event) } }
    return (found, hooks.result.skipReason)
  }

  private func perform(_ number: Int, skipReason: String?) async -> [Finding] {
    let plan = progress.backlog.plans.take(number)
    let record = ScenarioRecord(
      number: number, plan: plan, attempts: progress.run.options.attempts(for: plan.tags))
    let assignment = record.assignment
    let scenario = await Self.perform(registry, clock, progress.surroundings, skipReason: skipReason) {
      await $0.perform(assignment)
    }
    progress.finish(record, scenario.result)
    return read(near: number) {
      let (emitter, announced) = (progress.run.emitter, progress.backlog.plans.announced(number, plan))
      let known = emitter.warnings.all.count
      for event in scenario.events { emitter.emit(event, of: announced) }
      for warning in emitter.warnings.all.dropFirst(known) { findings.take(.warning(warning)) }
    }
  }

  /// Runs hooks or a scenario in the task of the caller, beside others.
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

  /// The findings of the reader about the news that some work causes.
  private func read(near number: Int, _ work: () -> Void) -> [Finding] {
    findings.scenario = scenarios[number]
    work()
    return findings.takeAll()
  }
}
