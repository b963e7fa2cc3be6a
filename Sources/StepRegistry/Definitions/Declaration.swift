/// What a step author has declared, with the type of the world erased.
package enum Declaration: Sendable {
  case step(StepDeclaration)
  // Indirect, so that a case is as small as a step: a hook is larger, and there are many steps.
  indirect case hook(HookDeclaration)
  case parameterType(ParameterTypeDefinition)

  /// Where it was written; `nil` if that is not known.
  package var location: DefinitionLocation? {
    switch self {
    case .step(let step): step.location
    case .hook(let hook): hook.location
    case .parameterType(let type): type.location
    }
  }
}

/// A step definition as its author wrote it; its pattern is not compiled yet.
///
/// It never changes; it is a class because it is handed on often and has many parts.
package final class StepDeclaration: Sendable {
  /// What runs the step: the worlds of the scenario and one argument for each parameter of the closure.
  package typealias Body = @Sendable (Worlds, [StepArgument]) async throws -> Void

  /// The pattern: a regular expression from `^` or to `$` or between slashes, otherwise a Cucumber Expression.
  package let pattern: String
  /// Where it was written.
  package let location: DefinitionLocation
  /// The closure's parameters after the world.
  package let parameters: [ClosureParameter]
  /// Whether pattern and closure need not be compared.
  let isKnownToFit: Bool
  /// Steps that the pattern matches, to learn from; none where the author gave none.
  package let examples: [String]
  /// How long the step may take; `nil` for as long as any step.
  package let timeout: Duration?
  /// Where the definition holds; nil for everywhere.
  package let scope: StepScope?
  /// What runs the step.
  package let body: Body

  init(
    pattern: String, location: DefinitionLocation, parameters: [ClosureParameter], isKnownToFit: Bool,
    examples: [String], timeout: Duration? = nil,
    scope: StepScope? = nil, body: @escaping Body
  ) {
    self.pattern = pattern
    self.location = location
    self.parameters = parameters
    self.isKnownToFit = isKnownToFit
    self.examples = examples
    self.timeout = timeout
    self.scope = scope
    self.body = body
  }
}

/// When a hook is called.
package enum HookKind: Sendable, Hashable, CaseIterable {
  case beforeAll, afterAll, before, after, beforeStep, afterStep
  /// Once for all workers of a run.
  case beforeRun, afterRun

  /// Whether the hook is called around the run instead of in a scenario.
  package var isAroundRun: Bool {
    switch self {
    case .beforeRun, .afterRun, .beforeAll, .afterAll: true
    case .before, .after, .beforeStep, .afterStep: false
    }
  }
}

/// A hook as its author wrote it; its tag expression is not parsed yet.
package struct HookDeclaration: Sendable {
  /// What runs the hook, with the worlds of the scenario.
  package typealias Body = @Sendable (Worlds) async throws -> Void

  /// When the hook is called.
  package let kind: HookKind
  /// The name that reports show, if it has one.
  package let name: String?
  /// Which scenarios it is for; nil means all.
  package let tags: String?
  /// Its order among the hooks of its kind: lower ones run first before something, later after it.
  package let order: Int
  /// How long the hook may take; `nil` for as long as any hook.
  package var timeout: Duration?
  /// Where the hook holds; nil for everywhere.
  package var scope: StepScope?
  /// Where it was written.
  package let location: DefinitionLocation
  /// What runs the hook.
  package let body: Body
}

extension Declaration {
  /// The same, in a group that holds only somewhere; parameter types and hooks around the run hold everywhere.
  func limited(to scope: StepScope?) -> Declaration {
    guard let scope else { return self }
    switch self {
    case .step(let step):
      return .step(
        StepDeclaration(
          pattern: step.pattern, location: step.location, parameters: step.parameters,
          isKnownToFit: step.isKnownToFit, examples: step.examples, timeout: step.timeout, scope: scope,
          body: step.body))
    case .hook(var hook):
      if !hook.kind.isAroundRun { hook.scope = scope }
      return .hook(hook)
    case .parameterType: return self
    }
  }
}
