import Messages
import SourceText

/// One attempt of a scenario, with what the stream has said about it so far.
struct Attempt {
  /// What a step of a test case does.
  enum Subject {
    /// A hook; nil where the stream does not say which.
    case hook(HookMessage?)
    /// A step of the pickle, its node in the feature file where that is known, and the definitions that match it.
    case step(Pickle.Step, GherkinDocument.Step?, candidates: [StepDefinitionMessage])
  }

  /// A step or hook of the attempt.
  struct Step {
    let id: String
    let subject: Subject
    /// How it ended; nil while it has not.
    var result: TestStepResult?

    init(id: String, subject: Subject) {
      self.id = id
      self.subject = subject
    }

    var isHook: Bool {
      if case .hook = subject { true } else { false }
    }

    /// Where the hook, or the only definition that matches, was written.
    var place: SourceReference? {
      switch subject {
      case .hook(let hook): hook?.sourceReference
      case .step(_, _, let candidates): candidates.count == 1 ? candidates.first?.sourceReference : nil
      }
    }
  }

  /// Which attempt this is, counted from 0.
  let number: Int
  let pickle: Pickle
  let scenario: DocumentIndex.Scenario?
  let feature: GherkinDocument.Feature?
  private(set) var steps: [Step]
  var attachments: [Attachment] = []

  init(
    number: Int, pickle: Pickle, scenario: DocumentIndex.Scenario?,
    feature: GherkinDocument.Feature?, steps: [Step]
  ) {
    self.number = number
    self.pickle = pickle
    self.scenario = scenario
    self.feature = feature
    self.steps = steps
  }

  /// The step with an id.
  func step(_ id: String) -> Step? { steps.first { $0.id == id } }

  /// Where the scenario, or the row of its outline, begins: `path:line`.
  var place: String { "\(pickle.uri):\(pickle.location.line)" }

  /// `Scenario: Name`, with the keyword that the feature file uses.
  var title: String { "\(scenario?.node.keyword ?? "Scenario"): \(pickle.name)".withVisibleControls }

  /// Whether there is anything to do but hooks.
  var hasSteps: Bool { steps.contains { !$0.isHook } }

  /// How the scenario ended: the worst status of its steps and hooks; one without steps is at least undefined.
  var status: Status {
    let worst = steps.compactMap { $0.result?.status }.max() ?? .undefined
    return hasSteps ? worst : max(worst, .undefined)
  }

  mutating func finish(_ message: TestStepFinished) {
    guard let index = steps.firstIndex(where: { $0.id == message.testStepID }) else { return }
    steps[index].result = message.result
  }
}
