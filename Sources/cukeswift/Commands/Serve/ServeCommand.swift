import AppServer
import AppUnderTest
import CommandOptions
import HTTP
import Messages
import OperatingSystem
import Project
import SourceText
import StepLibrary

/// `cukeswift serve`: serves an app to clients of WebDriver, Appium, Calabash and Frank.
struct ServeCommand: Command {
  let definitions: DefinitionSource
  /// Whether this is the process of a session, which the server has started.
  var isSession = false
  private static let app = Option(
    "--app", .app, help: "the app of sessions that name none, or the address of a page")
  static let portValue = OptionValue(placeholder: "N") { text, option throws(Diagnostic) -> Int in
    if let port = Int(text), (0...65535).contains(port) { return port }
    throw Diagnostic(
      problem: "\(option) takes a number from 0 to 65535, but was given '\(text)'",
      advice: "With 0 the system chooses a free one, which is printed.")
  }
  private static let device = Option(
    "--device", .device, help: "which device; else a desktop for browsers, and an iPhone X for others")
  private static let port = Option(
    "--port", portValue,
    help: "listen on this port, with 0 on any that is free; else on 4723, for Calabash and Frank on 37265")
  private static let agentPort = Option(
    "--agent-port", portValue,
    help: "with --protocol calabash, the port for gestures of DeviceAgent; else 27753")
  private static let host = Option(
    "--host", .text("NAME"), help: "listen on this network interface, with --token; else only for this machine")
  private static let token = Option(
    "--token", .text("TEXT"), help: "what clients have to present, as a bearer token or the password of the address")
  private static let sessionTimeout = Option(
    "--session-timeout",
    OptionValue(placeholder: "SECONDS") { text, option throws(Diagnostic) in
      if let seconds = Int(text), (1...86_400).contains(seconds) { return Duration.seconds(seconds) }
      throw Diagnostic(problem: "\(option) takes seconds from 1 to 86400, but was given '\(text)'")
    }, else: .seconds(300), help: "end a session without commands after this time; else after 300")
  private static let time = Option(
    "--time", .word(ServeSetting.Time.self), else: .virtual,
    help: "virtual: waits take no real time; real: apps run at normal speed")
  private static let wireProtocol = Option(
    "--protocol", .word(ServeSetting.WireProtocol.self), else: .webdriver,
    help: "what clients speak: webdriver, with Appium; wda: WebDriverAgent; calabash, with DeviceAgent; frank")
  private static let limit = Option(
    "--step-timeout", .time, else: .seconds(60),
    help: "end a session whose app takes longer for a command; else after 1m")
  private static let record = Option(
    "--record", .folder, help: "save what each WebDriver session does as a feature in this folder")
  private static let verbose = Flag("--verbose", help: "print a line for each request")

