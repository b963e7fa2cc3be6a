import AppUnderTest
import CLibrary
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

/// One run of the command line, from the definitions to the exit code.
struct ScenarioRun {
  private let definitions: DefinitionSource
  private let configuration: RunConfiguration
  private let pace: Pace
  private let waitLimit: WaitLimit?
  private let arguments: ParsedArguments
  private let pausesAtEveryFailure: Bool
  /// Decides at failing steps, instead of the console.
  private let onPause: Decider?
  private let output: OutputFile
  /// Measures the step files; `nil` without the option.
  private let coverage: RunCoverage?

  /// Decides how a scenario continues after a failing step.
  typealias Decider = @Sendable (StepPause) async -> (decision: StepPause.Decision, reloaded: Registry?)

  /// Reads the options.
  ///
  /// - Parameters:
  ///   - arguments: the options, including those of the profiles.
  ///   - definitions: the source of step groups and apps.
  ///   - output: standard output.
  ///   - onPause: decides at failing steps; `nil` to use the console, if requested.
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
  private struct Prepared {
    var registry: Registry
    /// The step files, including those without definitions.
    var files: StepFiles
    /// The apps that can be launched.
    var apps: AppCatalog
    /// The hashes of the step files; `nil` without step files.
    var stepFiles: StepFilesKey?
    /// The workers; `nil` while they are not needed.
    var team: WorkerTeam?
    /// Whether the command may run a few scenarios itself.
    var mayDoWithoutTeam: Bool
  }

