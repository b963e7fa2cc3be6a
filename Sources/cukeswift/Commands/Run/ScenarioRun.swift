import AppUnderTest
import CLibrary
import CommandOptions
import Console
import DevTools
import Healing
import Messages
import OperatingSystem
import PageDriver
import Project
import Reporters
import Runner
import SourceText
import StepCompiler
import StepLibrary
import StepRegistry
import Traces
import Trials

/// One run of the command line, from the definitions to the exit code.
struct ScenarioRun {
  let definitions: DefinitionSource
  let configuration: RunConfiguration
  let pace: Pace
  let waitLimit: WaitLimit?
  let arguments: ParsedArguments
  let pausesAtEveryFailure: Bool
  /// Decides at failing steps, instead of the console.
  let onPause: Decider?
  let output: OutputFile
  /// Measures the step files; nil without the option.
  let coverage: RunCoverage?

  /// Decides how a scenario continues after a failing step.
  typealias Decider = @Sendable (StepPause) async -> (decision: StepPause.Decision, reloaded: Registry?)

  /// Reads the options.
  ///
  /// - Parameters:
  ///   - arguments: the options, including those of the profiles.
  ///   - definitions: the source of step groups and apps.
  ///   - output: standard output.
  ///   - onPause: decides at failing steps; nil to use the console, if requested.
  /// - Throws: a diagnostic for the first invalid option.
  init(
    _ arguments: ParsedArguments, definitions: DefinitionSource, output: OutputFile, onPause: Decider? = nil
  ) throws {
    self.onPause = onPause
    self.output = output
    configuration = try RunConfiguration(arguments)
    coverage = try RunCoverage(arguments)
    var project = configuration.apps.project
    project.profiles = coverage?.profiles
    self.definitions = definitions.choosing(project)
    pace = try Pace(arguments)
    self.arguments = arguments
    waitLimit = try WaitLimit.ofRun(arguments)
    try AppOptions.showWindows(arguments)
    pausesAtEveryFailure = arguments[RunCommand.pauseOnFailure]
  }

  /// The parts of a run that are known once its definitions are.
  struct Prepared {
    var registry: Registry
    /// The step files, including those without definitions.
    var files: StepFiles
    /// The apps that can be launched.
    var apps: AppCatalog
    /// The hashes of the step files; nil without step files.
    var stepFiles: StepFilesKey?
    /// The workers; nil while they are not needed.
    var team: WorkerTeam?
    /// Whether the command may run a few scenarios itself.
    var mayDoWithoutTeam: Bool
  }

  /// Everything that a run needs besides its scenarios and the receivers of its messages.
  struct Setup {
    let prepared: Prepared
    /// The folder in which scenarios are claimed; nil without other tasks.
    let claim: RunClaim?
    let interruption: Interruption
    var options: RunOptions
    /// The browser with its version; nil if no page is opened.
    let browser: String?
    let pause: StepPause.Handler?
    /// The warnings from before the run.
    let warnings: [Diagnostic]
  }

  /// Runs the scenarios.
  ///
  /// - Throws: why they cannot be run, or errors during the run.
  func perform() async throws -> ExitCode {
    let environment = try RunEnvironment.ofRun(
      configuration.apps, pace, configuration.results.trace, arguments)
    return try await WaitLimit.$current.withValue(waitLimit) {
      try await RunEnvironment.$current.withValue(environment) { try await performChosen() }
    }
  }

  private func performChosen() async throws -> ExitCode {
    defer { coverage?.end() }
    // Even if this process crashes, reports of an earlier run must not be mistaken for those of this one.
    try configuration.removeEarlierReports()
    let (named, fillsEverywhere) = (configuration.features.paths, configuration.features.fillsEverywhere)
    async let features = LoadedFeatures(named, fillingEverywhere: fillsEverywhere)
    let recorder = try makeRecorder()
    var ids = IDGenerator()
    let suite: Suite
    var setup: Setup
    do {
      let prepared = try prepare()
      let loaded = await features
      ids = loaded.ids
      let pages: String
      (suite, pages) = try chooseScenarios(loaded, prepared, recorder, ids: &ids)
      setup = try makeSetup(for: suite, prepared)
      recorder?.memo.fingerprint = try fingerprint(setup, pages: pages)
      recorder?.memo.seed = configuration.scenarios.order.seed.map(String.init)
      setup.options.announcement.fingerprint = try fingerprintForHistory(loaded, setup)
    } catch {
      throw report(error, ids)
    }
    let listeners = try RunListeners(configuration, recorder, coverage, output: output)
    let outcome: Result<ExitCode, any Error>
    do { outcome = .success(try await perform(suite, setup, listeners, ids)) } catch { outcome = .failure(error) }
    try coverage?.write()
    let exitCode = try outcome.get()
    try await findCauses(suite, setup, listeners, ids)
    return exitCode
  }

  /// Finds and prints the causes of failures that depend on the order.
  private func findCauses(_ suite: Suite, _ setup: Setup, _ listeners: RunListeners, _ ids: IDGenerator) async throws {
    guard let witness = listeners.witness, setup.prepared.team != nil, !setup.interruption.isRequested else { return }
    let search = CauseSearch(
      in: witness, words: configuration.repetitionWords, by: makeTrial(suite, setup, ids))
    ProblemReport.write(try await search.findings())
  }

