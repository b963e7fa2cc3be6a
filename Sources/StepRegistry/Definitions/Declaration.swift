/// A declaration by a step author, with the type of the world erased.
package enum Declaration: Sendable {
  case step(StepDeclaration)
  // Indirect to keep a case as small as a step: a hook is larger, and there are many steps.
  indirect case hook(HookDeclaration)
  case parameterType(ParameterTypeDefinition)
  indirect case walk(WalkRules, DefinitionLocation)

  /// The place in the sources; nil if unknown.
  package var location: DefinitionLocation? {
    switch self {
    case .step(let step): step.location
    case .hook(let hook): hook.location
    case .parameterType(let type): type.location
    case .walk(_, let location): location
    }
  }
}

/// A step definition in the form of its source, before its pattern is compiled.
///
/// A class because it is immutable, passed on often and has many parts.
package final class StepDeclaration: Sendable {
  /// Runs the step with the worlds of the scenario and one argument for each parameter of the closure.
  package typealias Body = @Sendable (Worlds, [StepArgument]) async throws -> Void

  /// The pattern: a regular expression if it begins with `^`, ends with `$` or is enclosed in slashes, otherwise a
  /// Cucumber Expression.
  package let pattern: String
  /// The place of the definition in the sources.
  package let location: DefinitionLocation
  /// The closure's parameters after the world.
  package let parameters: [ClosureParameter]
  /// Whether the pattern is known to fit the closure, which skips the comparison.
  let isKnownToFit: Bool
  /// Steps that match the pattern, given by the author as examples.
  package let examples: [String]
  /// The time limit of the step; nil for the general limit of steps.
  package let timeout: Duration?
  /// The scope of the definition; nil for everywhere.
  package let scope: StepScope?
  /// The kinds of steps that the definition is for; empty for all. It is empty unless keywords have to fit.
  package let keywords: Set<StepKeyword>
  /// The text of a step that is a property of every screen; nil for another step.
  package let property: String?
  /// Whether the property compares the screens before and after an action. The step compares with its last call.
  package let comparesScreens: Bool
  /// Runs the step.
  package let body: Body

  init(
    pattern: String, location: DefinitionLocation, parameters: [ClosureParameter], isKnownToFit: Bool,
    examples: [String], timeout: Duration? = nil,
    scope: StepScope? = nil, keywords: Set<StepKeyword> = [], property: String? = nil, comparesScreens: Bool = false,
    body: @escaping Body
  ) {
    self.pattern = pattern
    self.location = location
    self.parameters = parameters
    self.isKnownToFit = isKnownToFit
    self.examples = examples
    self.timeout = timeout
    self.scope = scope
    self.keywords = keywords
    self.property = property
    self.comparesScreens = comparesScreens
    self.body = body
  }

  /// A copy of the definition, limited to a scope or to some keywords.
  func limited(to scope: StepScope?, _ keywords: Set<StepKeyword>) -> StepDeclaration {
    StepDeclaration(
      pattern: pattern, location: location, parameters: parameters, isKnownToFit: isKnownToFit, examples: examples,
      timeout: timeout, scope: scope, keywords: keywords, property: property,
      comparesScreens: comparesScreens, body: body)
  }
}

/// When a hook is called. The raw value is the function that declares it.
package enum HookKind: String, Sendable, CaseIterable {
  case beforeAll = "BeforeAll"
  case afterAll = "AfterAll"
  case before = "Before"
  case after = "After"
  case beforeStep = "BeforeStep"
  case afterStep = "AfterStep"
  /// Once for all workers of a run.
  case beforeRun = "BeforeRun"
  case afterRun = "AfterRun"
  /// Around the scenarios of a feature or rule that a process runs one after the other.
  case beforeFeature = "BeforeFeature"
  case afterFeature = "AfterFeature"
  case beforeRule = "BeforeRule"
  case afterRule = "AfterRule"
  /// Around the other hooks and the steps of a scenario, in a single closure.
  case around = "Around"

  /// Whether the hook is called around the run instead of for some scenarios.
  package var isAroundRun: Bool {
    switch self {
    case .beforeRun, .afterRun, .beforeAll, .afterAll: true
    case .before, .after, .beforeStep, .afterStep, .beforeFeature, .afterFeature, .beforeRule, .afterRule, .around:
      false
    }
  }

  /// Whether the hook runs once for the scenarios of a feature or rule, before the first of them.
  package var isBeforeGroup: Bool { self == .beforeFeature || self == .beforeRule }
}

/// A hook in the form of its source, before its tag expression is parsed.
package struct HookDeclaration: Sendable {
  /// Runs the hook with the worlds of the scenario.
  package typealias Body = @Sendable (Worlds) async throws -> Void

  /// When the hook is called.
  package let kind: HookKind
  /// The name in reports; nil for an unnamed hook.
  package let name: String?
  /// The tag expression that selects scenarios; nil for all scenarios.
  package let tags: String?
  /// The order among hooks of its kind. A lower number runs earlier before a step, scenario or run, and later after it.
  package let order: Int
  /// The time limit of the hook; nil for the general limit of hooks.
  package var timeout: Duration?
  /// The scope of the hook; nil for everywhere.
  package var scope: StepScope?
  /// Whether a hook after the scenario runs even if the process of the scenario has ended, in a new one.
  package var isAlways = false
  /// The place of the hook in the sources.
  package let location: DefinitionLocation
  /// Runs the hook.
  package let body: Body
}

extension Declaration {
  /// The declaration limited to a scope. Parameter types, rules of walks and hooks around the run are never limited.
  func limited(to scope: StepScope?) -> Declaration {
    guard let scope else { return self }
    switch self {
    case .step(let step):
      return .step(step.limited(to: scope, step.keywords))
    case .hook(var hook):
      if !hook.kind.isAroundRun { hook.scope = scope }
      return .hook(hook)
    case .parameterType, .walk: return self
    }
  }
}
