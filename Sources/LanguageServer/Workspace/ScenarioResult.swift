package import SourceText

/// The results of a scenario, or of a row of an outline, in earlier runs.
package struct ScenarioResult: Sendable, Hashable {
  /// The path of its file, relative to the folder.
  package var path: String
  /// The name of the scenario, with the values of its row and its variant.
  package var name: String
  /// The line of the scenario, or of its row, in the last of these runs, counted from 1.
  package var line: Int
  /// The hash of the scenario that was run: the `content` of its pickle.
  package var content: ContentHash
  /// The last ending.
  package var ending: ScenarioEnding
  /// The average duration, in milliseconds.
  package var milliseconds: Double
  /// The number of runs.
  package var runs: Int
  /// The results of the scenario's steps in the last run, beginning with background steps; empty if the last run did
  /// not include the scenario.
  package var steps: [StepResult] = []

  /// Describes a result.
  package init(
    path: String, name: String, line: Int, content: ContentHash, ending: ScenarioEnding, milliseconds: Double,
    runs: Int,
    steps: [StepResult] = []
  ) {
    (self.path, self.name, self.line, self.content) = (path, name, line, content)
    (self.ending, self.milliseconds, self.runs, self.steps) = (ending, milliseconds, runs, steps)
  }
}

/// The ending of a scenario or step, the worst first.
package enum ScenarioEnding: Int, Sendable, Comparable {
  case failed, ambiguous, undefined, pending, flaky, skipped, passed

  package static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}

/// The result of a step in the last run.
package struct StepResult: Sendable, Hashable {
  /// The ending.
  package var ending: ScenarioEnding
  /// The duration, in milliseconds.
  package var milliseconds: Double

  /// Describes a result.
  package init(ending: ScenarioEnding, milliseconds: Double) {
    (self.ending, self.milliseconds) = (ending, milliseconds)
  }
}
