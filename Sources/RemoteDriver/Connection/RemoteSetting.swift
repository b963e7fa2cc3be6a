import AppUnderTest
package import JSON
package import SourceText

/// The settings of a session with a server.
package struct RemoteSetting: Sendable, Hashable {
  /// The server.
  package var address: RemoteAddress
  /// The requested properties of the device, app or browser, by the names of WebDriver and Appium.
  package var capabilities: [String: JSONValue]
  /// Whether the session stays open when the command ends.
  package var keepsSession: Bool
  /// How the app is launched.
  package var launch = LaunchSetting()
  /// The time limit for the server to answer a command of the session.
  package private(set) var patience = Self.devicePatience

  /// The capability for `patience` in seconds, which is not sent to servers.
  package static let answerTimeout = "cukeswift:answerTimeout"
  /// The capabilities that are not sent to servers.
  private static let ownCapabilities: Set<String> = [answerTimeout, AnswersAddress.capability]
  /// The default patience for a browser, and for a device, which may require an installation.
  private static let (browserPatience, devicePatience) = (Duration.seconds(60), Duration.seconds(180))

  /// Describes a session.
  ///
  /// - Parameters:
  ///   - address: the server.
  ///   - capabilities: the capabilities; the prefix of Appium is added to nonstandard names without a colon.
  ///   - keepsSession: whether the session stays open when the command ends.
  /// - Throws: a `Diagnostic` if `cukeswift:answerTimeout` is not a valid time.
  package init(
    address: RemoteAddress, capabilities: [String: JSONValue] = [:], keepsSession: Bool = false
  ) throws(Diagnostic) {
    self.address = address
    self.keepsSession = keepsSession
    self.capabilities = [:]
    for (name, value) in capabilities where !Self.ownCapabilities.contains(name) {
      self.capabilities[WebDriverCapabilityName.complete(name)] = value
    }
    if isOfBrowser { patience = Self.browserPatience }
    guard let timeout = capabilities[Self.answerTimeout] else { return }
    guard let seconds = timeout.number, seconds > 0, seconds <= 86_400 else {
      throw Diagnostic(
        problem: "'\(Self.answerTimeout)' is not a number of seconds",
        advice: "Write how many seconds a server may be silent, up to 86400.")
    }
    patience = .seconds(seconds)
  }

  /// Whether the session is for a browser instead of an app.
  package var isOfBrowser: Bool { capabilities[RemoteCapability.browserName.rawValue]?.string?.isEmpty == false }

  /// The setting with a capability, unless it already has one with this name.
  func adding(_ name: String, _ value: JSONValue?) -> RemoteSetting {
    var setting = self
    let name = WebDriverCapabilityName.complete(name)
    if let value, setting.capabilities[name] == nil { setting.capabilities[name] = value }
    return setting
  }
}
