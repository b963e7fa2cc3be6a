package import StepRegistry

/// The time limits of the code of a run, after which its process is ended; `nil` means no limit.
///
/// Limits apply only in workers, because a step cannot be ended from inside its own process.
package struct TimeLimits: Sendable, Hashable {
  /// For a step without its own limit.
  package var step: Duration?
  /// For a hook without its own limit; `nil` applies the limit for steps.
  package var hook: Duration?
  /// For an attempt of a scenario without a limit in its tags.
  package var scenario: Duration?

  /// Sets no limits.
  package init() {}

  /// The limit for a hook in a scenario.
  func limit(for hook: HookDefinition) -> Duration? { hook.declaration.timeout ?? self.hook ?? step }

  /// The limit for a hook around the run. A hook without its own limit may take no longer than a scenario.
  func limit(forRunHook hook: HookDefinition) -> Duration? {
    if let own = hook.declaration.timeout { return own }
    return [self.hook ?? step, scenario].compactMap(\.self).min()
  }

  /// The limit for a step or hook of a scenario.
  ///
  /// - Parameters:
  ///   - action: the step or hook.
  ///   - hooks: all hooks of the registry.
  ///   - tags: the tags of the scenario.
  func limit(for action: PlannedAction, among hooks: [HookDefinition], _ tags: ScenarioTags) -> Duration? {
    switch action {
    case .hook(let position): limit(for: hooks[position])
    case .step(let match): match.definition.declaration.timeout ?? tags.stepTimeout ?? step
    case .undefined, .ambiguous, .unanswered: tags.stepTimeout ?? step
    }
  }

  /// The shortest limit of any code of a run; `nil` for a run without limits.
  ///
  /// - Parameter registry: the definitions and hooks.
  package func least(_ registry: Registry) -> Duration? {
    let own = registry.definitions.lazy.compactMap(\.declaration.timeout).min()
    let ofHooks = registry.hooks.lazy.compactMap(\.declaration.timeout).min()
    return [step, hook, scenario, own, ofHooks].compactMap(\.self).min()
  }
}
