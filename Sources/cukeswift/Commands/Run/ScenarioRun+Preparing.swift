import CommandOptions
import DevTools
import Messages
import OperatingSystem
import PageDriver
import Project
import Runner
import SourceText
import StepCompiler
import StepRegistry

extension ScenarioRun {
  /// Compiles step files if needed, and loads descriptions of the definitions and apps.
  ///
  /// Only workers load the code of step files, which cannot crash other processes there.
  func prepare() throws -> Prepared {
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
      _ = try FeatureProperty.all(for: registry, fillingEverywhere: configuration.features.fillsEverywhere)
    }
    return Prepared(
      registry: registry, files: files, apps: known.apps, stepFiles: stepFiles, team: team,
      mayDoWithoutTeam: mayDoWithoutTeam)
  }

  /// Chooses the scenarios of the features, and records the choice for later runs.
  ///
  /// - Returns: the scenarios, and a text that changes with the files of pages.
  func chooseScenarios(
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
    if !configuration.scenarios.passesWithoutScenarios,
      let problem = suite.problem(ofChoiceBy: configuration.scenarios.conditions)
    {
      recorder?.discard()
      // Warnings, for instance about a misspelt keyword, explain why features have no scenarios.
      throw Diagnostics((suite.pickles.isEmpty ? suite.warnings(prepared.registry) : []) + [problem])
    }
    return (suite, pages)
  }

  /// The fingerprint for a history of continuous integration, which is the same on all machines; empty if this run and
  /// the report of all parts have none.
  func fingerprintForHistory(_ features: LoadedFeatures, _ setup: Setup) throws -> String {
    guard configuration.results.reports.keepsHistory || configuration.scenarios.isPart else { return "" }
    let pages = try definitions.project.version(
      ofPagesIn: features.get(), and: configuration.apps.app, readsFiles: true)
    return try fingerprint(setup, pages: pages)
  }

  /// A hash of everything besides a scenario that its result may depend on.
  ///
  /// - Parameters:
  ///   - setup: the definitions, and the browser.
  ///   - pages: a text that changes with the files of pages.
  func fingerprint(_ setup: Setup, pages: String) throws -> String {
    do throws(FileSystem.Failure) {
      let code = "\(setup.prepared.stepFiles?.content ?? "") \(pages) \(try BuildName.identity)"
      return configuration.fingerprint(code, browser: setup.browser)
    } catch {
      throw Diagnostic(error)
    }
  }

  /// Starts the processes for the scenarios, and reports problems before the first scenario.
  func makeSetup(for suite: Suite, _ prepared: Prepared) throws -> Setup {
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
    try configuration.scenarios.shard?.acknowledge()
    var options = configuration.options
    if let claim, !claim.isFirst {
      options.preparation = RunPreparation(values: claim.header.values, skipReason: claim.header.skipReason)
    }
    // The browser starts meanwhile.
    let browser = try opensPages || opensPage(suite) ? browserVersion : nil
    options.announcement.settings = configuration.settings(browser: browser)
    options.conditions.expectedLog = try configuration.apps.expectedLog(of: prepared.apps)
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

  /// The browser with its version; nil without a browser, which is reported when a page is opened.
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

  /// Records that the run begins; nil for a dry run and other runs that are not recorded.
  ///
  /// - Throws: why a run that refers to an earlier one cannot be recorded. The earlier one could not have been recorded
  ///   either.
  func makeRecorder() throws -> RunRecorder? {
    // A run that several tasks share is not recorded, because no task has all results.
    guard !configuration.options.isDryRun, configuration.options.part.hasScenarios, configuration.scenarios.claim == nil
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
}
