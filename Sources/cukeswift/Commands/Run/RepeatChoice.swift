import AppUnderTest
import CommandOptions
import Messages
import Project
import Runner
import SourceText

/// The options that repeat the scenarios of a run.
enum RepeatChoice {
  static let count = Option("--repeat", .count(from: 1), help: "run everything N times, with rates and times")
  static let untilFailure = Flag("--until-failure", help: "repeat until a scenario fails")
  static let duration = Option("--for", .time, help: "repeat for a time, as in 30s or 10m")
  static let shuffle = Flag("--shuffle", help: "another random order each time; find causes")
  /// The options that repeat the scenarios.
  static let repeating: [any CommandOption] = [count, untilFailure, duration]
  static let options: [any CommandOption] = repeating + [shuffle]

  /// Whether an option repeats the scenarios.
  static func isRepeating(_ arguments: ParsedArguments) -> Bool { !arguments.given(repeating).isEmpty }

  /// Reads the options for repetitions.
  ///
  /// - Parameters:
  ///   - arguments: the options of the run.
  ///   - seed: the seed of a random order; nil for another order.
  /// - Throws: a diagnostic for an invalid option, or for one that contradicts another.
  static func options(_ arguments: ParsedArguments, seed: UInt64?) throws(Diagnostic) -> RepeatOptions {
    var repeats = RepeatOptions()
    repeats.count = try arguments[count]
    repeats.duration = try arguments[duration]
    repeats.endsAtFailure = arguments[untilFailure]
    if arguments[RunCommand.dryRun], let given = arguments.given(repeating).first {
      throw Diagnostic(problem: "\(given.name) and --dry-run cannot be combined: nothing is run").located(
        at: given.origin)
    }
    repeats.seed = arguments[shuffle] ? seed : nil
    return repeats
  }

  /// The chosen order of the scenarios, which `--shuffle` makes random.
  ///
  /// - Throws: a diagnostic for an order that is not random with `--shuffle`.
  static func order(_ arguments: ParsedArguments) throws(Diagnostic) -> ScenarioOrder {
    let order = try arguments[RunCommand.order]
    guard arguments[shuffle], order.seed == nil else { return order }
    if let given = arguments.given([RunCommand.order]).last {
      throw Diagnostic(
        problem: "--shuffle and --order \(given.value ?? "") cannot be combined: the order is random",
        advice: "Write --order random:SEED for the order of the first repetition, or leave --order out."
      ).located(at: given.origin)
    }
    return try ScenarioOrder(parsing: "random")
  }
}

extension RunSetting {
  /// The options whose values are settings of the run.
  private static let options: [any CommandOption] =
    [
      RunCommand.tags, RunCommand.names, RunCommand.excludedNames, RunCommand.uses, RunCommand.retry,
      RunCommand.retryTags, RunCommand.strictRequests, RunCommand.fillEverywhere,
    ] + affectingResults + RepeatChoice.options
  /// The options besides the order on which the result of a scenario depends.
  ///
  /// Addresses and capabilities of servers may contain secrets.
  private static let affectingResults: [any CommandOption] =
    [
      AppOptions.app, AppOptions.launchArguments, ConfigurationFile.chosenPages, AppOptions.pageErrors,
      AppOptions.device, WaitLimit.option,
    ] + Pace.options

  /// The settings of a run, in the order of reports.
  ///
  /// - Parameters:
  ///   - arguments: the options.
  ///   - order: the order of the scenarios.
  ///   - browser: the browser with its version; nil if no page is opened.
  static func ofRun(_ arguments: ParsedArguments, _ order: ScenarioOrder, browser: String?) -> [RunSetting] {
    var settings = order.seed.map { [RunSetting(seed, String($0))] } ?? []
    if order.seed == nil { settings += values(of: RunCommand.order, in: arguments) }
    if !arguments.operands.isEmpty {
      settings.append(RunSetting("paths", arguments.operands.joined(separator: " ")))
    }
    settings += options.flatMap { values(of: $0, in: arguments) }
    if let browser { settings.append(RunSetting("browser", browser)) }
    return settings
  }

  /// A hash of everything besides a scenario that its result may depend on.
  ///
  /// - Parameters:
  ///   - arguments: the options.
  ///   - order: the order of the scenarios.
  ///   - code: a text that changes with the step files, the pages and the program.
  ///   - browser: the browser with its version; nil if no page is opened.
  static func fingerprint(
    _ arguments: ParsedArguments, _ order: ScenarioOrder, _ code: String, browser: String?
  ) -> String {
    var hash = ContentHash()
    for text in [code, browser ?? "", order.seed.map(String.init) ?? ""] { hash.add(text) }
    let options = affectingResults + AppOptions.launching + [RunCommand.order, RunCommand.strictRequests]
    for word in arguments.given(options).map(\.word) { hash.add(word) }
    return hash.hexadecimal
  }

  private static func values(of option: any CommandOption, in arguments: ParsedArguments) -> [RunSetting] {
    let given = arguments.given([option])
    guard let last = given.last else { return [] }
    let values = option.description.isRepeatable ? given.compactMap(\.value) : [last.value ?? "on"]
    return [RunSetting(String(option.name.dropFirst(2)), values.joined(separator: ", "))]
  }
}
