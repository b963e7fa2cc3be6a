import AppUnderTest
import CommandOptions
import Messages
import OperatingSystem
import Runner
import StepCompiler
import StepRegistry

/// The choice and the order of the scenarios of a run.
struct ScenarioChoice {
  private let selection: Selection
  /// The step files that scenarios have to use; empty for all scenarios.
  private let usedFiles: [String]
  let order: ScenarioOrder
  let shard: ShardChoice?
  /// The folder in which tasks claim scenarios; nil without the option.
  let claim: RunClaim.Request?
  /// The messages of earlier runs, for shards of equal time.
  let timingFiles: [String]
  /// The words of the command line that choose scenarios.
  let conditions: [String]
  /// Whether a run passes if the words choose no scenario.
  let passesWithoutScenarios: Bool

  /// Reads the options.
  ///
  /// - Parameters:
  ///   - arguments: the options.
  ///   - paths: the feature files and folders.
  ///   - claim: the folder in which tasks claim scenarios; nil without one.
  /// - Throws: a diagnostic for the first invalid option, or the problems of the history.
  init(_ arguments: ParsedArguments, of paths: [PathArgument], claim: RunClaim.Request?) throws {
    self.claim = claim
    selection = try Self.selection(arguments)
    conditions = arguments.given([RunCommand.tags, RunCommand.names, RunCommand.excludedNames, RunCommand.uses])
      .map { "\($0.name) \(($0.value ?? "").shellQuoted)" }
    passesWithoutScenarios = arguments[RunCommand.passWithNoScenarios]
    shard = claim == nil ? try ShardChoice.choose(arguments) : nil
    timingFiles = try arguments[RunCommand.timings]
    for option in arguments.given([RunCommand.timings]) {
      try option.origin?.requireFile(at: option.value ?? "", advice: "Name the messages of an earlier run.")
    }
    order = try Self.order(arguments, paths)
    usedFiles = try Self.usedFiles(arguments)
  }

  /// Whether other commands run the rest of the scenarios.
  var isPart: Bool { claim != nil || shard != nil }

  /// Whether an empty run is expected, because other tasks or shards have the scenarios, or there are no scenarios to
  /// repeat.
  func mayHaveNothingToDo(in suite: Suite) -> Bool {
    suite.hasNothingToRepeat || isPart && !suite.wanted.isEmpty
  }

  /// Chooses the scenarios of the features.
  ///
  /// - Parameters:
  ///   - loaded: the features.
  ///   - areAll: whether they are all features of the project.
  ///   - devices: the devices for each scenario.
  ///   - registry: the definitions.
  ///   - stepFiles: the hashes of the step files; nil without step files.
  ///   - earlier: the scenarios to run because of the last run; nil for all.
  ///   - ids: the generator of ids for features and scenarios.
  /// - Throws: all errors in the paths, files and timings.
  func suite(
    of loaded: LoadedFeatures, areAll: Bool, on devices: [Device], for registry: Registry, _ stepFiles: StepFilesKey?,
    earlier: EarlierRunChoice?, ids: inout IDGenerator
  ) throws -> Suite {
    let features = try loaded.get()
    let timings = shard == nil ? ScenarioTimings() : try ScenarioTimings(reading: timingFiles)
    var selection = selection
    if !usedFiles.isEmpty { selection.uses = DefinitionUse(of: usedFiles, registry) }
    var part = shard?.shard
    part?.definitions = stepFiles?.content
    var suite = try Suite(
      features, variants: devices.map(\.name), selection: selection, earlier: earlier,
      shard: part, timings: timings, order: order, ids: &ids)
    suite.misnamedFiles = loaded.misnamed
    suite.hasAllFeatures = areAll
    return suite
  }

  /// Joins the tasks that claim scenarios in a folder, and waits until the run has begun in the folder.
  ///
  /// - Parameters:
  ///   - suite: the scenarios.
  ///   - stepFiles: the hashes of the step files; nil without step files.
  ///   - apps: the words of the command line that choose and launch apps.
  ///   - options: the options of the run.
  /// - Returns: nil without such a folder.
  /// - Throws: the errors in the timings, or why the task cannot take part in the run.
  func enterClaim(
    _ suite: Suite, _ stepFiles: StepFilesKey?, apps: [String], _ options: RunOptions
  ) throws -> RunClaim? {
    guard let claim else { return nil }
    let weights = try ScenarioTimings(reading: timingFiles).weights(of: suite.selected, among: suite.pickles)
    let terms = ClaimTerms(
      suite, weights: weights, definitions: stepFiles?.content,
      apps: apps, options: options)
    return try RunClaim(claim, suite, weights: weights, terms: terms)
  }

  /// The order, with the data from the history that it needs.
  private static func order(_ arguments: ParsedArguments, _ paths: [PathArgument]) throws -> ScenarioOrder {
    let order = try RepeatChoice.order(arguments)
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
}
