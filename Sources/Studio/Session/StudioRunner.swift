package import Runner
package import StepRegistry

/// Runs scenarios of the project in the process of a studio's session.
package protocol StudioRunner: Sendable {
  /// Runs scenarios to their end, and stops at steps that fail.
  ///
  /// - Parameters:
  ///   - path: a feature file, maybe with a line.
  ///   - decide: how a scenario continues, and the definitions for the rest of it; `nil` if they stay as they are.
  /// - Returns: what was reported, and whether everything has passed.
  func run(
    _ path: String, decide: @escaping @Sendable (StepPause) async -> (decision: StepPause.Decision, reloaded: Registry?)
  ) async -> (report: String, passed: Bool)
}
