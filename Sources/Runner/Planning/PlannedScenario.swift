import Messages
import StepRegistry

/// A scenario with everything that running it does, in its order.
struct PlannedScenario {
  /// Which definition a step means.
  enum Resolution {
    case definition(StepMatch)
    case undefined
    case ambiguous([StepMatch])
    /// The question could not be answered.
    case unanswered(any Error)

    var matches: [StepMatch] {
      switch self {
      case .definition(let match): [match]
      case .ambiguous(let matches): matches
      case .undefined, .unanswered: []
      }
    }
  }

  /// One thing that is done: a hook, or a step of the pickle.
  struct Step {
    /// What is done.
    enum Action {
      case hook(HookDefinition)
      case step(Pickle.Step, Resolution)
    }

    let id: String
    let action: Action

    /// Where the code that is run was written; nil where no single definition matches.
    var place: DefinitionPlace? {
      switch action {
      case .hook(let hook): hook.place
      case .step(_, .definition(let match)): match.definition.place
      case .step: nil
      }
    }
  }

  let testCaseID: String
  let pickle: Pickle
  let steps: [Step]
  /// The hooks around each step, in the order in which they are called.
  let beforeStep: [HookDefinition]
  let afterStep: [HookDefinition]
}
