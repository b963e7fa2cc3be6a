/// The lines of step files that each scenario of a run executed, kept for later runs.
package struct ExecutedLines: Sendable {
  /// A step file of the run.
  struct File: Sendable {
    /// The lines of the file.
    let lines: [String]
    /// The scenarios that executed each line with code, as indices; without one for a line that ran outside of scenarios.
    var scenarios: [Int: [Int]]
    /// The lines with code that nothing executed.
    var unexecuted: Set<Int>
  }

  /// The key of the definitions of the run.
  package let run: String
  /// A text that changes with everything besides the content of step files: the compiler, packages and pages.
  package let surroundings: String
  /// The definitions and hooks of the step files, in words.
  let definitions: [String]
  /// The identities of the scenarios.
  let scenarios: [String]
  let files: [String: File]

  /// Describes the executed lines of a run.
  ///
  /// - Parameters:
  ///   - run: the key of the definitions of the run.
  ///   - surroundings: changes with everything besides the content of step files.
  ///   - definitions: the definitions and hooks, in words.
  ///   - scenarios: the identities of the scenarios.
  ///   - files: the step files.
  init(run: String, surroundings: String, definitions: [String], scenarios: [String], files: [String: File]) {
    (self.run, self.surroundings, self.definitions) = (run, surroundings, definitions)
    (self.scenarios, self.files) = (scenarios, files)
  }
}
