package import AppUnderTest
package import Runner
package import StepRegistry

/// Runs scenarios of the project in the process of a studio's session.
package protocol StudioRunner: Sendable {
  /// Runs scenarios to their end, and stops at steps that fail.
  ///
  /// - Parameters:
  ///   - paths: feature files, with or without lines.
  ///   - device: the device of the scenarios.
  ///   - decide: decides how a scenario continues and returns the definitions for the rest of it, or nil to keep the
  ///     current ones.
  /// - Returns: the results.
  func run(
    _ paths: [String], on device: Device,
    decide: @escaping @Sendable (StepPause) async -> (decision: StepPause.Decision, reloaded: Registry?)
  ) async -> StudioRunResult
}

/// The results of a run of a studio.
package struct StudioRunResult: Sendable {
  /// The summary.
  package let report: String
  /// Whether all scenarios passed.
  package let passed: Bool
  /// The scenarios that did not pass, each as a file with a line.
  package var failed: [String] = []
  /// The report as a page, with the steps and screens; empty for a run that could not be done.
  package var page: [UInt8] = []

  /// Describes a run without a page.
  package init(report: String, passed: Bool) { (self.report, self.passed) = (report, passed) }
}
