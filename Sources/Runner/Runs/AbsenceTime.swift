/// The time in which the command did not listen to a worker, for each moment from which a time limit counts.
///
/// While its own output is blocked, the command waits, and a worker may have to wait for it. The step of the worker
/// must not be charged for that time.
package struct AbsenceTime: Sendable {
  /// The start of a time limit.
  package enum Moment: Int, CaseIterable, Sendable {
    /// The start of the process.
    case processStart
    /// The start of the step or hook that is running.
    case stepStart
    /// The start of the attempt that is running.
    case scenarioStart
    /// The end of the last step or hook.
    case stepEnd
    /// The last order or answer.
    case lastSign
  }

  /// The recorded moments, each with the time after it in which the command did not listen, in nanoseconds.
  private var known = [(moment: Int, absence: Int)](repeating: (0, 0), count: Moment.allCases.count)

  package init() {}

  /// Records a time span in which the command did not listen.
  ///
  /// - Parameters:
  ///   - absence: the time span, on the steady clock in nanoseconds.
  ///   - kind: the kind of the moment.
  ///   - moment: the moment on that clock, at the end of the absence; nil for a moment that has not occurred.
  package mutating func add(_ absence: Range<Int>, to kind: Moment, at moment: Int?) {
    guard let moment else { return }
    if known[kind.rawValue].moment != moment { known[kind.rawValue] = (moment, 0) }
    known[kind.rawValue].absence += max(absence.upperBound - max(absence.lowerBound, moment), 0)
  }

  /// A moment, moved forward by the time since then in which the command did not listen.
  ///
  /// - Parameters:
  ///   - kind: the kind of the moment.
  ///   - moment: the moment on the steady clock, in nanoseconds.
  package func moved(_ kind: Moment, _ moment: Int) -> Int {
    known[kind.rawValue].moment == moment ? moment + known[kind.rawValue].absence : moment
  }
}
