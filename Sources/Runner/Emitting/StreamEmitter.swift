import Messages
import StepRegistry

/// Emits the features, definitions and events as messages, and assigns their ids.
///
/// The ids depend only on the order of the messages. They are the same in whichever processes the scenarios run.
final class StreamEmitter {
  /// A scenario whose test case was emitted.
  struct Announced {
    let plan: PlannedScenario
    /// The id of the test case; the ids of its steps follow directly.
    let id: Int

    func stepID(_ index: Int) -> String { String(id + 1 + index) }
  }

  /// Warnings about the input of the run, passed scenarios, and ended workers.
  struct Warnings {
    var all: [Diagnostic] = []
    /// Whether warnings fail the run.
    var failRun = false
  }

  private let registry: Registry
  private let clock: any RunClock
  private var ids: IDGenerator
  private(set) var warnings: Warnings
  /// The warnings about steps of passed scenarios; nil until the run begins.
  private var stepWarnings: StepWarnings?
  /// The required log entry, until it has been logged; nil without such an entry.
  private(set) var missingLog: LogExpectation?
  private let send: (Envelope) -> Void
  private var announced = AnnouncedIDs()
  private var place = Place()

  /// The ids of the run and of its definitions.
  private struct AnnouncedIDs {
    /// The ids of the step definitions, in the order of the registry; empty for omitted ones.
    var definitions: [String] = []
    /// The ids of the hooks, in the order of the registry.
    var hooks: [String] = []
    var run = ""
  }

  /// The attempt, step and hook around the run that are being emitted.
  private struct Place {
    /// The id of the attempt.
    var attempt = ""
    /// The index of the step in the attempt.
    var index = 0
    /// The id of the step.
    var step = ""
    /// The id of the hook around the run; nil outside such hooks.
    var runHook: String?

    /// The owner of the attachments of the step.
    var owner: Attachment.Owner { .step(testCaseStartedID: attempt, testStepID: step) }

    mutating func begin(_ index: Int, of scenario: Announced) { (self.index, step) = (index, scenario.stepID(index)) }
  }

  init(
    registry: Registry, clock: any RunClock, ids: IDGenerator, warnings: Warnings = Warnings(),
    expectedLog: LogExpectation? = nil, send: @escaping (Envelope) -> Void
  ) {
    self.registry = registry
    self.clock = clock
    self.ids = ids
    self.warnings = warnings
    missingLog = expectedLog
    self.send = send
  }

  // MARK: - Before the scenarios

  /// Emits features, definitions and hooks, and the start of the run.
  ///
  /// - Parameters:
  ///   - suite: the features.
  ///   - time: when the run begins.
  ///   - options: how the scenarios are run.
  ///   - isShared: whether other tasks run a part of the scenarios.
  ///   - announcesLog: whether the stream of a shard contains the log entry that one of the shards must have.
  ///   - library: the definitions that are omitted unless a step uses them, by their positions in the registry.
  ///   - used: returns the definitions that steps use; called only if needed.
  func begin(
    _ suite: Suite, at time: Timestamp, _ options: RunOptions, isShared: Bool, announcesLog: Bool,
    omitting library: Set<Int>, unless used: () -> Set<Int>
  ) {
    send(.meta(.current))
    stepWarnings = StepWarnings(suite.pickles)
    announce(suite)
    announceDefinitions(without: library.isEmpty ? [] : library.subtracting(used()))
    announced.run = ids.takeID()
    send(.testRunStarted(TestRunStarted(id: announced.run, timestamp: time)))
    var announcement = RunAnnouncement()
    announcement.isLenient = !options.isStrict
    announcement.isWorkInProgress = options.isWorkInProgress
    announcement.isRepeated = options.repeats.areRepeating
    announcement.settings = options.announcement.settings
    announcement.fingerprint = options.announcement.fingerprint
    announcement.part = suite.shard.map { RunAnnouncement.Part(number: $0.number, count: $0.count) }
    announcement.leftOut = PickleRanges.ranges(of: suite.leftOut.positionsOfFailed)
    if isShared, suite.selected.count < suite.pickles.count { announcement.chosen = suite.chosenRanges }
    if let attachment = announcement.attachment(at: time) { send(.attachment(attachment)) }
    if let shard = suite.shard { send(.attachment(shard.attachment(at: time))) }
    if let missingLog, announcesLog, isShared || suite.shard?.isRepetition == false {
      send(.attachment(missingLog.attachment(at: time)))
    }
    for warning in warnings.all { emit(warning, at: time) }
  }

