package import AppUnderTest

/// The steps of a finished scenario, for looking at one after another.
package protocol PastSteps: Sendable {
  /// Shows the screen of the chosen step and accepts no actions.
  var driver: any AppDriver { get }

  /// The steps with their actions, at least one line each. The chosen step is marked.
  func overview() async -> String

  /// Chooses a step.
  ///
  /// - Parameter choice: the step to choose.
  /// - Returns: the step and its actions.
  /// - Throws: a `Diagnostic` if the step does not exist or its screen is not known.
  func choose(_ choice: PastChoice) async throws -> String
}

/// The choice of a past step or screen.
package enum PastChoice: Sendable, Hashable {
  /// The step with a number, counted from 1.
  case number(Int)
  /// The step after the chosen one.
  case next
  /// The step before the chosen one.
  case previous
  /// The screen before the chosen step.
  case before
  /// The screen after the chosen step.
  case after
}
