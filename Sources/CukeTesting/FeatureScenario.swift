import GherkinParser
package import Runner
public import SourceText
import StepRegistry

/// A scenario of a feature file, which a test runs.
public struct FeatureScenario: Sendable {
  /// The name of the scenario, its placeholders filled.
  public let name: String
  /// The tags that apply to it, with their `@`.
  public let tags: [String]
  /// The path of its feature file, from the folder of the test on.
  public let file: String
  /// The line where the scenario or its row of examples begins, from 1.
  public let line: Int

  /// The path of its feature file, from the working folder on where it is in there.
  package let path: String
  /// The folder of the test.
  private let base: String

  private let work: Work

  private enum Work: Sendable {
    case scenario(ScenarioSuite<ScenarioFinding>, Int)
    /// There are no scenarios, for this reason.
    case failure(any Error)
    /// The environment chooses none of the scenarios, which is as well where it chooses some of another list.
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

  /// The path of a feature file from the folder of the test on.
  package func file(_ uri: String) -> String { Self.file(uri, from: base) }

  private static func file(_ uri: String, from base: String) -> String {
    uri.hasPrefix("\(base)/") ? String(uri.dropFirst(base.count + 1)) : uri
  }

  /// Runs the scenario and gives what kept it from passing, and warnings, each with its location in the feature file.
  ///
  /// - Throws: what is wrong with the features or the definitions, or that the environment chooses no scenario.
  package func problems() async throws -> [ScenarioProblem] {
    try await findings().compactMap { if case .problem(let problem) = $0 { problem } else { nil } }
  }

  /// Runs the scenario and gives its problems, and what its steps have attached.
  ///
  /// - Throws: what is wrong with the features or the definitions, or that the environment chooses no scenario.
  package func findings() async throws -> [ScenarioFinding] {
    switch work {
    case .scenario(let suite, let number): return await suite.run(number)
    case .failure(let error as Diagnostics): throw ScenariosUnusable(problems: error.all)
    case .failure(let error): throw error
    case .nothingChosen(var problem, let matches):
      guard matches.areThere else { throw ScenariosUnusable(problems: [problem]) }
      (problem.severity, problem.uri) = (.warning, path)
      return [.problem(ScenarioProblem(problem))]
    }
  }
}

/// Why no scenario could be run: what is wrong with the feature files or the definitions.
public struct ScenariosUnusable: Error, Sendable, CustomStringConvertible {
  /// The problems, with their locations.
  public let problems: [Diagnostic]
  /// The problems as a person reads them.
  public var description: String { problems.map { "\($0)" }.joined(separator: "\n\n") }
}

extension FeatureScenario: CustomStringConvertible {
  /// The name, the location and the tags, such as `Choosing fruit (Features/basket.feature:4 @smoke)`.
  public var description: String {
    "\(name) (\((["\(file):\(line)"] + tags).joined(separator: " ")))"
  }
}

extension FeatureScenario {
  /// Writes a warning to standard error, for frameworks that know none.
  package func warn(_ problem: ScenarioProblem) {
    OutputFile.writeError("warning: \(description): \(problem.text)\n")
  }
}
