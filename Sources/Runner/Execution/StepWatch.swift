import Messages
import StepRegistry

/// Looks on while the code of a step or hook runs, which may end the process in the middle of it.
protocol StepWatch: Sendable {
  /// The code of a step or hook begins.
  func stepBegins()
  /// Takes what the code attaches, at once; from any task. Where it is nil, that waits for the end of the code.
  var onAttachment: (@Sendable (StepContext.Attachment) -> Void)? { get }
  /// Takes what was thrown inside `softly`, at once; from any task. The result of the code contains it unless the process ends.
  func takeSoftFailure(_ failure: SoftFailure)
  /// The code has ended.
  func stepEnds()
  /// The worlds of the scenario are released next, so that their `deinit` runs; `stepEnds` follows.
  func worldsAreReleased()
}