  static let runsApps = true
  static let description = CommandDescription(
    name: "serve",
    summary: "Serves an app to clients of WebDriver, Appium, Calabash and Frank.",
    details: [
      "Each WebDriver session has its own app; clients of Calabash and Frank share the one of --app.",
      "Prints the address when it is ready, and serves until it is interrupted.",
    ],
    keys: [
      app, device, ConfigurationFile.chosenPages, port, agentPort, host, token, sessionTimeout, time,
      wireProtocol,
      limit, record, verbose,
    ],
    examples: [
      ("cukeswift serve --app Tinylog", "for clients on this machine, on port 4723"),
      ("cukeswift serve --app shop.html --port 0 --verbose", "a page, on any port that is free"),
      ("cukeswift serve --app Tinylog --protocol calabash", "for Calabash, on ports 37265 and 27753"),
      ("cukeswift serve --app Tinylog --record features", "save a feature for each session"),
    ])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    try arguments.refuseOperands(of: description)
    let name = try arguments[Self.app]
    CommandChild.note(name.map { "the app '\($0)'" } ?? "an app of a session")
    defer { CommandChild.note(nil) }
    var setting = try setting(arguments, app: name)
    if isSession {
      try await SessionServer.run(setting)
      return .passed
    }
    let (lines, log) = AsyncStream<String>.makeStream()
    if arguments[Self.verbose] { setting.log = { log.yield($0) } }
    let server = try Server(setting, limit: try arguments[Self.limit])
    let host = try arguments[Self.host]
    let listeners = try Self.ports(arguments, for: setting.wireProtocol).map { port, option in
      try WebServer.listening(on: host, port: port, server.responder, option: option)
    }
    let what = setting.defaults.app.map { "'\($0.name)'" } ?? "apps"
    let addresses = listeners.map { "http://\(WebServer.shownHost(host)):\($0.port)" }
    output.write("Serving \(what) on \(addresses.joined(separator: ", DeviceAgent on "))\n")
    output.flush()
    Task {
      await EndRequest.wait()
      log.finish()
    }
    for await line in lines {
      output.write(line.visibleLines + "\n")
      output.flush()
    }
    for listener in listeners { await listener.stop() }
    await server.end()
    return .passed
  }

  /// The setting of all sessions.
  private func setting(_ arguments: ParsedArguments, app name: String?) throws -> ServeSetting {
    let project = try Project(arguments)
    let definitions = definitions.choosing(project)
    let find = { @Sendable (name: String) throws in
      try definitions.catalog(for: name).app(named: name)
    }
    let access = try Self.access(arguments)
    let app = try name.map { try find($0) }
    let device = try arguments[Self.device]
    var setting = ServeSetting(
      app: app, device: device ?? .standard, browserDevice: device ?? .desktop, find: find)
    setting.wireProtocol = try arguments[Self.wireProtocol]
    let isInApp = [.calabash, .frank].contains(setting.wireProtocol)
    if isInApp, app == nil {
      throw Diagnostic(
        problem: "--protocol \(setting.wireProtocol.rawValue) serves one app, and none is named",
        advice: "Name it with --app: these clients cannot choose an app.")
    }
    setting.defaults.time = try arguments[Self.time]
    setting.sessionTimeout = try arguments[Self.sessionTimeout]
    setting.access.token = access.token
    if let host = access.host { setting.access.hosts = [host] }
    setting.version = Version.current
    if let folder = try arguments[Self.record] {
      guard !isInApp else {
        throw Diagnostic(
          problem: "--record is for sessions of WebDriver, and --protocol \(setting.wireProtocol.rawValue) has none",
          advice: "Leave one of them out.")
      }
      setting.recording = try RecordedFeatures(in: folder, try PredefinedSteps.writer(in: project.language())).recording
    }
    return setting
  }

  /// The network interface, and the token that its clients have to present.
  private static func access(_ arguments: ParsedArguments) throws(Diagnostic) -> (host: String?, token: String?) {
    let (host, token) = (try arguments[host], try arguments[token])
    if let host, token?.allSatisfy(\.isWhitespace) != false {
      throw Diagnostic(
        problem: "--host \(host) lets any other machine drive the app",
        advice:
          "Give a secret token for your clients, as in --host \(host) --token 'a long secret', or leave --host out."
      )
    }
    return (host, token)
  }

  /// The ports to listen on, with their options. All ports accept the requests of both protocols of Calabash, whose
  /// paths differ.
  private static func ports(
    _ arguments: ParsedArguments, for wireProtocol: ServeSetting.WireProtocol
  ) throws(Diagnostic) -> [(port: Int, option: String)] {
    let main = (try arguments[port] ?? wireProtocol.port, "--port")
    let agentPort = try arguments[agentPort]
    if wireProtocol == .calabash { return [main, (agentPort ?? ServeSetting.WireProtocol.agentPort, "--agent-port")] }
    guard agentPort == nil else {
      throw Diagnostic(
        problem: "--agent-port is only for clients of Calabash",
        advice: "Leave it out, or add --protocol calabash.")
    }
    return [main]
  }
}

/// The responder: a router with a process for each session, or, for protocols with one app for all clients, this
/// process.
private enum Server {
  case router(SessionRouter)
  case single(AppServer)

  init(_ setting: ServeSetting, limit: Duration) throws {
    switch setting.wireProtocol {
    case .calabash, .frank: self = .single(AppServer(setting))
    case .webdriver, .wda:
      let words = try ServeCommand.sessionWords()
      // All sessions share one browser.
      self = .router(SessionRouter(setting) { try ServedProcess(words, limit: limit, onEnd: $0) })
    }
  }

  var responder: any WebResponder {
    switch self {
    case .router(let router): router
    case .single(let server): server
    }
  }

  func end() async {
    switch self {
    case .router(let router): await router.end()
    case .single(let server): await server.end()
    }
  }
}
