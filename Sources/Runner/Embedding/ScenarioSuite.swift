package import Messages
package import StepRegistry

/// Scenarios that another test framework runs one by one, in any order and several at a time.
///
/// The hooks before the run are run before the first scenario, those after it when every scenario has been run.
package actor ScenarioSuite {
  /// The scenarios, in the order of the files.
  package nonisolated let scenarios: [Pickle]
  private let registry: Registry
  private let planner: Planner
  private var unfinished: Set<Int>
  private var begin: Task<HookOutcome, Never>?
  /// What is hardly meant as it is written in the feature files or definitions; given with the first scenario that runs.
  package nonisolated let warnings: [Diagnostic]
  private var hasGivenWarnings = false

  private var stepWarnings: StepWarnings

  /// What running a scenario or hooks showed: what went wrong, and what is odd about steps, by their indices.
  private typealias Findings = (problems: [ScenarioProblem], oddities: [(step: Int, text: String)])
  /// What hooks around the run did: what went wrong, and why all scenarios are skipped where one says so.
  private typealias HookOutcome = (problems: [ScenarioProblem], skipReason: String?)

  /// Loads and chooses scenarios.
  ///
  /// - Parameters:
  ///   - paths: feature files and folders.
  ///   - selection: which scenarios are wanted.
  ///   - registry: the definitions and hooks.
  /// - Throws: everything that is wrong with the files.
  package init(_ paths: [PathArgument], selection: Selection, registry: Registry) throws {
    var ids = IDGenerator()
    do {
      let features = try FeatureLoader.load(paths, ids: &ids)
      let suite = try Suite(features, selection: selection, ids: &ids)
      scenarios = Array(suite.selected)
      stepWarnings = StepWarnings(suite.pickles)
      warnings = registry.warnings + features.flatMap(\.document.warnings)
    } catch let failure as FeatureLoader.Failure {
      throw failure.problems
    }
    self.registry = registry
    planner = Planner(registry: registry)
    unfinished = Set(scenarios.indices)
  }

  /// Runs a scenario in this process.
  ///
  /// - Parameters:
  ///   - number: its position among `scenarios`.
  ///   - onStep: is told each step that begins.
  /// - Returns: what kept it from passing, and warnings: that it was skipped, what is odd about its steps, and with the first
  ///   scenario those about the feature files.
  package func run(
    _ number: Int, onStep: @escaping @Sendable (Pickle.Step) -> Void = { _ in }
  ) async -> [ScenarioProblem] {
    guard scenarios.indices.contains(number) else { return [] }
    let plan = planner.plan(scenarios[number])
    let begin = self.begin ?? Task { [registry] in await Self.performHooks(.beforeAll, registry, around: plan) }
    self.begin = begin
    let hooks = await begin.value
    var problems = hooks.problems
    if problems.isEmpty {
      let findings = await Self.perform(plan, registry, skipReason: hooks.skipReason, onStep)
      problems = findings.problems
      problems += findings.oddities.compactMap { stepWarnings.add($0.text, at: $0.step, of: plan) }.map {
        ScenarioProblem($0)
      }
    }
    if unfinished.remove(number) != nil, unfinished.isEmpty {
      problems += await Self.performHooks(.afterAll, registry, around: plan).problems
    }
    let stray = StrayFailures.ofProcess.take(relativeTo: registry.folder)
    return problems + stray.map { .failure($0, near: plan.pickle) } + takeWarnings()
  }

  private func takeWarnings() -> [ScenarioProblem] {
    defer { hasGivenWarnings = true }
    return hasGivenWarnings ? [] : warnings.map { ScenarioProblem($0) }
  }

  private nonisolated static func perform(
    _ plan: PlannedScenario, _ registry: Registry, skipReason: String?,
    _ onStep: @escaping @Sendable (Pickle.Step) -> Void
  ) async -> Findings {
    var findings = await findings(on: plan, registry, skipReason: skipReason, onStep) { performer in
      _ = await performer.perform(plan.assignment(0...0))
    }
    if findings.problems.isEmpty, plan.pickle.steps.isEmpty { findings.problems = [.withoutSteps(plan)] }
    return findings
  }

  private nonisolated static func performHooks(
    _ kind: HookKind, _ registry: Registry, around plan: PlannedScenario
  ) async -> HookOutcome {
    var skipReason: String?
    let findings = await findings(on: plan, registry) { performer in
      _ = await performer.performHooks(kind)
      skipReason = performer.skipReason
    }
    return (findings.problems, skipReason)
  }

  /// Does something and gives what it showed.
  private nonisolated static func findings(
    on plan: PlannedScenario, _ registry: Registry, skipReason: String? = nil,
    _ onStep: @escaping @Sendable (Pickle.Step) -> Void = { _ in },
    doing work: (Performer) async -> Void
  ) async -> Findings {
    var problems: [ScenarioProblem] = []
    var oddities: [(step: Int, text: String)] = []
    var step: PlannedScenario.Step?
    let performer = Performer(
      registry: registry, options: RunOptions(), clock: SystemClock(), skipReason: skipReason, isInterrupted: { false }
    ) { event in
      switch event {
      case .stepStarted(let index, _):
        step = plan.steps.indices.contains(index) ? plan.steps[index] : nil
        if case .step(let begun, _)? = step { onStep(begun) }
      case .stepFinished(let result, _):
        if let problem = ScenarioProblem(result, of: step, in: plan, registry) {
          problems.append(problem)
        } else if result.status == .skipped, problems.isEmpty {
          problems.append(.skipped(result, by: step, in: plan, registry))
        }
      case .hookStarted(let position, _): step = .hook(position)
      case .hookFinished(let result, _):
        if let problem = ScenarioProblem(result, of: step, in: plan, registry) {
          problems.append(problem)
        } else if result.status == .skipped, case .hook(let position)? = step,
          registry.hooks[position].declaration.kind == .afterAll
        {
          // One before the run is reported by the scenarios that it skips.
          problems.append(.skipped(result, byHookAt: registry.hooks[position].place, near: plan.pickle))
        }
      case .warned(let step, let text, _): oddities.append((step, text))
      case .attemptStarted, .attemptFinished, .attached: break
      }
    }
    await work(performer)
    return (problems, oddities)
  }
}
