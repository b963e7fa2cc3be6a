import AgentServer
import AppUnderTest
import Console
import JSONRPC
import SourceText
import StepLibrary

/// `cukeswift mcp`: lets agents test apps.
struct AgentCommand: Command {
  let definitions: DefinitionSource
  static let runsApps = true
  static let description = CommandDescription(
    name: "mcp",
    summary: "Serves an agent that speaks the Model Context Protocol.",
    details: [
      "It talks over standard input and output. An agent's program starts it in the folder of the project; docs/agents.md says how. Its tools do what the console",
      "does: look at the screen, act, perform steps, run scenarios and write them. Files are read and written in",
      "the working folder only, but step code can do what it likes.",
    ],
    keys: [AppOptions.oneApp, AppOptions.oneDevice, ProjectPages.option] + Pace.options + [AppOptions.headed],
    examples: [
      ("cukeswift mcp", "what an agent's program starts"),
      ("cukeswift mcp --app Tinylog", "with an app that is started"),
    ])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    try arguments.refuseOperands(of: Self.description)
    let app = try arguments[AppOptions.oneApp]
    CommandChild.note(app.map { "the app '\($0)', or a step of an agent," } ?? "an app or a step of an agent")
    defer { CommandChild.note(nil) }
    try AppOptions.showWindows(arguments)
    let connection: RPCConnection
    do throws(FileSystem.Failure) {
      connection = try RPCConnection.standard(.lines)
    } catch {
      throw Diagnostic(error)
    }
    return try await ProjectPages.$chosenFile.withValue(try arguments[ProjectPages.option]) {
      try await Pace.$current.withValue(try Pace(arguments)) {
        let console = try ConsoleSession(.ofCommand(definitions, app: app, on: try arguments[AppOptions.oneDevice]))
        return await ChosenApp.$current.withValue(app) {
          let session = AgentSession(console, CommandProject(definitions), folder: FileSystem.workingFolder)
          await AgentServer(session).serve(connection)
          return .passed
        }
      }
    }
  }
}
