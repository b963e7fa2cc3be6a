import CLibrary
import CodeCoverage
import CommandOptions
import JSON
import Messages
import OperatingSystem
import Project
import Reporters
import Runner
import SourceText
import StepCompiler
import StepLibrary
import StepRegistry

/// The coverage of step files that a run measures, for reports and gates.
final class RunCoverage: CoverageSource {
  static let option = Option(
    "--coverage",
    each: OptionValue(placeholder: "KIND:PATH", choices: { Kind.allCases.map(\.rawValue) }) {
      text, option throws(Diagnostic) in
      try Request(parsing: text, option)
    }, help: "coverage of step code: lcov, html or scenarios")

  /// The kinds of reports.
  enum Kind: String, CaseIterable {
    case lcov, html, scenarios
  }

  /// A report with its file or folder.
  struct Request {
    let kind: Kind
    let path: String

    fileprivate init(parsing text: String, _ option: String) throws(Diagnostic) {
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = parts.first ?? ""
      let known = Kind.allCases.map(\.rawValue)
      guard let kind = Kind(rawValue: name) else {
        throw Diagnostic(
          problem: "\(option) takes lcov:FILE, html:FOLDER or scenarios:FILE, but was given '\(text)'",
          advice: DidYouMean.sentence(for: name, among: known))
      }
      guard let path = parts.dropFirst().first, !path.isEmpty else {
        throw Diagnostic(
          problem: "\(option) \(name) names no file",
          advice: "Write \(option) \(name):\(kind == .html ? "FOLDER" : "FILE").")
      }
      (self.kind, self.path) = (kind, path)
    }
  }

  /// The options that cannot be combined with coverage, with the reasons.
  static let refused: [(option: any CommandOption, reason: String)] = [
    (RunCommand.watch, "the coverage of each run would replace that of the one before"),
    (RunCommand.dryRun, "nothing is run"), (WorkerOptions.inProcess, "step files are measured in workers"),
    (RunCommand.pauseOnFailure, "step files are measured in workers"),
  ]

  private let requests: [(request: Request, target: String)]
  private let tools: CoverageTools
  /// The folder for the profiles of the workers.
  let profiles: ProfileFolder
  /// The hashes of the measured step files; nil before they are compiled.
  private var stepFiles: StepFilesKey?
  /// The coverage at the end of the run.
  private lazy var report = Result { try makeReport() }
  /// Notes the use of definitions.
  let uses = DefinitionUses(libraryFolder: PredefinedSteps.folder) { $0.identity.hexadecimal }
  /// The contents and definitions of the step files at the beginning of the run.
  private var sources: (texts: [String: String], definitions: [String], surroundings: String, run: String)?

  /// Reads the requests, finds the tools and makes the folder for profiles; nil without the option.
  ///
  /// - Throws: a diagnostic for reports that cannot be made.
  init?(_ arguments: ParsedArguments) throws {
    var requests: [(request: Request, target: String)] = []
    for given in arguments.given([Self.option]) {
      for request in try Self.option.read([given]) {
        let output = OutputPath("a coverage report", isOfProject: arguments.isOfProject(given))
        do throws(Diagnostic) {
          let target = try request.kind == .html ? output.folder(of: request.path) : output.target(of: request.path)
          guard !requests.contains(where: { PathKey($0.target) == PathKey(target) }) else {
            throw Diagnostic(problem: "two coverage reports go to \(request.path)", advice: "Give each its own place.")
          }
          requests.append((request, target))
        } catch {
          throw error.located(at: given.origin)
        }
      }
    }
    guard !requests.isEmpty else { return nil }
    try arguments.refuse(Self.option, with: Self.refused)
    self.requests = requests
    tools = try CoverageTools(of: Toolchain())
    do throws(FileSystem.Failure) {
      for (request, target) in requests {
        try FileSystem.makeFolder(around: target)
        guard let kind = try FileSystem.kindIfAny(of: target) else { continue }
        if request.kind == .html, kind != .folder { throw FileSystem.Failure(path: request.path, code: ENOTDIR) }
        if request.kind != .html, kind == .folder { throw FileSystem.Failure(path: request.path, code: EISDIR) }
      }
      let folder = try ProjectFolder.make("coverage", besides: FileSystem.workingFolder)
      try Self.removeLeftovers(in: folder)
      profiles = ProfileFolder("\(folder)/\(getpid())")
      try FileSystem.remove(profiles.path)
      try FileSystem.makePrivateFolder(profiles.path)
    } catch {
      throw Diagnostic(error, advice: "The coverage cannot be written there; name another place.")
    }
  }

