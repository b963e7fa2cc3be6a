import AppUnderTest
import CommandOptions
import Console
import HTTP
import OperatingSystem
import Project
import Runner
import SourceText
import Studio

/// `cukeswift studio`: shows an app, its recorded steps and the features of the project in a browser.
struct StudioCommand: Command {
  var definitions: DefinitionSource
  /// Whether this is the process of a session, which the server has started.
  var isSession = false
  private static let port = Option(
    "--port", ServeCommand.portValue, else: 0, help: "listen on this port; else on any that is free")
  private static let host = Option(
    "--host", .text("NAME"), help: "listen on this network interface, for a phone; else for this machine alone")
  private static let token = Option(
    "--token", AccessToken.value, help: "the secret part of the address; else a new one each time")
  private static let framed = Flag(
    "--framed", help: "allow other pages, such as an editor's panel, to show the studio in a frame")

  static let runsApps = true
  static let description = CommandDescription(
    name: "studio", operands: "[PAGE | PATH…]",
    summary: "Shows an app in the browser, and records actions on it.",
    details: [
      "Prints the address of the page, with a secret in it, and serves until it is interrupted. Anyone with the",
      "address can do everything the console can. PAGE is the address of a page, in place of --app; a PATH is a feature file",
      "or a folder of them, without one 'features'.",
    ],
    keys: [
      AppOptions.oneApp, AppOptions.oneDevice, ConfigurationFile.chosenPages, port, host, token, framed,
      AppTimeLimit.ofActions,
    ],
    examples: [
      ("cukeswift studio --app Calculator", "record scenarios with the mouse"),
      ("cukeswift studio https://shop.example", "the same for a page"),
      ("cukeswift studio --app Tinylog --host 192.168.1.4", "touch the app on the screen of a phone"),
    ])

  /// The app and features of a command line.
  private struct Choice {
    /// The app, or the address of a page; nil to start no app.
    var app: String?
    /// The features; empty for the default features.
    var paths: [String]

    init(_ arguments: ParsedArguments) throws(Diagnostic) {
      app = try arguments[AppOptions.oneApp]
      paths = try arguments.paths().map(\.text)
      if app == nil, let first = paths.first, first.contains("://") || first.hasSuffix(".html") {
        app = paths.removeFirst()
      }
    }
  }

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    let choice = try Choice(arguments)
    var command = self
    command.definitions.project = try Project(arguments)
    if isSession {
      try await command.serveSession(choice, on: try AppOptions.chosenDevice(arguments))
    } else {
      try await command.serve(choice, arguments, output: output)
    }
    return .passed
  }

  // MARK: - The server

  private func serve(_ choice: Choice, _ arguments: ParsedArguments, output: OutputFile) async throws {
    // A wrong name is reported here, rather than on a page.
    let files = StudioFiles(paths: choice.paths)
    try files.check()
    if let app = choice.app { _ = try definitions.catalog(for: app).app(named: app) }
    CommandChild.note(choice.app.map { "the app '\($0)'" } ?? "an app")
    defer { CommandChild.note(nil) }
    let host = try arguments[Self.host]
    let token = try arguments[Self.token] ?? AccessToken.new()
    let limit = try arguments[AppTimeLimit.ofActions]
    let words = try Self.sessionWords()
    let hub = StudioHub {
      try ServedProcess(words, as: Self.sessionArgument, limit: limit) { _ in }
    }
    let names = host == nil ? [] : [host, WebServer.machineName].compactMap(\.self)
    let server = StudioServer(
      token: token, hosts: names, project: files, hub: hub,
      isFramed: arguments[Self.framed])
    let listener = try WebServer.listening(on: host, port: try arguments[Self.port], server)
    output.write("Studio on http://\(WebServer.shownHost(host)):\(listener.port)/\(token)/\n")
    output.flush()
    let serving = Task { await hub.run() }
    let features = choice.paths.isEmpty ? FeatureFiles.standardPaths : choice.paths
    StudioChanges(
      hub: hub, paths: features.map { PathArgument(path: $0) }, project: definitions.project, app: choice.app
    ).watch()
    await EndRequest.wait()
    await hub.end()
    await listener.stop()
    await serving.value
  }

  // MARK: - The session

  /// The first argument of a session's process. The words of the command follow.
  static let sessionArgument = "studio-session"

  private func serveSession(_ choice: Choice, on device: Device?) async throws {
    // If the app does not start, the page shows the reason, and the user can start another one.
    var setting = try ConsoleSession.Setting.ofCommand(
      definitions, app: choice.app, on: device,
      paths: choice.paths.isEmpty ? FeatureFiles.standardPaths : choice.paths)
    setting.surface = .forms
    let console = try ConsoleSession(setting)
    var plain = setting
    plain.app = nil
    let session = QueuedResponder(
      studio: console, plain, runner: StudioRuns(definitions: definitions),
      folder: ProjectBounds(FileSystem.workingFolder))
    let connection = try ServedProcess.serve(session) {}
    await RunEnvironment.$current.withValue(.changed { $0.chosenApp = choice.app }) {
      await session.run()
    }
    await connection.stop()
  }
}