  /// Everything that a run needs besides its scenarios and the receivers of its messages.
  private struct Setup {
    let prepared: Prepared
    /// The folder in which scenarios are claimed; `nil` without other tasks.
    let claim: RunClaim?
    let interruption: Interruption
    var options: RunOptions
    /// The browser with its version; `nil` if no page is opened.
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
      configuration.apps, pace, configuration.trace, arguments)
    return try await WaitLimit.$current.withValue(waitLimit) {
      try await RunEnvironment.$current.withValue(environment) { try await performChosen() }
    }
  }

  private func performChosen() async throws -> ExitCode {
    defer { coverage?.end() }
    // Even if this process crashes, reports of an earlier run must not be mistaken for those of this one.
    try configuration.removeEarlierReports()
    let (named, fillsEverywhere) = (configuration.paths, configuration.fillsEverywhere)
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
      recorder?.memo.seed = configuration.order.seed.map(String.init)
      setup.options.fingerprint = try fingerprintForHistory(loaded, setup)
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
    let trial = makeTrial(suite, setup, ids)
    let search = CauseSearch(witness: witness, words: configuration.repetitionWords) { scenarios in
      try await trial.run(scenarios).map { $0.ended.last?.hasFailed ?? false }
    }
    ProblemReport.write(try await search.findings())
  }

  /// Prepares trials of the chosen scenarios.
  ///
  /// - Returns: the trials, and the apps that scenarios can launch.
  func prepareTrial() async throws -> (trial: ScenarioTrial, apps: AppCatalog) {
    let loaded = await LoadedFeatures(configuration.paths, fillingEverywhere: configuration.fillsEverywhere)
    do throws(FeatureLoader.Failure) { _ = try loaded.get() } catch { throw error.problems }
    var ids = loaded.ids
    let prepared = try prepare()
    let suite = try chooseScenarios(loaded, prepared, nil, ids: &ids).suite
    return (makeTrial(suite, try makeSetup(for: suite, prepared), ids), prepared.apps)
  }

  private func makeTrial(_ suite: Suite, _ setup: Setup, _ ids: IDGenerator) -> ScenarioTrial {
    ScenarioTrial(
      suite: suite, registry: setup.prepared.registry, options: setup.options, ids: ids,
      makeTeam: { jobs, words in
        var workers = configuration.workers
        workers.jobs = jobs
        let arguments = configuration.workerWords + words + ["--"] + paths
        guard let team = try workers.makeTeam(arguments: arguments, describes: false, isWatched: false) else {
          throw Diagnostic(problem: "trials of scenarios need workers", advice: "Leave out --in-process.")
        }
        return team
      }, makeInterruption: { try makeInterruption(endsAtSecond: false) })
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
    BrokenBrowser.onFailure { interruption.request(because: $0.problem.problem) }
    var outcome =
      if let team = setup.prepared.team {
        await run.run(suite, by: team)
      } else {
        await performHere(run, suite, listeners, isWatched: setup.pause != nil)
      }
    if let failure = BrokenBrowser.failure { outcome.problems.append(failure.problem) }
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
      try configuration.run.file?.keep(outcome.values, outcome.skipReason, isPrepared: !outcome.hasOtherFailure)
      return []
    } catch {
      return [error]
    }
  }

  // MARK: - Before the first scenario

  /// Compiles step files if needed, and loads descriptions of the definitions and apps.
  ///
  /// Only workers load the code of step files, which cannot crash other processes there.
  private func prepare() throws -> Prepared {
    let files = try definitions.files(for: paths)
    let stepFiles = try definitions.prepare(files)
    try coverage?.check(stepFiles)
    var team = stepFiles == nil ? nil : try makeTeam(describes: true)
    let known =
      switch team {
      case let team?: try Definitions(outline: team.outline(), definitions.project)
      case nil where configuration.workers.isInProcess: try definitions.loaded(files)
      case nil: try definitions.outlined(files)
      }
    try configuration.apps.check(against: known.apps)
    // Built-in code is trusted. For a few of its scenarios, starting a process would take longer than running them.
    let mayDoWithoutTeam = known.areBuiltIn && configuration.workers.areLeftToCommand
    if stepFiles == nil, !mayDoWithoutTeam { team = try makeTeam() }
    let registry = try Registry(known.stepGroups, relativeTo: FileSystem.workingFolder)
    if arguments[RunCommand.properties] {
      _ = try FeatureProperty.all(for: registry, fillingEverywhere: configuration.fillsEverywhere)
    }
    return Prepared(
      registry: registry, files: files, apps: known.apps, stepFiles: stepFiles, team: team,
      mayDoWithoutTeam: mayDoWithoutTeam)
  }

  /// Chooses the scenarios of the features, and records the choice for later runs.
  ///
  /// - Returns: the scenarios, and a text that changes with the files of pages.
  private func chooseScenarios(
    _ features: LoadedFeatures, _ prepared: Prepared, _ recorder: RunRecorder?, ids: inout IDGenerator
  ) throws -> (suite: Suite, pages: String) {
    let pages = try definitions.project.version(ofPagesIn: features.get(), and: configuration.apps.app)
    let definitionsKey = try Self.key(of: "\(prepared.stepFiles?.definitions ?? "") \(pages)")
    let surroundings = "\(prepared.stepFiles?.surroundings ?? "") \(pages)"
    try prepared.registry.checkLanguages(Set(features.get().compactMap(\.document.feature?.language)))
    let suite = try configuration.suite(
      of: features, for: prepared.registry, definitionsKey, prepared.stepFiles,
      changes: {
        ChangedLines(of: prepared.files, prepared.registry, surroundings, since: $0)
      }, ids: &ids)
    coverage?.note(prepared.files, prepared.registry, surroundings, run: definitionsKey)
    if prepared.stepFiles != nil { try prepared.team?.finishLoading() }
    recorder?.memo.definitions = definitionsKey
    recorder?.memo.passed = suite.leftOut.passed.map(\.hexadecimal)
    recorder?.memo.failed = suite.leftOut.failed.map(\.hexadecimal)
    recorder?.memo.leavesOpen = configuration.earlier.leavesOpen(suite, configuration.memo)
    try configuration.earlier.refuseMissing(in: suite, configuration.memo)
    if !configuration.passesWithoutScenarios, let problem = suite.problem(ofChoiceBy: configuration.conditions) {
      recorder?.discard()
      // Warnings, for instance about a misspelt keyword, explain why features have no scenarios.
      throw Diagnostics((suite.pickles.isEmpty ? suite.warnings(prepared.registry) : []) + [problem])
    }
    return (suite, pages)
  }

  /// The fingerprint for a history of continuous integration, which is the same on all machines; empty if this run and
  /// the report of all parts have none.
  private func fingerprintForHistory(_ features: LoadedFeatures, _ setup: Setup) throws -> String {
    guard configuration.reports.keepsHistory || configuration.isPart else { return "" }
    let pages = try definitions.project.version(
      ofPagesIn: features.get(), and: configuration.apps.app, readsFiles: true)
    return try fingerprint(setup, pages: pages)
  }

  /// A hash of everything besides a scenario that its result may depend on.
  ///
  /// - Parameters:
  ///   - setup: the definitions, and the browser.
  ///   - pages: a text that changes with the files of pages.
  private func fingerprint(_ setup: Setup, pages: String) throws -> String {
    do throws(FileSystem.Failure) {
      let code = "\(setup.prepared.stepFiles?.content ?? "") \(pages) \(try BuildName.identity)"
      return configuration.fingerprint(code, browser: setup.browser)
    } catch {
      throw Diagnostic(error)
    }
  }

  /// Starts the processes for the scenarios, and reports problems before the first scenario.
  private func makeSetup(for suite: Suite, _ prepared: Prepared) throws -> Setup {
    var prepared = prepared
    let claim = try configuration.enterClaim(suite, prepared.stepFiles)
    if prepared.mayDoWithoutTeam,
      claim != nil || suite.selected.count > WorkerOptions.fewScenarios || suite.hasTimeLimits
        || configuration.options.repeats.areRepeating
    {
      prepared.team = try makeTeam()
    }
    let opensPages = try opensPageSoon(suite)
    if opensPages { try preparePages(prepared) }
    let interruption = try makeInterruption(endsAtSecond: prepared.team == nil)
    if prepared.team != nil {
      try definitions.project.startServers(
        for: suite, app: configuration.apps.app, hasStepFiles: prepared.stepFiles != nil, interruption)
    }
    try configuration.shard?.acknowledge()
    var options = configuration.options
    if let claim, !claim.isFirst {
      (options.values, options.skipReason) = (claim.header.values, claim.header.skipReason)
    }
    // The browser starts meanwhile.
    let browser = try opensPages || opensPage(suite) ? browserVersion : nil
    options.settings = configuration.settings(browser: browser)
    options.expectedLog = try configuration.apps.expectedLog(of: prepared.apps)
    return Setup(
      prepared: prepared, claim: claim, interruption: interruption, options: options, browser: browser,
      pause: prepared.team == nil ? try makePause() : nil, warnings: try report(on: suite, claim, prepared))
  }

  /// Whether scenarios open pages soon.
  private func opensPageSoon(_ suite: Suite) throws -> Bool {
    try !configuration.options.isDryRun && definitions.project.opensPageSoon(in: suite, app: configuration.apps.app)
  }

  /// Whether any scenario opens a page.
  private func opensPage(_ suite: Suite) throws -> Bool {
    try !configuration.options.isDryRun && definitions.project.opensPage(in: suite, app: configuration.apps.app)
  }

  /// The browser with its version; `nil` without a browser, which is reported when a page is opened.
  private var browserVersion: String? {
    try? BrowserProgram.find(isHeaded: configuration.workers.isHeaded).version()
  }

  /// Starts the browser.
  private func preparePages(_ prepared: Prepared) throws {
    if prepared.team == nil {
      BrowserShare.ofProcess.prepareFirstPage()
    } else {
      try configuration.workers.browserRelay().startBrowser()
    }
  }

  /// Reports notes and warnings before the run.
  ///
  /// - Returns: the warnings, and the problems of patterns whose parameter types are missing, as parts of the stream.
  private func report(on suite: Suite, _ claim: RunClaim?, _ prepared: Prepared) throws -> [Diagnostic] {
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
      unknown + notes.filter { configuration.reports.isQuiet ? $0.severity == .error : $0.severity != .warning }
        + (configuration.reports.showWarnings ? [] : warnings))
    // The stream's own message for a missing parameter type has neither location nor advice.
    return unknown + warnings
  }

  /// The warning about a run without scenarios, if such a run passes.
  private func emptyChoice(of suite: Suite) -> [Diagnostic] {
    guard var problem = suite.problem(ofChoiceBy: configuration.conditions) else { return [] }
    problem.severity = .warning
    return [problem]
  }

  /// A note on time limits that cannot be enforced, because steps run in the command itself.
  private func unheldLimits(_ suite: Suite, _ registry: Registry) -> [Diagnostic] {
    guard configuration.workers.isInProcess, !configuration.options.isDryRun,
      suite.hasTimeLimits || configuration.options.limits.least(registry) != nil
    else { return [] }
    return [Suite.unheldLimits]
  }

  /// A warning about step files that were not read, if steps have no definition.
  private func missingStepFiles(_ suite: Suite, _ prepared: Prepared) throws -> [Diagnostic] {
    guard prepared.stepFiles == nil, let warning = prepared.files.missing(besides: FeatureFiles.standardPaths)
    else { return [] }
    // Failures of matching are reported at their steps.
    let isUndefined = suite.selected.contains { pickle in
      let scenario = prepared.registry.surroundings(of: pickle)
      return pickle.steps.contains {
        (try? prepared.registry.matches(for: $0, in: scenario).isEmpty) ?? false
      }
    }
    return isUndefined ? [warning] : []
  }

  private var paths: [String] { configuration.paths.map(\.path) }

  /// Records that the run begins; `nil` for a dry run and other runs that are not recorded.
  ///
  /// - Throws: why a run that refers to an earlier one cannot be recorded. The earlier one could not have been recorded
  ///   either.
  private func makeRecorder() throws -> RunRecorder? {
    // A run that several tasks share is not recorded, because no task has all results.
    guard !configuration.options.isDryRun, configuration.options.part.hasScenarios, configuration.claim == nil
    else { return nil }
    let recorder = RunRecorder(configuration.memo, isStrict: configuration.options.isStrict)
    try configuration.earlier.refuseUnkept(recorder)
    return recorder
  }

  /// A hash of the definitions and of the program, which contains the predefined steps and the sample apps.
  ///
  /// - Parameter code: the keys of the compiled step files and of the pages; empty without any.
  private static func key(of code: String) throws -> String {
    do throws(FileSystem.Failure) {
      let program = try RunningProgram.path
      return "\(code) \(program) \(try FileSystem.version(of: program))"
    } catch {
      throw Diagnostic(error)
    }
  }

  /// Starts the workers; `nil` for a dry run.
  private func makeTeam(describes: Bool = false) throws -> WorkerTeam? {
    guard !configuration.options.isDryRun else { return nil }
    return try configuration.workers.makeTeam(
      arguments: configuration.workerWords + (coverage?.workerWords ?? []) + ["--"] + paths, describes: describes,
      isWatched: output.isTerminal)
  }

  // MARK: - In this process

  /// Runs the scenarios in this process.
  ///
  /// - Parameter isWatched: whether a console opens at failing steps, which needs the journals of the apps.
  private func performHere(
    _ run: TestRun, _ suite: Suite, _ listeners: RunListeners, isWatched: Bool
  ) async -> RunOutcome {
    if configuration.workers.isInProcess { ProcessFamily.claim() }
    // Only one thread at a time uses the run and the listeners. `processEnds` returns a text only while the task of the
    // run executes the code of a step, and then keeps that task from using them again.
    nonisolated(unsafe) let (run, listeners) = (run, listeners)
    ProcessEndGuard.begin {
      // The run begins again in another process, which writes the reports.
      if isWatched, CommandChild.isChild { return "code of a step or hook ended its process with 'exit'" }
      guard let message = run.processEnds() else {
        return "code of a step ended the command with 'exit', and the run with it; reports were not written"
      }
      ProblemReport.write(listeners.reporters.finish().map { Diagnostic($0) })
      return message
    }
    defer { ProcessEndGuard.end() }
    return await RunEnvironment.$current.withValue(
      .changed { $0[AppInstrumentation.self] = isWatched ? .journaling : nil }
    ) {
      await run.run(suite)
    }
  }

  /// Reports a run that cannot begin.
  ///
  /// - Parameters:
  ///   - error: why the run cannot begin.
  ///   - ids: the generator of ids for messages.
  /// - Returns: the error for standard error.
  private func report(_ error: any Error, _ ids: IDGenerator) -> any Error {
    let failure: FeatureLoader.Failure
    switch error {
    case let error as FeatureLoader.Failure: failure = error
    case let problems as Diagnostics: failure = FeatureLoader.Failure(problems)
    case let problem as Diagnostic: failure = FeatureLoader.Failure(Diagnostics([problem]))
    default: return error
    }
    do throws(Diagnostic) {
      let reporters = ReporterGroup(
        try configuration.reports.makeReportersOfUndoneRun(
          standardOutput: output, isStrict: configuration.options.isStrict))
      failure.emit(clock: SystemClock(), ids: ids, send: reporters.receive)
      return Diagnostics(failure.problems.all + reporters.finish().map { Diagnostic($0) })
    } catch {
      return Diagnostics(failure.problems.all + [error])
    }
  }

  /// Opens the console at failing steps: at all of them, or on a terminal in scenarios tagged `@break`.
  private func makePause() throws -> StepPause.Handler? {
    if let onPause { return StepPause.Handler(decide: onPause, doubts: { [] }) }
    let isForAll = pausesAtEveryFailure
    guard isForAll || output.isTerminal && isatty(STDIN_FILENO) == 1 else { return nil }
    let console = FailureConsole(
      try .ofCommand(definitions, app: nil, paths: paths),
      style: ConsoleStyle(hasColors: ColourChoice.auto.areUsed(for: output)), input: try ConsoleInput(output: output))
    return StepPause.Handler { step in
      guard isForAll || step.scenario.tags.contains("@break") else { return (.giveUp, nil) }
      return await console.talk(at: step)
    } doubts: {
      console.doubts
    } codeBegins: {
      ChildLog.begin(code: $0)
    } codeEnds: {
      ChildLog.endCode()
    }
  }

  private func makeInterruption(endsAtSecond: Bool) throws(Diagnostic) -> Interruption {
    // Writing to an output without a reader then fails with an error, which is reported like others.
    signal(SIGPIPE, SIG_IGN)
    do {
      return try Interruption.bySignals(endsAtSecond: endsAtSecond)
    } catch {
      throw Diagnostic(error)
    }
  }
}
