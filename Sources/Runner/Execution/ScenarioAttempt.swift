import Messages
import StepRegistry

/// One attempt of a scenario: its worlds, and whether its steps are still executed.
final class ScenarioAttempt {
  /// What the code of the steps and hooks finds around it.
  let context: StepContext
  private let plan: PlannedScenario
  private let scenario: Scenario
  private let worlds = Worlds()
  private let isDryRun: Bool
  private var goesOn = true

  /// Prepares an attempt that the calling task is going to run.
  init(_ plan: PlannedScenario, registry: Registry, isDryRun: Bool) {
    self.plan = plan
    self.isDryRun = isDryRun
    scenario = Scenario(name: plan.pickle.name, tags: plan.pickle.tags.map(\.name), uri: plan.pickle.uri)
    context = StepContext(scenario: scenario, stepCalls: StepCalls(registry: registry, worlds: worlds))
  }

  /// Runs a step or hook, or passes it over where an earlier one ended the scenario.
  ///
  /// A step without a single matching definition is told as such in any case; hooks after the scenario always run.
  func run(_ step: PlannedScenario.Step) async -> StepOutcome {
    let outcome: StepOutcome
    switch step.action {
    case .hook(let hook): outcome = await run(hook)
    case .step(let pickleStep, .definition(let match)): outcome = await run(pickleStep, match)
    case .step(_, .undefined): outcome = .undefined
    case .step(_, .ambiguous): outcome = .ambiguous
    case .step(_, .unanswered(let error)): outcome = .threw([error], reports: [])
    }
    if !outcome.letsScenarioGoOn { goesOn = false }
    return outcome
  }

  private func run(_ hook: HookDefinition) async -> StepOutcome {
    guard !isDryRun, goesOn || hook.declaration.kind == .after else { return .skipped }
    var errors: [any Error] = []
    do {
      try await hook.declaration.body(worlds)
    } catch {
      errors.append(error)
    }
    return await outcome(of: errors)
  }

  private func run(_ step: Pickle.Step, _ match: StepMatch) async -> StepOutcome {
    guard !isDryRun, goesOn else { return .skipped }
    var errors: [any Error] = []
    do {
      for hook in plan.beforeStep { try await hook.declaration.body(worlds) }
      try await match.run(step, in: worlds)
    } catch {
      errors.append(error)
    }
    for hook in plan.afterStep {
      do {
        try await hook.declaration.body(worlds)
      } catch {
        errors.append(error)
      }
    }
    return await outcome(of: errors)
  }

  /// The outcome of code that has run, with what the scenario's failure reports tell about an error.
  private func outcome(of thrown: [any Error]) async -> StepOutcome {
    let errors = thrown + context.takeLaterFailures()
    guard let first = errors.first else { return .passed }
    let reports = first is StepInterruption ? [] : await scenario.failureReports(for: first)
    return .threw(errors, reports: reports)
  }
}
