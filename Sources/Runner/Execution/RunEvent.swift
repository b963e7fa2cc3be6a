import Messages
import StepRegistry

/// What happens while scenarios and hooks run, one after the other, wherever they run.
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
  /// The running step or hook has attached something.
  case attached(StepContext.Attachment, Timestamp)
  /// Something is emitted that a step or hook of the attempt, by its index from 0, had attached in case that one does not pass.
  case released(StepContext.Attachment, Timestamp, step: Int)
  /// Something was thrown inside `softly`, as reports show it; the result of the step or hook contains it unless its process ends.
  case failedSoftly(String)
  case stepFinished(TestStepResult, Timestamp)
  /// Something is odd about a step of an attempt that has passed: its index, counted from 0, and what it is.
  case warned(step: Int, String, Timestamp)
  case attemptFinished(willBeRetried: Bool, Timestamp)
}
