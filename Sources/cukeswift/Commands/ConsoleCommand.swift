import AppUnderTest
import Console
import SampleApps
import SourceText
import StepLibrary
import StepRegistry

/// `cukeswift console`: talks to an app, a line at a time.
struct ConsoleCommand: Command {
  let definitions: Definitions.Source
  let description = CommandDescription(
    name: "console", operands: "",
    summary: "Talks to an app: queries, gestures, steps and recordings, a line at a time.",
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
        "--color", value: "WHEN", help: "auto, always or never; auto looks at the terminal and NO_COLOR"),
      OptionDescription("--help", short: "-h", help: "show this"),
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
    let session = try ConsoleSession(try setting(app: app, on: try arguments.device()), style: style)
    let conversation = Conversation(session, output: output, keepsGoing: arguments.has("--keep-going"))
    let lines = arguments.values("--execute")
    return try await ChosenApp.$current.withValue(app) {
      try await conversation.run(lines.isEmpty ? .standard : .texts(lines)) ? .passed : .failed
    }
  }

  private func setting(app: String?, on device: Device) throws -> ConsoleSession.Setting {
    let definitions = definitions
    let load = { @Sendable in try definitions(["features"]) }
    // Step files are compiled when they are first needed: an app of theirs, or a step.
    var apps = AppCatalog.samples
    if let app, (try? apps.app(named: app)) == nil { apps = try load().apps }
    return ConsoleSession.Setting(
      apps: apps, app: app, device: device,
      stepExamples: { [apps] in
        PredefinedSteps.topics(for: apps).flatMap(\.steps).flatMap(\.examples).filter { !$0.contains("\n") }
      },
      loadSteps: { try Registry(try load().stepGroups, relativeTo: FileSystem.workingFolder) })
  }
}
