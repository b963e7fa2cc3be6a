#if canImport(Testing)
  import Runner
  import SourceText
  public import Testing

  extension FeatureScenario: CustomTestStringConvertible {
    /// The name, the place and the tags.
    public var testDescription: String { description }
  }

  extension FeatureScenario {
    /// Runs the scenario as part of the current test, and records what fails at its line in the feature file.
    ///
    /// - Throws: what is wrong with the features or the definitions.
    public func run() async throws {
      for problem in try await problems() {
        Issue.record(
          Comment(rawValue: problem.text),
          sourceLocation: SourceLocation(
            fileID: file.contains("/") ? file : "Features/\(file)", filePath: path, line: problem.location.line,
            column: max(problem.location.column ?? 1, 1)))
      }
    }
  }
#endif
