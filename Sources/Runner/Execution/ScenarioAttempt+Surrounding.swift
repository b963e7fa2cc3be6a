import Messages
import StepRegistry

// Hooks around several scenarios or around the whole scenario.

extension ScenarioAttempt {
  /// Runs the code of a hook.
  func errors(of hook: HookDefinition) async -> [any Error] {
    do {
      try await hook.declaration.body(worlds)
      return []
    } catch {
      return [error]
    }
  }

  /// Runs a hook before a feature or rule, or returns its earlier result in this process.
  func runBeforeGroup(_ hook: HookDefinition, at index: Int) async -> TestStepResult {
    guard case .hook(let position) = assignment.actions[index] else { return passedOver }
    if let known = groups.result(ofHook: position) {
      if known.status == .skipped { course.skip() }
      return known
    }
    worlds.feature = groups.group(ofHook: position)?.info
    let result = await result(of: await errors(of: hook), at: index)
    worlds.feature = nil
    groups.note(result, ofHook: position)
    return result
  }

  /// Runs an `Around` hook, or the scenario without it after an earlier failure.
  ///
  /// - Parameters:
  ///   - index: the index of its action.
  ///   - inner: runs the scenario inside the hook.
  func runAround(_ index: Int, _ inner: @escaping () async -> Void) async {
    guard case .hook(let position) = assignment.actions[index], !isDryRun, course.continues else {
      return await inner()
    }
    let hook = hooks[position]
    var hasRun = false
    worlds.inner = {
      if hasRun { throw AroundHookError.ranTwice }
      hasRun = true
      await inner()
    }
    var errors = await errors(of: hook)
    worlds.inner = nil
    if !hasRun {
      if errors.isEmpty { errors = [AroundHookError.didNotRun] }
      let isSkipped = if case .skipped? = errors.first as? StepInterruption { true } else { false }
      course = .heldBack(
        reason: "not run: the Around hook at \(hook.location) did not run the scenario", isSkipped: isSkipped)
      await inner()
    }
    aroundErrors[index] = errors
  }
}

/// A wrong use of the scenario by an `Around` hook.
private enum AroundHookError: Error, CustomStringConvertible {
  case didNotRun, ranTwice

  var description: String {
    switch self {
    case .didNotRun:
      "the Around hook did not run the scenario\nCall its second parameter once: try await scenario()"
    case .ranTwice: "the Around hook has already run the scenario, which runs once"
    }
  }
}
