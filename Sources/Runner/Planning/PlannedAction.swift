import Messages
import StepRegistry

/// One action of a scenario.
enum PlannedAction: Sendable {
  /// A hook, by its position in the registry.
  case hook(Int)
  /// A step that one definition matches; indirect, because actions are copied often.
  indirect case step(StepMatch)
  case undefined
  /// Several definitions match the step. A worker does not receive them.
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

  /// The location of the code to run; nil without a single matching definition.
  ///
  /// - Parameter hooks: all hooks of the registry.
  func location(among hooks: [HookDefinition]) -> DefinitionLocation? {
    switch self {
    case .hook(let position): hooks[position].location
    case .step(let match): match.definition.location
    case .undefined, .ambiguous, .unanswered: nil
    }
  }

  /// The result if no code is run: the result of planning for a step without a single definition, otherwise skipped.
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

/// The error of a step whose matching failed.
private struct UnansweredMatch: Error, CustomStringConvertible {
  let description: String
}
