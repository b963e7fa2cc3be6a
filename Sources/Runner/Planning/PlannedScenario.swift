import Messages
import StepRegistry

/// A scenario with everything that running it does, in its order.
struct PlannedScenario: Sendable {
  /// Which definition a step means.
  enum Resolution: Sendable {
    case definition(StepMatch)
    case undefined
    case ambiguous([StepMatch])
    /// The question could not be answered, for the reason given.
    case unanswered(String)

    var matches: [StepMatch] {
      switch self {
      case .definition(let match): [match]
      case .ambiguous(let matches): matches
      case .undefined, .unanswered: []
      }
    }
  }

  /// One thing that is done.
  enum Step: Sendable {
    /// A hook, by its position in the registry.
    case hook(Int)
    /// A step of the pickle.
    case step(Pickle.Step, Resolution)
  }

  let pickle: Pickle
  let tags: [String]
  let steps: [Step]
  /// The hooks around each step in the order in which they are called, by their positions in the registry.
  let beforeStep: [Int]
  let afterStep: [Int]

  /// What runs it.
  ///
  /// - Parameter attempts: the attempts that may be made, counted from 0.
  func assignment(_ attempts: ClosedRange<Int>) -> Assignment {
    Assignment(
      name: pickle.plainName, variant: pickle.variant, tags: tags, uri: pickle.uri,
      actions: steps.map(Self.action), beforeStep: beforeStep, afterStep: afterStep, attempts: attempts)
  }

  /// The step of the pickle at a place of the plan; nil where a hook is there.
  func step(at index: Int) -> Pickle.Step? {
    guard steps.indices.contains(index), case .step(let step, _) = steps[index] else { return nil }
    return step
  }

  /// What is done for a step.
  static func action(_ step: Step) -> Assignment.Action {
    switch step {
    case .hook(let position): .hook(position)
    case .step(let step, .definition(let match)): .step(match, step.argument.map { StepArgument($0) })
    case .step(_, .undefined): .undefined
    case .step(_, .ambiguous): .ambiguous
    case .step(_, .unanswered(let reason)): .unanswered(reason)
    }
  }
}
