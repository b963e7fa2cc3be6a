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
  /// When the worker last received an order or answered, on the steady clock in nanoseconds.
  var lastSign = 0
  /// The time in which the command did not listen to the worker.
  private var absence = AbsenceTime()
  /// When the command last processed answers of the worker, on the steady clock in nanoseconds.
  var handling = 0..<0
  /// Whether the hooks before the run have run in the worker.
  private(set) var isPrepared = false
  /// Whether the worker still has to be asked to run these hooks.
  var isFresh = true
  /// Whether the hooks before the run have run in this or an earlier worker, but not those after it.
  var owesLastHooks = false
  /// Whether the worker was replaced because it had ended before it received the hooks after the run.
  var isReplaced = false
  /// Why the command has ended the worker; nil for a running worker or one that ended by itself.
  var cause: WorkerDeath.Cause?
  /// Whether a signal had stopped the worker when the command ended it.
  private(set) var wasStopped = false

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
    lastSign = SystemClock.steadyNanoseconds
    absence = AbsenceTime()
    handling = 0..<0
    isPrepared = false
    isFresh = true
    cause = nil
    wasStopped = false
  }

  /// Records that the hooks before the run have run in the worker.
  func notePrepared() {
    isPrepared = true
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
    let own = handling.clamped(to: span)
    note(span.lowerBound..<own.lowerBound)
    note(own.lowerBound + min(own.count, Self.mostHandling)..<span.upperBound)
  }

  private func note(_ absence: Range<Int>) {
    for kind in AbsenceTime.Moment.allCases {
      self.absence.add(absence, to: kind, at: moment(kind, before: absence.upperBound))
    }
  }

  /// The start of a limit: a moment, moved forward by the time since then in which the command did not listen.
  ///
  /// - Parameters:
  ///   - kind: the kind of the moment.
  ///   - now: the time on the steady clock, in nanoseconds.
  /// - Returns: the start; nil for a moment that has not occurred, as when the worker runs no step.
  func start(_ kind: AbsenceTime.Moment, before now: Int) -> Int? {
    moment(kind, before: now).map { absence.moved(kind, $0) }
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
    return (absence.moved(kind, begun), limit.map(Duration.nanoseconds))
  }

  private func moment(_ kind: AbsenceTime.Moment, before now: Int) -> Int? {
    switch kind {
    case .processStart: worker?.startTime
    case .stepStart: worker?.stepStart(before: now)
    case .scenarioStart: worker?.scenarioStart(before: now)
    case .stepEnd: worker?.stepEnd(before: now)
    case .lastSign: lastSign
    }
  }

  /// Ends the worker for a reason.
  func end(because cause: WorkerDeath.Cause) {
    guard self.cause == nil else { return }
    self.cause = cause
    wasStopped = worker?.isStopped ?? false
    worker?.kill()
  }
}