  /// The id that the next message gets.
  var nextID: Int { ids.next }

  private func emit(_ attachment: Attachment) {
    if missingLog?.isMet(by: attachment.body, mediaType: attachment.mediaType) == true { missingLog = nil }
    send(.attachment(attachment))
  }

  private func emit(_ warning: Diagnostic, at time: Timestamp) {
    send(.attachment(Attachment(warning, failsRun: warnings.failRun, at: time)))
  }

  /// Emits a warning.
  ///
  /// - Parameter time: when it was found; by default now.
  func warn(of warning: Diagnostic, at time: Timestamp? = nil) {
    warnings.all.append(warning)
    emit(warning, at: time ?? clock.now())
  }

  /// Emits the end of the run.
  ///
  /// - Parameters:
  ///   - success: whether everything was run and nothing failed.
  ///   - failure: why the run failed as a whole; nil for a run that completed.
  func finish(success: Bool, because failure: ThrownError?) {
    let finished = TestRunFinished(testRunID: announced.run, success: success, failure: failure, timestamp: clock.now())
    send(.testRunFinished(finished))
  }

  private func announce(_ suite: Suite) {
    var next = 0
    for feature in suite.features {
      send(.source(feature.document.source))
      send(.gherkinDocument(feature.document))
      let end = next + feature.document.pickleCount * suite.variantCount
      for pickle in suite.pickles[next..<end] { send(.pickle(pickle)) }
      next = end
    }
  }

  private func announceDefinitions(without unused: Set<Int>) {
    for entry in registry.entries {
      switch entry {
      case .parameterType(let type): send(.parameterType(ParameterTypeMessage(id: ids.takeID(), type)))
      case .step(let definition):
        guard !unused.contains(announced.definitions.count) else {
          announced.definitions.append("")
          continue
        }
        let id = ids.takeID()
        announced.definitions.append(id)
        send(.stepDefinition(StepDefinitionMessage(id: id, definition)))
      case .hook(let hook):
        let id = ids.takeID()
        announced.hooks.append(id)
        send(.hook(HookMessage(id: id, hook)))
      }
    }
    for type in registry.unknownParameterTypes {
      send(.undefinedParameterType(UndefinedParameterType(expression: type.pattern, name: type.name)))
    }
  }

  /// Emits the test case of a scenario.
  ///
  /// - Returns: the id of the test case.
  func announce(_ plan: PlannedScenario) -> Int {
    let scenario = Announced(plan: plan, id: ids.take(1 + plan.actions.count))
    let pickleSteps = plan.pickle.steps
    let steps = plan.actions.enumerated().map { index, action in
      let id = scenario.stepID(index)
      return switch action {
      case .hook(let position): TestCase.Step.hook(id: id, hookID: announced.hooks[position])
      case .step, .undefined, .ambiguous, .unanswered:
        TestCase.Step.pickle(
          id: id, pickleStepID: pickleSteps[index - plan.firstStep].id, matches: action.matches.map(message))
      }
    }
    send(
      .testCase(TestCase(id: String(scenario.id), pickleID: plan.pickle.id, steps: steps, testRunID: announced.run)))
    return scenario.id
  }

