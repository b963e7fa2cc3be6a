package import JSON

/// What a session with a server is asked for.
package struct RemoteSetting: Sendable, Hashable {
  /// The server.
  package var address: RemoteAddress
  /// What the device, the app or the browser has to be, by the names of WebDriver and Appium.
  package var capabilities: [String: JSONValue]
  /// Whether the session is kept open when the command ends.
  package var keepsSession: Bool

  /// Describes a session.
  ///
  /// - Parameters:
  ///   - address: the server.
  ///   - capabilities: what is asked for; names without a colon that the specification does not know are Appium's.
  ///   - keepsSession: whether the session is kept open when the command ends.
  package init(address: RemoteAddress, capabilities: [String: JSONValue] = [:], keepsSession: Bool = false) {
    self.address = address
    self.keepsSession = keepsSession
    self.capabilities = [:]
    for (name, value) in capabilities { self.capabilities[Self.fullName(of: name)] = value }
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
