import AppUnderTest
import CLibrary
import Dispatch
import JSON
import LanguageServer
import Messages
import Runner
import SampleApps
import SourceText
import StepLibrary
import StepRegistry

/// Has this program compile and load step files for the language server.
struct CommandWorkshop: Workshop {
  /// The first argument of a process that does a command in another folder, which the next one names.
  static let folderArgument = "in-folder"

  var version: String { Version.current }

  var builtIn: DefinitionCatalog {
    let apps = AppCatalog.samples
    // The tests compile all predefined patterns.
    guard let registry = try? Registry([PredefinedSteps.steps(for: apps)], relativeTo: "/") else { return .init() }
    var catalog = DefinitionCatalog(registry).describing(PredefinedSteps.topics(for: apps))
    catalog.apps = apps.names
    catalog.devices = Device.all.map(\.name)
    return catalog
  }

  func load(_ folder: String, features: [String], completion: @escaping @Sendable (LoadedDefinitions) -> Void) {
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
    // The child has left the position, which both share, behind what it has written.
    lseek(output, 0, SEEK_SET)
    let bytes = FileDescriptors.readToEnd(output)
    do {
      return LoadedDefinitions(catalog: try DefinitionCatalog(parsing: bytes), problems: problems)
    } catch {
      return LoadedDefinitions(
        catalog: nil,
        problems: problems + [Diagnostic(problem: "what the command has printed cannot be read: \(error)")])
    }
  }

  func results(in folder: String) -> [ScenarioResult] {
    var problems: [Diagnostic] = []
    // Records that cannot be read are reported by 'cukeswift history'.
    let records = (try? RunHistory.read(from: RunFolder.history(of: folder), problems: &problems)) ?? []
    var results: [ScenarioKey: ScenarioResult] = [:]
    for scenario in records.flatMap(\.scenarios) {
      let milliseconds = scenario.duration / .milliseconds(1)
      var known =
        results[scenario.key]
        ?? ScenarioResult(
          path: scenario.key.uri, name: scenario.key.name, line: scenario.line, ending: "", milliseconds: 0, runs: 0)
      known.milliseconds = (known.milliseconds * Double(known.runs) + milliseconds) / Double(known.runs + 1)
      known.runs += 1
      known.line = scenario.line
      known.ending = scenario.ending.rawValue
      results[scenario.key] = known
    }
    return Array(results.values)
  }
}
