import AppUnderTest
import Console
import SourceText
import StepLibrary

/// `cukeswift console`: talks to an app, a line at a time.
struct ConsoleCommand: Command {
  let definitions: DefinitionSource
  private static let lines = Option(
    "--execute", short: "-e", each: .text("LINE"), help: "do this instead of reading lines")
  private static let keepGoing = Flag(
    "--keep-going", help: "go on after a line that cannot be done; the exit code stays 1")
  private static let json = Flag("--json", help: "show what was found as JSON")
  static let description = CommandDescription(
    name: "console",
    summary: "Talks to an app: queries, gestures, steps and recordings.",
    details: [
      "From a pipe or file there are no prompts, and the first line that cannot be done ends the",
      "command with exit code 1. 'help' in the console lists what can be written.",
    ],
    keys: [AppOptions.oneApp, AppOptions.oneDevice, ProjectPages.option, lines, keepGoing, json, ColourChoice.option]
      + Pace.options,
    examples: [
      ("cukeswift console --app Calculator", "talk to the calculator"),
      ("cukeswift console --app Articles -e tree", "show its screen"),
      ("cukeswift console --app Tinylog < script", "do the lines of a file"),
    ])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    try arguments.refuseOperands(of: description)
    let app = try arguments[AppOptions.oneApp]
    let colours = try arguments[ColourChoice.option]
    let style = ConsoleStyle(hasColors: colours.areUsed(for: output), isJSON: arguments[Self.json])
    let lines = try arguments[Self.lines]
    let input = lines.isEmpty ? try ConsoleInput(output: output) : ConsoleInput(lines, named: "-e", output: output)
    return try await ProjectPages.$chosenFile.withValue(try arguments[ProjectPages.option]) {
      try await Pace.$current.withValue(try Pace(arguments)) {
        let session = try ConsoleSession(
          .ofCommand(definitions, app: app, on: try arguments[AppOptions.oneDevice]), style: style)
        let conversation = Conversation(session, input: input, keepsGoing: arguments[Self.keepGoing])
        return try await ChosenApp.$current.withValue(app) { try await conversation.run() ? .passed : .failed }
      }
    }
  }
}
