import Messages
import StepRegistry

/// The state of a scenario in a run.
final class ScenarioRecord {
  /// The position among the scenarios of the run.
  let number: Int
  let plan: PlannedScenario
  /// The attempts that may be made, counted from 0.
  let attempts: ClosedRange<Int>
  /// The events that are held back because it is not this scenario's turn.
  var held: [RunEvent] = []
  /// The workers of its attempts, by the numbers of these; none where there is only one worker.
  var workers: [Int: String] = [:]
  /// What steps have attached in case the attempt does not pass.
  private var waiting: [RunEvent] = []
  /// What is attached to a step in which the process of the attempt ends, by the numbers that steps have given it.
  private var usualWords: [Int: StepContext.Attachment] = [:]
  /// The same of the step that is running.
  private var lastWords: [Int: StepContext.Attachment] = [:]
  /// Whether a step of the attempt has not passed.
  private var keepsAll = false
  /// Whether nothing more happens in it.
  var isDone = false
  /// How often a worker ended before it had begun this scenario.
  var losses = 0

  /// The attempt that is made or comes next.
  private(set) var attempt: Int
  /// Whether the attempt has begun.
  private(set) var isRunning = false
  /// The steps and hooks of the attempt that have ended.
  private(set) var finishedSteps = 0
  /// When the step that is running began; nil while none is.
  private(set) var stepStart: Timestamp?
  /// What was thrown inside `softly` by the step that is running.
  private(set) var softFailures: [String] = []
  /// How long the last attempt took, in nanoseconds.
  private(set) var nanoseconds = 0
  /// What the tags of the scenario ask for.
  let tags: ScenarioTags
  private var attemptStart = Timestamp(seconds: 0, nanoseconds: 0)
  private var statuses = AttemptStatus()

  init(number: Int, plan: PlannedScenario, attempts: ClosedRange<Int>) {
    self.number = number
    self.plan = plan
    tags = ScenarioTags(plan.tags)
    self.attempts = attempts
    attempt = attempts.lowerBound
  }

  /// What is to be done for it.
  var assignment: Assignment { plan.assignment(attempt...attempts.upperBound) }

  /// The status of the attempt so far.
  func status(isStrict: Bool) -> Status { statuses.status(isStrict: isStrict) }

  /// Updates the state by an event.
  func note(_ event: RunEvent) {
    switch event {
    case .attemptStarted(let number, let time):
      attempt = number
      attemptStart = time
      isRunning = true
      finishedSteps = 0
      statuses = AttemptStatus()
    case .stepStarted(_, let time):
      stepStart = time
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

  /// Whether an event is emitted: what was attached in case the attempt does not pass waits until a step has not passed.
  ///
  /// It is called before `note` with the same event.
  ///
  /// - Parameter release: gets what has waited and is emitted before the event.
  func isPassedOn(_ event: RunEvent, _ release: (RunEvent) -> Void) -> Bool {
    switch event {
    case .attemptStarted:
      (waiting, keepsAll) = ([], false)
      (usualWords, lastWords) = ([:], [:])
    case .attached(let attachment, let time) where attachment.occasion == .failure && !keepsAll:
      // What an attempt attaches when it has passed belongs to its last step.
      let step = stepStart == nil ? max(finishedSteps - 1, 0) : finishedSteps
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

  /// What is attached to the step that is running, as the process of the attempt has ended; it stands behind what waits.
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
