/// The parts of the project that agents use besides the app: features, definitions and runs.
///
/// The command implements this protocol, and so do tests.
package protocol AgentProject: Sendable {
  /// The version of the command.
  var version: String { get }
  /// The paths of the features, relative to the working folder.
  func features() throws -> [String]
  /// The text of a feature.
  func feature(at path: String) throws -> String
  /// The definitions that contain words, a few lines each.
  ///
  /// - Parameters:
  ///   - words: the words; empty for all definitions.
  ///   - most: the maximum number of definitions.
  func steps(with words: [String], most: Int) throws -> String
  /// All definitions as JSON.
  func definitions() throws -> String
  /// Runs scenarios to their end, in a separate process.
  ///
  /// - Parameters:
  ///   - paths: features with or without lines; empty for all.
  ///   - tags: a tag expression; nil for all scenarios.
  ///   - name: a regular expression for the names of scenarios; nil for all.
  ///   - room: the maximum size of the report in bytes.
  /// - Returns: the report, which begins with the totals, the failing scenarios and the screens at failed steps; and
  ///   whether there were scenarios and all have passed.
  func run(
    paths: [String], tags: String?, name: String?, room: Int
  ) async throws -> (report: String, passed: Bool)
  /// The events of the last run at the steps of scenarios.
  ///
  /// - Parameters:
  ///   - scenarios: the chosen scenarios.
  ///   - step: a part of the step's text; nil for all steps.
  func trace(of scenarios: TraceChoice, step: String?) throws -> String
}

/// The scenarios whose trace is requested.
package enum TraceChoice: Sendable, Hashable {
  /// All scenarios of the run.
  case all
  /// The scenarios that have failed.
  case failed
  /// The scenarios with a part of a name, or with a path and line.
  case named(String)
}
