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
  /// Whether the scenario has ended.
  var isDone = false
  /// The number of workers that ended before they had begun this scenario.
  var losses = 0
  /// The instructions in the tags of the scenario.
  let tags: ScenarioTags

  /// The number of the current or next attempt.
  private(set) var attempt: Int
  /// The steps of the current or last attempt.
  private var progress = Progress()
  /// The attachments of the attempt that are only emitted if it fails or ends its process.
  private var kept = KeptAttachments()
  /// The duration of the last attempt, in nanoseconds.
  private(set) var nanoseconds = 0

  /// The steps of an attempt up to now.
  private struct Progress {
    var start = Timestamp(seconds: 0, nanoseconds: 0)
    /// Whether the attempt has begun and not ended.
    var isRunning = false
    /// The number of steps and hooks that have ended.
    var finishedSteps = 0
    /// The running step; nil between steps.
    var step: Running?
    /// The index of the `Around` hook whose code runs outside its scenario; nil at other times.
    var around: Int?
    var statuses = AttemptStatus()

    /// The index of the step that attachments belong to: the running one, or else the last one.
    var attachedStep: Int { around ?? (step == nil ? max(finishedSteps - 1, 0) : finishedSteps) }
  }

  /// A running step.
  struct Running {
    let start: Timestamp
    /// The errors that it has thrown inside `softly`.
    var softFailures: [String] = []
  }

  init(number: Int, plan: PlannedScenario, attempts: ClosedRange<Int>) {
    self.number = number
    self.plan = plan
    tags = ScenarioTags(plan.tags)
    self.attempts = attempts
    attempt = attempts.lowerBound
  }

  /// The assignment for the remaining attempts.
  var assignment: Assignment { plan.assignment(attempt...attempts.upperBound) }

  /// Whether the attempt has begun and not ended.
  var isRunning: Bool { progress.isRunning }

  /// The number of steps and hooks of the attempt that have ended.
  var finishedSteps: Int { progress.finishedSteps }

  /// The running step; nil between steps.
  var runningStep: Running? { progress.step }

  /// When the current or last attempt began.
  var attemptStart: Timestamp { progress.start }

  /// The current status of the attempt.
  func status(isStrict: Bool) -> Status { progress.statuses.status(isStrict: isStrict) }

  /// Updates the state for an event.
  func note(_ event: RunEvent) {
    switch event {
    case .attemptStarted(let number, let time):
      attempt = number
      progress = Progress(start: time, isRunning: true)
    case .aroundRuns(let index): progress.around = index
    case .stepStarted(_, let time):
      progress.step = Running(start: time)
      progress.around = nil
    case .failedSoftly(let failure): progress.step?.softFailures.append(failure)
    case .stepFinished(let result, _):
      progress.statuses.add(result.status, isHook: isHook(finishedSteps))
      progress.finishedSteps += 1
      progress.step = nil
    case .attemptFinished(let willBeRetried, let time):
      progress.isRunning = false
      nanoseconds = time.duration(since: progress.start).wholeNanoseconds
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
    kept.isPassedOn(event, ofStep: progress.attachedStep, release)
  }

  /// The attachments for the running step when the process of the attempt has ended. They come after the waiting ones.
  func takeLastWords(at time: Timestamp) -> [RunEvent] { kept.takeLastWords(at: time) }

  private func isHook(_ index: Int) -> Bool {
    !plan.actions.indices.contains(index) || plan.actions[index].isHook
  }
}
