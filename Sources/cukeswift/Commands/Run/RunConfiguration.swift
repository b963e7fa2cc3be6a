import AppUnderTest
import CommandOptions
import Healing
import Messages
import OperatingSystem
import Project
import Reporters
import Runner
import SourceText
import StepCompiler
import StepLibrary
import StepRegistry
import Traces

/// The options of `cukeswift run`, ready to use.
struct RunConfiguration {
  let paths: [PathArgument]
  /// Whether examples also fill backgrounds, tags and names of Examples.
  let fillsEverywhere: Bool
  /// Whether all features of the project are loaded, because no paths were given.
  private let hasAllFeatures: Bool
  let selection: Selection
  let shard: ShardChoice?
  /// The folder in which tasks claim scenarios; nil without the option.
  let claim: RunClaim.Request?
  let earlier: EarlierRunOptions
  /// The memo for later runs, as known when this one begins.
  let memo: RunMemo
  let order: ScenarioOrder
  let options: RunOptions
  let workers: WorkerOptions
  let apps: AppOptions
  /// The parameters of the run, and the values that it exchanges with other processes.
  let run: RunParameters
  /// The parts of the apps' state that are recorded for each step.
  let trace: TraceChoice
  /// The folder for large attachments; nil to keep them in the stream.
  let attachments: AttachmentFolder?
  /// Whether expected screens in features are replaced by the actual ones.
  let updatesScreens: Bool
  /// Records answers of servers; nil without the option.
  let answers: RunAnswers?
  /// Reports on the screens of scenarios; nil without the option.
  let audit: RunAudit?
  /// The words of the command line that choose scenarios.
  let conditions: [String]
  /// Whether a run passes if the words choose no scenario.
  let passesWithoutScenarios: Bool
  private let fileNotes: [Diagnostic]
  private let timingFiles: [String]
  /// The files that list scenarios to run.
  private let listFiles: [String]
  /// The step files that scenarios have to use; empty for all scenarios.
  private let usedFiles: [String]
  let reports: ReportOutputs

  /// Reads the options.
  ///
  /// - Throws: a diagnostic for the first invalid one, or all errors in a file of scenarios.
  init(_ given: ParsedArguments) throws {
    claim = try ClaimChoice.choose(given)
    earlier = try EarlierRunOptions(given)
    let arguments = earlier.arguments
    var options = try Self.runOptions(arguments)
    let (listed, notes) = try Self.paths(arguments)
    hasAllFeatures = listed == nil
    fillsEverywhere = arguments[RunCommand.fillEverywhere]
    (paths, fileNotes) = (listed ?? Self.standardPaths, given.warnings + notes)
    selection = try Self.selection(arguments)
    conditions = arguments.given([RunCommand.tags, RunCommand.names, RunCommand.excludedNames, RunCommand.uses])
      .map { "\($0.name) \(($0.value ?? "").shellQuoted)" }
    passesWithoutScenarios = arguments[RunCommand.passWithNoScenarios]
    shard = claim == nil ? try ShardChoice.choose(arguments) : nil
    memo = earlier.memo(paths, shard?.shard)
    timingFiles = try arguments[RunCommand.timings]
    for option in arguments.given([RunCommand.timings]) {
      try Self.find(option.value ?? "", option.origin, advice: "Name the messages of an earlier run.")
    }
    var order = try Self.order(arguments, paths)
    options.repeats = try RepeatChoice.choose(arguments, order: &order)
    self.order = order
    usedFiles = try Self.usedFiles(arguments)
    listFiles = Self.lists(arguments)
    workers = try WorkerOptions(arguments)
    apps = try AppOptions(arguments)
    updatesScreens = arguments[ScreenUpdater.option]
    answers = try RunAnswers(arguments)
    audit = try RunAudit(arguments)
    options.limits = workers.limits
    attachments = try TraceOptions.folder(arguments)
    run = try RunParameters(arguments)
    options.parameters = run.parameters
    options.values = run.values
    options.skipReason = run.skipReason
    options.part = run.part
    self.options = options
    reports = try Self.reports(
      arguments, of: paths, attachments: attachments, areKept: !options.isDryRun && claim == nil)
    trace = try TraceOptions.choice(arguments, isNeeded: reports.needsTraces)
    try protectInputs(arguments)
  }

