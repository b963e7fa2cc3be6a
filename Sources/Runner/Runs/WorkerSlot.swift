import Messages
import StepRegistry

/// A slot for one worker of a team: the worker in it, and its orders.
final class WorkerSlot {
  /// An order given to a worker.
  enum Job {
    /// The hooks before or after the run.
    case hooks(HookRelay.Round)
    case scenario(ScenarioRecord)
    /// The hooks after a scenario whose process has ended.
    case closing(ScenarioRecord)
    /// To end its process.
    case end

    /// The scenario; nil for other orders.
    var record: ScenarioRecord? {
      switch self {
      case .scenario(let record), .closing(let record): record
      case .hooks, .end: nil
      }
    }
  }

  /// The number of the slot, counted from 0.
  let number: Int
  /// The worker; nil before the first one and between two.
  var worker: WorkerProcess?
  /// The orders that the worker has not completed; it is working on the first.
  var jobs: [Job] = []
  /// The running hook after a feature or rule, between two scenarios; nil without one.
  var between: HookRelay.Round?
  /// The scenario that the worker ran last; nil before the first.
  var lastScenario: ScenarioRecord?
  /// Attachments made by tasks while no step or hook was running; they are assigned to the next one.
  var late: [StepContext.Attachment] = []
  /// The times for the limits of the worker.
  var timing = Timing()
  /// Whether the hooks before the run have run in the worker.
  private(set) var preparation = Preparation.missing
  /// Whether the hooks before the run have run in this or an earlier worker, but not the hooks after the run.
  var owesLastHooks = false
  /// Whether the worker was replaced because it had ended before it received the hooks after the run.
  var isReplaced = false
  /// How the command has ended the worker; nil for a running worker, or a worker that the command did not end.
  private(set) var forcedEnd: ForcedEnd?

  /// The state of the hooks before the run in a worker.
  enum Preparation {
    /// The worker must still be asked to run the hooks.
    case missing
    /// The worker was asked to run the hooks.
    case requested
    /// The hooks have run, or the run has no such hooks.
    case complete
  }

  /// The end of a worker by the command.
  struct ForcedEnd {
    let cause: WorkerDeath.Cause
    /// Whether a signal had stopped the worker before.
    let wasStopped: Bool
  }

  /// The times for the limits of a worker, on the steady clock in nanoseconds.
  struct Timing {
    /// When the worker last received an order while it was idle, or answered.
    var lastSign = SystemClock.steadyNanoseconds
    /// When the command last processed answers of the worker.
    var handling = 0..<0
    /// The time in which the command did not listen to the worker.
    fileprivate var absence = AbsenceTime()
  }

  init(number: Int) {
    self.number = number
  }

  /// The name and location of the scenario that the worker ran last.
  var scenarioBefore: String? {
    (lastScenario?.plan.pickle).map { "'\($0.name)' (\($0.uri):\($0.location.line))" }
  }

  /// Gives the slot to a new worker.
  func take(_ worker: WorkerProcess) {
    self.worker = worker
    jobs = []
    between = nil
    lastScenario = nil
    late = []
    timing = Timing()
    preparation = .missing
    forcedEnd = nil
  }

  /// Gives the worker an order.
  func give(_ order: WorkerOrder, as job: Job) {
    worker?.give(order)
    // The silence of an idle worker does not count.
    if jobs.isEmpty { timing.lastSign = SystemClock.steadyNanoseconds }
    jobs.append(job)
  }

  /// Records that the worker was asked to run the hooks before the run.
  func notePreparation() { preparation = .requested }

  /// Records that the hooks before the run have run in the worker.
  func notePrepared() {
    preparation = .complete
    owesLastHooks = true
  }

  /// The part of the time for processing a worker's answers that counts against its limits, in nanoseconds.
  ///
  /// Without it, no limit would hold for a step that sends more than reports can take.
  private static let mostHandling = 100_000_000

  /// Records a time span in which the command did not wait for workers, on the steady clock in nanoseconds.
  ///
  /// Except for the first part of processing the answers of this worker, the span counts as absence.
  func noteAbsence(_ span: Range<Int>) {
    let own = timing.handling.clamped(to: span)
    note(span.lowerBound..<own.lowerBound)
    note(own.lowerBound + min(own.count, Self.mostHandling)..<span.upperBound)
  }

  private func note(_ absence: Range<Int>) {
    for kind in AbsenceTime.Moment.allCases {
      timing.absence.add(absence, to: kind, at: moment(kind, before: absence.upperBound))
    }
  }

  /// The start of a limit: a moment, moved forward by the time since then in which the command did not listen.
  ///
  /// - Parameters:
  ///   - kind: the kind of the moment.
  ///   - now: the time on the steady clock, in nanoseconds.
  /// - Returns: the start; nil for a moment that has not occurred, as when the worker runs no step.
  func start(_ kind: AbsenceTime.Moment, before now: Int) -> Int? {
    moment(kind, before: now).map { timing.absence.moved(kind, $0) }
  }

  /// The start of the running step or scenario, and its limit.
  ///
  /// - Parameters:
  ///   - kind: the moment that the limit counts from.
  ///   - now: the time on the steady clock, in nanoseconds.
  ///   - limit: reads the limit in nanoseconds; nil for no limit.
  /// - Returns: the start, if something is running, and its limit. The limit is nil if the next step or scenario has
  ///   begun in the meantime.
  func limit(
    of kind: AbsenceTime.Moment, before now: Int, _ limit: @autoclosure () -> Int?
  ) -> (start: Int?, limit: Duration?) {
    let begun = moment(kind, before: now)
    let limit = limit()
    guard let begun, moment(kind, before: now) == begun else { return (begun, nil) }
    return (timing.absence.moved(kind, begun), limit.map(Duration.nanoseconds))
  }

  private func moment(_ kind: AbsenceTime.Moment, before now: Int) -> Int? {
    switch kind {
    case .processStart: worker?.startTime
    case .stepStart: worker?.stepStart(before: now)
    case .scenarioStart: worker?.scenarioStart(before: now)
    case .stepEnd: worker?.stepEnd(before: now)
    case .lastSign: timing.lastSign
    }
  }

  /// Ends the worker for a reason.
  func end(because cause: WorkerDeath.Cause) {
    guard forcedEnd == nil else { return }
    forcedEnd = ForcedEnd(cause: cause, wasStopped: worker?.isStopped ?? false)
    worker?.kill()
  }
}
