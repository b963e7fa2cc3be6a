import Messages
import StepRegistry

/// A slot for one worker of a team: the worker in it, and its orders.
final class WorkerSlot {
  /// An order that a worker was given.
  enum Job {
    /// The hooks before or after the run.
    case hooks(HookRelay.Round)
    case scenario(ScenarioRecord)
    /// Its process ends.
    case end
  }

  /// The number of the slot, counted from 0.
  let number: Int
  /// The worker; nil before the first and between two.
  var worker: WorkerProcess?
  /// What the worker has not done yet; it is at the first of these.
  var jobs: [Job] = []
  /// The scenario that the worker ran last; `nil` before the first.
  var lastScenario: ScenarioRecord?
  /// What tasks have attached while no step or hook was running; the next one gets it.
  var late: [StepContext.Attachment] = []
  /// When the worker last got an order or answered, on the steady clock in nanoseconds.
  var lastSign = 0
  /// How long the command did not listen to the worker.
  private var absence = AbsenceTime()
  /// When the command last took answers of the worker, on the steady clock in nanoseconds.
  var handling = 0..<0
  /// Whether the hooks before the run have run in the worker.
  var isPrepared = false
  /// Why the command has ended the worker; nil where it has not.
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
    lastScenario = nil
    late = []
    lastSign = SystemClock.steadyNanoseconds
    absence = AbsenceTime()
    handling = 0..<0
    isPrepared = false
    cause = nil
    wasStopped = false
  }

  /// How much of the time that the command takes for a worker's answers counts as the worker's, in nanoseconds. Without it, no limit
  /// would hold for a step that sends more than reports can take.
  private static let mostHandling = 100_000_000

  /// Records a time span in which the command did not wait for workers, on the steady clock in nanoseconds: but for the first part of
  /// what it took for answers of this one, it did not listen.
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

  /// What a limit counts from: a moment, moved on by the time since then in which the command did not listen.
  ///
  /// - Parameters:
  ///   - kind: what the moment is.
  ///   - now: the time on the steady clock, in nanoseconds.
  /// - Returns: `nil` where there is no such moment, as the worker runs no step.
  func start(_ kind: AbsenceTime.Moment, before now: Int) -> Int? {
    moment(kind, before: now).map { absence.moved(kind, $0) }
  }

  /// What runs, and how long it may take.
  ///
  /// - Parameters:
  ///   - kind: what the limit counts from.
  ///   - now: the time on the steady clock, in nanoseconds.
  ///   - limit: reads the limit in nanoseconds; `nil` for none.
  /// - Returns: since when something runs, if it does, and its limit; none if the next one has begun meanwhile.
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
