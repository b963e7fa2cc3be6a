import Messages
import StepRegistry

/// The state of a scenario in a run.
final class ScenarioRecord {
  /// The position among the scenarios of the run.
  let number: Int
  let plan: PlannedScenario
  /// The allowed attempts, counted from 0.
  let attempts: ClosedRange<Int>
  /// The events held back until it is the scenario's turn.
  var held: [RunEvent] = []
  /// The workers of its attempts, by attempt number; empty for a run with a single worker.
  var workers: [Int: String] = [:]
  /// Attachments kept in case the attempt does not pass.
  private var waiting: [RunEvent] = []
  /// Attachments for the step in which the process of the attempt ends, by the numbers that steps have given them.
  private var usualWords: [Int: StepContext.Attachment] = [:]
  /// The same for the running step.
  private var lastWords: [Int: StepContext.Attachment] = [:]
  /// Whether a step of the attempt has not passed.
  private var keepsAll = false
  /// Whether the scenario has ended.
  var isDone = false
  /// The number of workers that ended before they had begun this scenario.
  var losses = 0

  /// The current or next attempt.
  private(set) var attempt: Int
  /// Whether the attempt has begun.
  private(set) var isRunning = false
  /// The number of steps and hooks of the attempt that have ended.
  private(set) var finishedSteps = 0
  /// When the running step began; nil between steps.
  private(set) var stepStart: Timestamp?
  /// The errors thrown inside `softly` by the running step.
  private(set) var softFailures: [String] = []
  /// The duration of the last attempt, in nanoseconds.
  private(set) var nanoseconds = 0
  /// The instructions in the tags of the scenario.
  let tags: ScenarioTags
  private(set) var attemptStart = Timestamp(seconds: 0, nanoseconds: 0)
  private var statuses = AttemptStatus()

  /// The index of the `Around` hook whose code runs outside its scenario; nil at other times.
  private var around: Int?

  init(number: Int, plan: PlannedScenario, attempts: ClosedRange<Int>) {
    self.number = number
    self.plan = plan
    tags = ScenarioTags(plan.tags)
    self.attempts = attempts
    attempt = attempts.lowerBound
  }

  /// The assignment for the remaining attempts.
  var assignment: Assignment { plan.assignment(attempt...attempts.upperBound) }

  /// The status of the attempt so far.
  func status(isStrict: Bool) -> Status { statuses.status(isStrict: isStrict) }

  /// Updates the state for an event.
  func note(_ event: RunEvent) {
    switch event {
    case .attemptStarted(let number, let time):
      attempt = number
      attemptStart = time
      isRunning = true
      around = nil
      finishedSteps = 0
      statuses = AttemptStatus()
    case .aroundRuns(let index): around = index
    case .stepStarted(_, let time):
      stepStart = time
      around = nil
      softFailures = []
    case .failedSoftly(let failure): softFailures.append(failure)
    case .stepFinished(let result, _):
      statuses.add(result.status, isHook: isHook(finishedSteps))
      finishedSteps += 1
      stepStart = nil
    case .attemptFinished(let willBeRetried, let time):
      isRunning = false
      nanoseconds = time.duration(since: attemptStart).wholeNanoseconds
      if willBeRetried { attempt += 1 }
    case .attached, .released, .warned, .hookStarted, .hookFinished: break
    }
  }

  /// Whether an event is emitted now: attachments for failures wait until a step has not passed.
  ///
  /// Call it before `note` with the same event.
  ///
  /// - Parameter release: receives waiting attachments to emit before the event.
  func isPassedOn(_ event: RunEvent, _ release: (RunEvent) -> Void) -> Bool {
    switch event {
    case .attemptStarted:
      (waiting, keepsAll) = ([], false)
      (usualWords, lastWords) = ([:], [:])
    case .attached(let attachment, let time) where attachment.occasion == .failure && !keepsAll:
      // Attachments of an attempt that has passed belong to its last step.
      let step = around ?? (stepStart == nil ? max(finishedSteps - 1, 0) : finishedSteps)
      waiting.append(.released(attachment, time, step: step))
      return false
    case .attached(let attachment, _):
      guard case .death(let number, let isOfStep) = attachment.occasion else { break }
      if isOfStep { lastWords[number] = attachment } else { usualWords[number] = attachment }
      return false
    case .stepFinished(let result, _):
      lastWords.removeAll(keepingCapacity: true)
      guard result.status != .passed, !keepsAll else { break }
      for event in waiting { release(event) }
      (waiting, keepsAll) = ([], true)
    case .attemptFinished: waiting = []
    default: break
    }
    return true
  }

  /// The attachments for the running step when the process of the attempt has ended. They come after the waiting ones.
  func takeLastWords(at time: Timestamp) -> [RunEvent] {
    defer { (usualWords, lastWords) = ([:], [:]) }
    return usualWords.merging(lastWords) { $1 }.sorted { $0.key < $1.key }.map { _, words in
      .attached(
        StepContext.Attachment(
          body: words.body, mediaType: words.mediaType, fileName: words.fileName, occasion: .failure), time)
    }
  }

  private func isHook(_ index: Int) -> Bool {
    !plan.actions.indices.contains(index) || plan.actions[index].isHook
  }
}
