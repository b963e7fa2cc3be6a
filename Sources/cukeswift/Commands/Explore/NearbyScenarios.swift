import Messages
import OperatingSystem
import Runner
import SourceText
import StepRegistry

/// The scenarios of a feature as steps for a walk near them.
struct NearbyScenarios {
  /// The texts of the steps of each scenario.
  let steps: [[String]]

  /// Reads a feature, or some lines of it as in `x.feature:12`.
  ///
  /// Scenarios with tables or doc strings are left out with a warning.
  ///
  /// - Parameter path: the file.
  /// - Throws: the problems of the file; a diagnostic if no scenario can be used.
  init(_ path: String) throws {
    var ids = IDGenerator()
    let features: [FeatureLoader.Feature]
    do {
      features = try FeatureLoader.load([try PathArgument(parsing: path)], ids: &ids)
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
    steps = usable.map { $0.steps.map(\.text) }
  }
}
