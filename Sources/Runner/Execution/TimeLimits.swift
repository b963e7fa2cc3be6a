package import StepRegistry

/// The time limits of the code of a run; nil means no limit.
///
/// At a limit, the task of the code is cancelled. If it does not stop, its process is ended at the end of a grace
/// period, which it shares with the hooks after the scenario. Limits apply only in workers, because code that does not
/// stop cannot be ended from inside its own process.
package struct TimeLimits: Sendable, Hashable {
  /// For a step without its own limit.
  package var step: Duration?
  /// For a hook without its own limit; nil applies the limit for steps.
  package var hook: Duration?
  /// For an attempt of a scenario without a limit in its tags.
  package var scenario: Duration?
  /// The time for code that is cancelled at a limit, and for the hooks after it.
  package var grace = Self.standardGrace

  /// The grace period without an option.
  package static let standardGrace = Duration.seconds(2)

  /// Sets no limits.
  package init() {}

  /// The limit for a hook in a scenario.
  func limit(for hook: HookDefinition) -> Duration? { hook.declaration.timeout ?? self.hook ?? step }

  /// The limit for a hook around the run. A hook without its own limit may take no longer than a scenario.
  func limit(forRunHook hook: HookDefinition) -> Duration? {
    if let own = hook.declaration.timeout { return own }
    return [self.hook ?? step, scenario].compactMap(\.self).min()
  }

  /// The limit for the running code of a hook around the run.
  func codeLimit(forRunHook hook: HookDefinition) -> CodeLimit? {
    limit(forRunHook: hook).map {
      CodeLimit(duration: $0, grace: grace, own: $0, cause: cause(ofStep: $0, isAroundRun: true))
    }
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

  /// The reason for ending a step or hook at its limit.
  ///
  /// - Parameters:
  ///   - limit: the limit.
  ///   - isAroundRun: whether it is a hook around the run.
  func cause(ofStep limit: Duration, isAroundRun: Bool = false) -> LimitCause {
    if limit == step { return .step(limit, "the limit for a step") }
    if limit == hook { return .step(limit, "the limit for a hook") }
    if isAroundRun, limit == scenario { return .runHook(limit) }
    return .step(limit, "the limit that is set for it")
  }

  /// The reason for ending the running step or hook at the limit of its scenario.
  func cause(ofScenario limit: Duration) -> LimitCause {
    .scenario(limit, limit == scenario ? "the limit for a scenario" : "the limit that its tag sets")
  }

  /// The shortest limit of any code of a run; nil for a run without limits.
  ///
  /// - Parameter registry: the definitions and hooks.
  package func least(_ registry: Registry) -> Duration? {
    let own = registry.definitions.lazy.compactMap(\.declaration.timeout).min()
    let ofHooks = registry.hooks.lazy.compactMap(\.declaration.timeout).min()
    return [step, hook, scenario, own, ofHooks].compactMap(\.self).min()
  }
}
