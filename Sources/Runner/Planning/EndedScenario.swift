import Messages

/// A scenario whose process has ended, for the process that runs its remaining hooks.
struct EndedScenario: Sendable {
  let assignment: Assignment
  /// The index of the first action without a result; the number of actions if only hooks after a feature are left.
  let firstAction: Int
  /// The status of the attempt up to the end of the process.
  let status: Status
  /// The message of the step or hook that ended the process.
  let message: String?
  /// The time since the attempt began.
  let duration: Duration
}
