import CLibrary
import CommandOptions
import OperatingSystem
import Project
import Runner
import SourceText
import Synchronization

/// `cukeswift run --watch`: runs everything, then the scenarios that a saved file affects, until it is interrupted.
///
/// Each run is a separate process, because compiled step files cannot be unloaded.
struct WatchedRun {
  /// The options of the command line without `--watch`.
  private let options: [GivenOption]
  private let operands: [String]
  /// The operands, including those of profiles. Lists of scenarios are read again before each run.
  private let completed: ParsedArguments
  /// The files that list scenarios to run.
  private var lists: [String] { RunFeatures.lists(completed) }
  private let configuration: String
  private var project = Project.ofCommand
  private let app: String?
  private let output: OutputFile

  /// Prepares to watch.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of the command line.
  ///   - completed: the same with the options of profiles.
  ///   - output: standard output.
  /// - Throws: a diagnostic for an invalid path, or all errors in a list of scenarios.
  init(_ arguments: ParsedArguments, completed: ParsedArguments, output: OutputFile) throws {
    options = arguments.options.filter { $0.name != RunCommand.watch.name }
    operands = arguments.operands
    self.completed = completed
    _ = try RunFeatures.paths(completed)
    configuration = try completed[ConfigurationFile.chosenPath] ?? ConfigurationFile.standardPath
    project.pagesFile = try completed[ConfigurationFile.chosenPages]
    app = try completed[AppOptions.app]
    self.output = output
  }

  /// Runs until it is interrupted.
  ///
  /// - Returns: the exit code of the last run.
  /// - Throws: an error if files cannot be watched, or the command cannot be started.
  func perform() throws(Diagnostic) -> ExitCode {
    do throws(FileSystem.Failure) {
      let watch = try FolderWatch()
      var files = try findFiles()
      try watch.watch(files.folders.map(\.path), files.allFiles)
      var code = try run([], operands)
      // Changed step files that were not run yet, because they did not compile.
      var pending: Set<PathKey> = []
      let keys = WatchKeys(output: output)
      announce(files, keys)
      while !Interrupts.wasInterrupted {
        if let keys {
          if let wish = keys.next(or: watch) {
            guard wish != .end else { break }
            code = try answer(wish)
            announce(files, keys)
            continue
          }
        } else {
          watch.wait()
        }
        var now = try findFiles()
        now.awaitContent(since: files)
        try watch.watch(now.folders.map(\.path), now.allFiles)
        let changes = now.changes(since: files)
        files = now
        // Another file in one of the folders was written, such as a report.
        guard !changes.isEmpty else { continue }
        code = try answer(changes, &pending)
        announce(files, keys)
      }
      return code
    } catch {
      throw Diagnostic(error, advice: "--watch needs to read the files and to start this program.")
    }
  }

  /// The chosen files, folders and lines. A list with errors, which each run reports, chooses nothing.
  private var paths: [PathArgument] {
    guard !completed.operands.isEmpty else { return RunFeatures.standardPaths }
    return (try? RunFeatures.paths(completed).paths) ?? []
  }

  private func findFiles() throws(FileSystem.Failure) -> ProjectFiles {
    // Each run reports errors in the files of pages.
    let folders = try? project.pageFolders(and: app)
    return try ProjectFiles(for: paths, settings: [configuration] + lists, pageFolders: folders ?? [])
  }

  private func announce(_ files: ProjectFiles, _ keys: WatchKeys?) {
    // A key that is pressed as soon as the line is there counts.
    keys?.begin()
    let (features, steps) = (files.features.count.counted("feature file"), files.steps.count.counted("step file"))
    let watched =
      files.pages.isEmpty
      ? "\(features) and \(steps)" : "\(features), \(steps) and \(files.pages.count.counted("file")) of pages"
    output.write("\nWatching \(watched); Ctrl-C ends.\n" + (keys == nil ? "" : WatchKeys.help + "\n"))
    output.flush()
  }

  /// Runs the scenarios that a key requests.
  private func answer(_ wish: WatchKeys.Wish) throws(FileSystem.Failure) -> ExitCode {
    switch wish {
    case .all, .end: try run([], operands)
    case .failed: try run(["--rerun"], operands)
    case .pattern(let name): try run(["--name", name], operands)
    }
  }

  /// Runs the scenarios that changes affect.
  private func answer(
    _ changes: ProjectFiles.Changes, _ pending: inout Set<PathKey>
  ) throws(FileSystem.Failure) -> ExitCode {
    pending.formUnion(changes.steps.map(PathKey.init))
    let changed = changes.settings + changes.features + changes.examples + changes.steps + changes.pages
    output.write("\nChanged: \(changed.joined(separator: ", "))\n")
    output.flush()
    var code = ExitCode.passed
    let features = operands(for: changes.affectedFeatures)
    // The definitions of a removed step file are unknown.
    if !changes.settings.isEmpty || !pending.allSatisfy({ FileSystem.isThere($0.path) }) {
      code = try run([], operands)
    } else if !changes.pages.isEmpty {
      code = try run(["--order", "failed-first"], operands)
    } else {
      if !features.isEmpty { code = try run(["--order", "failed-first"], features) }
      guard !Interrupts.wasInterrupted else { return code }
      // If the first run could not be carried out, the second one would report the same error.
      if code != .notDone, !pending.isEmpty {
        let uses = pending.map(\.path).sorted().flatMap { ["--uses", $0] }
        let second = try run(["--order", "failed-first"] + uses, operands)
        code = ExitCode(rawValue: max(code.rawValue, second.rawValue)) ?? .notDone
      }
    }
    if code != .notDone { pending = [] }
    return code
  }

  /// The operands for feature files, with the chosen lines.
  private func operands(for files: [String]) -> [String] {
    // Each run reports problems of the paths.
    var problems: [Diagnostic] = []
    let changed = Set(files.map(PathKey.init))
    return FeatureFiles.find(paths, problems: &problems).filter { changed.contains(PathKey($0.path)) }.map(\.text)
  }

  /// Runs the command once.
  private func run(_ more: [String], _ operands: [String]) throws(FileSystem.Failure) -> ExitCode {
    // An order from the user takes precedence.
    let hasOrder = options.contains { $0.name == RunCommand.order.name }
    let added = hasOrder && more.first == "--order" ? Array(more.dropFirst(2)) : more
    let ending = try Interrupts.passing { () throws(FileSystem.Failure) in
      try RunningProgram.start(arguments: ["run"] + options.map(\.word) + added + ["--"] + operands).wait()
    }
    if case .exited(let code) = ending { return ExitCode(rawValue: code) ?? .notDone }
    return .notDone
  }
}

/// Handles Ctrl-C during a run: the run handles the signal, and watching ends afterwards.
private enum Interrupts {
  /// The number of signals. Process-wide, because signal handlers have no parameters.
  private static let count = Atomic<Int>(0)

  /// Whether a run was interrupted.
  static var wasInterrupted: Bool { count.load(ordering: .relaxed) > 0 }

  /// Runs work during which the child handles interrupts; the terminal sends them to both.
  static func passing<Result>(_ body: () throws(FileSystem.Failure) -> Result) throws(FileSystem.Failure) -> Result {
    let before = signal(SIGINT) { _ in Interrupts.count.add(1, ordering: .relaxed) }
    defer { signal(SIGINT, before) }
    return try body()
  }
}
