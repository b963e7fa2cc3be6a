package import StepRegistry

/// How long the code of a run may take before its process is ended; `nil` means as long as it likes.
///
/// Only workers are held to limits: nothing can end a step from inside its own process.
package struct TimeLimits: Sendable, Hashable {
  /// For a step that says nothing else.
  package var step: Duration?
  /// For a hook that says nothing else; without it, the limit for a step holds.
  package var hook: Duration?
  /// For an attempt of a scenario whose tags say nothing else.
  package var scenario: Duration?

  /// Sets no limits.
  package init() {}

  /// The limit for a hook in a scenario.
  func limit(for hook: HookDefinition) -> Duration? { hook.declaration.timeout ?? self.hook ?? step }

  /// The limit for a hook around the run: one that says nothing may take as long as a scenario.
  func limit(forRunHook hook: HookDefinition) -> Duration? {
    if let own = hook.declaration.timeout { return own }
    return [self.hook ?? step, scenario].compactMap(\.self).min()
  }

  /// The limit for a step or hook of a scenario.
  ///
  /// - Parameters:
  ///   - action: the step or hook.
  ///   - hooks: all hooks of the registry.
  ///   - tags: what the tags of the scenario ask for.
  func limit(for action: PlannedAction, among hooks: [HookDefinition], _ tags: ScenarioTags) -> Duration? {
    switch action {
    case .hook(let position): limit(for: hooks[position])
    case .step(let match): match.definition.declaration.timeout ?? tags.stepTimeout ?? step
    case .undefined, .ambiguous, .unanswered: tags.stepTimeout ?? step
    }
  }

  /// The shortest limit that any code of a run may have; `nil` if none has any.
  ///
  /// - Parameter registry: the definitions and hooks.
  package func least(_ registry: Registry) -> Duration? {
    let own = registry.definitions.lazy.compactMap(\.declaration.timeout).min()
    let ofHooks = registry.hooks.lazy.compactMap(\.declaration.timeout).min()
    return [step, hook, scenario, own, ofHooks].compactMap(\.self).min()
  }
}
