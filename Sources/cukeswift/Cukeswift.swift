public import AppUnderTest
import CLibrary
import CodeCoverage
import CommandOptions
import CukeKit
import DevTools
import HTTP
import Healing
import OperatingSystem
import PageDriver
package import Project
import RemoteDriver
import Runner
import SourceText
import StepCompiler
import StepLibrary
public import StepRegistry
import Wall

/// The command line: finds the command, executes it and reports its problems.
public struct Cukeswift: Sendable {
  private let definitions: DefinitionSource

  /// Executes the command line of the process with a program's own definitions, and ends the process.
  ///
  ///     @main enum ShopScenarios {
  ///       static func main() async { await Cukeswift.main(steps: [basketSteps]) }
  ///     }
  ///
  /// - Parameters:
  ///   - steps: the definitions, in addition to the predefined steps.
  ///   - apps: the apps that can be launched by their names.
  public static func main(steps: [Steps], apps: [AppCatalog.Entry] = []) async -> Never {
    let apps = AppCatalog(apps, givenTo: "Cukeswift.main(steps:apps:)")
    await main(
      DefinitionSource(of: .ofCommand) { _ in
        Definitions(stepGroups: [PredefinedSteps.steps(for: apps)] + steps, apps: apps)
      })
  }

  /// Executes the command line of the process, and ends the process.
  ///
  /// - Parameter load: loads the step groups and apps; called when scenarios are run.
  package static func main(_ load: @escaping DefinitionSource.Load) async -> Never {
    await main(DefinitionSource(of: .ofCommand, load))
  }

  /// Executes the command line of the process with the predefined steps and those of step files, and ends the process.
  package static func mainOfStepFiles() async -> Never { await main(.stepFiles(of: .ofCommand)) }

  /// Executes the command line of the process, and ends the process.
  ///
  /// - Parameter definitions: the source of the step groups and apps; used when scenarios are run.
  private static func main(_ definitions: DefinitionSource) async -> Never {
    ErrorText.useLocalizedErrors()
    let output = OutputFile.standardOutput
    let program = Cukeswift(definitions: definitions)
    var code: ExitCode
    if let problem = unreadableArgument {
      code = report([problem])
    } else {
      code = await program.run(Array(CommandLine.arguments.dropFirst()), output: output)
    }
    do {
      try output.finish()
    } catch {
      code = report([Diagnostic(error)])
    }
    RemoteSessionSupervisor.endAll()
    PageServer.endAll()
    Browser.endAll()
    ProcessFamily.endOwn(isLast: true)
    BrowserFolders.removeAll()
    guard code != .passed else { exit(code.rawValue) }
    // Functions that step code has registered with 'atexit' must not change the exit code.
    fflush(nil)
    _exit(code.rawValue)
  }