  /// The reports of a run.
  private static func reports(
    _ arguments: ParsedArguments, of paths: [PathArgument], attachments: AttachmentFolder?, areKept: Bool
  ) throws -> ReportOutputs {
    var reports = try ReportOutputs(arguments)
    reports.attachments = AttachmentSource(folder: attachments?.path)
    reports.isOfStoredRun = true
    // A task that claims scenarios has only a part of the results; the report of the run is kept.
    reports.isKept = areKept
    reports.paths = paths.map(\.path)
    reports.galleries = GalleryStates(paths: paths.map(\.path))
    if reports.judgesCode, arguments.given([RunCoverage.option]).isEmpty {
      throw Diagnostic(
        problem: "the gate on code needs \(RunCoverage.option.name)",
        advice: "Add \(RunCoverage.option.name) lcov:FILE, html:FOLDER or scenarios:FILE."
      ).located(at: arguments.given([GateOption.option]).last?.origin)
    }
    return reports
  }

  /// Refuses reports that would replace a file that the run reads.
  private func protectInputs(_ arguments: ParsedArguments) throws {
    try reports.refuse(replacing: paths.map(\.path), "a feature or step file")
    try reports.refuse(
      replacing: listFiles, "a list of scenarios to run", exceptAs: .rerun)
    try reports.refuse(replacing: timingFiles, "the file of the timings", exceptAs: .message)
    if let claim { try reports.refuse(inside: claim.folder, "the tasks of the run") }
    try reports.refuse(
      replacing: arguments.given([RunParameters.valuesFile]).compactMap(\.value), "the values of a run")
    let pages = arguments.given([ConfigurationFile.chosenPages]).compactMap(\.value)
    try reports.refuse(
      replacing: pages + pages.map { "\($0)/\(ConfigurationFile.standardPath)" }, "the file of the pages")
    try reports.refuse(
      replacing: [ConfigurationFile.standardPath] + arguments.given([ConfigurationFile.chosenPath]).compactMap(\.value),
      "the configuration file")
  }

  /// Removes earlier files at the paths of reports.
  ///
  /// Files that this run reads stay until its reports replace them: lists of scenarios and timings.
  func removeEarlierReports() throws(Diagnostic) { try reports.removeEarlierFiles(besides: listFiles + timingFiles) }

  /// Chooses the scenarios of the features.
  ///
  /// - Parameters:
  ///   - loaded: the features.
  ///   - registry: the definitions.
  ///   - definitions: a hash of the definitions.
  ///   - stepFiles: the hashes of the step files; nil without step files.
  ///   - changes: finds the scenarios that changed lines of step files concern; nil for all scenarios.
  ///   - ids: the generator of ids for features and scenarios.
  /// - Throws: all errors in the paths, files and timings.
  func suite(
    of loaded: LoadedFeatures, for registry: Registry, _ definitions: String, _ stepFiles: StepFilesKey?,
    changes: (_ since: String) -> ChangedLines?, ids: inout IDGenerator
  ) throws -> Suite {
    let features = try loaded.get()
    let timings = shard == nil ? ScenarioTimings() : try ScenarioTimings(reading: timingFiles)
    var selection = selection
    if !usedFiles.isEmpty { selection.uses = DefinitionUse(of: usedFiles, registry) }
    var part = shard?.shard
    part?.definitions = stepFiles?.content
    var suite = try Suite(
      features, variants: apps.devices.map(\.name), selection: selection, earlier: earlier.choice(definitions, changes),
      shard: part, timings: timings, order: order, ids: &ids)
    suite.misnamedFiles = loaded.misnamed
    suite.hasAllFeatures = hasAllFeatures
    return suite
  }

