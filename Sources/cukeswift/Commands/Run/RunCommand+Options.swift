import CommandOptions
import Project
import Runner
import SourceText
import StepRegistry

/// The options of a run that are not declared in other files.
extension RunCommand {
  static let tags = Option(
    "--tags", short: "-t", each: .tagExpression, help: "only scenarios with these tags; repeated: all match")
  static let names = Option(
    "--name", short: "-n", each: .regularExpression, help: "scenarios with this name; repeated: one must match")
  static let excludedNames = Option(
    "--grep-invert", each: .regularExpression, help: "no scenarios with this name, repeatable")
  static let uses = Option("--uses", each: .text("FILE"), help: "only scenarios that use this step file")
  static let passWithNoScenarios = Flag(
    "--pass-with-no-scenarios", help: "pass if there is no scenario to run")
  static let watch = Flag("--watch", isInProfiles: false, help: "run scenarios again when files change, until Ctrl-C")
  static let dryRun = Flag("--dry-run", short: "-d", help: "execute nothing, only look for definitions")
  static let failFast = Flag("--fail-fast", help: "stop after the first scenario that fails")
  static let failOnWarnings = Flag("--fail-on-warnings", help: "fail if there are warnings")
  static let fillEverywhere = Flag(
    ProjectSettings.fillEverywhere.name, help: "fill <name> in Background, tags and Examples names")
  static let strictRequests = Flag(
    "--strict-requests", help: "fail steps whose requests no step answers")
  static let properties = Flag(
    "--properties", help: "check Always, Eventually and Next after every step")
  static let order = Option(
    "--order",
    OptionValue(placeholder: "ORDER", choices: { ScenarioOrder.names }) {
      text, _ throws(Diagnostic) in
      try ScenarioOrder(parsing: text)
    }, else: .defined, help: "defined, given, reverse, failed-first, random[:SEED]")
  static let retry = Option(
    "--retry", .count(from: 0), else: 0, help: "run a scenario that failed again, N times at most")
  static let retryTags = Option("--retry-tag-filter", .tagExpression, help: "retry only scenarios with these tags")
  static let noStrict = Flag("--no-strict", help: "let pending steps and scenarios without steps pass")
  static let strict = Flag("--strict", help: "let them fail the run, as by default")
  static let pauseOnFailure = Flag("--pause-on-failure", help: "open the console at failing steps, --in-process")
  static let wip = Flag("--wip", help: "fail if a scenario passes; failures are expected")
  static let timings = Option(
    "--timings", each: .text("FILE"), help: "messages of earlier runs, for shards of equal time")
}

extension OptionValue<TagExpression> {
  /// A tag expression that scenarios have to match.
  fileprivate static var tagExpression: Self {
    Self(placeholder: "EXPR") { text, option throws(Diagnostic) in
      let expression: TagExpression
      do {
        expression = try TagExpression(parsing: text)
      } catch {
        throw Diagnostic(problem: "\(option): \(error)", advice: TagExpression.advice(for: text))
      }
      guard let tag = expression.misspelledTag else { return expression }
      throw Diagnostic(
        problem: "\(option): no scenario can have the tag '\(tag)'",
        advice: TagExpression.advice(for: text) ?? "Did you mean '@\(tag)'?")
    }
  }
}

extension OptionValue<RegularExpression> {
  /// A regular expression for names.
  fileprivate static var regularExpression: Self {
    Self(placeholder: "REGEX") { text, option throws(Diagnostic) in
      do { return try RegularExpression(text.composed) } catch { throw Diagnostic(problem: "\(option): \(error)") }
    }
  }
}

extension ParsedArguments {
  /// Whether pending steps and scenarios without steps make the run fail.
  var isStrict: Bool { given([RunCommand.strict, RunCommand.noStrict]).last?.name != RunCommand.noStrict.name }
}

extension RunCommand {
  /// The options of the project's runs, for other commands; nil for a profile with errors, which runs report.
  static var ofProfile: ParsedArguments? {
    guard var arguments = try? ParsedArguments([], for: description),
      (try? arguments.takeProfiles(for: description)) != nil
    else { return nil }
    return arguments
  }
}
