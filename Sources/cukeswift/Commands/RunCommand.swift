import AppUnderTest
import Console
import Messages
import Reporters
import Runner
import SourceText
import StepLibrary
import StepRegistry

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `cukeswift run`: runs scenarios.
struct RunCommand: Command {
  let definitions: Definitions.Source
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
        help: "only scenarios with these tags; repeated: all must match"),
      OptionDescription(
        "--name", short: "-n", value: "REGEX", isRepeatable: true,
        help: "only scenarios with such a name; repeated: one must match"),
      OptionDescription(
        "--uses", value: "FILE", isRepeatable: true, help: "only scenarios that use definitions of this step file"),
      OptionDescription("--watch", help: "run again what a saved file touches, until Ctrl-C"),
    ] + ReportOutputs.options + [
      OptionDescription("--dry-run", short: "-d", help: "execute nothing, only look for definitions"),
      OptionDescription("--fail-fast", help: "stop after the first scenario that fails"),
      OptionDescription("--order", value: "ORDER", help: "defined, reverse, failed-first, random or random:SEED"),
      OptionDescription("--retry", value: "N", help: "run a scenario that failed again, N times at most"),
      OptionDescription("--retry-tag-filter", value: "EXPR", help: "retry only scenarios with these tags"),
      OptionDescription("--no-strict", help: "let pending steps and scenarios without steps pass"),
      OptionDescription("--strict", help: "let them fail the run, which is so without it too"),
    ] + EarlierRunOptions.descriptions + [
      OptionDescription("--pause-on-failure", help: "open the console at each step that fails; implies --in-process"),
      OptionDescription("--wip", help: "fail if a scenario passes; failures are expected"),
      OptionDescription("--shard", value: "I/N", help: "only the I-th of N parts; else as the environment says"),
      OptionDescription("--no-shard", help: "everything, whatever the environment says"),
    ] + WorkerOptions.descriptions + AppOptions.descriptions + PaceOptions.descriptions + [
      OptionDescription(
        "--timings", value: "FILE", isRepeatable: true, help: "messages of earlier runs, for shards of equal time"),
      OptionDescription(
        "--profile", short: "-p", value: "NAME", isRepeatable: true,
        help: "options from the configuration file; else its 'default'"),
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
    let given = arguments
    var arguments = arguments
    try arguments.takeProfiles(for: description)
    if given.has("--watch") { return try WatchedRun(given, completed: arguments, output: output).perform() }
    let configuration = try RunConfiguration(arguments)
    let pace = try PaceOptions(arguments)
    let paths = configuration.paths.map(\.path)
    // What has to be compiled is compiled here; the worker loads the outcome while the features are read.
    let known = try definitions(paths)
    try configuration.apps.check(against: known.apps)
    let makeTeam = {
      configuration.options.isDryRun
        ? nil
        : try configuration.workers.makeTeam(
          telling: pace.words + configuration.apps.words + ["--"] + paths, isWatched: output.isTerminal)
    }
    // A process for a few scenarios of nothing but built-in code, which is trusted, would take longer to start than they run.
    let mayDoWithoutTeam = known.areBuiltIn && configuration.workers.areLeftToCommand
    var team = mayDoWithoutTeam ? nil : try makeTeam()
    let registry = try Registry(known.stepGroups, relativeTo: FileSystem.workingFolder)
    var ids = IDGenerator()
    let suite = try load(configuration, registry, ids: &ids, output: output)
    if mayDoWithoutTeam, suite.selected.count > WorkerOptions.fewScenarios { team = try makeTeam() }
    let interruption = try Self.makeInterruption(endsAtSecond: team == nil)
    let passing = configuration.options.isWorkInProgress ? PassingScenarios() : nil
    let reports = try configuration.makeReporters(standardOutput: output)
    let recorder = configuration.options.isDryRun ? nil : RunRecorder(isStrict: configuration.options.isStrict)
    let listeners: [(any Reporter)?] = [passing, recorder]
    let reporters = ReporterGroup(reports + listeners.compactMap(\.self))
    try configuration.shard?.acknowledge()
    ProblemReport.write(
      registry.unknownParameterTypes.map(\.problem) + configuration.notes(on: suite)
        + suite.warnings(chosenBy: configuration.conditions))
    let pause = team == nil ? try pause(arguments, configuration, output: output) : nil
    let run = TestRun(
      registry: registry, options: configuration.options, clock: SystemClock(), ids: ids, interruption: interruption,
      pause: pause
    ) {
      reporters.receive($0)
      // Nobody reads on: the run ends, as after a signal.
      if let failure = output.failure { interruption.request(because: "\(failure)") }
    }
    let outcome =
      if let team {
        run.run(suite, by: team)
      } else {
        await configuration.apps.choosing {
          // Who looks around at a failing step wants to go back and to keep what was done.
          await AppWatch.$ofRun.withValue(pause == nil ? nil : .journaling) {
            await Pace.$current.withValue(pace.pace) { await run.run(suite) }
          }
        }
      }
    if interruption.isUrgent { throw Diagnostic(problem: "the run was ended at once; reports were not written") }
    let unwritten = reporters.finish()
    ProblemReport.write(recorder?.warnings ?? [])
    let failures = outcome.problems + unwritten.map { Diagnostic($0) }
    let problems = failures + Self.note(on: outcome, of: suite, isExplained: !failures.isEmpty)
    if !problems.isEmpty { throw Diagnostics(problems) }
    if let passing, !passing.all.isEmpty { ProblemReport.write([Self.surprise(passing)]) }
    return outcome.success ? .passed : .failed
  }

  /// Opens the console at steps that fail: at all of them, or at those of scenarios tagged `@break` where somebody is there.
  private func pause(
    _ arguments: ParsedArguments, _ configuration: RunConfiguration, output: OutputFile
  ) throws -> StepPause.Handler? {
    let isForAll = arguments.has("--pause-on-failure")
    guard isForAll || output.isTerminal && isatty(STDIN_FILENO) == 1 else { return nil }
    let console = FailureConsole(
      try .ofCommand(definitions, app: nil, paths: configuration.paths.map(\.path)),
      style: ConsoleStyle(hasColors: ColourChoice.auto.areUsed(for: output)), input: try ConsoleInput(output: output))
    return { step in
      guard isForAll || step.scenario.tags.contains("@break") else { return .giveUp }
      return await console.talk(at: step)
    }
  }

  private static func makeInterruption(endsAtSecond: Bool) throws(Diagnostic) -> Interruption {
    // An output whose reader is gone is a failed write then, which is told like any other.
    signal(SIGPIPE, SIG_IGN)
    do {
      return try Interruption.bySignals(endsAtSecond: endsAtSecond)
    } catch {
      throw Diagnostic(error)
    }
  }

  /// What is told of a run that was ended from outside.
  ///
  /// - Parameter isExplained: whether something else is told that ended it, such as an output that cannot be written.
  private static func note(on outcome: RunOutcome, of suite: Suite, isExplained: Bool) -> [Diagnostic] {
    guard outcome.wasInterrupted else { return [] }
    if outcome.unrun == 0 {
      return isExplained ? [] : [Diagnostic(problem: "the run was interrupted when all its scenarios had been run")]
    }
    let count = "\(outcome.unrun) of \(suite.selected.count)"
    return [
      Diagnostic(problem: "the run was interrupted; scenarios that were not run, or not to their end: \(count)")
    ]
  }

  /// Loads the features; a run that cannot begin is told by the stream.
  ///
  /// Only by the stream: other reports would look as if there were nothing to report.
  private func load(
    _ configuration: RunConfiguration, _ registry: Registry, ids: inout IDGenerator, output: OutputFile
  ) throws -> Suite {
    do {
      return try configuration.loadSuite(for: registry, ids: &ids)
    } catch let failure as FeatureLoader.Failure {
      let reporters = ReporterGroup(try configuration.makeReporters(standardOutput: output, only: .message))
      failure.tell(clock: SystemClock(), ids: ids, send: reporters.receive)
      throw Diagnostics(failure.problems.all + reporters.finish().map { Diagnostic($0) })
    }
  }

  /// What is told where no scenario is expected to pass, but some did.
  private static func surprise(_ passing: PassingScenarios) -> Diagnostic {
    Diagnostic(
      problem: "\(passing.all.count) passed, but with --wip no scenario is expected to",
      advice: "Run them without --wip from now on.", notes: passing.all)
  }
}
