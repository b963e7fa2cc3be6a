import CommandOptions
import JSON
import OperatingSystem
import Project
import RemoteDriver
import SourceText

extension DriverChoice {
  private static let driver = Option(
    "--driver", .word(RemoteKind.self, placeholder: "KIND"),
    help: "drive all apps through a server: webdriver, also of Appium; calabash, the one in an app")
  private static let url = Option("--url", .text("ADDRESS"), help: "the server, such as http://127.0.0.1:4723")
  private static let capability = Option(
    "--capability",
    each: OptionValue(placeholder: "NAME=VALUE") { text, option throws(Diagnostic) in
      guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
        throw Diagnostic(
          problem: "\(option) takes a name and a value, but was given '\(text)'",
          advice: "Write \(option) browserName=chrome, or JSON after the equals sign.")
      }
      return (String(text[..<equals]), Self.value(of: text[text.index(after: equals)...]))
    }, help: "a capability of its sessions: a text or JSON")
  private static let keepSession = Flag("--keep-session", help: "leave the sessions of servers open, to watch")

  /// The options for the server.
  static let options: [any CommandOption] = [driver] + ofOneDevice
  /// The options for the address of a device and its use.
  static let ofOneDevice: [any CommandOption] = [url, capability, keepSession]

  /// Parses a value as JSON, or else takes it as a text.
  private static func value(of text: Substring) -> JSONValue {
    (try? JSONValue(parsing: Array(text.utf8))) ?? .string(String(text))
  }

  /// Reads the options; nil without a chosen server.
  ///
  /// - Throws: a diagnostic for the first option that is invalid, or useless without another one.
  static func given(in arguments: ParsedArguments) throws(Diagnostic) -> DriverChoice? {
    let capabilities = try arguments[capability]
    guard let kind = try arguments[driver] else {
      for option in [url, capability] as [any CommandOption] where !arguments.given([option]).isEmpty {
        throw Diagnostic(
          problem: "\(option.name) is for a server, but no --driver is chosen",
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

  static func keepsSession(_ arguments: ParsedArguments) -> Bool { arguments[keepSession] }

  /// Starts the process that deletes remote sessions of the command later, if the command may have any.
  ///
  /// - Parameter words: the words of the command line.
  /// - Throws: an error if the process cannot be started.
  static func keepSessions(of words: [String]) throws(FileSystem.Failure) {
    let isChosen = words.contains { $0 == driver.name || $0.hasPrefix(driver.name + "=") }
    guard isChosen || mayHaveRemoteApps || Environment[driver.description.variable] != nil else { return }
    try RemoteSessionSupervisor.begin()
  }
}