  /// The problem of the first argument that is not UTF-8; nil if all are.
  ///
  /// Converting such an argument to text would change its bytes, and the text would name another file.
  private static var unreadableArgument: Diagnostic? {
    for index in 1..<max(Int(CommandLine.argc), 1) {
      guard let argument = CommandLine.unsafeArgv[index] else { break }
      guard String(validatingCString: argument) == nil else { continue }
      let bytes = Array(UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
      return Diagnostic(
        uri: UTF8Validation.visible(bytes), problem: "the name is not UTF-8",
        advice: "Rename the file, or write the argument in UTF-8.")
    }
    return nil
  }

  /// The command that runs in a process of its own with the browser of another one; nil for other arguments.
  private func sessionCommand(_ argument: String) -> (any Command)? {
    switch argument {
    case ServedProcess.argument: ServeCommand(definitions: definitions, isSession: true)
    case StudioCommand.sessionArgument: StudioCommand(definitions: definitions, isSession: true)
    case AgentCommand.sessionArgument: AgentCommand(definitions: definitions, isSession: true)
    case ExploreCommand.sessionArgument: ExploreCommand(definitions: definitions, isSession: true)
    default: nil
    }
  }

  private func run(_ words: [String], output: OutputFile) async -> ExitCode {
    do {
      guard let name = words.first else { throw Diagnostics([Diagnostic(problem: "which command?", advice: usage)]) }
      if words.count > 1, let command = sessionCommand(name) {
        BrowserShare.ofProcess.useRelay(words[1])
        return try await command.run(Array(words.dropFirst(2)), output: output)
      }
      switch name {
      case "help" where words.count > 1:
        return try await command(named: words[1]).run(["--help"], output: output)
      case "--help", "-h", "help":
        output.write(usage + "\n")
        return .passed
      case "--version":
        output.write("\(try BuildName.current)\n")
        return .passed
      case Worker.argument:
        return try await work(words.dropFirst())
      case let option where option.hasPrefix("--i18n-"):
        return try await RunCommand(definitions: definitions).run(words, output: output)
      case PageServerSupervisor.argument:
        return try PageServerSupervisor.run(Array(words.dropFirst())) == 0 ? .passed : .failed
      case FormatterProcess.argument:
        return FormatterProcess.run(Array(words.dropFirst()), definitions) ? .passed : .failed
      case GalleryTrial.argument:
        try await GalleryTrial.serve(Array(words.dropFirst()), definitions)
        return .notDone
      case GalleryStates.argument:
        try await GalleryStates.serve(words.dropFirst(), definitions)
        return .passed
      case CommandSupervisor.argument:
        try CommandSupervisor.run(Array(words.dropFirst()))
        return .passed
      case RemoteSessionSupervisor.argument:
        try await RemoteSessionSupervisor.run(Array(words.dropFirst()))
        return .passed
      case CommandChild.argument where words.count > 1:
        CommandChild.begin()
        let command = try command(named: words[1])
        ProcessEndGuard.begin { "the app or a step ended the command with 'exit'" }
        defer { ProcessEndGuard.end() }
        return try await command.run(Array(words.dropFirst(2)), output: output)
      case CommandEditorProject.folderArgument where words.count > 2:
        guard chdir(words[1]) == 0 else { throw Diagnostic(FileSystem.Failure(path: words[1], code: errno)) }
        return await run(Array(words.dropFirst(2)), output: output)
      case TrialLoad.command where words.count == 2:
        try StepCompiler.tryLoading(key: words[1], workingFolder: FileSystem.workingFolder)
        return .passed
      default:
        let isRun = FileSystem.isFeature(try PathArgument(parsing: name).path)
        let command: any Command = try isRun ? RunCommand(definitions: definitions) : command(named: name)
        try DriverChoice.keepSessions(of: words)
        let rest = isRun ? words : Array(words.dropFirst())
        guard command.runsInChild(rest) else { return try await command.run(rest, output: output) }
        return ExitCode(rawValue: try CommandChild.run([command.description.name] + rest)) ?? .notDone
      }
    } catch let problems as Diagnostics {
      return Self.report(problems.all)
    } catch let problem as Diagnostic {
      return Self.report([problem])
    } catch {
      return Self.report([Diagnostic(problem: "\(error)")])
    }
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

  private var commands: [any Command] {
    [
      RunCommand(definitions: definitions), InitCommand(), SnippetsCommand(definitions: definitions),
      DoctorCommand(definitions: definitions),
      ReportCommand(), HistoryCommand(), WallCommand(), AnswersCommand(), ParseCommand(), FormatCommand(),
      PairsCommand(),
      StepsCommand(definitions: definitions), AppsCommand(definitions: definitions),
      GalleryCommand(definitions: definitions), ConsoleSubcommand(definitions: definitions),
      StudioCommand(definitions: definitions), ExploreCommand(definitions: definitions),
      AuditCommand(definitions: definitions), MutateCommand(definitions: definitions),
      QueryCommand(definitions: definitions), ServeCommand(definitions: definitions), EncodeCommand(),
      HealCommand(definitions: definitions), ShowCommand(), LanguageServerCommand(),
      AgentCommand(definitions: definitions),
      CompletionCommand(commands: descriptions), ManCommand(commands: descriptions),
    ]
  }

  @Sendable private func descriptions() -> [CommandDescription] { commands.map(\.description) }

  private func command(named name: String) throws(Diagnostic) -> any Command {
    if let command = commands.first(where: { $0.description.name == name }) { return command }
    if ["-v", "-V", "version"].contains(name) {
      throw Diagnostic(
        problem: "'\(name)' is not a command of cukeswift", advice: "'cukeswift --version' shows the version.")
    }
    let nearest = DidYouMean.sentence(for: name, among: commands.map(\.description.name))
    throw Diagnostic(
      problem: "'\(name)' is not a command of cukeswift",
      advice: [nearest, "'cukeswift --help' lists them all."].compactMap { $0 }.joined(separator: " "))
  }

  private var usage: String {
    let rows = commands.map { (left: $0.description.name, right: $0.description.summary) }
    return
      (["Usage: cukeswift COMMAND [OPTION…]", "", "Commands:"] + TerminalText.aligned(rows)
      + ["", "'cukeswift COMMAND --help' explains one of them."]).joined(separator: "\n")
  }

  private static func report(_ problems: [Diagnostic]) -> ExitCode {
    ProblemReport.write(problems)
    return .notDone
  }
}
