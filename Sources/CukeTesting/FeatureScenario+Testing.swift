#if canImport(Testing)
  import Reporters
  import SourceText
  public import Testing

  extension FeatureScenario: CustomTestStringConvertible {
    /// The name, the location and the tags.
    public var testDescription: String { description }
  }

  extension FeatureScenario {
    /// Runs the scenario as part of the current test, and records what fails at its line in the feature file.
    ///
    /// A scenario that a step has skipped passes with a warning, as Swift Testing counts cases as passed or failed only. What
    /// is hardly meant as it is written in the feature files is a warning of the first scenario that runs.
    ///
    /// - Throws: what is wrong with the features or the definitions, or that the environment chooses no scenario.
    public func run() async throws {
      for problem in try await problems() {
        let file = file(problem.uri)
        let location = Testing.SourceLocation(
          fileID: file.contains("/") ? file : "Features/\(file)", filePath: FileSystem.fromWorkingFolder(problem.uri),
          line: problem.location.line, column: max(problem.location.column ?? 1, 1))
        record(problem, at: location)
      }
    }

    private func record(_ problem: ScenarioProblem, at location: Testing.SourceLocation) {
      #if compiler(>=6.3)
        Issue.record(
          Comment(rawValue: problem.text), severity: problem.isWarning ? .warning : .error, sourceLocation: location)
      #else
        // Issues are errors there.
        if problem.isWarning { return warn(problem) }
        Issue.record(Comment(rawValue: problem.text), sourceLocation: location)
      #endif
    }
  }
#endif
