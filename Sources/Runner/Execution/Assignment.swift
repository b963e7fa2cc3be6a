import Messages
import StepRegistry

/// What has to be done for one scenario, with nothing in it that only the stream needs.
struct Assignment: Sendable {
  /// One thing that is done.
  enum Action: Sendable {
    /// A hook, by its position in the registry.
    case hook(Int)
    /// A step that one definition matches, with what stands below it.
    case step(StepMatch, StepArgument?)
    case undefined
    case ambiguous
    /// Which definition matches could not be found out, for the reason given.
    case unanswered(String)

    var isHook: Bool {
      if case .hook = self { true } else { false }
    }

    /// Where the code that is run was written; `nil` if no single definition matches.
    ///
    /// - Parameter hooks: all hooks of the registry.
    func place(among hooks: [HookDefinition]) -> DefinitionPlace? {
      switch self {
      case .hook(let position): hooks[position].place
      case .step(let match, _): match.definition.place
      case .undefined, .ambiguous, .unanswered: nil
      }
    }
  }

  /// The name of the scenario.
  let name: String
  /// As which of its variants it runs; nil where it runs only once.
  let variant: String?
  /// The tags of the scenario.
  let tags: [String]
  /// The path of the feature file.
  let uri: String
  let actions: [Action]
  /// The hooks around each step in the order in which they are called, by their positions in the registry.
  let beforeStep: [Int]
  let afterStep: [Int]
  /// The attempts that may be made, counted from 0; one that does not fail is the last.
  let attempts: ClosedRange<Int>
}

/// The status of an attempt, from those of its steps and hooks.
struct AttemptStatus {
  private var worst: Status?
  private var hasSteps = false

  /// Knows of no steps yet.
  init() {}

  /// Knows from the plan of a scenario whether it has steps.
  init(_ testCase: TestCase) {
    hasSteps = testCase.steps.contains { if case .pickle = $0 { true } else { false } }
  }

  /// Adds how a step or hook ended.
  mutating func add(_ status: Status, isHook: Bool) {
    add(status)
    if !isHook { hasSteps = true }
  }

  /// Adds how something in the plan ended.
  mutating func add(_ status: Status) { worst = max(worst ?? status, status) }

  /// The worst status; a scenario without steps is undefined, unless pending is good enough for the run.
  func status(isStrict: Bool) -> Status {
    if hasSteps { return worst ?? .undefined }
    return isStrict ? max(worst ?? .undefined, .undefined) : worst ?? .passed
  }
}
