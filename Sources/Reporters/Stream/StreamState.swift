package import Messages

/// What a stream has said so far, kept so that later messages, which carry only ids, can be understood.
///
/// What is announced is kept small, and an attempt is forgotten with the message after its last one: a reporter that
/// needs it later keeps it, or better what it makes of it.
package struct StreamState {
  private var ids = StreamIDs()
  private var plan = TestPlan()
  private var runHooks: [StreamID: RunHook] = [:]
  private var attempts: [StreamID: Attempt] = [:]
  /// The ids of the attempts that have begun and not ended, in the order in which they began.
  private var running: [StreamID] = []
  /// The attempt that the last message has ended.
  private var ended: StreamID?
  /// Whether the stream has said that the run is over.
  private(set) var isComplete = false

  /// The line of NDJSON that the last message is.
  let line = MessageLine()

  /// Begins before the first message.
  package init() {}

  /// Takes the next message of the stream.
  package mutating func take(_ envelope: Envelope) {
    line.clear()
    forgetEndedAttempt()
    switch envelope {
    case .pickle(let pickle): plan.add(pickle, ids: &ids)
    case .stepDefinition(let definition): plan.add(definition, ids: &ids)
    case .hook(let hook): plan.add(hook, ids: &ids)
    case .testCase(let testCase): plan.add(testCase, ids: &ids)
    case .testCaseStarted(let message): begin(message)
    case .testRunHookStarted(let message):
      runHooks[ids.take(message.id)] = RunHook(plan.hook(ids.find(message.hookID)))
    case .attachment(let attachment): take(attachment)
    case .testStepFinished(let message):
      guard let id = ids.find(message.testCaseStartedID), let step = ids.find(message.testStepID) else { return }
      attempts[id]?.finish(step, message.result)
    case .testRunHookFinished(let message):
      guard let id = ids.find(message.testRunHookStartedID) else { return }
      runHooks[id]?.result = message.result
    case .testCaseFinished(let message):
      guard let id = ids.find(message.testCaseStartedID) else { return }
      attempts[id]?.finish(message)
      ended = id
    case .testRunFinished: isComplete = true
    default: break
    }
  }

  /// How many scenarios have been announced; a run announces all of them before the first begins.
  var plannedScenarios: Int { plan.scenarioCount }

  /// The attempt with the id that its `testCaseStarted` gave it, until the message after its `testCaseFinished`.
  package func attempt(_ testCaseStartedID: String) -> Attempt? {
    ids.find(testCaseStartedID).flatMap { attempts[$0] }
  }

  /// A step or hook of an attempt, by the id that its messages carry.
  func step(_ testStepID: String, of attempt: Attempt) -> Attempt.Step? {
    ids.find(testStepID).flatMap(attempt.step)
  }

  /// The hook around the run with the id that its `testRunHookStarted` gave it.
  func runHook(_ testRunHookStartedID: String) -> RunHook? {
    ids.find(testRunHookStartedID).flatMap { runHooks[$0] }
  }

  /// The attempts that have begun and not ended, in the order in which they began.
  var unfinishedAttempts: [Attempt] { running.filter { $0 != ended }.compactMap { attempts[$0] } }

  private mutating func begin(_ message: TestCaseStarted) {
    guard let attempt = plan.attempt(of: message, ids: ids) else { return }
    let id = ids.take(message.id)
    attempts[id] = attempt
    running.append(id)
  }

  private mutating func forgetEndedAttempt() {
    guard let id = ended else { return }
    ended = nil
    attempts[id] = nil
    running.removeAll { $0 == id }
  }

  private mutating func take(_ attachment: Attachment) {
    switch attachment.owner {
    case .step(let testCaseStartedID, let testStepID):
      guard let id = ids.find(testCaseStartedID), let step = ids.find(testStepID) else { return }
      attempts[id]?.attach(attachment, to: step)
    case .runHook(let testRunHookStartedID):
      guard let id = ids.find(testRunHookStartedID) else { return }
      runHooks[id]?.attachments.append(attachment)
    case .run: break
    }
  }
}

/// A hook around the run that has begun, with what the stream has said about it so far.
struct RunHook {
  /// The hook; nil where the stream does not say which.
  let hook: HookMessage?
  /// How it ended; nil while it has not.
  var result: TestStepResult?
  /// What it left for the reports.
  var attachments: [Attachment] = []

  init(_ hook: HookMessage?) {
    self.hook = hook
  }
}