  /// Joins the tasks that claim scenarios in a folder, and waits until the run has begun there.
  ///
  /// - Parameters:
  ///   - suite: the scenarios.
  ///   - stepFiles: the hashes of the step files; nil without step files.
  /// - Returns: nil without such a folder.
  /// - Throws: the errors in the timings, or why the task cannot take part in the run.
  func enterClaim(_ suite: Suite, _ stepFiles: StepFilesKey?) throws -> RunClaim? {
    guard let claim else { return nil }
    let weights = try ScenarioTimings(reading: timingFiles).weights(of: suite.selected, among: suite.pickles)
    // The servers and devices of the tasks may differ.
    let ofOneDevice = DriverChoice.ofOneDevice.map(\.name)
    let launching = AppOptions.launching.filter { !ofOneDevice.contains($0.name) }
    let terms = ClaimTerms(
      suite, weights: weights, definitions: stepFiles?.content,
      apps: earlier.arguments.given(launching).map(\.word), options: options)
    return try RunClaim(claim, suite, weights: weights, terms: terms)
  }

  /// The options for workers, as words.
  var workerWords: [String] {
    earlier.arguments.given(WorkerOptions.passedOn).map(\.word)
      + (reports.needsTraces ? ["\(TraceOptions.extent.name)=\(trace.extent.rawValue)"] : [])
  }

  /// Whether other commands run the rest of the scenarios.
  var isPart: Bool { claim != nil || shard != nil }

  /// The settings for reports.
  ///
  /// - Parameter browser: the browser with its version; nil if no page is opened.
  func settings(browser: String?) -> [RunSetting] { RunSetting.ofRun(earlier.arguments, order, browser: browser) }

  /// A hash of everything besides a scenario that its result may depend on.
  ///
  /// - Parameters:
  ///   - code: a text that changes with the step files, the pages and the program.
  ///   - browser: the browser with its version; nil if no page is opened.
  func fingerprint(_ code: String, browser: String?) -> String {
    RunSetting.fingerprint(earlier.arguments, order, code, browser: browser)
  }

  /// The words of a command that runs scenarios under the same conditions, without the scenarios.
  var repetitionWords: [String] {
    let options: [any CommandOption] = [
      AppOptions.device, WaitLimit.option, ConfigurationFile.chosenPath, RunCommand.fillEverywhere,
    ]
    return earlier.arguments.given(AppOptions.launching + options)
      .map(\.word) + (workers.jobs > 1 ? ["--jobs=1"] : [])
  }

  /// Whether an empty run is expected, because other tasks or shards have the scenarios, or there are no scenarios to
  /// repeat.
  func mayHaveNothingToDo(in suite: Suite) -> Bool {
    suite.hasNothingToRepeat || isPart && !suite.wanted.isEmpty
  }

  /// The problem of a run that fails because of its warnings. It is printed unless a report shows it.
  func verdict(on warnings: [Diagnostic]) -> [Diagnostic] {
    guard options.failsOnWarnings, !warnings.isEmpty else { return [] }
    return [Diagnostic(problem: "with --fail-on-warnings the run fails: \(warnings.count.counted("warning"))")]
  }

  /// Notes and warnings to print before the run.
  ///
  /// - Parameters:
  ///   - suite: the scenarios.
  ///   - claim: the folder in which scenarios are claimed; nil without one.
  func notes(on suite: Suite, _ claim: RunClaim?) -> [Diagnostic] {
    let claimed = claim.map { [ClaimChoice.note(on: $0, of: suite)] } ?? []
    return claimed + fileNotes + earlier.notes(on: suite) + (shard.map { [$0.note(for: suite)] } ?? [])
  }

  /// The folder that is run without operands.
  static let standardPaths = [PathArgument(path: "features")]

  /// The files that list scenarios to run.
  static func lists(_ arguments: ParsedArguments) -> [String] {
    arguments.operands.filter { $0.hasPrefix("@") }.map { String($0.dropFirst()) }
  }

