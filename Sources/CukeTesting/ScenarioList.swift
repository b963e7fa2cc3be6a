import CLibrary
import CukeSteps
import OperatingSystem
import Runner
import SourceText
public import StepRegistry
import StepSources

/// The scenarios of feature files, for tests that run each scenario as a separate case.
///
///     @Suite struct ShopFeatures {
///       static let scenarios = ScenarioList(in: "Features", steps: [basketSteps])
///
///       @Test(arguments: scenarios.all)
///       func scenario(_ scenario: FeatureScenario) async throws { try await scenario.run() }
///     }
///
/// The environment can choose some of them: `CUKESWIFT_TAGS` with a tag expression, `CUKESWIFT_NAME` with a regular
/// expression, `CUKESWIFT_SCENARIO` with a file and a line of it, such as `basket.feature:4`.
public struct ScenarioList: Sendable {
  /// The scenarios in the order of the files and of their lines.
  ///
  /// If the features or definitions cannot be used, the list has one scenario that fails with their problems. If the
  /// environment's choice matches no scenario here, the list has one scenario that fails unless another list has a
  /// match.
  public let all: [FeatureScenario]

  /// Loads the scenarios of feature files.
  ///
  /// - Parameters:
  ///   - folder: a folder of feature files, or one file, relative to the folder of the calling file.
  ///   - steps: the definitions. Predefined steps require `apps:`, which `import CukeAppTesting` adds.
  ///   - tags: a tag expression that selects scenarios, for example to give each test function its own; nil for all.
  ///   - parameters: the parameters for `worldParameter`, by their names.
  ///   - file: the calling file.
  public init(
    in folder: String, steps: [Steps], tags: String? = nil, parameters: [String: String] = [:],
    relativeTo file: StaticString = #filePath
  ) {
    self.init(
      in: folder, steps: steps, tags: tags, parameters: parameters, relativeTo: file,
      advice: "Predefined steps are found by ScenarioList(in:steps:apps:) of CukeAppTesting."
    )
  }

  /// Loads the scenarios that a given environment chooses.
  ///
  /// - Parameters:
  ///   - advice: the advice for undefined steps after the snippet; nil for no advice.
  ///   - settingsFolder: a folder of the package with the settings; nil for the folder of the calling file.
  ///   - matches: records chosen scenarios for all lists with the same environment.
  ///   - environment: returns the value of a variable; nil for an unset variable.
  package init(
    in folder: String, steps: [Steps], tags: String?, parameters: [String: String], relativeTo file: StaticString,
    advice: String?, settingsFolder: String? = nil, matches: ChoiceMatches = .ofProcess,
    environment: (String) -> String? = { Environment[$0] }
  ) {
    ErrorText.useLocalizedErrors()
    let base = FileSystem.folder(of: file.description)
    do {
      let settings = try ProjectSettings(ofPackageWith: settingsFolder ?? base)
      let steps = settings.keywordsFit ? steps.limitedToWrittenKeywords : steps
      let registry = try Registry(steps, relativeTo: FileSystem.workingFolder)
      let choice = try EnvironmentChoice(environment)
      var selection = choice.selection
      if let tags { selection.tags.append(try TagExpression(parsing: tags)) }
      var reader = ProblemReader(advice: advice)
      let suite = try ScenarioSuite<ScenarioFinding>(
        [PathArgument(path: folder.hasPrefix("/") ? folder : "\(base)/\(folder)")],
        fillingEverywhere: try settings.fillsEverywhere, selection: selection, registry: registry,
        parameters: parameters
      ) { event, scenario in
        switch event {
        case .message(let message): reader.findings(in: message, near: scenario)
        case .failure(let problem): [.problem(.failure(problem, near: scenario))]
        case .warning(let warning): [.problem(ScenarioProblem(warning))]
        }
      }
      let chosen = suite.scenarios.indices.filter { choice.includes(suite.scenarios[$0]) }
      if !chosen.isEmpty {
        matches.add()
        all = chosen.map { FeatureScenario(suite, $0, base: base) }
      } else if choice.words.isEmpty {
        all = [FeatureScenario(folder, failure: Self.nothingFound(in: folder, tags: tags, warnings: suite.warnings))]
      } else {
        all = [FeatureScenario(folder, nothingChosen: choice.nothingChosen(in: folder), matches)]
      }
    } catch {
      all = [FeatureScenario(folder, failure: error)]
    }
  }

  /// The problem of a folder without scenarios: the warnings about its files, or tags that no scenario has.
  private static func nothingFound(in folder: String, tags: String?, warnings: [Diagnostic]) -> Diagnostics {
    guard let tags, warnings.isEmpty else { return Diagnostics(warnings) }
    return Diagnostics([
      Diagnostic(problem: "no scenario in \(folder) matches the tags \(tags)", advice: TagExpression.advice(for: tags))
    ])
  }
}
