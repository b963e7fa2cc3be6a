package import AppUnderTest
import HTTP

/// The apps, protocol and limits of a server.
package struct ServeSetting: Sendable {
  /// How the time of apps passes.
  package enum Time: String, Sendable, CaseIterable {
    /// Time passes with waits, actions and repeated queries.
    case virtual
    /// Time also passes between commands, for clients that sleep.
    case real
  }

  /// The protocol of the clients.
  package enum WireProtocol: String, Sendable, CaseIterable {
    /// W3C WebDriver with the extensions of Appium.
    case webdriver
    /// WebDriverAgent, for clients other than Appium: one session at a time.
    case wda
    /// The Calabash server for iOS, with DeviceAgent for gestures: one app.
    case calabash
    /// The Frank server: one app.
    case frank

    /// The default port of clients.
    package var port: Int {
      switch self {
      case .webdriver, .wda: 4723
      case .calabash, .frank: 37265
      }
    }

    /// The port on which clients of Calabash expect DeviceAgent.
    package static let agentPort = 27753
  }

  /// The properties of a session that requests no others.
  package struct SessionDefaults: Sendable {
    /// The app; nil if each session has to name one.
    package var app: AppCatalog.Entry?
    /// The device.
    package var device: Device
    /// The device of sessions of a browser on a computer.
    package var browserDevice: Device
    /// How the time of apps passes.
    package var time: Time
  }

  /// The clients that a server accepts.
  package struct Access: Sendable {
    /// The token that every request must contain; nil for a server that only listens on the loopback interface.
    package var token: String?
    /// The accepted host names, besides those of the loopback interface.
    package var hosts: [String]
  }

  /// The protocol of the clients.
  package var wireProtocol = WireProtocol.webdriver
  /// Finds an app by its name; throws a `Diagnostic` that lists the apps.
  package var find: @Sendable (_ name: String) throws -> AppCatalog.Entry
  /// The app and device of sessions that request no others.
  package var defaults: SessionDefaults
  /// The time after which a session without commands expires.
  package var sessionTimeout: Duration
  /// The maximum number of sessions.
  package var mostSessions: Int
  /// The clients that the server accepts.
  package var access: Access
  /// The version of this program.
  package var version: String
  /// Reads the clock by which the pauses of clients are measured.
  package var now: @Sendable () -> ContinuousClock.Instant = { .now }
  /// Records the actions of clients; nil to record nothing.
  package var recording: ServedRecording?
  /// Called with the id of a session that has ended.
  package var onSessionEnd: @Sendable (String) -> Void = { _ in }
  /// Receives a line for each request; nil to log nothing.
  package var log: (@Sendable (String) -> Void)?

  /// Makes a setting.
  ///
  /// - Parameters:
  ///   - app: the default app.
  ///   - device: the default device.
  ///   - browserDevice: the default device of sessions of a browser on a computer; nil for the same.
  ///   - time: how the time of apps passes by default.
  ///   - sessionTimeout: the time after which a session without commands expires.
  ///   - mostSessions: the maximum number of sessions.
  ///   - token: the token that every request must contain.
  ///   - hosts: the accepted host names.
  ///   - version: the version of this program.
  ///   - log: receives a line for each request.
  ///   - find: finds an app by its name.
  package init(
    app: AppCatalog.Entry? = nil, device: Device = .standard, browserDevice: Device? = nil, time: Time = .virtual,
    sessionTimeout: Duration = .seconds(300), mostSessions: Int = 32, token: String? = nil, hosts: [String] = [],
    version: String = "0", log: (@Sendable (String) -> Void)? = nil,
    find: @escaping @Sendable (_ name: String) throws -> AppCatalog.Entry
  ) {
    defaults = SessionDefaults(app: app, device: device, browserDevice: browserDevice ?? device, time: time)
    self.sessionTimeout = sessionTimeout
    self.mostSessions = mostSessions
    access = Access(token: token, hosts: hosts)
    self.version = version
    self.log = log
    self.find = find
  }
}

extension ServeSetting {
  /// Logs a request.
  func log(_ request: WebRequest, _ status: Int, _ error: WireError?, since start: ContinuousClock.Instant) {
    guard let log else { return }
    let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
    let reason = error.map { " \($0.code.rawValue): \($0.message.split(separator: "\n").first ?? "")" } ?? ""
    log("\(request.method) \(request.path) \(status) \((milliseconds * 10).rounded() / 10) ms\(reason)")
  }
}
