package import StepRegistry

/// A failing step at which a scenario waits, its app and its worlds alive, until somebody decides how it continues.
package struct StepPause: Sendable, CustomStringConvertible {
  /// How the scenario continues.
  package enum Decision: Sendable {
    /// The step is run again; with a registry its definitions are taken for the rest of the scenario.
    case retry(Registry?)
    /// The scenario continues as if the step had passed.
    case skip
    /// The step has failed.
    case giveUp
  }

  /// Is asked at each step that fails.
  package typealias Handler = (StepPause) async -> Decision

  /// The text of the step.
  package let text: String
  /// The file of the feature and the line of the step in it.
  package let location: String
  /// What went wrong.
  package let problem: String
  /// The scenario.
  package let scenario: Scenario
  /// Calls steps in the scenario; `nil` if that is not possible.
  package let calls: StepCalls?

  /// The step, its location and what went wrong.
  package var description: String { "\(location): \(text)\n\(problem)" }
}
