package import Messages

/// A problem of a scenario for another test framework to report: a failure, or a result that is not a pass.
package struct ScenarioProblem: Sendable, Hashable {
  /// How the step or hook ended.
  package let status: Status
  /// Whether the test passes in spite of the problem.
  package let isWarning: Bool
  /// The step and its problem, in several lines.
  package let text: String
  /// The path of the feature file.
  package let uri: String
  /// The position of the step in the feature file; for a hook, the position of the scenario.
  package let location: SourceLocation

  /// A problem that fails a test although it cannot be assigned to a scenario.
  ///
  /// - Parameters:
  ///   - problem: the problem.
  ///   - scenario: the scenario at whose end it is reported.
  package static func failure(_ problem: Diagnostic, near scenario: Pickle) -> ScenarioProblem {
    ScenarioProblem(.failed, near: scenario, ["\(problem)"])
  }

  /// A likely mistake in a feature file.
  package init(_ warning: Diagnostic) {
    status = .unknown
    isWarning = true
    text = "\(warning)"
    uri = warning.uri ?? ""
    location = warning.location ?? SourceLocation(line: 1)
  }

  /// Creates a problem from several lines; lines that are nil are omitted.
  ///
  /// - Parameters:
  ///   - scenario: the scenario that it is reported at.
  ///   - location: the position in the feature file; by default the beginning of the scenario.
  init(
    _ status: Status, isWarning: Bool = false, near scenario: Pickle, at location: SourceLocation? = nil,
    _ lines: [String?]
  ) {
    self.status = status
    self.isWarning = isWarning
    text = lines.compactMap(\.self).joined(separator: "\n")
    uri = scenario.uri
    self.location = location ?? scenario.location
  }
}
