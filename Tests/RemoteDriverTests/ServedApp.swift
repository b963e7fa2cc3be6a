import AppServer
import AppUnderTest
import HTTP
import JSON
import ModelApps
import RemoteDriver
import SampleApps

/// A server of this process that serves the sample apps and the app of the conformance rules, as `cukeswift serve` does.
final class ServedApp: Sendable {
  private let server: AppServer
  private let listener: WebServer

  /// Starts a server on any free port.
  ///
  /// - Parameter time: how the time of its apps passes.
  init(time: ServeSetting.Time = .virtual) throws {
    let conformance = AppCatalog.Entry("Conformance") { device, arguments in
      InProcessDriver(on: device, launchedWith: arguments) { ConformanceApp() }
    }
    let apps = AppCatalog([conformance] + AppCatalog.samples.entries)
    var setting = ServeSetting(app: conformance) { try apps.app(named: $0) }
    setting.time = time
    server = AppServer(setting)
    listener = try WebServer(port: 0, responder: server)
  }

  /// The address of the server.
  var address: String { "http://127.0.0.1:\(listener.port)" }

  /// What sessions are asked for.
  func setting(_ app: String) throws -> RemoteSetting {
    try RemoteSetting(address: RemoteAddress(address), capabilities: ["appium:app": .string(app)])
  }

  /// Ends it with its sessions.
  func end() async {
    await listener.stop()
    await server.end()
  }
}
