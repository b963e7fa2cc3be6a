import CLibrary
import Runner
import SourceText

/// Where scenarios run, how many at a time, and how long they may take.
struct WorkerOptions {
  /// The options that say it.
  static let descriptions = [
    OptionDescription("--jobs", short: "-j", value: "N", help: "run N scenarios at a time; auto: one for each core"),
    OptionDescription("--step-timeout", value: "TIME", help: "end a step that takes longer, as in 500ms, 5s or 2m"),
    OptionDescription("--scenario-timeout", value: "TIME", help: "end a scenario that takes longer"),
    OptionDescription("--in-process", help: "run steps here, for debuggers; a trap ends the run"),
  ]

  /// How many scenarios are worth no process of their own where their code is trusted.
  static let fewScenarios = 8

  /// The most workers that are started.
  private static let mostJobs = 1024

  /// Whether steps run in the command's own process.
  let isInProcess: Bool
  /// How many scenarios run at a time, at least 1.
  let jobs: Int
  /// How long a step may take; nil means as long as it likes.
  let stepTimeout: Duration?
  /// How long an attempt of a scenario may take; nil means as long as it likes.
  let scenarioTimeout: Duration?

  /// Reads the options.
  ///
  /// - Throws: a diagnostic for the first one that makes no sense, or does not go together with the others.
  init(_ arguments: ParsedArguments) throws(Diagnostic) {
    isInProcess = arguments.has("--in-process") || arguments.has("--pause-on-failure")
    jobs = try arguments.value("--jobs") { text throws(Diagnostic) in try Self.jobs(text) } ?? 1
    stepTimeout = try Self.time(arguments, "--step-timeout")
    scenarioTimeout = try Self.time(arguments, "--scenario-timeout")
    guard isInProcess else { return }
    if jobs > 1 { throw Self.conflict("--jobs", "in one process scenarios run one after the other") }
    if stepTimeout != nil || scenarioTimeout != nil {
      throw Self.conflict("a time limit", "nothing can end a step from inside its own process")
    }
  }

  private static func conflict(_ option: String, _ reason: String) -> Diagnostic {
    Diagnostic(problem: "--in-process does not go together with \(option): \(reason)", advice: "Leave one of them out.")
  }

  private static func jobs(_ text: String) throws(Diagnostic) -> Int {
    if text == "auto" { return max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1) }
    guard let jobs = Int(text), (1...mostJobs).contains(jobs) else {
      throw Diagnostic(problem: "--jobs takes auto or a number from 1 to \(mostJobs), but was given '\(text)'")
    }
    return jobs
  }

  private static func time(_ arguments: ParsedArguments, _ option: String) throws(Diagnostic) -> Duration? {
    try arguments.value(option) { text throws(Diagnostic) in
      do throws(TimeError) {
        return try Self.time(text)
      } catch {
        throw Diagnostic(problem: "\(option): '\(text)' \(error.problem)", advice: error.advice(for: text))
      }
    }
  }

  /// The units of times.
  private static let units: [(name: Substring, duration: Duration)] = [
    ("ms", .milliseconds(1)), ("s", .seconds(1)), ("m", .seconds(60)), ("h", .seconds(3600)),
  ]

  /// Why a text is no time.
  private enum TimeError: Error {
    case noNumber, noUnit, unknownUnit(Substring), zero, tooLong

    /// What is wrong, as the end of a sentence that begins with the text.
    var problem: String {
      switch self {
      case .noNumber: "does not begin with a whole number"
      case .noUnit: "has no unit"
      case .unknownUnit(let unit): "has an unknown unit, '\(unit)'"
      case .zero: "is no time: nothing would ever be ready"
      case .tooLong: "is more than a hundred years"
      }
    }

    /// What to write instead.
    func advice(for text: String) -> String {
      if case .noUnit = self { return "Write \(text)s for seconds, or \(text)ms, \(text)m or \(text)h." }
      return "Write a whole number and ms, s, m or h, as in 500ms, 5s or 2m."
    }
  }

  /// The time that a text such as `500ms` names.
  private static func time(_ text: String) throws(TimeError) -> Duration {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let rest = text.dropFirst(digits.count)
    guard !digits.isEmpty else { throw .noNumber }
    guard !rest.isEmpty else { throw .noUnit }
    guard let unit = units.first(where: { $0.name == rest })?.duration else { throw .unknownUnit(rest) }
    guard let number = Int(digits), number <= Int(.seconds(3_155_760_000) / unit) else { throw .tooLong }
    guard number > 0 else { throw .zero }
    return unit * number
  }

  /// Whether nothing was said for which a process of its own is needed.
  var areLeftToCommand: Bool { jobs == 1 && stepTimeout == nil && scenarioTimeout == nil }

  /// Starts the first worker; gives nil where everything runs in this process.
  ///
  /// - Parameters:
  ///   - arguments: what each worker is told: options, `--`, and the paths whose definitions it loads.
  ///   - describes: whether the first worker describes the definitions.
  ///   - isWatched: whether somebody watches the steps as they run.
  func makeTeam(
    telling arguments: [String], describes: Bool, isWatched: Bool
  ) throws(Diagnostic) -> WorkerTeam? {
    if isInProcess { return nil }
    let loadingLimit = try LoadingLimit.current
    do {
      return try WorkerTeam(
        jobs: jobs, loadingLimit: loadingLimit, arguments: arguments, describes: describes, isWatched: isWatched
      ) { printed in
        let errors = OutputFile.standardError
        errors.write(printed + "\n")
        errors.flush()
      }
    } catch {
      throw Diagnostic(error, advice: "No process for the steps can be started; --in-process does without one.")
    }
  }
}