  private func message(for match: StepMatch) -> TestCase.StepMatch {
    TestCase.StepMatch(
      stepDefinitionID: announced.definitions[match.index],
      arguments: match.arguments.map {
        TestCase.Argument(group: Self.message(for: $0.group), parameterTypeName: $0.parameterTypeName)
      })
  }

  /// Converts a group and its children.
  ///
  /// Groups nest no deeper than their pattern, whose depth is limited when it is compiled.
  private static func message(for group: MatchGroup) -> TestCase.Group {
    TestCase.Group(start: group.start, value: group.value, children: group.children.map(message))
  }

  // MARK: - Events

  /// Emits an event around the run.
  func emit(_ event: RunEvent) {
    switch event {
    case .hookStarted(let position, let time):
      let id = ids.takeID()
      place.runHook = id
      send(
        .testRunHookStarted(
          TestRunHookStarted(testRunID: announced.run, id: id, hookID: announced.hooks[position], timestamp: time)))
    case .attached(let attachment, let time):
      guard let id = place.runHook else { return }
      emit(Attachment(attachment, owner: .runHook(testRunHookStartedID: id), timestamp: time))
    case .hookFinished(let result, let time):
      guard let id = place.runHook else { return }
      place.runHook = nil
      send(.testRunHookFinished(TestRunHookFinished(testRunHookStartedID: id, timestamp: time, result: result)))
    case .attemptStarted, .stepStarted, .aroundRuns, .released, .failedSoftly, .stepFinished, .warned, .attemptFinished:
      return
    }
  }

  /// Emits an event of a scenario, or of a hook after its feature.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - scenario: the scenario.
  ///   - workers: the workers of attempts, by the attempts' numbers; empty for a run with a single worker.
  func emit(_ event: RunEvent, of scenario: Announced, by workers: [Int: String] = [:]) {
    if place.runHook != nil { return emit(event) }
    switch event {
    case .attemptStarted(let number, let time):
      place.attempt = ids.takeID()
      send(
        .testCaseStarted(
          TestCaseStarted(
            id: place.attempt, testCaseID: String(scenario.id), timestamp: time, attempt: number,
            workerID: workers[number])
        ))
    case .aroundRuns(let index): place.begin(index, of: scenario)
    case .stepStarted(let index, let time):
      place.begin(index, of: scenario)
      send(
        .testStepStarted(
          TestStepStarted(testCaseStartedID: place.attempt, testStepID: place.step, timestamp: time)))
    case .attached(let attachment, let time):
      emit(Attachment(attachment, owner: place.owner, timestamp: time))
    case .released(let attachment, let time, let step):
      let owner = Attachment.Owner.step(testCaseStartedID: place.attempt, testStepID: scenario.stepID(step))
      emit(Attachment(attachment, owner: owner, timestamp: time))
    case .stepFinished(let result, let time):
      if result.status == .undefined { suggestDefinition(in: scenario.plan) }
      send(
        .testStepFinished(
          TestStepFinished(
            testCaseStartedID: place.attempt, testStepID: place.step, result: result, timestamp: time)))
    case .warned(let step, let text, let time):
      guard let warning = stepWarnings?.add(text, at: step, of: scenario.plan) else { return }
      warn(of: warning, at: time)
    case .attemptFinished(let willBeRetried, let time):
      send(
        .testCaseFinished(
          TestCaseFinished(testCaseStartedID: place.attempt, timestamp: time, willBeRetried: willBeRetried)))
    case .failedSoftly: return
    case .hookStarted, .hookFinished: emit(event)
    }
  }

  private func suggestDefinition(in plan: PlannedScenario) {
    guard let pickleStep = plan.step(at: place.index), case .undefined = plan.actions[place.index] else { return }
    let snippets = registry.snippets(for: pickleStep, in: plan.scenario).map {
      Suggestion.Snippet(language: "swift", code: $0)
    }
    send(.suggestion(Suggestion(id: ids.takeID(), pickleStepID: pickleStep.id, snippets: snippets)))
  }
}
