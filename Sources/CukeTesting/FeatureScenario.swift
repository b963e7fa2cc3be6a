import GherkinParser
import OperatingSystem
package import Runner
public import SourceText
import StepRegistry

/// A scenario of a feature file that runs as a test.
public struct FeatureScenario: Sendable {
  /// The name of the scenario with its placeholders filled in.
  public let name: String
  /// The tags that apply to it, with their `@`.
  public let tags: [String]
  /// The path of its feature file, relative to the folder of the test.
  public let file: String
  /// The line of the scenario or of its row of examples, counted from 1.
  public let line: Int

  /// The path of its feature file, relative to the working folder if it is inside.
  package let path: String
  /// The folder of the test.
  private let base: String

  private let work: Work

  private enum Work: Sendable {
    case scenario(ScenarioSuite<ScenarioFinding>, Int)
    /// The scenarios could not be loaded, for this reason.
    case failure(any Error)
    /// The environment chooses no scenario of this list. That is fine if it chooses scenarios of another list.
    case nothingChosen(Diagnostic, ChoiceMatches)
  }

  init(_ suite: ScenarioSuite<ScenarioFinding>, _ number: Int, base: String) {
    let pickle = suite.scenarios[number]
    name = pickle.name
    tags = pickle.tags.map(\.name)
    self.base = base
    file = Self.file(pickle.uri, from: base)
    line = pickle.location.line
    path = FileSystem.fromWorkingFolder(pickle.uri)
    work = .scenario(suite, number)
  }

  init(_ folder: String, failure: any Error) {
    (name, tags, file, path, line, base) = ("the scenarios cannot be loaded", [], folder, folder, 1, "")
    work = .failure(failure)
  }

  init(_ folder: String, nothingChosen problem: Diagnostic, _ matches: ChoiceMatches) {
    (name, tags, file, path, line, base) = ("no scenario is chosen", [], folder, folder, 1, "")
    work = .nothingChosen(problem, matches)
  }

  /// The path of a feature file, relative to the folder of the test.
  package func file(_ uri: String) -> String { Self.file(uri, from: base) }

  private static func file(_ uri: String, from base: String) -> String {
    uri.hasPrefix("\(base)/") ? String(uri.dropFirst(base.count + 1)) : uri
  }

  /// Runs the scenario and returns its failures and warnings, each with its location in the feature file.
  ///
  /// - Throws: the problem of the features or definitions, or an error if the environment's choice matches no scenario.
  package func problems() async throws -> [ScenarioProblem] {
    try await findings().compactMap { if case .problem(let problem) = $0 { problem } else { nil } }
  }

  /// Runs the scenario and returns its problems and the attachments of its steps.
  ///
  /// - Throws: the problem of the features or definitions, or an error if the environment's choice matches no scenario.
  package func findings() async throws -> [ScenarioFinding] {
    switch work {
    case .scenario(let suite, let number): return await suite.run(number)
    case .failure(let error as Diagnostics): throw ScenariosUnusable(problems: error.all)
    case .failure(let error): throw error
    case .nothingChosen(var problem, let matches):
      guard matches.hasAny else { throw ScenariosUnusable(problems: [problem]) }
      (problem.severity, problem.uri) = (.warning, path)
      return [.problem(ScenarioProblem(problem))]
    }
  }
}

/// The problems of feature files or definitions that prevent all scenarios from running.
public struct ScenariosUnusable: Error, Sendable, CustomStringConvertible {
  /// The problems, with their locations.
  public let problems: [Diagnostic]
  /// The problems as text.
  public var description: String { problems.map { "\($0)" }.joined(separator: "\n\n") }
}

extension FeatureScenario: CustomStringConvertible {
  /// The name, the location and the tags, such as `Choosing fruit (Features/basket.feature:4 @smoke)`.
  public var description: String {
    "\(name) (\((["\(file):\(line)"] + tags).joined(separator: " ")))"
  }
}

extension FeatureScenario {
  /// Writes a warning to standard error, for frameworks without warnings.
  package func warn(_ problem: ScenarioProblem) {
    OutputFile.writeError("warning: \(description): \(problem.text)\n")
  }
}
