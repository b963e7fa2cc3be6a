import AppUnderTest
import CommandOptions
import GherkinParser
import Healing
import OperatingSystem
import Project
import Reporters
import Runner
import SourceText

/// `cukeswift run`: runs scenarios.
struct RunCommand: Command {
  let definitions: DefinitionSource
  static let description = CommandDescription(
    name: "run", operands: "[PATH[:LINE…]…]",
    summary: "Runs the scenarios of feature files.",
    details: [
      "A PATH is a feature file or a folder of them; without one it is 'features'. Lines choose",
      "scenarios: any line inside a scenario, a rule, an Examples table or one of its rows.",
    ] + ReportFormat.helpLines,
    keys: [tags, names, excludedNames, uses, passWithNoScenarios, watch] + ReportOutputs.options + [
      GateOption.option, RunCoverage.option,
      dryRun, failFast, failOnWarnings, fillEverywhere, order,
    ] + RepeatChoice.options + [retry, retryTags, noStrict, strict] + EarlierRunOptions.options + [
      pauseOnFailure, ScreenUpdater.option, wip, ShardChoice.part, ShardChoice.everything, ClaimChoice.option,
    ] + TraceOptions.options
      + WorkerOptions.options + RunParameters.options + AppOptions.launching + [AppOptions.device] + Pace.options + [
        WaitLimit.option, strictRequests, properties, RunAnswers.option,
      ] + RunAudit.options + [
        AppOptions.headed, timings,
        ConfigurationFile.chosenProfiles, ConfigurationFile.noProfile,
        ConfigurationFile.chosenPath,
        LanguageTable.languagesOption, LanguageTable.keywordsOption,
      ],
    examples: [
      ("cukeswift run features/Articles.feature:4", "the scenario around line 4"),
      ("cukeswift run --tags '@smoke and not @slow'", "by tags"),
      ("cukeswift run --repeat 100 --jobs auto", "pass rates and times"),
    ])

  /// The console at a failing step may run a step that crashes. In a child process, the run and its reports survive
  /// this.
  func runsInChild(_ words: [String]) -> Bool {
    let options = words.prefix { $0 != "--" }
    return options.contains(Self.pauseOnFailure.name) && !options.contains(WorkerOptions.inProcess.name)
      && !options.contains("--help") && !options.contains("-h")
  }

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    if let table = try LanguageTable.wanted(by: arguments) {
      output.write(table)
      return .passed
    }
    let run: ScenarioRun
    do {
      var arguments = arguments
      let profiles: [any CommandOption] = [ConfigurationFile.chosenProfiles, ConfigurationFile.chosenPath]
      try arguments.takeVariables(for: description, and: profiles) { Environment[$0] }
      var completed = arguments
      try completed.takeProfiles(for: description)
      if arguments[Self.watch] {
        _ = try RunAnswers(arguments)
        try completed.refuse(RunCoverage.option, with: RunCoverage.refused)
        guard !arguments[ScreenUpdater.option] else {
          throw Diagnostic(
            problem: "--update-screens writes the files that --watch waits for", advice: "Give one of the two.")
        }
        return try WatchedRun(arguments, completed: completed, output: output).perform()
      }
      run = try ScenarioRun(completed, definitions: definitions, output: output)
    } catch {
      noteMisuse(arguments.options.map(\.name))
      throw error
    }
    return try await run.perform()
  }

  /// A run that cannot begin counts as the last run, with scenarios that have not passed.
  func noteMisuse(_ words: [String]) { RunRecorder.noteUndone(words) }
}
