import AppUnderTest
import JSON
import RemoteDriver
import SourceText

/// The server through which all apps of a command are driven.
struct DriverChoice: Sendable {
  /// What the server speaks.
  let kind: RemoteKind
  /// The server.
  let address: RemoteAddress
  /// What a session with the server is asked for, by its names.
  let capabilities: [String: JSONValue]

  /// The server that was chosen; nil where apps are driven in the way of each.
  @TaskLocal static var current: DriverChoice?
  /// Whether sessions with servers are kept open when the command ends.
  @TaskLocal static var keepsSessions = false

  private static let driver = Option(
    "--driver",
    OptionValue(placeholder: "KIND", choices: { RemoteKind.names }) { text, option throws(Diagnostic) in
      if let kind = RemoteKind(rawValue: text) { return kind }
      throw Diagnostic(
        problem: "\(option) takes \(RemoteKind.names.joined(separator: " or ")), but was given '\(text)'",
        advice: DidYouMean.sentence(for: text, among: RemoteKind.names))
    }, help: "drive all apps through a server: webdriver, also of Appium; calabash, the one in an app")
  private static let url = Option("--url", .text("ADDRESS"), help: "the server, such as http://127.0.0.1:4723")
  private static let capability = Option(
    "--capability",
    each: OptionValue(placeholder: "NAME=VALUE") { text, option throws(Diagnostic) in
      guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
        throw Diagnostic(
          problem: "\(option) takes a name and a value, but was given '\(text)'",
          advice: "Write \(option) browserName=chrome, or JSON behind the equals sign.")
      }
      return (String(text[..<equals]), Self.value(of: text[text.index(after: equals)...]))
    }, help: "what its sessions are asked for: a text or JSON")
  private static let keepSession = Flag("--keep-session", help: "leave the sessions of servers open, to watch")

  /// The options that choose a server.
  static let options: [any CommandOption] = [driver] + ofOneDevice
  /// Those that say where a device is and how its server uses it.
  static let ofOneDevice: [any CommandOption] = [url, capability, keepSession]

  /// A value as JSON, where it is some; any other is a text.
  private static func value(of text: Substring) -> JSONValue {
    (try? JSONValue(parsing: Array(text.utf8))) ?? .string(String(text))
  }

  private init(kind: RemoteKind, address: RemoteAddress, capabilities: [String: JSONValue]) {
    (self.kind, self.address, self.capabilities) = (kind, address, capabilities)
  }

  /// Reads the options; nil where none chooses a server.
  ///
  /// - Throws: a diagnostic for the first that is wrong, or means nothing without another one.
  static func given(in arguments: ParsedArguments) throws(Diagnostic) -> DriverChoice? {
    let capabilities = try arguments[capability]
    guard let kind = try arguments[driver] else {
      for option in [url, capability] as [any CommandOption] where !arguments.given([option]).isEmpty {
        throw Diagnostic(
          problem: "\(option.name) says something about a server, but no --driver is chosen",
          advice: "Add --driver webdriver, or write the server into \"apps\" of cukeswift.json.")
      }
      return nil
    }
    guard let text = try arguments[url] else {
      throw Diagnostic(
        problem: "--driver \(kind.rawValue) needs the address of the server",
        advice: "Add --url, as in --driver \(kind.rawValue) --url http://127.0.0.1:4723.")
    }
    return DriverChoice(
      kind: kind, address: try RemoteAddress(text), capabilities: Dictionary(capabilities) { _, last in last })
  }

  /// Does something with a server chosen.
  static func choosing<Result>(
    _ choice: DriverChoice?, keepsSessions: Bool, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await $current.withValue(choice) { try await $keepsSessions.withValue(keepsSessions, operation: body) }
  }

  /// Whether sessions are kept open.
  static func keepsSession(_ arguments: ParsedArguments) -> Bool { arguments[keepSession] }

  /// An app driven through the server.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - page: where its page is; nil where it is none.
  /// - Throws: a `Diagnostic` for what such a server cannot be asked for.
  func entry(named name: String, page: RemotePage?) throws(Diagnostic) -> AppCatalog.Entry {
    let app = RemoteApp(name: name, kind: kind, address: address, capabilities: capabilities)
    return try kind.entry(for: app, page: page, keepsSession: Self.keepsSessions)
  }

  /// Starts what deletes the sessions of the command, where it may have some.
  ///
  /// - Parameter words: the words of the command line.
  /// - Throws: when the system starts no process.
  static func keepSessions(of words: [String]) throws(FileSystem.Failure) {
    let isChosen = words.contains { $0 == driver.name || $0.hasPrefix(driver.name + "=") }
    guard isChosen || mayHaveRemoteApps else { return }
    try RemoteSessionKeeper.begin()
  }

  /// Whether the configuration file may name servers; what is wrong with it is reported by whoever reads it.
  private static var mayHaveRemoteApps: Bool {
    guard ConfigurationFile.isThere, let bytes = try? FileSystem.read(ConfigurationFile.standardPath, isKept: true)
    else { return false }
    return String(decoding: bytes, as: UTF8.self).contains("\"apps\"")
  }
}
