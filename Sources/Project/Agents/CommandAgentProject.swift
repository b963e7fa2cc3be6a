package import AgentServer
import AppUnderTest
import CLibrary
import Dispatch
import JSON
import LanguageServer
import Messages
import OperatingSystem
import PastRuns
import Reporters
import Runner
import SourceText
import StepLibrary
import StepRegistry

/// The project in the working folder, for agents.
package struct CommandAgentProject: AgentProject {
  private let source: DefinitionSource

  /// Takes the source of step groups and apps.
  package init(_ definitions: DefinitionSource) { source = definitions }

  package var version: String { Version.current }

  package func features() throws -> [String] {
    var problems: [Diagnostic] = []
    let paths = FeatureFiles.standardPaths.map { PathArgument(path: $0) }
    return FeatureFiles.find(paths, problems: &problems).map(\.path)
  }

  package func feature(at path: String) throws -> String {
    String(decoding: try FeatureFiles.read(path).bytes, as: UTF8.self)
  }

  private func catalog() throws -> DefinitionCatalog {
    let known = try source.outlined(for: FeatureFiles.standardPaths)
    let registry = try Registry(known.stepGroups, relativeTo: FileSystem.workingFolder)
    var catalog = DefinitionCatalog(registry).describing(PredefinedSteps.topics(for: known.apps))
    catalog.take(known.apps)
    return catalog
  }

  package func steps(with words: [String], most: Int) throws -> String {
    let found = try catalog().steps(with: words)
    guard !found.isEmpty else {
      return "no step has all of these words; use fewer, or write a definition in features/steps"
    }
    let lines = found.lines(atMost: most, indent: "") { step in
      let text = step.examples.first ?? step.pattern
      return text + (step.summary.map { "\n    " + $0.split(separator: "\n").joined(separator: " ") } ?? "")
    }
    return lines.joined(separator: "\n")
  }

  package func definitions() throws -> String {
    var json = JSONWriter()
    try catalog().write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  package func run(
    paths: [String], tags: String?, name: String?, room: Int
  ) async throws -> (report: String, passed: Bool) {
    // A file in memory cannot be confused with another output.
    var words = ["run", "--format", "message", "--color", "never"]
    if let tags { words.append("--tags=\(tags)") }
    if let name { words.append("--name=\(name)") }
    words += ["--"] + paths
    let stream = try FileDescriptors.memoryFile()
    defer { close(stream) }
    let (readEnd, writeEnd) = try FileDescriptors.pipe()
    defer { close(readEnd) }
    let started = Result { () throws(FileSystem.Failure) in
      try RunningProgram.start(
        arguments: words, descriptors: [.init(stream, as: STDOUT_FILENO), .init(writeEnd, as: STDERR_FILENO)],
        surroundings: .apart)
    }
    close(writeEnd)
    let child = try started.get()
    // A cancelled call ends the run.
    let (errors, ending) = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue(label: "run").async {
          continuation.resume(
            with: Result {
              let bytes = FileDescriptors.readToEnd(readEnd)
              return (String(decoding: bytes, as: UTF8.self), try child.wait())
            })
        }
      }
    } onCancel: {
      child.killGroup()
    }
    let passed = if case .exited(0) = ending { true } else { false }
    return try Self.report(of: stream, errors, passed: passed, room: room)
  }

  /// Makes the report of a run.
  ///
  /// - Parameters:
  ///   - stream: the descriptor of its messages.
  ///   - errors: its standard error.
  ///   - passed: whether the command has passed.
  ///   - room: the maximum size of the report in bytes.
  private static func report(
    of stream: Int32, _ errors: String, passed: Bool, room: Int
  ) throws -> (report: String, passed: Bool) {
    let errors = errors.split(separator: "\n", omittingEmptySubsequences: true).joined(separator: "\n")
    // The run shares the file position, and has left it at the end.
    guard lseek(stream, 0, SEEK_END) > 0 else { return (errors.isEmpty ? "nothing was run" : errors, false) }
    lseek(stream, 0, SEEK_SET)
    var run = try StoredRun(["/dev/fd/\(stream)"], isWhole: false)
    let isLenient = run.readLeniency()
    // Standard error may explain a failure that the stream lacks. It gets at most half of the room.
    let said = errors.isEmpty ? "" : "\n\n" + String(decoding: errors.utf8.prefix(room / 2), as: UTF8.self)
    let brief = BriefReporter(
      ReportSettings(painter: Painter(usesColours: false), isStrict: !isLenient), room: room - said.utf8.count)
    let reporters = ReporterGroup([brief])
    _ = run.read { reporters.receive($0, in: $1) }
    _ = reporters.finish()
    guard brief.scenarioCount > 0 else {
      return ("nothing was run: no scenario was found\n" + brief.text + said, false)
    }
    return (brief.text + said, passed)
  }

  package func trace(of scenarios: TraceChoice, step: String?) throws -> String {
    guard (try FileSystem.kindIfAny(of: RunFolder.lastRun)) == .file else {
      throw Diagnostic(problem: "there was no run yet", advice: "'run' runs scenarios.")
    }
    let choice: WantedScenarios? =
      switch scenarios {
      case .all: .all
      case .failed: nil
      case .named(let text): WantedScenarios(parsing: text)
      }
    return try RunTrace.text(of: RunFolder.lastRun, scenarios: choice, step: step)
  }
}
