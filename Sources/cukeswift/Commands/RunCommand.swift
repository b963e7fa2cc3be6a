import Messages
import Reporters
import Runner
import SourceText
import StepRegistry

/// `cukeswift run`: runs scenarios.
struct RunCommand: Command {
  let definitions: StepGroups
  let description = CommandDescription(
    name: "run", operands: "[PATH[:LINE…]…]",
    summary: "Runs the scenarios of feature files.",
    details: [
      "A PATH is a feature file or a folder of them; without one it is 'features'. Lines choose",
      "scenarios: any line inside a scenario, a rule, an Examples table or one of its rows.",
    ],
    options: [
      OptionDescription(
        "--tags", short: "-t", value: "EXPR", help: "only scenarios with these tags; repeated: all must match"),
      OptionDescription(
        "--name", short: "-n", value: "REGEX", help: "only scenarios with such a name; repeated: one must match"),
      OptionDescription(
        "--format", short: "-f", value: "NAME[:FILE]", help: "\(ReportFormat.list); repeatable, one to standard output"),
      OptionDescription("--dry-run", short: "-d", help: "execute nothing, only look for definitions"),
      OptionDescription("--fail-fast", help: "stop after the first scenario that fails"),
      OptionDescription("--order", value: "ORDER", help: "defined, reverse, random or random:SEED"),
      OptionDescription("--retry", value: "N", help: "run a scenario that failed again, N times at most"),
      OptionDescription("--retry-tag-filter", value: "EXPR", help: "retry only scenarios with these tags"),
      OptionDescription("--no-strict", help: "let pending steps and scenarios without steps pass"),
      OptionDescription("--strict", help: "let them fail the run, which is so without it too"),
      OptionDescription(
        "--color", value: "WHEN", help: "auto, always or never; auto looks at the terminal and NO_COLOR"),
      OptionDescription("--help", short: "-h", help: "show this"),
    ],
    examples: [
      ("cukeswift run", "everything below features/"),
      ("cukeswift run features/Articles.feature:4", "the scenario around line 4"),
      ("cukeswift run --tags '@smoke and not @slow'", "by tags"),
      ("cukeswift run --format message:run.ndjson", "the messages of the run in a file"),
    ])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    let configuration = try RunConfiguration(arguments)
    let registry = try Registry(definitions(), relativeTo: FileSystem.workingFolder)
    var ids = IDGenerator()
    let features = try FeatureLoader.load(configuration.paths, ids: &ids)
    let suite = try Suite(features, selection: configuration.selection, order: configuration.order, ids: &ids)
    let reporters = try configuration.makeReporters(standardOutput: output)
    ProblemReport.write(suite.warnings)
    let run = TestRun(registry: registry, options: configuration.options, clock: SystemClock(), ids: ids) {
      reporters.receive($0)
    }
    let success = await run.run(suite).success
    let unwritten = reporters.finish()
    if !unwritten.isEmpty { throw Diagnostics(unwritten.map { Diagnostic($0) }) }
    return success ? .passed : .failed
  }
}
