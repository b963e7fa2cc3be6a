import Messages
import StepRegistry

/// An event of running scenarios and hooks. Events occur in sequence, in any process.
///
/// An event and the plan of its scenario contain everything that the messages of the stream need.
enum RunEvent: Sendable {
  /// A hook around the run begins, given by its position in the registry.
  case hookStarted(Int, Timestamp)
  case hookFinished(TestStepResult, Timestamp)
  /// An attempt of the scenario begins, counted from 0.
  case attemptStarted(Int, Timestamp)
  /// A step or hook of the scenario begins, counted from 0.
  case stepStarted(Int, Timestamp)
  /// The code of an `Around` hook outside its scenario runs; the hook is given by its index among the actions, from 0.
  case aroundRuns(Int)
  /// The running step or hook has attached something.
  case attached(StepContext.Attachment, Timestamp)
  /// An attachment is emitted that a step or hook of the attempt had kept in case the attempt does not pass.
  ///
  /// The step is given by its index, from 0.
  case released(StepContext.Attachment, Timestamp, step: Int)
  /// An error was thrown inside `softly`, as the text for reports.
  ///
  /// The result of the step or hook contains it too, unless its process ends.
  case failedSoftly(String)
  case stepFinished(TestStepResult, Timestamp)
  /// A warning about a step of a passed attempt: its index, from 0, and the text.
  case warned(step: Int, String, Timestamp)
  case attemptFinished(willBeRetried: Bool, Timestamp)
}
