import AgentServer
import AppUnderTest
import CLibrary
import Dispatch
import JSON
import LanguageServer
import Messages
import Runner
import SourceText
import StepLibrary
import StepRegistry

/// The project in the working folder, for agents.
struct CommandProject: AgentProject {
  private let source: DefinitionSource

  /// Takes the source of step groups and apps.
  init(_ definitions: DefinitionSource) { source = definitions }

  var version: String { Version.current }

  func features() throws -> [String] {
    var problems: [Diagnostic] = []
    let paths = Definitions.standardPaths.map { PathArgument(path: $0) }
    return FeatureFiles.find(paths, problems: &problems).map(\.path)
  }

  func feature(at path: String) throws -> String {
    String(decoding: try FeatureFiles.read(path).bytes, as: UTF8.self)
  }

  private func catalog() throws -> DefinitionCatalog {
    let known = try source.outlined(for: Definitions.standardPaths)
    let registry = try Registry(known.stepGroups, relativeTo: FileSystem.workingFolder)
    var catalog = DefinitionCatalog(registry).describing(PredefinedSteps.topics(for: known.apps))
    catalog.take(known.apps)
    return catalog
  }

  func steps(with words: [String], most: Int) throws -> String {
    let found = try catalog().steps(with: words)
    guard !found.isEmpty else {
      return "no step has all of these words; fewer find more, and a definition of your own goes into features/steps"
    }
    let lines = found.prefix(most).map { step in
      let text = step.examples.first ?? step.pattern
      return text + (step.summary.map { "\n    " + $0.split(separator: "\n").joined(separator: " ") } ?? "")
    }
    return (lines + (found.count > most ? ["… and \(found.count - most) more"] : [])).joined(separator: "\n")
  }

  func definitions() throws -> String {
    var json = JSONWriter()
    try catalog().write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  func run(paths: [String], tags: String?, name: String?) async throws -> (report: String, passed: Bool) {
    var words = ["run", "--format", "summary", "--color", "never"]
    if let tags { words.append("--tags=\(tags)") }
    if let name { words.append("--name=\(name)") }
    words += ["--"] + paths
    let (readEnd, writeEnd) = try FileDescriptors.pipe()
    defer { close(readEnd) }
    let started = Result { () throws(FileSystem.Failure) in
      try RunningProgram.start(
        arguments: words,
        descriptors: [.init(writeEnd, as: STDOUT_FILENO), .init(writeEnd, as: STDERR_FILENO)], surroundings: .apart)
    }
    close(writeEnd)
    let child = try started.get()
    // Whoever asked may give up; the run ends then.
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue(label: "run").async {
          continuation.resume(
            with: Result {
              let bytes = FileDescriptors.readToEnd(readEnd)
              let ending = try child.wait()
              let passed = if case .exited(0) = ending { true } else { false }
              return (String(decoding: bytes, as: UTF8.self), passed)
            })
        }
      }
    } onCancel: {
      child.killGroup()
    }
  }

  func trace(scenario: String?, step: String?) throws -> String {
    guard (try FileSystem.kindIfAny(of: RunFolder.lastRun)) == .file else {
      throw Diagnostic(problem: "there was no run yet", advice: "'run' runs scenarios.")
    }
    var stream = try StoredRun([RunFolder.lastRun], isWhole: false)
    var trace = RunTrace()
    _ = stream.read { trace.take($0) }
    let text = trace.text(scenario: scenario, step: step)
    guard !text.isEmpty else {
      throw Diagnostic(
        problem: scenario == nil
          ? "no scenario has failed in the last run" : "no scenario of the last run is called so",
        advice: "It had: \(trace.names.prefix(20).joined(separator: ", ")).")
    }
    return text
  }
}
