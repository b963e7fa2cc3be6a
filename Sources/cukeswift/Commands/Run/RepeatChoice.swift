import CommandOptions
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
    for option in repeating { try arguments.refuse(option, with: [(RunCommand.dryRun, "nothing is run")]) }
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
