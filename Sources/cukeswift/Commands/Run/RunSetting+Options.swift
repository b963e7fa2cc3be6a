import AppUnderTest
import CommandOptions
import Messages
import Project
import Runner
import SourceText

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
