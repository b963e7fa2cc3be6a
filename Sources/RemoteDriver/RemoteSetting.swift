package import JSON
package import SourceText

/// What a session with a server is asked for.
package struct RemoteSetting: Sendable, Hashable {
  /// The server.
  package var address: RemoteAddress
  /// What the device, the app or the browser has to be, by the names of WebDriver and Appium.
  package var capabilities: [String: JSONValue]
  /// Whether the session is kept open when the command ends.
  package var keepsSession: Bool
  /// How long the server may be silent in a command of the session.
  package private(set) var patience: Duration

  /// The capability by which that is said in seconds; servers do not get it.
  package static let answerTimeout = "cukeswift:answerTimeout"
  /// How long the server of a browser, or of a device, which may have to install something, may be silent where nothing is said.
  private static let (browserPatience, devicePatience) = (Duration.seconds(60), Duration.seconds(180))

  /// Describes a session.
  ///
  /// - Parameters:
  ///   - address: the server.
  ///   - capabilities: what is asked for; names without a colon that the specification does not know are Appium's.
  ///   - keepsSession: whether the session is kept open when the command ends.
  /// - Throws: a `Diagnostic` where `cukeswift:answerTimeout` is no time.
  package init(
    address: RemoteAddress, capabilities: [String: JSONValue] = [:], keepsSession: Bool = false
  ) throws(Diagnostic) {
    self.address = address
    self.keepsSession = keepsSession
    self.capabilities = [:]
    let isOfBrowser = capabilities["browserName"]?.string?.isEmpty == false
    patience = isOfBrowser ? Self.browserPatience : Self.devicePatience
    for (name, value) in capabilities where name != Self.answerTimeout {
      self.capabilities[Self.fullName(of: name)] = value
    }
    guard let timeout = capabilities[Self.answerTimeout] else { return }
    guard let seconds = timeout.number, seconds > 0, seconds <= 86_400 else {
      throw Diagnostic(
        problem: "'\(Self.answerTimeout)' is not a number of seconds",
        advice: "Write how many seconds a server may be silent, up to 86400.")
    }
    patience = .seconds(seconds)
  }

  /// The capabilities that the specification knows; clients of Appium write all others with its prefix.
  private static let standard: Set<String> = [
    "acceptInsecureCerts", "browserName", "browserVersion", "platformName", "pageLoadStrategy", "proxy",
    "setWindowRect", "timeouts", "strictFileInteractability", "unhandledPromptBehavior", "webSocketUrl", "userAgent",
  ]

  private static func fullName(of name: String) -> String {
    standard.contains(name) || name.contains(":") ? name : "appium:" + name
  }

  /// Whether a browser is asked for, and not an app.
  package var isOfBrowser: Bool { capabilities["browserName"]?.string?.isEmpty == false }

  /// The setting with a capability, unless it has that already.
  func adding(_ name: String, _ value: JSONValue?) -> RemoteSetting {
    var setting = self
    if let value, setting.capabilities[name] == nil { setting.capabilities[name] = value }
    return setting
  }
}
