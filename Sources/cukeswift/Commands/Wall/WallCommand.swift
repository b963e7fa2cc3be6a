import CommandOptions
import HTTP
import OperatingSystem
import Project
import Runner
import SourceText
import Wall

/// `cukeswift wall`: shows on a page which projects are green, and who broke the others.
struct WallCommand: Command {
  private static let config = Option(
    "--config", .text("FILE"), isInProfiles: false, help: "the configuration of the wall, else cukeswift-wall.json")
  private static let state = Option(
    "--state", .text("DIR"), help: "the folder for its data, else .cukeswift/wall")
  private static let port = Option(
    "--port", ServeCommand.portValue, else: 4780,
    help: "listen on this port, with 0 on any that is free; else on 4780")
  private static let host = Option(
    "--host", .text("NAME"), help: "listen on this network interface; else only for this machine")
  private static let token = Option(
    "--token", AccessToken.value, help: "the secret part of the address; else one that is made once and kept")
  private static let isPublic = Flag(
    "--public", help: "have no secret in the address: everyone who reaches the port can read everything")
  private static let every = Option(
    "--every", .time, help: "how often to check remote repositories without \"every\"")
  private static let jobs = Option("--jobs", .count(from: 1), else: 1, help: "the number of runs at a time; else 1")

  /// The operand that makes a running wall check repositories now.
  private static let notify = "notify"

  static let description = CommandDescription(
    name: "wall", operands: "[FILE|FOLDER…]",
    summary: "Shows on a page which projects are green, and who broke others.",
    details: [
      "A FILE holds the messages of a run, a FOLDER those of many: each is a project. Without any,",
      "cukeswift-wall.json names projects, also git repositories that the wall runs by itself. Prints the",
      "address of the page, with a secret in it. It allows reading everything, and starting runs.",
      "'cukeswift wall notify [PROJECT…]', as in a hook of git, has a running wall look at repositories at",
      "once.",
    ],
    keys: [config, state, port, host, token, isPublic, every, jobs],
    examples: [
      ("cukeswift wall results", "the runs whose messages are in a folder"),
      ("cukeswift wall --host 0.0.0.0", "the projects of cukeswift-wall.json, for the room"),
      ("cukeswift wall notify Shop --state /srv/wall", "in the hook post-receive of a repository"),
    ])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    let operands = try arguments.paths().map(\.text)
    let chosen = try arguments[Self.state]
    if operands.first == Self.notify {
      try WallFolder.notify(Array(operands.dropFirst()), in: chosen ?? "\(ProjectFolder.name)/wall")
      return .passed
    }
    let setting = try setting(operands, arguments)
    let folder = try WallFolder(claiming: try WallFolder.path(for: chosen)) {
      OutputFile.writeError("Waiting for commands of an earlier wall to end.\n")
    }
    let token = try token(arguments, in: folder)
    let wall = try Wall(setting, in: folder, jobs: try arguments[Self.jobs], token: token) { problem in
      OutputFile.writeError("\(Diagnostic(.warning, problem: problem))\n")
    }
    let host = try arguments[Self.host]
    let server = try WebServer.listening(
      on: host, port: try arguments[Self.port],
      WallServer(wall, hosts: [host, WebServer.machineName].compactMap(\.self), variantOption: AppOptions.device.name))
    let address = "http://\(WebServer.shownHost(host)):\(server.port)/" + (token.map { "\($0)/" } ?? "")
    output.write("Showing \(setting.projects.count.counted("project")) on \(address)\n".visibleLines)
    output.flush()
    await wall.begin(at: address)
    await EndRequest.wait()
    await server.stop()
    return .passed
  }

  private func setting(_ operands: [String], _ arguments: ParsedArguments) throws(Diagnostic) -> WallSetting {
    let (config, every) = (try arguments[Self.config], try arguments[Self.every])
    if operands.isEmpty {
      let path = config ?? "cukeswift-wall.json"
      guard config != nil || FileSystem.isThere(path) else {
        throw Diagnostic(
          problem: "the wall has nothing to show",
          advice: "Name folders with messages of runs, or describe projects in cukeswift-wall.json.")
      }
      return try WallSettingReader.read(path, every: every)
    }
    if let config {
      throw Diagnostic(
        problem: "--config \(config) and '\(operands[0])' cannot be combined",
        advice: "Leave one of them out.")
    }
    return try WallSetting(streams: operands)
  }

  /// The secret part of the address; nil for a public page.
  private func token(_ arguments: ParsedArguments, in folder: WallFolder) throws(Diagnostic) -> String? {
    let given = try arguments[Self.token]
    guard arguments[Self.isPublic] else {
      if let given { return given }
      return try folder.token(where: AccessToken.isUsable, else: AccessToken.new)
    }
    guard given == nil else {
      throw Diagnostic(problem: "--token and --public exclude each other", advice: "Leave one of them out.")
    }
    return nil
  }
}
