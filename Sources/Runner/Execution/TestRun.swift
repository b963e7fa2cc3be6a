package import Messages
package import StepRegistry

/// Runs a suite and says everything it does as messages.
package final class TestRun {
  /// Where the messages go, one after the other.
  package typealias Sink = (Envelope) -> Void

  private let registry: Registry
  private let options: RunOptions
  private let clock: any RunClock
  private var ids: IDGenerator
  private let send: Sink

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - registry: the definitions and hooks.
  ///   - options: how the run goes on.
  ///   - clock: what the time of the messages is taken from.
  ///   - ids: where the ids of the messages come from; those of the suite are taken from it already.
  ///   - send: where the messages go.
  package init(
    registry: Registry, options: RunOptions, clock: any RunClock, ids: IDGenerator, send: @escaping Sink
  ) {
    self.registry = registry
    self.options = options
    self.clock = clock
    self.ids = ids
    self.send = send
  }

  /// Runs the chosen scenarios of a suite.
  ///
  /// - Returns: whether nothing failed.
  package func run(_ suite: Suite) async -> Bool {
    send(.meta(.current))
    announce(suite)
    let (definitionIDs, hookIDs) = announceDefinitions()
    let runID = ids.takeID()
    send(.testRunStarted(TestRunStarted(id: runID, timestamp: clock.now())))
    var success = await runHooks(.beforeAll, ids: hookIDs, runID: runID)
    if success {
      let planner = Planner(registry: registry, definitionIDs: definitionIDs, hookIDs: hookIDs)
      success = await run(plan(suite.selected, with: planner, runID: runID))
    }
    if await !runHooks(.afterAll, ids: hookIDs, runID: runID) { success = false }
    send(.testRunFinished(TestRunFinished(testRunID: runID, success: success, timestamp: clock.now())))
    return success
  }

  private func announce(_ suite: Suite) {
    var pickles = suite.pickles[...]
    for feature in suite.features {
      send(.source(feature.document.source))
      send(.gherkinDocument(feature.document))
      let count = pickles.prefix { $0.uri == feature.document.uri }.count
      for pickle in pickles.prefix(count) { send(.pickle(pickle)) }
      pickles = pickles.dropFirst(count)
    }
  }

  /// Says what is defined.
  ///
  /// - Returns: the ids of the step definitions and of the hooks, each in the order of the registry.
  private func announceDefinitions() -> (definitions: [String], hooks: [String]) {
    var definitionIDs: [String] = []
    var hookIDs: [String] = []
    for entry in registry.entries {
      let id = ids.takeID()
      switch entry {
      case .parameterType(let type): send(.parameterType(ParameterTypeMessage(id: id, type)))
      case .step(let definition):
        definitionIDs.append(id)
        send(.stepDefinition(StepDefinitionMessage(id: id, definition)))
      case .hook(let hook):
        hookIDs.append(id)
        send(.hook(HookMessage(id: id, hook)))
      }
    }
    return (definitionIDs, hookIDs)
  }

  /// Runs the hooks around the run; all of them, also when one fails.
  ///
  /// - Returns: whether none failed.
  private func runHooks(_ kind: HookKind, ids hookIDs: [String], runID: String) async -> Bool {
    var success = true
    for ordered in options.isDryRun ? [] : registry.orderedHooks(kind) {
      let (hook, hookID) = (ordered.definition, hookIDs[ordered.position])
      let id = ids.takeID()
      let started = clock.now()
      send(.testRunHookStarted(TestRunHookStarted(id: id, testRunID: runID, hookID: hookID, timestamp: started)))
      let context = StepContext(scenario: nil)
      let outcome = await StepContext.$current.withValue(context) { await run(hook, in: context) }
      attach(context.takeAttachments(), to: .runHook(testRunHookStartedID: id))
      let finished = clock.now()
      let result = outcome.result(
        duration: finished.duration(since: started), definedAt: hook.place, relativeTo: registry.folder)
      if result.status == .failed { success = false }
      send(.testRunHookFinished(TestRunHookFinished(testRunHookStartedID: id, result: result, timestamp: finished)))
    }
    return success
  }

  private func run(_ hook: HookDefinition, in context: StepContext) async -> StepOutcome {
    var errors: [any Error] = []
    do {
      try await hook.declaration.body(Worlds())
    } catch {
      errors.append(error)
    }
    errors += context.takeLaterFailures()
    return errors.isEmpty ? .passed : .threw(errors, reports: [])
  }

  private func plan(_ pickles: [Pickle], with planner: Planner, runID: String) -> [PlannedScenario] {
    pickles.map { pickle in
      let (plan, message) = planner.plan(pickle, testRunID: runID, ids: &ids)
      send(.testCase(message))
      return plan
    }
  }

  /// Runs scenarios one after the other.
  ///
  /// - Returns: whether none failed.
  private func run(_ plans: [PlannedScenario]) async -> Bool {
    var success = true
    for plan in plans {
      let status = await run(plan)
      if status.isFailure(strict: options.isStrict) { success = false }
      if !success && options.failsFast { break }
    }
    return success
  }

  /// Runs a scenario, again where it failed and may be retried.
  ///
  /// - Returns: the status of its last attempt.
  private func run(_ plan: PlannedScenario) async -> Status {
    let last = options.retries(for: plan.pickle.tags.map(\.name))
    for attempt in 0..<last {
      let status = await run(plan, attempt: attempt, mayBeRetried: true)
      if status != .failed { return status }
    }
    return await run(plan, attempt: last, mayBeRetried: false)
  }

  private func run(_ plan: PlannedScenario, attempt number: Int, mayBeRetried: Bool) async -> Status {
    let id = ids.takeID()
    send(
      .testCaseStarted(
        TestCaseStarted(id: id, testCaseID: plan.testCaseID, attempt: number, timestamp: clock.now())))
    let attempt = ScenarioAttempt(plan, registry: registry, isDryRun: options.isDryRun)
    let status = await StepContext.$current.withValue(attempt.context) {
      await run(plan.steps, of: attempt, id: id)
    }
    let willBeRetried = mayBeRetried && status == .failed
    send(
      .testCaseFinished(
        TestCaseFinished(testCaseStartedID: id, willBeRetried: willBeRetried, timestamp: clock.now())))
    return status
  }

  /// Runs the steps of an attempt.
  ///
  /// - Returns: the worst status; a scenario without steps is undefined, unless pending is good enough for the run.
  private func run(_ steps: [PlannedScenario.Step], of attempt: ScenarioAttempt, id: String) async -> Status {
    var worst: Status?
    for step in steps {
      let started = clock.now()
      send(.testStepStarted(TestStepStarted(testCaseStartedID: id, testStepID: step.id, timestamp: started)))
      let outcome = await attempt.run(step)
      suggest(for: step, outcome)
      attach(attempt.context.takeAttachments(), to: .step(testCaseStartedID: id, testStepID: step.id))
      let finished = clock.now()
      let result = outcome.result(
        duration: outcome.wasExecuted ? finished.duration(since: started) : .zero, definedAt: step.place,
        relativeTo: registry.folder)
      worst = max(worst ?? result.status, result.status)
      send(
        .testStepFinished(
          TestStepFinished(testCaseStartedID: id, testStepID: step.id, result: result, timestamp: finished)))
    }
    let hasSteps = steps.contains { if case .step = $0.action { true } else { false } }
    if hasSteps || !options.isStrict { return worst ?? .passed }
    return max(worst ?? .undefined, .undefined)
  }

  private func suggest(for step: PlannedScenario.Step, _ outcome: StepOutcome) {
    guard case .undefined = outcome, case .step(let pickleStep, _) = step.action else { return }
    let snippets = registry.snippets(for: pickleStep).map { Suggestion.Snippet(language: "swift", code: $0) }
    send(.suggestion(Suggestion(id: ids.takeID(), pickleStepID: pickleStep.id, snippets: snippets)))
  }

  private func attach(_ attachments: [StepContext.Attachment], to owner: Attachment.Owner) {
    for attachment in attachments {
      send(.attachment(Attachment(attachment, owner: owner, timestamp: clock.now())))
    }
  }
}
