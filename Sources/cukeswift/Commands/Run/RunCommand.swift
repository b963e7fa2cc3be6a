import Reporters
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
    options: [
      OptionDescription(
        "--tags", short: "-t", value: "EXPR", isRepeatable: true,
        help: "only scenarios with these tags; repeated: all match"),
      OptionDescription(
        "--name", short: "-n", value: "REGEX", isRepeatable: true,
        help: "only scenarios so named; repeated: one must match"),
      OptionDescription(
        "--uses", value: "FILE", isRepeatable: true, help: "only scenarios that use this step file"),
      OptionDescription("--watch", help: "run again what a saved file touches, until Ctrl-C"),
    ] + ReportOutputs.options + [
      OptionDescription("--dry-run", short: "-d", help: "execute nothing, only look for definitions"),
      OptionDescription("--fail-fast", help: "stop after the first scenario that fails"),
      OptionDescription("--fail-on-warnings", help: "fail if something is hardly meant as it is"),
      OptionDescription("--order", value: "ORDER", help: "defined, reverse, failed-first or random[:SEED]"),
      OptionDescription("--retry", value: "N", help: "run a scenario that failed again, N times at most"),
      OptionDescription("--retry-tag-filter", value: "EXPR", help: "retry only scenarios with these tags"),
      OptionDescription("--no-strict", help: "let pending steps and scenarios without steps pass"),
      OptionDescription("--strict", help: "let them fail the run, which is so without it too"),
    ] + EarlierRunOptions.descriptions + [
      OptionDescription("--pause-on-failure", help: "open the console at failing steps, --in-process"),
      OptionDescription("--wip", help: "fail if a scenario passes; failures are expected"),
      OptionDescription("--shard", value: "I/N", help: "only the I-th of N parts, else by the environment"),
      OptionDescription("--no-shard", help: "everything, whatever the environment says"),
    ] + WorkerOptions.descriptions + AppOptions.descriptions + PaceOptions.descriptions + [
      OptionDescription(
        "--timings", value: "FILE", isRepeatable: true, help: "messages of earlier runs, for shards of equal time"),
      OptionDescription(
        "--profile", short: "-p", value: "NAME", isRepeatable: true,
        help: "options of the configuration file, else 'default'"),
      OptionDescription("--no-profile", help: "not even those of 'default'"),
      OptionDescription("--config", value: "FILE", help: "the configuration file, else cukeswift.json"),
      OptionDescription("--i18n-languages", help: "list the spoken languages"),
      OptionDescription("--i18n-keywords", value: "LANG", help: "list the keywords of one of them"),
      OptionDescription("--help", short: "-h", help: "show this"),
    ],
    examples: [
      ("cukeswift run features/Articles.feature:4", "the scenario around line 4"),
      ("cukeswift run --tags '@smoke and not @slow'", "by tags"),
    ])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    if let table = try LanguageTable.wanted(by: arguments) {
      output.write(table)
      return .passed
    }
    let run: ScenarioRun
    do {
      var completed = arguments
      try completed.takeProfiles(for: description)
      if arguments.has("--watch") {
        return try WatchedRun(arguments, completed: completed, output: output).perform()
      }
      run = try ScenarioRun(completed, definitions: definitions, output: output)
    } catch {
      noteMisuse(arguments.options.map(\.name))
      throw error
    }
    return try await run.perform()
  }

  /// A run that cannot be begun is the last one all the same: what it was to run has not passed.
  func noteMisuse(_ words: [String]) { RunRecorder.noteUndone(words) }
}
