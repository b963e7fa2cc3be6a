import AppServer
import AppUnderTest
import HTTP
import JSON
import ModelApps
import RemoteDriver
import SampleApps

/// A server in this process for the sample apps and the app of the conformance rules, like `cukeswift serve`.
final class ServedApp: Sendable {
  private let server: AppServer
  private let listener: WebServer

  /// Starts a server on any free port.
  ///
  /// - Parameter time: the kind of time for its apps.
  init(time: ServeSetting.Time = .virtual) throws {
    let conformance = AppCatalog.Entry("Conformance") { device, arguments in
      InProcessDriver(on: device, launchedWith: arguments) { ConformanceApp() }
    }
    let apps = AppCatalog([conformance] + AppCatalog.samples.entries)
    var setting = ServeSetting(app: conformance) { try apps.app(named: $0) }
    setting.defaults.time = time
    server = AppServer(setting)
    listener = try WebServer(port: 0, responder: server)
  }

  /// The address of the server.
  var address: String { "http://127.0.0.1:\(listener.port)" }

  /// The settings of sessions with an app.
  func setting(_ app: String) throws -> RemoteSetting {
    try RemoteSetting(address: RemoteAddress(address), capabilities: ["appium:app": .string(app)])
  }

  /// Stops it and ends its sessions.
  func end() async {
    await listener.stop()
    await server.end()
  }
}
