import AppUnderTest
import CommandOptions
import Console
import OperatingSystem
import Project
import Runner
import StepRegistry

/// `cukeswift console`: talks to an app, a line at a time.
struct ConsoleSubcommand: Command {
  let definitions: DefinitionSource
  private static let lines = Option(
    "--execute", short: "-e", each: .text("LINE"), help: "do this instead of reading lines")
  private static let keepGoing = Flag(
    "--keep-going", help: "continue after a failed line; the exit code stays 1")
  private static let json = Flag("--json", help: "show results as JSON")
  static let runsApps = true
  static let description = CommandDescription(
    name: "console",
    summary: "Talks to an app: queries, gestures, steps and recordings.",
    details: [
      "From a pipe or file there are no prompts, and the first line that fails ends the",
      "command with exit code 1. 'help' in the console lists the commands.",
    ],
    keys: [
      AppOptions.oneApp, AppOptions.oneDevice, ConfigurationFile.chosenPages, lines, keepGoing, json,
      ColourChoice.option,
    ]
      + Pace.options + [WaitLimit.option, AppOptions.headed] + DriverChoice.options,
    examples: [
      ("cukeswift console --app Calculator", "talk to the calculator"),
      ("cukeswift console --app Articles -e tree", "show its screen"),
      ("cukeswift console --app Tinylog < script", "do the lines of a file"),
    ])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    try arguments.refuseOperands(of: description)
    let app = try arguments[AppOptions.oneApp]
    CommandChild.note(app.map { "the app '\($0)', or a step in the console," })
    defer { CommandChild.note(nil) }
    let colours = try arguments[ColourChoice.option]
    let style = ConsoleStyle(hasColors: colours.areUsed(for: output), isJSON: arguments[Self.json])
    let lines = try arguments[Self.lines]
    try AppOptions.showWindows(arguments)
    let input = lines.isEmpty ? try ConsoleInput(output: output) : ConsoleInput(lines, named: "-e", output: output)
    let definitions = definitions.choosing(try Project(arguments))
    let environment = try RunEnvironment.changed {
      $0[Pace.self] = try Pace(arguments)
      $0.chosenApp = app
    }
    let limit = try WaitLimit.ofRun(arguments)
    return try await WaitLimit.$current.withValue(limit) {
      try await RunEnvironment.$current.withValue(environment) {
        let session = try ConsoleSession(
          .ofCommand(definitions, app: app, on: try AppOptions.chosenDevice(arguments)), style: style)
        let conversation = Conversation(session, input: input, keepsGoing: arguments[Self.keepGoing])
        return try await conversation.run() ? .passed : .failed
      }
    }
  }
}

extension ConsoleSession.Setting {
  /// The apps and steps for a console of the command line.
  ///
  /// - Parameters:
  ///   - definitions: the source of step groups and apps. Step files are compiled when one of their apps or steps is
  ///     needed.
  ///   - app: the name of the app to start; nil to start no app.
  ///   - device: the chosen device; nil for the default device.
  ///   - paths: the features whose step files are loaded.
  static func ofCommand(
    _ definitions: DefinitionSource, app: String?, on device: Device? = nil,
    paths: [String] = FeatureFiles.standardPaths
  ) throws -> Self {
    var setting = Self(
      apps: try app.map { try definitions.catalog(for: $0) } ?? definitions.project.catalog(), app: app,
      device: device
    ) {
      let loaded = try definitions.loaded(for: paths)
      return (try Registry(loaded.stepGroups, relativeTo: FileSystem.workingFolder), loaded.apps)
    }
    setting.language = try definitions.project.language()
    return setting
  }
}
