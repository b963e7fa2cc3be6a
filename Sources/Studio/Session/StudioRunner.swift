package import Runner
package import StepRegistry

/// Runs scenarios of the project in the process of a studio's session.
package protocol StudioRunner: Sendable {
  /// Runs scenarios to their end, and stops at steps that fail.
  ///
  /// - Parameters:
  ///   - path: a feature file, with or without a line.
  ///   - decide: decides how a scenario continues and returns the definitions for the rest of it, or `nil` to keep the
  ///     current ones.
  /// - Returns: the report, and whether everything has passed.
  func run(
    _ path: String, decide: @escaping @Sendable (StepPause) async -> (decision: StepPause.Decision, reloaded: Registry?)
  ) async -> (report: String, passed: Bool)
}