  /// Prepares trials of the chosen scenarios.
  ///
  /// - Returns: the trials, and the apps that scenarios can launch.
  func prepareTrial() async throws -> (trial: ScenarioTrial, apps: AppCatalog) {
    let loaded = await LoadedFeatures(
      configuration.features.paths, fillingEverywhere: configuration.features.fillsEverywhere)
    do throws(FeatureLoader.Failure) { _ = try loaded.get() } catch { throw error.problems }
    var ids = loaded.ids
    let prepared = try prepare()
    let suite = try chooseScenarios(loaded, prepared, nil, ids: &ids).suite
    return (makeTrial(suite, try makeSetup(for: suite, prepared), ids), prepared.apps)
  }

  private func makeTrial(_ suite: Suite, _ setup: Setup, _ ids: IDGenerator) -> ScenarioTrial {
    ScenarioTrial(
      suite: suite, registry: setup.prepared.registry, options: setup.options, ids: ids,
      makeTeam: { jobs, condition in
        var workers = configuration.workers
        workers.jobs = jobs
        let arguments = configuration.workerWords + Self.words(for: condition) + ["--"] + paths
        guard let team = try workers.makeTeam(arguments: arguments, describes: false, isWatched: false) else {
          throw Diagnostic(problem: "trials of scenarios need workers", advice: "Leave out --in-process.")
        }
        return team
      }, makeInterruption: { try makeInterruption(endsAtSecond: false) })
  }

  /// The options of workers for the condition of a trial.
  private static func words(for condition: ScenarioTrial.Condition) -> [String] {
    switch condition {
    case .unchanged: []
    case .traced: [TraceOptions.extent.name, TraceChoice.Extent.on.rawValue]
    case .mutation(let name): [AppOptions.launchArguments.name, "--mutation \(name)"]
    case .withoutStep(let location): [WorkerOptions.leftOutStep.name, location]
    }
  }

  /// Runs the chosen scenarios.
  private func perform(
    _ suite: Suite, _ setup: Setup, _ listeners: RunListeners, _ ids: IDGenerator
  ) async throws -> ExitCode {
    let (claim, interruption) = (setup.claim, setup.interruption)
    let run = TestRun(
      registry: setup.prepared.registry, options: setup.options, clock: SystemClock(), ids: ids,
      interruption: interruption, claim: claim, pause: setup.pause, warnings: setup.warnings,
      write: { listeners.write() + (interruption.isUrgent ? [] : keepValues(of: $0)) }
    ) {
      listeners.receive($0)
      claim?.receive($0)
      if let failure = claim?.failure { interruption.request(because: "\(failure)") }
      // The reader of the output has ended: end the run, as after a signal.
      if let failure = output.failure { interruption.request(because: "\(failure)") }
    }
    BrokenBrowser.onFailure { interruption.request(because: $0.problem) }
    var outcome =
      if let team = setup.prepared.team {
        await run.run(suite, by: team)
      } else {
        await performHere(run, suite, listeners, isWatched: setup.pause != nil)
      }
    if let failure = BrokenBrowser.failure { outcome.problems.append(failure.diagnostic) }
    if interruption.isUrgent {
      let unwritten = outcome.unwritten + listeners.reporters.finish().map { Diagnostic($0) }
      ProblemReport.write(listeners.notes)
      throw Diagnostics(
        [Diagnostic(problem: "the run was ended at once; reports contain the results until then")] + unwritten)
    }
    return try listeners.finish(outcome, of: suite, setup.warnings)
  }

  /// Saves the decisions of hooks before the run, for other processes.
  ///
  /// - Returns: why they cannot be saved.
  private func keepValues(of outcome: RunOutcome) -> [Diagnostic] {
    do throws(Diagnostic) {
      try configuration.parameters.file?.keep(outcome.preparation, isPrepared: !outcome.hasOtherFailure)
      return []
    } catch {
      return [error]
    }
  }

  /// Reports notes and warnings before the run.
  ///
  /// - Returns: the warnings, and the problems of patterns whose parameter types are missing, as parts of the stream.
  func report(on suite: Suite, _ claim: RunClaim?, _ prepared: Prepared) throws -> [Diagnostic] {
    let registry = prepared.registry
    let properties = arguments[RunCommand.properties] ? nil : suite.noteOnProperties
    let notes =
      configuration.notes(on: suite, claim) + unheldLimits(suite, registry) + [properties].compactMap(\.self)
    let warnings =
      try (prepared.stepFiles?.warnings ?? []) + prepared.files.unread() + prepared.files.misplaced()
      + [prepared.files.shared].compactMap(\.self)
      + missingStepFiles(suite, prepared) + registry.warnings
      + notes.filter { $0.severity == .warning }
      + suite.warnings(registry) + emptyChoice(of: suite)
    let unknown = registry.unknownParameterTypes.map(\.problem)
    ProblemReport.write(
      unknown + notes.filter { configuration.results.reports.isQuiet ? $0.severity == .error : $0.severity != .warning }
        + (configuration.results.reports.showWarnings ? [] : warnings))
    // The stream's own message for a missing parameter type has neither location nor advice.
    return unknown + warnings
  }

  var paths: [String] { configuration.features.paths.map(\.path) }

  /// Starts the workers; nil for a dry run.
  func makeTeam(describes: Bool = false) throws -> WorkerTeam? {
    guard !configuration.options.isDryRun else { return nil }
    return try configuration.workers.makeTeam(
      arguments: configuration.workerWords + (coverage?.workerWords ?? []) + ["--"] + paths, describes: describes,
      isWatched: output.isTerminal)
  }
}
