import CommandOptions
import Messages
import OperatingSystem
import Project
import Reporters
import Runner
import ScreenCoverage
import SourceText

/// The reports for the options of a command, and their style.
struct ReportOutputs {
  /// The options for reports.
  static let options: [any CommandOption] = [
    ReportRequest.option, ReportRequest.quiet, ColourChoice.option, HistoryFolder.option,
  ]

  private let requests: [ReportRequest]
  private let colours: ColourChoice
  /// Whether only warnings and failures are printed.
  let isQuiet: Bool
  /// Additional conditions for a run to pass.
  private let gates: [QualityGate]
  /// The earlier run to compare with; nil without one.
  var compared: EarlierRun?
  /// The source of external attachments.
  var attachments = AttachmentSource()
  /// Finds the galleries of apps.
  var galleries = GalleryStates(paths: FeatureFiles.standardPaths)
  /// The feature files and folders to which the step files with formatters belong.
  var paths = FeatureFiles.standardPaths
  /// Whether `cukeswift show` finds the run.
  var isOfStoredRun = false
  /// The folder of the history; nil for the project's own.
  private let history: HistoryFolder?
  /// Whether the run is added to a history in a folder of its own.
  var keepsHistory: Bool { isKept && history != nil }
  /// Whether the run is added to the folder of the history.
  var isKept = true

  /// Reads the options.
  ///
  /// - Throws: a diagnostic for the first invalid option.
  init(_ arguments: ParsedArguments) throws(Diagnostic) {
    (requests, isQuiet) = try ReportRequest.all(arguments)
    colours = try arguments[ColourChoice.option]
    gates = try arguments[GateOption.option]
    history = try HistoryFolder(arguments)
  }

  /// Requests only an HTML page.
  ///
  /// - Throws: a diagnostic if a report is not allowed at the path.
  init(page path: String) throws(Diagnostic) {
    (requests, colours, isQuiet, gates) = ([try ReportRequest(page: path)], .never, false, [])
    history = nil
  }

  /// Makes the reports of a stored run, and prints warnings about its messages.
  ///
  /// - Parameters:
  ///   - run: the run.
  ///   - isLenient: whether pending steps and scenarios without steps pass, even if the messages say otherwise.
  ///   - judge: receives the messages before the reports.
  ///   - standardOutput: the output for the report without a file.
  /// - Throws: the errors in the messages, or while writing.
  func report(
    _ run: some ReadableRun, isLenient: Bool = false, judge: GateReporter? = nil, standardOutput: OutputFile
  ) throws -> StoredRunOutcome {
    var run = run
    let judges: [any Reporter] = judge.map { [$0] } ?? []
    let (outcome, failures) = try run.report(isLenient: isLenient) { isStrict in
      judges + (try makeReporters(standardOutput: standardOutput, isStrict: isStrict))
    }
    let problems = outcome.problems + failures.map { Diagnostic($0) }
    guard outcome.hasRun, !problems.contains(where: { $0.severity == .error }) else { throw Diagnostics(problems) }
    ProblemReport.write(problems)
    return outcome
  }

  /// Whether a report or a gate needs the traces of all scenarios.
  var needsTraces: Bool { requests.contains { $0.format.needsTraces } || gates.contains(where: \.judgesScreens) }

  /// Whether a gate needs the measurement of step code.
  var judgesCode: Bool { gates.contains(where: \.judgesCode) }

  /// Judges a run by the gates.
  ///
  /// - Parameters:
  ///   - isStrict: whether pending steps and scenarios without steps are failures.
  ///   - code: measures the coverage of step code; nil without it.
  /// - Returns: nil without gates.
  func makeJudge(isStrict: Bool = true, code: (any CoverageSource)? = nil) -> GateReporter? {
    guard !gates.isEmpty else { return nil }
    let attachments = attachments
    let galleries = galleries
    return GateReporter(
      gates, isStrict: isStrict,
      screens: { CoverageReader(content: { attachments.content(of: $0, for: nil) }, galleries: galleries.find) },
      code: judgesCode ? code : nil)
  }

  /// Whether a report can compare runs.
  var canCompare: Bool { requests.contains { $0.format == .html } }

  /// Whether the reports on standard output are for people.
  var isForPeople: Bool { requests.allSatisfy { $0.path != nil || $0.format.isForPeople } }

  /// Whether the report on standard output shows the warnings of the run.
  var showWarnings: Bool { !isQuiet && requests.contains { $0.path == nil && $0.format.showsWarnings } }

