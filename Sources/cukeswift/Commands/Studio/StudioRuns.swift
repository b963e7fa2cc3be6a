import AppUnderTest
import CLibrary
import CommandOptions
import OperatingSystem
import Project
import Runner
import StepRegistry
import Studio
import Synchronization

/// Runs features in the process of a studio's session, as `cukeswift run --pause-on-failure` does.
struct StudioRuns: StudioRunner {
  let definitions: DefinitionSource

  func run(
    _ paths: [String], on device: Device,
    decide: @escaping @Sendable (StepPause) async -> (decision: StepPause.Decision, reloaded: Registry?)
  ) async -> StudioRunResult {
    do {
      let files = try Files()
      defer { files.remove() }
      let words =
        [RunCommand.pauseOnFailure.name, "--color", "never", "--device", device.name, "--trace", "on"]
        + [TraceOptions.pictures.name] + files.formats + ["--"] + paths
      var arguments = try ParsedArguments(words, for: RunCommand.description)
      try arguments.takeProfiles(for: RunCommand.description)
      let output = try OutputFile.inMemory()
      // The report also appears in the terminal of the studio.
      defer { OutputFile.writeError(output.text) }
      let isSkipped = Mutex(false)
      let run = try ScenarioRun(arguments, definitions: definitions, output: output) { step in
        let answer = await decide(step)
        if case .skip = answer.decision { isSkipped.withLock { $0 = true } }
        return answer
      }
      let code = try await run.perform()
      let named = paths.joined(separator: ", ")
      // A scenario whose steps a user has skipped has not passed, even without failures.
      let wasSkipped = code == .passed && isSkipped.withLock { $0 }
      let report =
        wasSkipped
        ? "\(named): not passed, as steps were skipped by hand\n\(output.text)"
        : code == .passed ? "\(named): passed" : output.text
      var result = StudioRunResult(report: report, passed: code == .passed && !wasSkipped)
      result.failed = files.failed
      result.page = files.page
      return result
    } catch {
      return StudioRunResult(report: "\(error)", passed: false)
    }
  }

  /// The files that a run leaves for the studio.
  private struct Files {
    private let folder: String

    init() throws(FileSystem.Failure) { folder = try FileSystem.makeTemporaryFolder(named: "cukeswift-studio") }

    private var pagePath: String { "\(folder)/run.html" }
    private var listPath: String { "\(folder)/failed.txt" }

    /// The reports of the run.
    var formats: [String] {
      ["summary", "html:\(pagePath)", "rerun:\(listPath)"].flatMap { [ReportRequest.option.name, $0] }
    }

    /// The report as a page; empty if it is missing.
    var page: [UInt8] { (try? FileSystem.read(pagePath)) ?? [] }

    /// The scenarios that did not pass.
    var failed: [String] {
      let listed = (try? RerunFile.paths(in: listPath)) ?? []
      return listed.flatMap { path in path.lines.map { "\(path.path):\($0)" } }
    }

    func remove() {
      for path in [pagePath, listPath] { try? FileSystem.remove(path) }
      rmdir(folder)
    }
  }
}
