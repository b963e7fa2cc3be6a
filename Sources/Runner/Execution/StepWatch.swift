import Messages
import StepRegistry

/// Looks on while the code of a step or hook runs, where the process may end in the middle of it.
protocol StepWatch: Sendable {
  /// The code of a step or hook begins.
  func stepBegins()
  /// Takes what the code attaches, at once; from any task.
  func attach(_ attachment: StepContext.Attachment)
  /// The code has ended.
  func stepEnds()
  /// The worlds of the scenario are released next, so that their `deinit` runs; `stepEnds` follows.
  func worldsAreReleased()
}
