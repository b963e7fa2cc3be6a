#if canImport(Testing)
  import OperatingSystem
  import Runner
  import SourceText
  public import Testing

  extension FeatureScenario: CustomTestStringConvertible {
    /// The name, the location and the tags.
    public var testDescription: String { description }
  }

  extension FeatureScenario {
    /// Runs the scenario as part of the current test, and records failures at their lines in the feature file.
    ///
    /// A scenario that a step has skipped passes with a warning, because Swift Testing counts cases only as passed or
    /// failed. Likely mistakes in the feature files are warnings of the first scenario that runs. Attachments of steps
    /// are recorded as attachments of the test, which `swift test --attachments-path FOLDER` saves.
    ///
    /// - Throws: the problem of the features or definitions, or an error if the environment's choice matches no
    ///   scenario.
    public func run() async throws {
      for finding in try await findings() {
        switch finding {
        case .problem(let problem): record(problem, at: location(problem.uri, problem.location))
        case .attachment(let attachment):
          #if compiler(>=6.3)
            Testing.Attachment.record(
              attachment.bytes, named: attachment.name, sourceLocation: location(attachment.uri, attachment.location))
          #endif
        }
      }
    }

    private func location(_ uri: String, _ location: SourceText.SourceLocation) -> Testing.SourceLocation {
      let file = file(uri)
      return Testing.SourceLocation(
        fileID: file.contains("/") ? file : "Features/\(file)", filePath: FileSystem.fromWorkingFolder(uri),
        line: location.line, column: max(location.column ?? 1, 1))
    }

    private func record(_ problem: ScenarioProblem, at location: Testing.SourceLocation) {
      #if compiler(>=6.3)
        Issue.record(
          Comment(rawValue: problem.text), severity: problem.isWarning ? .warning : .error, sourceLocation: location)
      #else
        // Before Swift 6.3, all issues are errors.
        if problem.isWarning { return warn(problem) }
        Issue.record(Comment(rawValue: problem.text), sourceLocation: location)
      #endif
    }
  }
#endif
