import AppUnderTest
import CLibrary
import CommandOptions
import DevTools
import Healing
import OperatingSystem
import Project
import Runner
import SourceText
import StepCompiler

/// The processes in which scenarios run, their number, and their time limits.
struct WorkerOptions {
  static let jobsOption = Option(
    "--jobs", short: "-j", jobCount, else: 1, help: "run N scenarios at a time; auto: one for each core")
  /// A number of processes.
  static let jobCount = OptionValue(placeholder: "N", choices: { ["auto"] }) { text, _ throws(Diagnostic) in
    if text == "auto" { return MachineLoad.processors }
    if let jobs = Int(text), (1...mostJobs).contains(jobs) { return jobs }
    throw Diagnostic(problem: "--jobs takes auto or a number from 1 to \(mostJobs), but was given '\(text)'")
  }
  static let stepLimit = Option(
    "--step-timeout", .time, help: "end a step that takes longer, as in 500ms, 5s or 2m")
  static let scenarioLimit = Option("--scenario-timeout", .time, help: "end a scenario that takes longer")
  static let hookLimit = Option("--hook-timeout", .time, help: "end a hook that takes longer, else as a step")
  static let grace = Option(
    "--grace", .time, help: "for code to stop at a limit, and After hooks; or 2s")
  static let inProcess = Flag("--in-process", help: "run steps here, for debuggers; a trap ends the run")
  static let options: [any CommandOption] = [jobsOption, stepLimit, scenarioLimit, hookLimit, grace, inProcess]

  /// The options of a run for its workers.
  static let passedOn =
    AppOptions.launching + Pace.options
    + [
      WaitLimit.option, RunCommand.strictRequests, RunCommand.properties, RunAnswers.option, RunAudit.flag,
      ScreenUpdater.option,
    ]
    + RepeatChoice.repeating + TraceOptions.passedOn
  /// Makes the worker describe its definitions.
  static let describes = Flag(Worker.describing, help: "describe the definitions")
  /// Makes the worker describe apps for a list.
  static let listing = Flag(DefinitionSource.listing, help: "list the apps")
  /// The name of the relay through which a worker uses the browser of the run.
  static let relay = Option("--browser", .text("RELAY"), help: "open pages in the browser of this relay")
  /// The folder for profiles of the step files.
  static let profiles = Option("--profiles", .folder, help: "measure step files")
  /// Separates the profiles by scenarios.
  static let scenarioProfiles = Flag("--scenario-profiles", help: "separate the profiles of scenarios")
  /// The location of a definition whose steps do nothing, for `cukeswift mutate`.
  static let leftOutStep = Option("--left-out-step", .text("PATH:LINE"), help: "leave out the code of a definition")
  /// The arguments of a worker: options, and the paths whose definitions it loads.
  static let worker = CommandDescription(
    name: Worker.argument, summary: "Runs scenarios for a command.",
    keys: passedOn + [describes, relay, listing, profiles, scenarioProfiles, leftOutStep])

  /// The maximum number of scenarios that run without workers if their code is trusted.
  static let fewScenarios = 8

  /// The maximum number of workers.
  private static let mostJobs = 1024

  /// Whether steps run in the command's own process.
  let isInProcess: Bool
  /// The number of simultaneous scenarios, at least 1.
  var jobs: Int
  /// Whether the browser of the workers shows its pages in windows.
  let isHeaded: Bool
  /// The time limits for code.
  let limits: TimeLimits

  /// Reads the options.
  ///
  /// - Throws: a diagnostic for the first option that is invalid or contradicts another one.
  init(_ arguments: ParsedArguments) throws(Diagnostic) {
    isInProcess = arguments[Self.inProcess] || arguments[RunCommand.pauseOnFailure]
    jobs = try arguments[Self.jobsOption]
    isHeaded = arguments[AppOptions.headed]
    var limits = TimeLimits()
    limits.step = try arguments[Self.stepLimit]
    limits.scenario = try arguments[Self.scenarioLimit]
    limits.hook = try arguments[Self.hookLimit]
    limits.grace = try arguments[Self.grace] ?? limits.grace
    self.limits = limits
    guard isInProcess else { return }
    let option = arguments[RunCommand.pauseOnFailure] ? RunCommand.pauseOnFailure.name : Self.inProcess.name
    if jobs > 1 { throw Self.conflict(option, "--jobs", "in one process scenarios run one after the other") }
    if limits != TimeLimits() {
      throw Self.conflict(option, "a time limit", "nothing can end a step from inside its own process")
    }
  }

  private static func conflict(_ option: String, _ other: String, _ reason: String) -> Diagnostic {
    Diagnostic(problem: "\(option) and \(other) cannot be combined: \(reason)", advice: "Leave one of them out.")
  }

  /// Whether the options do not require workers.
  var areLeftToCommand: Bool { jobs == 1 && limits == TimeLimits() }

  /// Starts the first worker; nil if everything runs in this process.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of each worker: options, `--`, and the paths whose definitions it loads.
  ///   - describes: whether the first worker describes the definitions.
  ///   - isWatched: whether a user watches the steps as they run.
  func makeTeam(
    arguments: [String], describes: Bool, isWatched: Bool
  ) throws(Diagnostic) -> WorkerTeam? {
    if isInProcess { return nil }
    let loadingLimit = try LoadingLimit.current
    do {
      let relay = try browserRelay()
      return try WorkerTeam(
        jobs: jobs, loadingLimit: loadingLimit, arguments: [Self.relay.name, relay.name] + arguments,
        describes: describes, isWatched: isWatched
      ) { printed in OutputFile.writeError(printed + "\n") }
    } catch {
      throw Diagnostic(error, advice: "No process for the steps can be started; --in-process needs none.")
    }
  }

  /// The relay through which all workers use one browser. The browser starts with the first page, or earlier on
  /// request.
  ///
  /// - Throws: an error if no socket can be created.
  func browserRelay() throws(FileSystem.Failure) -> BrowserRelay { try BrowserRelay.ofProcess(isHeaded: isHeaded) }
}
