package import Messages

/// What another framework reports of a scenario: what kept it from passing, or what nobody should take for passed.
package struct ScenarioProblem: Sendable, Hashable {
  /// How the step or hook ended.
  package let status: Status
  /// Whether the test passes all the same.
  package let isWarning: Bool
  /// The step and what is wrong with it, in several lines.
  package let text: String
  /// The path of the feature file.
  package let uri: String
  /// Where the step stands in the feature file; the scenario where it is a hook.
  package let location: SourceLocation

  /// What a test has to fail for although no scenario is known to be the reason.
  ///
  /// - Parameters:
  ///   - problem: what is wrong.
  ///   - scenario: the scenario whose end it is reported at.
  package static func failure(_ problem: Diagnostic, near scenario: Pickle) -> ScenarioProblem {
    ScenarioProblem(.failed, near: scenario, ["\(problem)"])
  }

  /// Something in a feature file that is hardly meant as it is written.
  package init(_ warning: Diagnostic) {
    status = .unknown
    isWarning = true
    text = "\(warning)"
    uri = warning.uri ?? ""
    location = warning.location ?? SourceLocation(line: 1)
  }

  /// A problem of several lines, those that are `nil` left out.
  ///
  /// - Parameters:
  ///   - scenario: the scenario that it is reported at.
  ///   - location: where in the feature file; the beginning of the scenario unless given.
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
