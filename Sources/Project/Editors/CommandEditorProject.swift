import AppUnderTest
import CLibrary
import Dispatch
import JSON
package import LanguageServer
import Messages
import OperatingSystem
import Recordings
import Runner
import SampleApps
import SourceText
import StepLibrary
package import StepRegistry

/// Runs this program to compile and load step files for the language server.
package struct CommandEditorProject: EditorProject {
  /// Uses this program.
  package init() {}

  /// The first argument of a process that runs a command in another folder. The folder follows.
  package static let folderArgument = "in-folder"

  package var version: String { Version.current }

  package var builtIn: DefinitionCatalog {
    let apps = AppCatalog.samples
    // This cannot fail: the tests compile all predefined patterns.
    guard let registry = try? Registry([PredefinedSteps.steps(for: apps)], relativeTo: "/") else { return .init() }
    var catalog = DefinitionCatalog(registry).describing(PredefinedSteps.topics(for: apps))
    catalog.take(apps)
    return catalog
  }

  package func translations(in folder: String) -> StepTranslations? { PredefinedSteps.translations(in: folder) }

  package func fillsEverywhere(in folder: String) -> Bool {
    (try? ProjectSettings(in: folder).fillsEverywhere) ?? false
  }

  package func load(_ folder: String, features: [String], completion: @escaping @Sendable (LoadedDefinitions) -> Void) {
    DispatchQueue(label: "definitions").async {
      do throws(FileSystem.Failure) {
        completion(try Self.load(folder, features))
      } catch {
        completion(LoadedDefinitions(catalog: nil, problems: [Diagnostic(error)]))
      }
    }
  }

  private static func load(_ folder: String, _ features: [String]) throws(FileSystem.Failure) -> LoadedDefinitions {
    let output = try FileDescriptors.memoryFile()
    defer { close(output) }
    let (readEnd, writeEnd) = try FileDescriptors.pipe()
    defer { close(readEnd) }
    let words = [Self.folderArgument, folder, "steps", "--format", "json"] + features.flatMap { ["--features", $0] }
    let started = Result { () throws(FileSystem.Failure) in
      try RunningProgram.start(
        arguments: words, descriptors: [.init(output, as: STDOUT_FILENO), .init(writeEnd, as: STDERR_FILENO)],
        surroundings: .apart)
    }
    close(writeEnd)
    let child = try started.get()
    let errors = FileDescriptors.readToEnd(readEnd)
    let ending = try child.wait()
    let report = String(decoding: errors, as: UTF8.self)
    var problems = CompilerReport.problems(in: report, folder: folder)
    guard case .exited(0) = ending else {
      if problems.isEmpty {
        let lines = report.split(separator: "\n").suffix(5).joined(separator: "\n")
        problems = [Diagnostic(problem: "the step definitions cannot be loaded", advice: lines)]
      }
      return LoadedDefinitions(catalog: nil, problems: problems)
    }
    do {
      let catalog = try DefinitionCatalog(parsing: FileDescriptors.readFromStart(output))
      return LoadedDefinitions(catalog: catalog, problems: problems)
    } catch {
      return LoadedDefinitions(
        catalog: nil,
        problems: problems + [Diagnostic(problem: "the output of the command cannot be read: \(error)")])
    }
  }

  /// The time limit for an app's first screen.
  private static let patience = "10s"

  package func look(at app: String, in folder: String, completion: @escaping @Sendable ([KnownElement]) -> Void) {
    DispatchQueue(label: "elements").async { completion(Self.elements(of: app, in: folder)) }
  }

  private static func elements(of app: String, in folder: String) -> [KnownElement] {
    let words = [
      Self.folderArgument, folder, "query", "--app", app, "--names", "--json", "--step-timeout", patience,
      "all view",
    ]
    // For an app that does not start, no elements are offered. A run reports the reason.
    guard let output = try? FileDescriptors.memoryFile() else { return [] }
    defer { close(output) }
    let nothing = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { close(nothing) }
    guard
      let child = try? RunningProgram.start(
        arguments: words, descriptors: [.init(output, as: STDOUT_FILENO), .init(nothing, as: STDERR_FILENO)],
        surroundings: .apart),
      case .exited(0)? = try? child.wait()
    else { return [] }
    guard let found = (try? JSONValue(parsing: FileDescriptors.readFromStart(output)))?.array else { return [] }
    return found.compactMap { entry in
      guard let name = entry["name"]?.string, let kind = entry["kind"]?.string else { return nil }
      return KnownElement(name: name, kind: kind)
    }
  }

  package func recordings(in folder: String) -> [String] {
    let names = (try? FileSystem.names(in: Self.shelf(of: folder).folder)) ?? []
    let ending = RecordingShelf.traceSuffix
    return names.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
  }

  /// The maximum size of a session that is offered, in bytes.
  private static let largestTrace = 4 << 20

  package func scenario(ofRecording name: String, in folder: String) -> RecordedScenario? {
    let shelf = Self.shelf(of: folder)
    // An unreadable session is reported by 'cukeswift encode'.
    guard let path = try? shelf.path(of: name, ending: RecordingShelf.traceSuffix),
      let bytes = try? FileSystem.read(path, atMost: Self.largestTrace),
      let trace = try? SessionTrace(reading: SourceFile(uri: path, bytes: bytes))
    else { return nil }
    let encoding = FeatureEncoding([.init(name, trace)], name: trace.app) { shelf.hasOther($0) }
    var files: [RecordedScenario.File] = []
    for recording in encoding.recordings {
      guard let path = try? shelf.path(of: recording.name) else { return nil }
      if !FileSystem.isThere(path) { files.append(.init(path: path, text: recording.text)) }
    }
    return RecordedScenario(feature: encoding.text, files: files)
  }

  private static func shelf(of folder: String) -> RecordingShelf {
    let own = RecordingShelf.current.folder
    return RecordingShelf(folder: own.hasPrefix("/") ? own : "\(folder)/\(own)")
  }
}
