/// The state of a stream: its earlier messages, to which later messages refer by ids.
///
/// Announcements are kept in a compact form. An attempt is removed with the message after its end. A reporter that
/// needs it later keeps it, or better only the necessary part.
package final class StreamState {
  private var ids = StreamIDs()
  private var plan = TestPlan()
  private var runHooks = RunHooks()
  private var attempts: [StreamID: Attempt] = [:]
  /// The attempt that was requested last. With one worker, nearly all messages belong to it.
  private var latest: (id: StreamID, attempt: Attempt)?
  /// The attempts that have begun and not ended.
  private var running = RunningAttempts()
  private var last = LastMessage()
  private var span = RunSpan()
  private var announced = Announced()

  /// The settings of the run; of merged runs, each different one. The versions of its apps follow by name.
  package var settings: [RunSetting] { announced.settings + announced.appVersions }
  /// The versions of the apps that were already launched, by name.
  package var appVersions: [RunSetting] { announced.appVersions }
  /// A hash of everything besides a scenario that its result may depend on; empty if it is unknown or differs between
  /// merged runs.
  package var fingerprint: String { announced.fingerprints.count == 1 ? announced.fingerprints.first ?? "" : "" }
  /// Whether scenarios run several times.
  package var isRepeated: Bool { plan.isRepeated }

  /// The time when the run began; nil before that message.
  package var runStart: Timestamp? { span.start }
  /// The time when the run ended; for a run without an end, the time when its last attempt ended.
  package var runEnd: Timestamp? { span.end }

  /// The duration of the run, up to the last known time.
  package var duration: Duration { runStart.flatMap { runEnd?.duration(since: $0) } ?? .zero }

  /// Whether the stream has reported the end of the run.
  package var isComplete: Bool { span.result != nil }
  /// Whether the stream reports that the run ended early.
  package var endedEarly: Bool { span.result?.endedEarly ?? true }

  /// The step or hook that the last message has ended, by its index in its attempt; nil after other messages.
  package var endedStep: (attempt: Attempt, index: Int)? { last.endedStep }

  /// The hooks around the run.
  private struct RunHooks {
    var byID: [StreamID: RunHook] = [:]
    /// Whether a hook before the run has not passed.
    var hasFailedBeforeRun = false
    /// Whether a hook after the run has not passed.
    var hasFailedAfterRun = false

    mutating func finish(_ id: StreamID, _ result: TestStepResult) {
      byID[id]?.result = result
      guard result.status.isFailure(strict: true) else { return }
      if byID[id]?.hook?.kind == .afterTestRun { hasFailedAfterRun = true } else { hasFailedBeforeRun = true }
    }
  }

  /// The effect of the last message.
  private struct LastMessage {
    /// The attempt that it has ended.
    var endedAttempt: StreamID?
    /// The step or hook that it has ended.
    var endedStep: (attempt: Attempt, index: Int)?
  }

  /// The beginning and end of the run.
  private struct RunSpan {
    var start: Timestamp?
    var end: Timestamp?
    /// The last message of the run; nil for an unfinished run.
    var result: TestRunFinished?
  }

  /// The announcements about the run as a whole.
  private struct Announced {
    var settings: [RunSetting] = []
    /// The versions of the apps that were already launched, by name.
    var appVersions: [RunSetting] = []
    /// The hashes of everything besides scenarios, one for each different merged run.
    var fingerprints: Set<String> = []

    mutating func add(appVersion version: RunSetting) {
      guard !appVersions.contains(version) else { return }
      appVersions = (appVersions + [version]).sorted { ($0.name, $0.value) < ($1.name, $1.value) }
    }

    mutating func add(_ announcement: RunAnnouncement) {
      settings += announcement.settings.filter { !settings.contains($0) }
      fingerprints.insert(announcement.fingerprint)
    }
  }

  /// The last message as a line of NDJSON.
  package let line = MessageLine()

  /// Begins before the first message.
  package init() {}

  /// Takes the next message of the stream.
  package func take(_ envelope: Envelope) {
    line.clear()
    forgetEndedAttempt()
    last = LastMessage()
    switch envelope {
    case .pickle(let pickle): plan.add(pickle, ids: &ids)
    case .stepDefinition(let definition): plan.add(definition, ids: &ids)
    case .hook(let hook): plan.add(hook, ids: &ids)
    case .testCase(let testCase): plan.add(testCase, ids: &ids)
    case .testCaseStarted(let message): begin(message)
    case .testRunHookStarted(let message):
      let kind = runEnd == nil ? HookMessage.Kind.beforeTestRun : .afterTestRun
      runHooks.byID[ids.take(message.id)] = RunHook(plan.hook(ids.find(message.hookID))?.of(kind))
    case .attachment(let attachment): take(attachment)
    case .externalAttachment(let attachment): take(attachment)
    case .testStepFinished(let message):
      guard let id = ids.find(message.testCaseStartedID), let step = ids.find(message.testStepID),
        let attempt = attempt(id), let index = attempt.finish(step, message.result, at: message.timestamp)
      else { return }
      last.endedStep = (attempt, index)
    case .testRunHookFinished(let message):
      if let id = ids.find(message.testRunHookStartedID) { runHooks.finish(id, message.result) }
    case .testCaseFinished(let message):
      span.end = message.timestamp
      guard let id = ids.find(message.testCaseStartedID) else { return }
      let attempt = attempt(id)
      attempt?.finish(message)
      last.endedAttempt = id
      if message.willBeRetried, let attempt { plan.expectAttempt(of: attempt) }
    case .testRunStarted(let message): span.start = span.start ?? message.timestamp
    case .testRunFinished(let message): (span.result, span.end) = (message, message.timestamp)
    default: break
    }
  }

  /// The number of announced scenarios. A run announces all its scenarios before the first scenario begins.
  package var plannedScenarios: Int { plan.scenarioCount }

  /// All announced scenarios, chosen or not, in the order of the stream.
  package var announcedPickles: some Collection<Pickle> { plan.allPickles }

  /// The chosen scenarios that have no attempt yet.
  ///
  /// A run that has failed without a test case has not run its chosen scenarios. If only hooks after the run have
  /// failed, it had no scenarios to run.
  package var unrunPickles: [Pickle] {
    let keptFromRunning =
      hasFailed && (span.result?.failure != nil || !runHooks.hasFailedAfterRun || runHooks.hasFailedBeforeRun)
    return plan.scenarioCount == 0 && keptFromRunning ? plan.chosenPickles : plan.unbegunPickles
  }

  /// Whether the run has ended and failed.
  package var hasFailed: Bool { span.result?.success == false }

  /// The scenarios that were chosen for the run. For a stream without test cases and without a list, these are all
  /// scenarios.
  package var chosenPickles: [Pickle] { plan.chosenPickles }

  /// The chosen scenarios that are not run because nothing has changed, and have no known pass.
  package var leftOutPickles: [Pickle] { plan.leftOutPickles }

  /// The attempt with an id of `testCaseStarted`, until the message after its `testCaseFinished`.
  package func attempt(_ testCaseStartedID: String) -> Attempt? {
    ids.find(testCaseStartedID).flatMap { attempt($0) }
  }

  private func attempt(_ id: StreamID) -> Attempt? {
    if let latest, latest.id == id { return latest.attempt }
    let attempt = attempts[id]
    latest = attempt.map { (id, $0) }
    return attempt
  }

  /// The attempt that the last message has ended; nil after other messages.
  package var endedAttempt: Attempt? { last.endedAttempt.flatMap { attempt($0) } }

  /// The last attempt of a scenario, if the last message has ended the attempt; nil after other messages.
  package var endedScenario: Attempt? { endedAttempt.flatMap { $0.willBeRetried ? nil : $0 } }

  /// The index of a step or hook in an attempt, by the id in its messages.
  package func index(ofStep testStepID: String, in attempt: Attempt) -> Int? {
    ids.find(testStepID).flatMap(attempt.index)
  }

  /// A step or hook of an attempt, by the id in its messages.
  package func step(_ testStepID: String, of attempt: Attempt) -> Attempt.Step? {
    index(ofStep: testStepID, in: attempt).map { attempt.steps[$0] }
  }

  /// The hook around the run with an id of `testRunHookStarted`.
  package func runHook(_ testRunHookStartedID: String) -> RunHook? {
    ids.find(testRunHookStartedID).flatMap { runHooks.byID[$0] }
  }

  /// The attempts that have begun and not ended, in the order in which they began.
  package var unfinishedAttempts: [Attempt] {
    running.ids.filter { $0 != last.endedAttempt }.compactMap { attempts[$0] }
  }

  private func begin(_ message: TestCaseStarted) {
    guard let attempt = plan.attempt(of: message, ids: ids) else { return }
    let id = ids.take(message.id)
    // The beginning of the next attempt ends an earlier attempt without an end.
    for earlier in running.begin(id, attempt) { attempts[earlier] = nil }
    attempts[id] = attempt
    latest = (id, attempt)
  }

  private func forgetEndedAttempt() {
    guard let id = last.endedAttempt else { return }
    if let attempt = attempts.removeValue(forKey: id) { running.end(id, attempt) }
    if latest?.id == id { latest = nil }
  }

  private func take(_ attachment: ExternalAttachment) {
    if let link = attachment.link { take(link) }
    guard case .step(let testCaseStartedID, let testStepID) = attachment.owner, let id = ids.find(testCaseStartedID),
      let step = ids.find(testStepID)
    else { return }
    attempt(id)?.attach(attachment, to: step)
  }

  private func take(_ attachment: Attachment) {
    switch attachment.owner {
    case .step(let testCaseStartedID, let testStepID):
      guard let id = ids.find(testCaseStartedID), let step = ids.find(testStepID) else { return }
      if let version = attachment.appVersion { announced.add(appVersion: version) }
      attempt(id)?.attach(attachment, to: step)
    case .runHook(let testRunHookStartedID):
      guard let id = ids.find(testRunHookStartedID) else { return }
      runHooks.byID[id]?.attachments.append(attachment)
    case .run:
      // An invalid announcement is ignored here; the reader of stored streams reports it.
      guard let announcement = try? RunAnnouncement(attachment) else { return }
      plan.leaveOut(announcement.leftOut)
      if let chosen = announcement.chosen { plan.choose(chosen) }
      if announcement.isRepeated { plan.isRepeated = true }
      announced.add(announcement)
    }
  }
}

/// A hook around the run, with the messages that were already read.
package struct RunHook {
  /// The hook; nil for a hook that the stream does not identify.
  package let hook: HookMessage?
  /// The result; nil for an unfinished hook.
  package fileprivate(set) var result: TestStepResult?
  /// The attachments of the hook for the reports.
  package fileprivate(set) var attachments: [Attachment] = []

  init(_ hook: HookMessage?) {
    self.hook = hook
  }
}