  /// Checks that no report replaces a file that the command reads.
  ///
  /// - Parameters:
  ///   - paths: the files, which may be missing. Folders are ignored.
  ///   - kind: the kind of the files, as the end of a sentence about a report that must not replace one.
  ///   - successor: the format whose report may replace such a file, as its newer version.
  /// - Throws: a diagnostic for the first file that a report would replace.
  func refuse(replacing paths: [String], _ kind: String, exceptAs successor: ReportFormat? = nil) throws(Diagnostic) {
    let targets = Set(requests.filter { $0.format != successor }.compactMap(\.target).map(PathKey.init))
    guard !targets.isEmpty else { return }
    for path in paths where (try? FileSystem.kind(of: path)) != .folder {
      guard targets.contains(PathKey(FileSystem.canonical(path))) else { continue }
      throw Diagnostic(
        uri: path, problem: "a report must not replace \(kind)", advice: "Name another file for the report.")
    }
  }

  /// Checks that no report is in a folder that the command reads.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - kind: its content, as the end of a sentence about a report that must not be there.
  func refuse(inside folder: String, _ kind: String) throws(Diagnostic) {
    let folder = FileSystem.canonical(folder)
    for request in requests {
      guard let target = request.target, FileSystem.isInside(target, folder) else { continue }
      throw Diagnostic(
        uri: request.path ?? target, problem: "a report must not be in the folder of \(kind)",
        advice: "Name another folder for the report.")
    }
  }

  /// Opens the outputs, to report unwritable ones before the work begins.
  ///
  /// - Parameters:
  ///   - standardOutput: the output for the report without a file.
  ///   - isStrict: whether pending steps and scenarios without steps are failures.
  func makeReporters(standardOutput: OutputFile, isStrict: Bool) throws(Diagnostic) -> [any Reporter] {
    let reporters = try makeReporters(of: requests, standardOutput, isStrict)
    // The report of this run comes first, because the history in it has the runs before.
    guard isKept, let history else { return reporters }
    return reporters + [try history.makeReporter()]
  }

  /// Removes existing files at the paths of reports.
  ///
  /// - Parameter kept: files to keep.
  func removeEarlierFiles(besides kept: [String]) throws(Diagnostic) {
    let kept = Set(kept.map { PathKey(FileSystem.canonical($0)) })
    for request in requests { try request.removeFile(besides: kept) }
  }

  /// Opens the outputs of a run that could not begin, for formats that support this.
  ///
  /// Standard output only gets formats that programs read during a run. People find the errors on standard error.
  func makeReportersOfUndoneRun(standardOutput: OutputFile, isStrict: Bool) throws(Diagnostic) -> [any Reporter] {
    let able = requests.filter {
      $0.formatter == nil && $0.format.reportsUndoneRuns && ($0.path != nil || $0.format.isForProgramsAtOnce)
    }
    return try makeReporters(of: able, standardOutput, isStrict)
  }

  private func makeReporters(
    of requests: [ReportRequest], _ standardOutput: OutputFile, _ isStrict: Bool
  ) throws(Diagnostic) -> [any Reporter] {
    var reporters: [any Reporter] = []
    for request in requests {
      let output = try request.open(standardOutput: standardOutput)
      let painter = Painter(usesColours: colours.areUsed(for: output), linkBase: colours.linkBase(for: output))
      var settings = ReportSettings(
        painter: painter, isStrict: isStrict, terminalColumns: output.terminalColumns,
        variantOption: AppOptions.device.name)
      settings.terminal.isQuiet = isQuiet && request.path == nil
      settings.terminal.isShared = request.path == nil && requests.contains { $0.path == nil && $0.format.isForPeople }
      settings.links.isStored = isOfStoredRun
      settings.showsCode = true
      settings.links.editor = try EditorChoice.address(named: Environment[EditorChoice.variable])
      settings.links.page = requests.first { $0.format == .html }?.path
      settings.gates = gates
      settings.earlier.history = HistoryFolder.reader(of: history)
      settings.earlier.compared = compared
      let galleries = galleries
      settings.coverage = { ScreenCoverageReporter(output: $0, settings: $1, galleries: galleries.find) }
      let (attachments, target) = (attachments, request.target)
      settings.externalContent = { attachments.content(of: $0, for: target) }
      if let formatter = request.formatter {
        reporters.append(try FormatterReporter(formatter, for: paths, isStrict: isStrict, output: output))
      } else {
        reporters.append(request.format.reporter(output: output, settings: settings))
      }
    }
    return reporters
  }
}
