import Messages
import StepRegistry

// Hooks around the run, and those after features and rules.

extension Performer {
  /// Runs all hooks of a kind around the run, even after one has failed.
  ///
  /// If a hook before the run skips, the scenarios of this performer are skipped. For `afterFeature`, the hooks after the
  /// features and rules of the last scenario are run.
  ///
  /// - Returns: whether no hook failed. In a strict run, pending hooks count as failed.
  func performHooks(_ kind: HookKind) async -> Bool {
    if kind == .afterFeature { return await leaveGroups(for: []) }
    var success = true
    for hook in options.isDryRun ? [] : registry.orderedHooks(kind) {
      let result = await perform(hook)
      if result.status.isFailure(strict: options.isStrict) { success = false }
      if kind == .beforeAll || kind == .beforeRun, result.status == .skipped {
        skipReason = skipReason ?? result.message ?? "a hook before the run skipped all scenarios"
      }
    }
    return success
  }

  /// Runs the hooks after the features and rules to which the next scenario does not belong.
  ///
  /// - Returns: whether no hook failed.
  func leaveGroups(for next: [ScenarioGroup]) async -> Bool {
    var success = true
    for group in groups.leave(for: next) {
      for position in group.after {
        let hook = OrderedHook(position: position, definition: registry.hooks[position])
        let result = await perform(hook, after: group.info)
        if result.status.isFailure(strict: options.isStrict) { success = false }
      }
    }
    return success
  }

  private func perform(_ hook: OrderedHook, after feature: FeatureInfo? = nil) async -> TestStepResult {
    let started = clock.now()
    emit(.hookStarted(hook.position, started))
    let context = StepContext(
      scenario: nil, run: surroundings, onAttachment: onAttachment, onSoftFailure: onSoftFailure)
    StrayFailures.ofProcess.begin(context)
    defer { StrayFailures.ofProcess.end(context) }
    let limit = options.limits.codeLimit(forRunHook: hook.definition)
    watch?.stepBegins(limit)
    let (thrown, isExceeded) = await run(hook.definition, in: context, after: feature, within: limit)
    let all = thrown + context.takeLaterFailures(besides: thrown)
    let errors = isExceeded ? all.withoutCancellation : all
    // The description of an error is the author's code too, and may do anything that steps do.
    var result = TestStepResult(of: errors, definedAt: hook.definition.location, relativeTo: registry.folder)
    if isExceeded, let limit {
      result = TestStepResult(result, endedBy: limit.cause, of: "hook", definedAt: hook.definition.location)
    }
    watch?.stepEnds()
    attach(context.takeAttachments())
    let finished = clock.now()
    result.duration = finished.duration(since: started)
    emit(.hookFinished(result, finished))
    return result
  }

  /// Runs the code of a hook, and cancels it at the limit if this process ends code at all.
  ///
  /// - Returns: its errors, and whether it exceeded the limit.
  private func run(
    _ hook: HookDefinition, in context: StepContext, after feature: FeatureInfo?, within limit: CodeLimit?
  ) async -> (errors: [any Error], isExceeded: Bool) {
    let hasTrapped = pause?.codeBegins("The hook of \(hook.location)") == true
    defer { pause?.codeEnds() }
    let body = hook.declaration.body
    let code = { @Sendable () async -> [any Error] in
      do {
        if hasTrapped { throw ProcessWasEnded() }
        try await context.performAlone {
          $0.feature = feature
          try await body($0)
        }
        return []
      } catch {
        return [error]
      }
    }
    guard let limit, watch?.endsCode == true else { return (await code(), false) }
    return await limit.perform(code)
  }
}
