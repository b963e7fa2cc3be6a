/// One attempt of a scenario, with the messages that were already read.
package final class Attempt {
  /// The subject of a step of a test case.
  package enum Subject {
    /// A hook; nil for a hook that the stream does not identify.
    case hook(HookMessage?)
    /// A step of the pickle, and the definitions that match it.
    case step(Pickle.Step, candidates: [StepDefinitionMessage])
  }

  /// A step or hook of the attempt.
  package struct Step {
    let id: StreamID
    package let subject: Subject
    /// Whether the step is a hook. This is stored, because copying `subject` for every message is slow.
    package let isHook: Bool
    /// The result; nil for an unfinished step.
    package fileprivate(set) var result: TestStepResult? { didSet { status = result?.status } }
    /// The status in `result`.
    package private(set) var status: Status?
    /// The attachments of the step in the order of the stream, including the trace and the ends of log groups.
    package fileprivate(set) var everyAttachment: [Attachment] = []
    /// The attachments of the step in files beside the stream, including parts of the trace. `attachments` has links to
    /// these files.
    package fileprivate(set) var externalAttachments: [ExternalAttachment] = []
    /// The time of its end; nil for an unfinished step.
    package fileprivate(set) var finished: Timestamp?

    init(id: StreamID, subject: Subject) {
      self.id = id
      self.subject = subject
      isHook = if case .hook = subject { true } else { false }
    }

    /// The attachments of the step that are for people to read.
    package var attachments: [Attachment] { everyAttachment.filter { !$0.isTrace && !$0.isGroupEnd && !$0.isFact } }

    /// Whether the step is a hook that passed or never ran, without attachments. Reports omit such hooks.
    package var isQuietHook: Bool {
      isHook && (result?.status ?? .passed) == .passed && everyAttachment.allSatisfy(\.isFact)
        && externalAttachments.isEmpty
    }

    /// The step in the feature file; nil for a hook.
    package var node: GherkinDocument.Step? {
      if case .step(let step, _) = subject { GherkinDocument.Step(step.index, of: step.document) } else { nil }
    }

    /// The location of the step in its feature file, as `path:line`; nil for a hook.
    package var featureLocation: String? {
      guard case .step(let step, _) = subject, let node else { return nil }
      return "\(step.document.uri):\(node.location.line)"
    }

    /// The location of the hook, or of the only matching definition.
    package var location: SourceReference? {
      switch subject {
      case .hook(let hook): hook?.sourceReference
      case .step(_, let candidates): candidates.count == 1 ? candidates.first?.sourceReference : nil
      }
    }
  }

  /// The number of the attempt, counted from 0.
  package let number: Int
  /// The repetition of the scenario that the attempt belongs to, counted from 0.
  package let repetition: Int
  /// The scenario.
  package let pickle: Pickle
  /// The time of its beginning.
  package let started: Timestamp
  /// The worker that ran the attempt; nil for a stream without workers.
  package let workerID: String?
  /// The index of the pickle in the plan of the stream.
  package let pickleIndex: UInt32
  /// The steps and hooks of the attempt, in the order in which they run.
  package private(set) var steps: [Step]
  /// The time of its end; nil for an unfinished attempt.
  package private(set) var finished: Timestamp?
  /// Whether the attempt has ended and another one follows.
  package private(set) var willBeRetried = false
  /// The probable index of the step of the next message.
  private var next = 0

  init(
    _ message: TestCaseStarted, repetition: Int, pickle: Pickle, at pickleIndex: UInt32, steps: [Step]
  ) {
    self.pickleIndex = pickleIndex
    self.repetition = repetition
    number = message.attempt
    self.pickle = pickle
    started = message.timestamp
    workerID = message.workerID
    self.steps = steps
    hasSteps = steps.contains { !$0.isHook }
  }

  /// The feature of the scenario.
  package var feature: GherkinDocument.Feature? { pickle.document.feature }

  /// The scenario in the feature file.
  package var scenario: GherkinDocument.Scenario { GherkinDocument.Scenario(pickle.scenario, of: pickle.document) }

  /// The rule of the scenario; nil for a scenario outside of rules.
  package var rule: GherkinDocument.Rule? { pickle.rule }

  /// The location of the scenario, or of the row of its outline, as `path:line`.
  package var location: String { pickle.place }

  /// `Scenario: Name`, with the keyword in the feature file, and a remark for rows with equal names.
  package var title: String {
    "\(scenario.keyword): \(pickle.distinctName)".withVisibleControls
  }

  /// Whether there are steps besides hooks.
  package let hasSteps: Bool

  /// The worst status of the steps and hooks. A scenario without steps is at least undefined.
  ///
  /// An attempt without an end, or with a step without a result, has not passed.
  package var status: Status { verdict.status(isStrict: true) }

  /// The verdict from the messages that were already read.
  package var verdict: AttemptStatus {
    var verdict = AttemptStatus(hasSteps: hasSteps, isWhole: finished != nil)
    // A loop over the steps would copy each of them.
    for index in steps.indices { verdict.add(steps[index].status) }
    return verdict
  }

  /// Whether the attempt has ended, but a step has no result.
  package var lacksResults: Bool { finished != nil && !verdict.isWhole }

  /// Whether the scenario fails the run.
  ///
  /// - Parameter strict: whether pending steps and scenarios without steps count as failures.
  package func isFailure(strict: Bool) -> Bool { verdict.isFailure(strict: strict) }

  /// The outcome of the scenario, unless another attempt follows.
  package var outcome: Outcome { Outcome(status, isRetry: number > 0) }

  /// Whether the scenario passed only after it had failed.
  package var isFlaky: Bool { outcome == .flaky }

  /// The duration of the attempt, up to the last known time.
  package var duration: Duration {
    if let finished { return finished.duration(since: started) }
    return steps.reduce(.zero) { $0 + ($1.result?.duration ?? .zero) }
  }

  /// Takes the result of a step or hook. If a step has several results, the worst counts.
  ///
  /// - Returns: the index of the step; nil for an unknown id.
  func finish(_ id: StreamID, _ result: TestStepResult, at moment: Timestamp) -> Int? {
    guard let index = index(of: id) else { return nil }
    next = index
    if let known = steps[index].status, known > result.status { return index }
    steps[index].result = result
    steps[index].finished = moment
    return index
  }

  func finish(_ message: TestCaseFinished) {
    finished = message.timestamp
    willBeRetried = message.willBeRetried
  }

  func attach(_ attachment: Attachment, to id: StreamID) {
    guard let index = index(of: id) else { return }
    steps[index].everyAttachment.append(attachment)
    next = index
  }

  func attach(_ attachment: ExternalAttachment, to id: StreamID) {
    guard let index = index(of: id) else { return }
    steps[index].externalAttachments.append(attachment)
    next = index
  }

  /// Messages follow the order of the steps, so the step is nearly always the last one or the one after it.
  func index(of id: StreamID) -> Int? {
    for index in next..<min(next + 2, steps.count) where steps[index].id == id { return index }
    return steps.firstIndex { $0.id == id }
  }
}
