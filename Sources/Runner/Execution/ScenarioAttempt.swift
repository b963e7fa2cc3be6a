import Messages
import StepRegistry

/// One attempt of a scenario: its worlds, and whether its steps are still executed.
final class ScenarioAttempt {
  /// What the code of the steps and hooks finds around it.
  let context: StepContext
  private let assignment: Assignment
  private let hooks: [HookDefinition]
  private let scenario: Scenario
  private let worlds = Worlds()
  private let isDryRun: Bool
  private var goesOn = true
  /// Whether steps were passed over that would have been executed.
  private(set) var wasCutShort = false
  /// Why the steps that follow are passed over; nil while they are not, or where an earlier step says it.
  private var reasonToPassOver: String?

  /// Prepares an attempt that the calling task is going to run.
  ///
  /// - Parameters:
  ///   - assignment: what is done; the positions of its hooks are those of the registry.
  ///   - registry: the definitions and hooks.
  ///   - isDryRun: whether nothing is executed.
  ///   - onAttachment: gets what is attached at once.
  init(
    _ assignment: Assignment, registry: Registry, isDryRun: Bool,
    onAttachment: (@Sendable (StepContext.Attachment) -> Void)?
  ) {
    self.assignment = assignment
    self.isDryRun = isDryRun
    hooks = registry.hooks
    scenario = Scenario(
      name: assignment.name, tags: assignment.tags, uri: assignment.uri, variant: assignment.variant)
    context = StepContext(
      scenario: scenario, stepCalls: StepCalls(registry: registry, worlds: worlds), onAttachment: onAttachment)
  }

  /// Has the steps that follow passed over; hooks after the scenario still run.
  func passOverSteps(because reason: String) {
    guard goesOn else { return }
    reasonToPassOver = reason
    goesOn = false
  }

  /// Runs a step or hook, or passes it over where an earlier one ended the scenario.
  ///
  /// A step without a single matching definition is told as such in any case; hooks after the scenario always run.
  func run(_ action: Assignment.Action) async -> StepOutcome {
    let outcome: StepOutcome
    switch action {
    case .hook(let position): outcome = await run(hooks[position])
    case .step(let match, let block): outcome = await run(match, block)
    case .undefined: outcome = .undefined
    case .ambiguous: outcome = .ambiguous
    case .unanswered(let reason): outcome = .threw([UnansweredMatch(description: reason)], reports: [])
    }
    if !outcome.letsScenarioGoOn { goesOn = false }
    return outcome
  }

  private func run(_ hook: HookDefinition) async -> StepOutcome {
    guard !isDryRun, goesOn || hook.declaration.kind == .after else { return .skipped(reasonToPassOver) }
    var errors: [any Error] = []
    do {
      try await hook.declaration.body(worlds)
    } catch {
      errors.append(error)
    }
    return await outcome(of: errors)
  }

  private func run(_ match: StepMatch, _ block: StepArgument?) async -> StepOutcome {
    guard !isDryRun, goesOn else {
      if reasonToPassOver != nil { wasCutShort = true }
      return .skipped(reasonToPassOver)
    }
    var errors: [any Error] = []
    do {
      for hook in assignment.beforeStep { try await hooks[hook].declaration.body(worlds) }
      try await match.run(block, in: worlds)
    } catch {
      errors.append(error)
    }
    for hook in assignment.afterStep {
      do {
        try await hooks[hook].declaration.body(worlds)
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

/// Which definition matches a step could not be found out.
private struct UnansweredMatch: Error, CustomStringConvertible {
  let description: String
}
