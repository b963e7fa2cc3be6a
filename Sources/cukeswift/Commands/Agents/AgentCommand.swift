import AgentServer
import AppUnderTest
import CommandOptions
import Console
import HTTP
import JSON
import JSONRPC
import OperatingSystem
import Project
import Runner
import SourceText

/// `cukeswift mcp`: lets agents test apps.
struct AgentCommand: Command {
  var definitions: DefinitionSource
  /// Whether this is the process of a session, which the server has started.
  var isSession = false
  static let runsApps = true
  static let description = CommandDescription(
    name: "mcp",
    summary: "Serves an agent that speaks the Model Context Protocol.",
    details: [
      "It talks over standard input and output. An agent's program starts it in the folder of the project:",
      "see docs/agents.md. Its tools do the same as the console: look at the screen, act, perform steps, run scenarios and write them. Files are read and written in",
      "the working folder only, but step code can do what it likes.",
    ],
    keys: [AppOptions.oneApp, AppOptions.oneDevice, ConfigurationFile.chosenPages, AppTimeLimit.ofActions]
      + Pace.options + [
        AppOptions.headed
      ],
    examples: [
      ("cukeswift mcp", "what an agent's program starts"),
      ("cukeswift mcp --app Tinylog", "with an app that is started"),
    ])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    try arguments.refuseOperands(of: Self.description)
    let app = try arguments[AppOptions.oneApp]
    try AppOptions.showWindows(arguments)
    var command = self
    command.definitions.project = try Project(arguments)
    if isSession {
      try await command.serveSession(app, arguments)
    } else {
      try await command.serve(app, arguments)
    }
    return .passed
  }

  // MARK: - The server

  private func serve(_ app: String?, _ arguments: ParsedArguments) async throws {
    CommandChild.note(app.map { "the app '\($0)'" } ?? "an app")
    defer { CommandChild.note(nil) }
    // Wrong names and options are reported here, rather than in answers.
    if let app { _ = try definitions.catalog(for: app).app(named: app) }
    _ = (try AppOptions.oneDevice(arguments), try Pace(arguments))
    let limit = try arguments[AppTimeLimit.ofActions]
    let connection: RPCConnection
    do throws(FileSystem.Failure) {
      connection = try RPCConnection.standard(.lines)
    } catch {
      throw Diagnostic(error)
    }
    let words = try Self.sessionWords(isHeaded: arguments[AppOptions.headed])
    let hub = AgentHub {
      try ServedProcess(words, as: Self.sessionArgument, limit: limit) { _ in }
    } prepare: { tool, arguments in
      try prepare(for: tool, arguments)
    }
    await AgentServer(CommandAgentProject(definitions), hub, folder: FileSystem.workingFolder).serve(connection)
    await hub.end()
  }

  /// Compiles the step files for a call in advance, because compiling may take longer than the time limit of an app.
  private func prepare(for tool: String, _ arguments: [String: JSONValue]) throws {
    guard tool == "step" else {
      // If compiling fails, the session reports the missing apps of step files.
      if tool == "act", arguments["action"] == "start" { _ = try? compile() }
      return
    }
    try compile()
  }

  private func compile() throws { _ = try definitions.isPrepared(definitions.files(for: FeatureFiles.standardPaths)) }

  // MARK: - The session

  /// The first argument of a session's process. The words of the command follow.
  static let sessionArgument = "mcp-session"

  private func serveSession(_ app: String?, _ arguments: ParsedArguments) async throws {
    let environment = try RunEnvironment.changed {
      $0[Pace.self] = try Pace(arguments)
      $0.chosenApp = app
    }
    try await RunEnvironment.$current.withValue(environment) {
      var setting = try ConsoleSession.Setting.ofCommand(
        definitions, app: app, on: try AppOptions.chosenDevice(arguments))
      setting.version = { [definitions] in try definitions.version(for: FeatureFiles.standardPaths) }
      setting.surface = .tools
      let session = AgentSession(try ConsoleSession(setting), folder: FileSystem.workingFolder)
      let responder = QueuedResponder { await session.answer($0) }
      let connection = try ServedProcess.serve(responder) {}
      await responder.run()
      await connection.stop()
    }
  }
}
