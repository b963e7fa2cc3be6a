package import Messages

/// What a stream has said so far, kept so that later messages, which carry only ids, can be understood.
package struct StreamState {
  private var documents: [String: DocumentIndex] = [:]
  private var pickles: [String: Pickle] = [:]
  private var testCases: [String: TestCase] = [:]
  private var definitions: [String: StepDefinitionMessage] = [:]
  private var hooks: [String: HookMessage] = [:]
  private var attempts: [String: Attempt] = [:]
  private var runHooks: [String: HookMessage] = [:]

  /// Begins before the first message.
  package init() {}

  /// Takes the next message of the stream.
  package mutating func take(_ envelope: Envelope) {
    switch envelope {
    case .gherkinDocument(let document): documents[document.uri] = DocumentIndex(document)
    case .pickle(let pickle): pickles[pickle.id] = pickle
    case .stepDefinition(let definition): definitions[definition.id] = definition
    case .hook(let hook): hooks[hook.id] = hook
    case .testCase(let testCase): testCases[testCase.id] = testCase
    case .testCaseStarted(let message): attempts[message.id] = attempt(from: message)
    case .testRunHookStarted(let message): runHooks[message.id] = hooks[message.hookID]
    case .attachment(let attachment): take(attachment)
    case .testStepFinished(let message): attempts[message.testCaseStartedID]?.finish(message)
    default: break
    }
  }

  /// The attempt with the id that its `testCaseStarted` gave it.
  func attempt(_ testCaseStartedID: String) -> Attempt? { attempts[testCaseStartedID] }

  /// The hook around the run with the id that its `testRunHookStarted` gave it.
  func runHook(_ testRunHookStartedID: String) -> HookMessage? { runHooks[testRunHookStartedID] }

  private mutating func take(_ attachment: Attachment) {
    guard case .step(let testCaseStartedID, _) = attachment.owner else { return }
    attempts[testCaseStartedID]?.attachments.append(attachment)
  }

  private func attempt(from message: TestCaseStarted) -> Attempt? {
    guard let testCase = testCases[message.testCaseID], let pickle = pickles[testCase.pickleID] else { return nil }
    let document = documents[pickle.uri]
    let pickleSteps = Dictionary(pickle.steps.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return Attempt(
      number: message.attempt, pickle: pickle,
      scenario: pickle.astNodeIDs.first.flatMap { document?.scenarios[$0] }, feature: document?.feature,
      steps: testCase.steps.map { step(from: $0, of: pickleSteps, in: document) })
  }

  private func step(
    from step: TestCase.Step, of pickleSteps: [String: Pickle.Step], in document: DocumentIndex?
  ) -> Attempt.Step {
    switch step {
    case .hook(let id, let hookID):
      return Attempt.Step(id: id, subject: .hook(hooks[hookID]))
    case .pickle(let id, let pickleStepID, let matches):
      guard let pickleStep = pickleSteps[pickleStepID] else {
        return Attempt.Step(id: id, subject: .hook(nil))
      }
      let node = pickleStep.astNodeIDs.first.flatMap { document?.steps[$0] }
      let candidates = matches.compactMap { definitions[$0.stepDefinitionID] }
      return Attempt.Step(id: id, subject: .step(pickleStep, node, candidates: candidates))
    }
  }
}
