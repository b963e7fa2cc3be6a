/// What agents ask of the project besides the app: features, definitions and runs. The command implements it, and tests do.
package protocol AgentProject: Sendable {
  /// The version of the command.
  var version: String { get }
  /// The paths of the features, relative to the working folder.
  func features() throws -> [String]
  /// The text of a feature.
  func feature(at path: String) throws -> String
  /// The definitions that have words in them, a few lines each.
  ///
  /// - Parameters:
  ///   - words: the words; none for all.
  ///   - most: how many are given at most.
  func steps(with words: [String], most: Int) throws -> String
  /// All definitions as JSON.
  func definitions() throws -> String
  /// Runs scenarios to their end, in a process of its own.
  ///
  /// - Parameters:
  ///   - paths: features with or without lines; none for all.
  ///   - tags: a tag expression; `nil` for all.
  ///   - name: a regular expression for the names of scenarios; `nil` for all.
  ///   - room: how many bytes the report may have.
  /// - Returns: the report, with totals and failing scenarios first and what was on the screen where a step has failed; and whether
  ///   there were scenarios and all have passed.
  func run(
    paths: [String], tags: String?, name: String?, room: Int
  ) async throws -> (report: String, passed: Bool)
  /// What happened in the last run at the steps of scenarios.
  ///
  /// - Parameters:
  ///   - scenario: a part of the scenario's name, or its path and line; empty for all, `nil` for those that have failed.
  ///   - step: a part of the step's text; `nil` for all steps.
  func trace(scenario: String?, step: String?) throws -> String
}
