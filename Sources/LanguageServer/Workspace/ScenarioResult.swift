package import SourceText

/// How a scenario, or a row of an outline, has ended in earlier runs.
package struct ScenarioResult: Sendable, Hashable {
  /// The path of its file, relative to the folder.
  package var path: String
  /// Its name, with the values of its row and its variant.
  package var name: String
  /// Where it, or its row, began in the last of these runs, counted from 1.
  package var line: Int
  /// What was run: the `content` of its pickle.
  package var content: ContentHash
  /// How it ended last, such as `passed`.
  package var ending: String
  /// How long it took on average, in milliseconds.
  package var milliseconds: Double
  /// How many runs are known.
  package var runs: Int
  /// How its steps ended in the last run, those of backgrounds first; empty where it was not in that run.
  package var steps: [StepResult] = []

  /// Describes a result.
  package init(
    path: String, name: String, line: Int, content: ContentHash, ending: String, milliseconds: Double, runs: Int,
    steps: [StepResult] = []
  ) {
    (self.path, self.name, self.line, self.content) = (path, name, line, content)
    (self.ending, self.milliseconds, self.runs, self.steps) = (ending, milliseconds, runs, steps)
  }

  /// The ways in which something ends, the worst first.
  static let endings = ["failed", "ambiguous", "undefined", "pending", "flaky", "skipped", "passed"]

  /// The rank of an ending: 0 for the worst.
  static func rank(_ ending: String) -> Int { endings.firstIndex(of: ending) ?? 0 }
}

/// How a step has ended in the last run.
package struct StepResult: Sendable, Hashable {
  /// How it ended, such as `passed`.
  package var ending: String
  /// How long it took, in milliseconds.
  package var milliseconds: Double

  /// Describes a result.
  package init(ending: String, milliseconds: Double) { (self.ending, self.milliseconds) = (ending, milliseconds) }
}
