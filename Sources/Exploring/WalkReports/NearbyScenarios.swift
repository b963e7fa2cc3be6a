import Messages
import OperatingSystem
import Runner
import StepRegistry

/// The scenarios of a feature as steps for a walk near them.
package struct NearbyScenarios {
  private let pickles: [Pickle]
  /// The texts of the steps of each scenario.
  package var steps: [[String]] { pickles.map { $0.steps.map(\.text) } }

  /// Reads a feature, or some lines of it as in `x.feature:12`.
  ///
  /// Scenarios with tables or doc strings are left out with a warning.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - fillsEverywhere: whether examples also fill backgrounds, tags and names of Examples.
  /// - Throws: the problems of the file; a diagnostic if no scenario can be used.
  package init(_ path: String, fillingEverywhere fillsEverywhere: Bool) throws {
    var ids = IDGenerator()
    let features: [FeatureLoader.Feature]
    do {
      features = try FeatureLoader.load(
        [try PathArgument(parsing: path)], ids: &ids, fillingEverywhere: fillsEverywhere)
    } catch let failure as FeatureLoader.Failure {
      throw failure.problems
    }
    let suite = try Suite(features, selection: Selection(), ids: &ids)
    let usable = suite.selected.filter { $0.steps.allSatisfy { StepArgument(below: $0) == nil } }
    guard !usable.isEmpty else {
      throw Diagnostic(
        uri: path, problem: "the feature has no scenario without tables and doc strings",
        advice: "A walk repeats steps of one line.")
    }
    let others = suite.selected.count - usable.count
    if others > 0 {
      ProblemReport.write([
        Diagnostic(
          .warning, uri: path, problem: "\(others.counted("scenario")) with tables or doc strings left out")
      ])
    }
    pickles = Array(usable)
  }

  /// The error for a scenario that fails without a deviation.
  ///
  /// - Parameters:
  ///   - scenario: the index of the scenario.
  ///   - step: the index of its failed step.
  ///   - reason: why the step failed.
  func failure(of scenario: Int, step: Int, _ reason: String) -> Diagnostic {
    let pickle = pickles[scenario]
    let step = pickle.steps[step]
    return Diagnostic(
      uri: pickle.uri, location: step.location,
      problem: "the scenario '\(pickle.name)' fails without a deviation, at the step '\(step.text)': \(reason)",
      advice: "A walk near scenarios needs scenarios that pass; 'cukeswift run \(pickle.place)' runs it.")
  }
}
