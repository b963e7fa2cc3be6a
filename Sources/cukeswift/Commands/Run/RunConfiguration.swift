import CodeCoverage
import CommandOptions
import Messages
import Project
import Runner
import StepCompiler
import StepLibrary
import StepRegistry
import Traces

/// The options of `cukeswift run`, ready to use.
struct RunConfiguration {
  let features: RunFeatures
  let scenarios: ScenarioChoice
  let earlier: EarlierRunOptions
  /// The memo for later runs, as known when this one begins.
  let memo: RunMemo
  let options: RunOptions
  let workers: WorkerOptions
  let apps: AppOptions
  /// The parameters of the run, and the values that it exchanges with other processes.
  let parameters: RunParameters
  let results: RunResults

  /// Reads the options.
  ///
  /// - Throws: a diagnostic for the first invalid one, or all errors in a file of scenarios.
  init(_ given: ParsedArguments) throws {
    let claim = try ClaimChoice.choose(given)
    earlier = try EarlierRunOptions(given)
    let arguments = earlier.arguments
    features = try RunFeatures(arguments)
    scenarios = try ScenarioChoice(arguments, of: features.paths, claim: claim)
    memo = earlier.memo(features.paths, scenarios.shard?.shard)
    workers = try WorkerOptions(arguments)
    apps = try AppOptions(arguments)
    parameters = try RunParameters(arguments)
    options = try Self.runOptions(arguments, scenarios.order, workers.limits, parameters)
    results = try RunResults(arguments, of: features, scenarios)
  }

  /// Removes earlier files at the paths of reports.
  ///
  /// Files that this run reads stay until its reports replace them: lists of scenarios and timings.
  func removeEarlierReports() throws(Diagnostic) {
    try results.reports.removeEarlierFiles(besides: features.lists + scenarios.timingFiles)
  }

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
    try scenarios.suite(
      of: loaded, areAll: features.areAll, on: apps.devices, for: registry, stepFiles,
      earlier: earlier.choice(definitions, changes), ids: &ids)
  }

  /// Joins the tasks that claim scenarios in a folder, and waits until the run has begun in the folder.
  ///
  /// - Returns: nil without such a folder.
  /// - Throws: the errors in the timings, or why the task cannot take part in the run.
  func enterClaim(_ suite: Suite, _ stepFiles: StepFilesKey?) throws -> RunClaim? {
    // The servers and devices of the tasks may differ.
    let ofOneDevice = DriverChoice.ofOneDevice.map(\.name)
    let launching = AppOptions.launching.filter { !ofOneDevice.contains($0.name) }
    return try scenarios.enterClaim(suite, stepFiles, apps: earlier.arguments.given(launching).map(\.word), options)
  }

  /// The options for workers, as words.
  var workerWords: [String] {
    earlier.arguments.given(WorkerOptions.passedOn).map(\.word)
      + (results.reports.needsTraces ? ["\(TraceOptions.extent.name)=\(results.trace.extent.rawValue)"] : [])
  }

  /// The settings for reports.
  ///
  /// - Parameter browser: the browser with its version; nil if no page is opened.
  func settings(browser: String?) -> [RunSetting] {
    RunSetting.ofRun(earlier.arguments, scenarios.order, browser: browser)
  }

  /// A hash of everything besides a scenario that its result may depend on.
  ///
  /// - Parameters:
  ///   - code: a text that changes with the step files, the pages and the program.
  ///   - browser: the browser with its version; nil if no page is opened.
  func fingerprint(_ code: String, browser: String?) -> String {
    RunSetting.fingerprint(earlier.arguments, scenarios.order, code, browser: browser)
  }

  /// The words of a command that runs scenarios under the same conditions, without the scenarios.
  var repetitionWords: [String] {
    let options: [any CommandOption] = [
      AppOptions.device, WaitLimit.option, ConfigurationFile.chosenPath, RunCommand.fillEverywhere,
    ]
    return earlier.arguments.given(AppOptions.launching + options)
      .map(\.word) + (workers.jobs > 1 ? ["--jobs=1"] : [])
  }

  /// The problem of a run that fails because of its warnings. The problem is printed unless a report shows it.
  func verdict(on warnings: [Diagnostic]) -> [Diagnostic] {
    guard options.conditions.failsOnWarnings, !warnings.isEmpty else { return [] }
    return [Diagnostic(problem: "with --fail-on-warnings the run fails: \(warnings.count.counted("warning"))")]
  }

  /// Notes and warnings to print before the run.
  ///
  /// - Parameters:
  ///   - suite: the scenarios.
  ///   - claim: the folder in which scenarios are claimed; nil without one.
  func notes(on suite: Suite, _ claim: RunClaim?) -> [Diagnostic] {
    let claimed = claim.map { [ClaimChoice.note(on: $0, of: suite)] } ?? []
    let shard = scenarios.shard.map { [$0.note(for: suite)] } ?? []
    return claimed + earlier.arguments.warnings + features.notes + earlier.notes(on: suite) + shard
  }

  private static func runOptions(
    _ arguments: ParsedArguments, _ order: ScenarioOrder, _ limits: TimeLimits, _ parameters: RunParameters
  ) throws(Diagnostic) -> RunOptions {
    var options = RunOptions()
    options.announcement.libraryFolder = PredefinedSteps.folder
    options.isDryRun = arguments[RunCommand.dryRun]
    options.failsFast = arguments[RunCommand.failFast]
    options.conditions.failsOnWarnings = arguments[RunCommand.failOnWarnings]
    options.isWorkInProgress = arguments[RunCommand.wip]
    options.isStrict = arguments.isStrict
    options.retry.count = try arguments[RunCommand.retry]
    if let filter = arguments.given([RunCommand.retryTags]).last, arguments.given([RunCommand.retry]).isEmpty {
      throw Diagnostic(
        problem: "--retry-tag-filter needs --retry", advice: "Add --retry N."
      ).located(at: filter.origin)
    }
    options.retry.tags = try arguments[RunCommand.retryTags]
    options.repeats = try RepeatChoice.options(arguments, seed: order.seed)
    options.limits = limits
    options.parameters = parameters.parameters
    options.preparation = parameters.preparation
    options.part = parameters.part
    return options
  }
}
