import CodeCoverage
import CommandOptions
import OperatingSystem
import PageDriver
import Project
import RemoteDriver
import Runner
import StepCompiler
import StepRegistry
import Wall

/// The work of a process that the command has started for itself.
struct OwnProcess {
  let definitions: DefinitionSource

  /// Does the work with a name.
  ///
  /// - Parameters:
  ///   - name: the first argument of the process.
  ///   - words: the other arguments.
  /// - Returns: nil for another name.
  func run(_ name: String, _ words: [String]) async throws -> ExitCode? {
    switch name {
    case Worker.argument: return try await work(words)
    case PageServerSupervisor.argument: return try PageServerSupervisor.run(words) == 0 ? .passed : .failed
    case FormatterProcess.argument: return FormatterProcess.run(words, definitions) ? .passed : .failed
    case GalleryTrial.argument:
      try await GalleryTrial.serve(words, definitions)
      return .notDone
    case GalleryStates.argument: try await GalleryStates.serve(words[...], definitions)
    case CommandSupervisor.argument: try CommandSupervisor.run(words)
    case RemoteSessionSupervisor.argument: try await RemoteSessionSupervisor.run(words)
    case TrialLoad.command where words.count == 1:
      try StepCompiler.tryLoading(key: words[0], workingFolder: FileSystem.workingFolder)
    default: return nil
    }
    return .passed
  }

  /// Runs this process as a worker of a command.
  private func work(_ words: some Sequence<String>) async throws -> ExitCode {
    let arguments = try ParsedArguments(words, for: WorkerOptions.worker)
    let (apps, pace, trace) = (try AppOptions(arguments), try Pace(arguments), try TraceOptions.choice(arguments))
    if let relay = try arguments[WorkerOptions.relay] { BrowserShare.ofProcess.useRelay(relay) }
    var project = apps.project
    // The servers, which the command has started, must stay when this worker ends.
    project.startsServers = false
    project.profiles = try arguments[WorkerOptions.profiles].map(ProfileFolder.init)
    let parts = arguments[WorkerOptions.scenarioProfiles] ? project.profiles.map(ScenarioProfiles.init) : nil
    let definitions = definitions.choosing(project)
    let environment = try RunEnvironment.ofRun(apps, pace, trace, arguments)
    let limit = try WaitLimit.ofRun(arguments)
    let leftOut = try arguments[WorkerOptions.leftOutStep]
    return await WaitLimit.$current.withValue(limit) {
      await RunEnvironment.$current.withValue(environment) { () async -> ExitCode in
        await Worker.run(
          describes: arguments[WorkerOptions.describes], onScenario: parts.map { parts in { parts.note($0) } }
        ) {
          let known = try definitions.load(definitions.files(for: arguments.operands))
          let isListed = arguments[WorkerOptions.listing]
          let apps = known.apps.entries.map { DefinitionsOutline.App($0, isListed: isListed) }
          let groups = leftOut.map { step in
            known.stepGroups.map { $0.leavingOut(step, relativeTo: FileSystem.workingFolder) }
          }
          return (groups ?? known.stepGroups, apps, known.apps.privateNames)
        }
      }
    }
  }
}
