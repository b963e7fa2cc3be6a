import CommandOptions
import Healing
import Project
import Reporters
import Runner
import SourceText
import Traces

/// The results that a run writes.
struct RunResults {
  let reports: ReportOutputs
  /// The parts of the apps' state that are recorded for each step.
  let trace: TraceChoice
  /// The folder for large attachments; nil to keep them in the stream.
  let attachments: AttachmentFolder?
  /// Whether expected screens in features are replaced by actual screens.
  let updatesScreens: Bool
  /// Records answers of servers; nil without the option.
  let answers: RunAnswers?
  /// Reports on the screens of scenarios; nil without the option.
  let audit: RunAudit?

  /// Reads the options.
  ///
  /// - Parameters:
  ///   - arguments: the options.
  ///   - features: the feature files.
  ///   - scenarios: the choice of scenarios.
  /// - Throws: a diagnostic for the first invalid option, or for a report that would replace a file of the run.
  init(_ arguments: ParsedArguments, of features: RunFeatures, _ scenarios: ScenarioChoice) throws {
    updatesScreens = arguments[ScreenUpdater.option]
    answers = try RunAnswers(arguments)
    audit = try RunAudit(arguments)
    attachments = try TraceOptions.folder(arguments)
    reports = try Self.reports(
      arguments, of: features.paths.map(\.path), attachments: attachments,
      areKept: !arguments[RunCommand.dryRun] && scenarios.claim == nil)
    trace = try TraceOptions.choice(arguments, isNeeded: reports.needsTraces)
    try protectInputs(features, scenarios, arguments)
  }

  /// The reports of a run.
  private static func reports(
    _ arguments: ParsedArguments, of paths: [String], attachments: AttachmentFolder?, areKept: Bool
  ) throws -> ReportOutputs {
    var reports = try ReportOutputs(arguments)
    reports.attachments = AttachmentSource(folder: attachments?.path)
    reports.isOfStoredRun = true
    // A task that claims scenarios has only a part of the results; the report of the run is kept.
    reports.isKept = areKept
    reports.paths = paths
    reports.galleries = GalleryStates(paths: paths)
    if reports.judgesCode, arguments.given([RunCoverage.option]).isEmpty {
      throw Diagnostic(
        problem: "the gate on code needs \(RunCoverage.option.name)",
        advice: "Add \(RunCoverage.option.name) lcov:FILE, html:FOLDER or scenarios:FILE."
      ).located(at: arguments.given([GateOption.option]).last?.origin)
    }
    return reports
  }

  /// Refuses reports that would replace a file that the run reads.
  private func protectInputs(
    _ features: RunFeatures, _ scenarios: ScenarioChoice, _ arguments: ParsedArguments
  ) throws {
    try reports.refuse(replacing: features.paths.map(\.path), "a feature or step file")
    try reports.refuse(
      replacing: features.lists, "a list of scenarios to run", exceptAs: .rerun)
    try reports.refuse(replacing: scenarios.timingFiles, "the file of the timings", exceptAs: .message)
    if let claim = scenarios.claim { try reports.refuse(inside: claim.folder, "the tasks of the run") }
    try reports.refuse(
      replacing: arguments.given([RunParameters.valuesFile]).compactMap(\.value), "the values of a run")
    let pages = arguments.given([ConfigurationFile.chosenPages]).compactMap(\.value)
    try reports.refuse(
      replacing: pages + pages.map { "\($0)/\(ConfigurationFile.standardPath)" }, "the file of the pages")
    try reports.refuse(
      replacing: [ConfigurationFile.standardPath] + arguments.given([ConfigurationFile.chosenPath]).compactMap(\.value),
      "the configuration file")
  }
}
