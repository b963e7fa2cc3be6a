import StepRegistry

/// What a hook before or after a step has thrown, which is reported of the step.
struct StepHookFailure: LocatedError, CustomStringConvertible {
  /// What was thrown.
  let error: any Error
  private let hook: HookDefinition

  /// Takes what a hook has thrown.
  init(_ error: any Error, of hook: HookDefinition) {
    self.error = error
    self.hook = hook
  }

  /// Where the error comes from: the expectation, or else the hook.
  var place: DefinitionPlace { (error as? any LocatedError)?.place ?? hook.place }

  /// The hook with its location, and what it has thrown.
  var description: String {
    let name = hook.declaration.kind == .beforeStep ? "BeforeStep" : "AfterStep"
    return "the \(name) hook at \(hook.place) failed: \(error)"
  }
}

extension Error {
  /// What was thrown, whether by a step or by a hook before or after it.
  var withoutHook: any Error { (self as? StepHookFailure)?.error ?? self }
}
