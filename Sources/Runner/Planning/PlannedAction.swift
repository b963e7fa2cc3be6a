import Messages
import StepRegistry

/// One thing that is done for a scenario.
enum PlannedAction: Sendable {
  /// A hook, by its position in the registry.
  case hook(Int)
  /// A step that one definition matches; by reference, as actions are copied from the plan to whatever runs them.
  indirect case step(StepMatch)
  case undefined
  /// Several definitions match the step; a worker is not given which.
  case ambiguous([StepMatch])
  /// Matching failed, for the reason given.
  case unanswered(String)

  var isHook: Bool {
    if case .hook = self { true } else { false }
  }

  /// The definitions that match the step.
  var matches: [StepMatch] {
    switch self {
    case .step(let match): [match]
    case .ambiguous(let matches): matches
    case .hook, .undefined, .unanswered: []
    }
  }

  /// Where the code that is run was written; `nil` if no single definition matches.
  ///
  /// - Parameter hooks: all hooks of the registry.
  func location(among hooks: [HookDefinition]) -> DefinitionLocation? {
    switch self {
    case .hook(let position): hooks[position].location
    case .step(let match): match.definition.location
    case .undefined, .ambiguous, .unanswered: nil
    }
  }

  /// The result if no code is run: what planning found for a step without a single definition, else skipped.
  var resultWithoutCode: TestStepResult {
    switch self {
    case .hook, .step: TestStepResult(status: .skipped)
    case .undefined: TestStepResult(status: .undefined)
    case .ambiguous: TestStepResult(status: .ambiguous)
    case .unanswered(let reason):
      TestStepResult(of: [UnansweredMatch(description: reason)], definedAt: nil, relativeTo: "")
    }
  }
}

/// Finding the definition of a step failed.
private struct UnansweredMatch: Error, CustomStringConvertible {
  let description: String
}
