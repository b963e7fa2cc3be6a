import AppUnderTest
import Console
import SampleApps
import SourceText
import StepLibrary

/// `cukeswift console`: talks to an app, a line at a time.
struct ConsoleCommand: Command {
  let definitions: DefinitionSource
  static let description = CommandDescription(
    name: "console", operands: "",
    summary: "Talks to an app: queries, gestures, steps and recordings.",
    details: [
      "From a pipe or file there are no prompts, and the first line that cannot be done ends the",
      "command with exit code 1. 'help' in the console lists what can be written.",
    ],
    options: [
      OptionDescription("--app", value: "NAME", help: "which app; a wrong name lists them"),
      OptionDescription("--device", value: "NAME", help: "which device, such as 'iPhone SE (4-inch)'"),
      OptionDescription(
        "--execute", short: "-e", value: "LINE", isRepeatable: true, help: "do this instead of reading lines"),
      OptionDescription("--keep-going", help: "go on after a line that cannot be done; the exit code stays 1"),
      OptionDescription("--json", help: "show what was found as JSON"),
      OptionDescription(
        "--color", value: "WHEN", help: "auto, always or never; auto heeds NO_COLOR"),
    ] + PaceOptions.descriptions + [
      OptionDescription("--help", short: "-h", help: "show this")
    ],
    examples: [
      ("cukeswift console --app Calculator", "talk to the calculator"),
      ("cukeswift console --app Articles -e tree", "show its screen"),
      ("cukeswift console --app Tinylog < script", "do the lines of a file"),
    ])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    if let operand = arguments.operands.first {
      throw Diagnostic(problem: "'\(operand)' is too much: 'cukeswift console' takes options only")
    }
    let app = arguments.value("--app")
    let colours = try arguments.value("--color") { text throws(Diagnostic) in try ColourChoice(parsing: text) } ?? .auto
    let style = ConsoleStyle(hasColors: colours.areUsed(for: output), isJSON: arguments.has("--json"))
    let lines = arguments.values("--execute")
    let input = lines.isEmpty ? try ConsoleInput(output: output) : ConsoleInput(lines, named: "-e", output: output)
    return try await Pace.$current.withValue(try PaceOptions(arguments).pace) {
      let session = try ConsoleSession(
        .ofCommand(definitions, app: app, on: try arguments.device()), style: style)
      let conversation = Conversation(session, input: input, keepsGoing: arguments.has("--keep-going"))
      return try await ChosenApp.$current.withValue(app) { try await conversation.run() ? .passed : .failed }
    }
  }
}