  /// The paths of the operands, including those in each `@file`; nil without operands.
  static func paths(_ arguments: ParsedArguments) throws -> (paths: [PathArgument]?, notes: [Diagnostic]) {
    guard !arguments.operands.isEmpty else { return (nil, []) }
    var paths: [PathArgument] = []
    var notes: [Diagnostic] = []
    for operand in try arguments.paths() {
      guard operand.text.hasPrefix("@") else {
        paths.append(try path(operand))
        continue
      }
      let file = String(operand.text.dropFirst())
      let listed = try RerunFile.paths(in: file)
      if listed.isEmpty { notes.append(Diagnostic(.note, uri: file, problem: "this list has no scenarios")) }
      paths += listed
    }
    return (paths, notes)
  }

  private static func path(_ operand: Operand) throws(Diagnostic) -> PathArgument {
    let path = try operand.read { text throws(Diagnostic) in try PathArgument(parsing: text) }
    // A pattern without files is reported when the features are loaded.
    if PathPattern(path.path) != nil { return path }
    try find(path.path, operand.origin, advice: "Name a feature file, or a folder of feature files.")
    return path
  }

  /// Checks that a path from the configuration file exists, to report a problem at its line.
  ///
  /// Paths of the command line are checked later, together with other problems.
  private static func find(_ path: String, _ origin: GivenOption.Origin?, advice: String) throws(Diagnostic) {
    guard let origin else { return }
    do {
      _ = try FileSystem.kind(of: path)
    } catch {
      throw Diagnostic(error, at: origin, advice: advice)
    }
  }

  /// The order, with the data from the history that it needs.
  private static func order(_ arguments: ParsedArguments, _ paths: [PathArgument]) throws -> ScenarioOrder {
    let order = try arguments[RunCommand.order]
    if case .given = order { return .given(paths) }
    guard case .failedFirst = order else { return order }
    var problems: [Diagnostic] = []
    let folder = try HistoryFolder(arguments)?.path ?? RunFolder.history
    let records = try RunHistory.read(from: folder, problems: &problems)
    return .failedFirst(RunTrends.lastFailed(in: records))
  }

  private static func selection(_ arguments: ParsedArguments) throws -> Selection {
    var selection = Selection(tags: try arguments[RunCommand.tags], names: try arguments[RunCommand.names])
    // A profile may use a variable that is empty in order to exclude nothing.
    selection.excludedNames = try arguments[RunCommand.excludedNames].filter { !$0.source.isEmpty }
    return selection
  }

  /// The step files that scenarios have to use.
  private static func usedFiles(_ arguments: ParsedArguments) throws -> [String] {
    for option in arguments.given([RunCommand.uses]) {
      do throws(FileSystem.Failure) {
        _ = try FileSystem.kind(of: option.value ?? "")
      } catch {
        throw Diagnostic(error, at: option.origin, advice: "--uses names a step file.")
      }
    }
    return try arguments[RunCommand.uses]
  }

  private static func runOptions(_ arguments: ParsedArguments) throws(Diagnostic) -> RunOptions {
    var options = RunOptions()
    options.libraryFolder = PredefinedSteps.folder
    options.isDryRun = arguments[RunCommand.dryRun]
    options.failsFast = arguments[RunCommand.failFast]
    options.failsOnWarnings = arguments[RunCommand.failOnWarnings]
    options.isWorkInProgress = arguments[RunCommand.wip]
    options.isStrict = arguments.isStrict
    options.retries = try arguments[RunCommand.retry]
    if let filter = arguments.given([RunCommand.retryTags]).last, arguments.given([RunCommand.retry]).isEmpty {
      throw Diagnostic(
        problem: "--retry-tag-filter needs --retry", advice: "Add --retry N."
      ).located(at: filter.origin)
    }
    options.retryTags = try arguments[RunCommand.retryTags]
    return options
  }
}