  /// Removes the folders of runs that were killed.
  private static func removeLeftovers(in folder: String) throws(FileSystem.Failure) {
    for name in try FileSystem.names(in: folder) {
      guard let process = Int32(name), kill(process, 0) != 0, errno == ESRCH else { continue }
      try FileSystem.remove("\(folder)/\(name)")
    }
  }

  /// The words for workers.
  var workerWords: [String] {
    let isByScenario = requests.contains { $0.request.kind == .scenarios }
    return [WorkerOptions.profiles.name, profiles.path] + (isByScenario ? [WorkerOptions.scenarioProfiles.name] : [])
  }

  /// Checks that there are step files to measure.
  ///
  /// - Throws: a diagnostic for a run without step files.
  func check(_ stepFiles: StepFilesKey?) throws(Diagnostic) {
    self.stepFiles = stepFiles
    guard stepFiles == nil else { return }
    throw Diagnostic(
      problem: "\(Self.option.name) measures step files, and these features have none with code",
      advice: "For screens, use --format coverage. For a package, use 'swift test --enable-code-coverage'.")
  }

  private func makeReport() throws -> CoverageReport? {
    guard let stepFiles else { return nil }
    let products = try StepCompiler.products(of: stepFiles, besides: FileSystem.workingFolder)
    let code = MeasuredCode(library: products.library, build: products.build)
    return try CoverageReport(of: profiles, code, with: tools)
  }

  func receive(_ envelope: Envelope, in stream: StreamState) {}

  /// Merges the profiles of the run, which has ended. `write` throws their problems.
  func finish(in stream: StreamState) { _ = report }

  var measures: [CoverageMeasure] { ((try? report.get()) ?? nil)?.measures ?? [] }

  /// Writes the reports.
  ///
  /// - Throws: why a report cannot be written.
  func write() throws {
    guard let report = try report.get() else { return }
    let lines = try requests.contains { $0.request.kind == .scenarios } ? report.scenarioLines() : nil
    for (request, target) in requests {
      switch request.kind {
      case .lcov: try report.writeLCOV(to: target)
      case .html: try report.writePages(to: target)
      case .scenarios:
        if let lines { try report.writeScenarios(lines, uses, to: target) }
      }
    }
    if let lines { try keep(report, lines) }
    let paths = requests.map(\.request.path).joined(separator: ", ")
    ProblemReport.write([Diagnostic(.note, problem: "\(report.wording(uses)): \(paths)")])
  }

  /// Notes the step files before the run.
  ///
  /// - Parameters:
  ///   - files: the step files.
  ///   - registry: the definitions.
  ///   - surroundings: changes with everything besides the content of step files.
  ///   - run: the key of the definitions.
  func note(_ files: StepFiles, _ registry: Registry, _ surroundings: String, run: String) {
    guard let texts = ChangedLines.texts(of: files) else { return }
    sources = (texts, ChangedLines.definitions(of: registry, in: files), surroundings, run)
  }

  /// Keeps the executed lines for `--only-changed`.
  private func keep(_ report: CoverageReport, _ lines: CoverageReport.ScenarioLines) throws(Diagnostic) {
    guard let sources else { return }
    do throws(FileSystem.Failure) {
      try FileSystem.makeFolder(around: ChangedLines.path)
    } catch {
      throw Diagnostic(error)
    }
    let executed = report.executedLines(
      lines, uses, sources.texts, sources.definitions, sources.surroundings, run: sources.run)
    var writer = JSONWriter()
    executed.json.write(to: &writer)
    try TextFile.write(String(decoding: writer.bytes, as: UTF8.self), to: ChangedLines.path)
  }

  /// Removes the profiles.
  func end() {
    // The next run with coverage tries again.
    try? FileSystem.remove(profiles.path)
  }
}
