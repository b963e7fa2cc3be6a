package import AppUnderTest
import HTTP

/// What a server serves, and for whom.
package struct ServeSetting: Sendable {
  /// Whether the time of apps jumps to what happens next, or passes as time does.
  package enum Time: String, Sendable, CaseIterable {
    /// It moves with waits, actions and repeated questions.
    case virtual
    /// It passes between commands too, for clients that sleep.
    case real
  }

  /// What clients speak.
  package enum WireProtocol: String, Sendable, CaseIterable {
    /// W3C WebDriver with what Appium adds to it.
    case webdriver
    /// That of WebDriverAgent, whose clients are not Appium: one session at a time.
    case wda
    /// That of the server of Calabash for iOS, with DeviceAgent for gestures: one app.
    case calabash
    /// That of the server of Frank: one app.
    case frank

    /// The port that clients expect.
    package var port: Int {
      switch self {
      case .webdriver, .wda: 4723
      case .calabash, .frank: 37265
      }
    }

    /// The port on which clients of Calabash expect DeviceAgent.
    package static let agentPort = 27753
  }

  /// What clients speak.
  package var wireProtocol = WireProtocol.webdriver
  /// Finds an app by its name; throws a `Diagnostic` that lists the apps.
  package var find: @Sendable (_ name: String) throws -> AppCatalog.Entry
  /// The app of sessions that name none; `nil` where each has to name one.
  package var app: AppCatalog.Entry?
  /// The device of sessions that name none.
  package var device: Device
  /// How the time of apps passes where a session does not say it.
  package var time: Time
  /// How long a session is kept without commands.
  package var sessionTimeout: Duration
  /// How many sessions there can be at once.
  package var mostSessions: Int
  /// What every request has to present; `nil` where the loopback interface is protection enough.
  package var token: String?
  /// The names by which the server may be addressed, beside those of the loopback interface.
  package var hosts: [String]
  /// The version of this program.
  package var version: String
  /// Called with the id of a session that has ended.
  package var onSessionEnd: @Sendable (String) -> Void = { _ in }
  /// Takes a line for each request; `nil` for none.
  package var log: (@Sendable (String) -> Void)?

  /// Makes a setting.
  ///
  /// - Parameters:
  ///   - app: the app of sessions that name none.
  ///   - device: the device of sessions that name none.
  ///   - time: how the time of apps passes.
  ///   - sessionTimeout: how long a session is kept without commands.
  ///   - mostSessions: how many sessions there can be at once.
  ///   - token: what every request has to present.
  ///   - hosts: the names by which the server may be addressed.
  ///   - version: the version of this program.
  ///   - log: takes a line for each request.
  ///   - find: finds an app by its name.
  package init(
    app: AppCatalog.Entry? = nil, device: Device = .standard, time: Time = .virtual,
    sessionTimeout: Duration = .seconds(300), mostSessions: Int = 32, token: String? = nil, hosts: [String] = [],
    version: String = "0", log: (@Sendable (String) -> Void)? = nil,
    find: @escaping @Sendable (_ name: String) throws -> AppCatalog.Entry
  ) {
    self.app = app
    self.device = device
    self.time = time
    self.sessionTimeout = sessionTimeout
    self.mostSessions = mostSessions
    self.token = token
    self.hosts = hosts
    self.version = version
    self.log = log
    self.find = find
  }
}

extension ServeSetting {
  /// Writes a line about a request, where such are wanted.
  func log(_ request: WebRequest, _ status: Int, _ error: WireError?, since start: ContinuousClock.Instant) {
    guard let log else { return }
    let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
    let reason = error.map { " \($0.code.rawValue): \($0.message.split(separator: "\n").first ?? "")" } ?? ""
    log("\(request.method) \(request.path) \(status) \((milliseconds * 10).rounded() / 10) ms\(reason)")
  }
}
