import AppServer
import AppUnderTest
import CLibrary
import HTTP
import JSON
import ModelApps
import SampleApps
import Synchronization
import Testing

@testable import RemoteDriver

/// An app with a Calabash server inside passes the rules for all drivers.
@Suite struct CalabashDriverTests {
  /// A server in this process with the protocols of Calabash and DeviceAgent.
  private final class Served: Sendable {
    private let server: AppServer
    private let listener: WebServer

    init(_ app: AppCatalog.Entry, time: ServeSetting.Time = .virtual) throws {
      var setting = ServeSetting(app: app) { _ in app }
      (setting.defaults.time, setting.wireProtocol) = (time, .calabash)
      server = AppServer(setting)
      listener = try WebServer(port: 0, responder: server)
    }

    func setting() throws -> CalabashSetting {
      let address = "http://127.0.0.1:\(listener.port)"
      return try CalabashSetting(
        server: RemoteAddress(address), capabilities: ["deviceAgent": .string(address)])
    }

    func end() async {
      await listener.stop()
      await server.end()
    }
  }

  @Test func `a scenario runs through the servers`() async throws {
    let served = try Served(try AppCatalog.samples.app(named: "Tinylog"))
    let app = AppSession(
      driver: CalabashDriver(try served.setting(), launchedWith: [], pause: .milliseconds(1)), pace: Pace())
    try await app.touch("button marked:'+'")
    try await app.enterText("TODO", into: "textField placeholder:'Name'")
    try await app.touch("button marked:'Save'")
    try await app.waitFor("label text:'No tasks'")
    try await app.touch("navigationItemButtonView")
    try await app.waitFor("tableViewCell marked:'TODO'")
    let device = app.driver.device
    #expect(device.name == "iPhone X" && device.size == Size(width: 375, height: 812))
    #expect((app.driver as? any DescribedDriver)?.summary == "iPhone X, iOS 15.0, Calabash 0.23.0")
    try await app.rotateDevice(to: .landscapeLeft)
    #expect(try await app.tree().frame(of: ElementID(0)).width == 812)
    try await app.setPreference("seen", true)
    await #expect(throws: AppError.self) { try await app.backdoor("login", "x") }
    await #expect(throws: AppError.self) { try await app.setOffline(true) }
    await served.end()
  }

  /// The rules that a Calabash server cannot satisfy.
  private static let skipped: Set<String> = [
    "preferences outlive a launch", "text size", "address is opened", "launch arguments",
    "moving elements are reported as moving",
  ]

  @Test(.enabled(if: RemoteConformanceTests.isWanted, RemoteConformanceTests.need))
  func calabashOnTheClockOfItsServerConforms() async throws { try await check(time: .virtual) }

  @Test(.enabled(if: RemoteConformanceTests.isWanted, RemoteConformanceTests.need))
  func calabashInRealTimeConforms() async throws { try await check(time: .real) }

  private func check(time: ServeSetting.Time) async throws {
    let conformance = AppCatalog.Entry("Conformance") { device, arguments in
      InProcessDriver(on: device, launchedWith: arguments) { ConformanceApp() }
    }
    let rules = DriverConformance.rules.filter { DriverConformance.realTimeRules.contains($0.name) == (time == .real) }
    // Rules run concurrently, because gestures happen in real time.
    let groups = 8
    let results = try await withThrowingTaskGroup(of: [DriverConformance.Result].self) { group in
      for first in 0..<groups {
        group.addTask {
          let served = try Served(conformance, time: time)
          let setting = try served.setting()
          let own = stride(from: first, to: rules.count, by: groups).map { rules[$0] }
          let results = await DriverConformance.check(own) {
            CalabashDriver(setting, launchedWith: [], pause: .milliseconds(1))
          }
          await served.end()
          return results
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(results.count == rules.count)
    for result in results { #expect(result.isPassed, "\(result)") }
    let others = results.filter { $0.outcome != .passed }.map(\.rule.name)
    #expect(Set(others).isSubset(of: Self.skipped), "\(others)")
  }

  /// The answer of an app's server to the request for its version.
  private static let version: JSONValue = [
    "outcome": "SUCCESS", "app_id": "com.example.Shop", "device_name": "Phone", "ios_version": "14.2",
    "app_version": "77", "short_version_string": "2.4",
    "version": "0.22.1", "screen_dimensions": ["scale": 2, "width": 640, "height": 1136],
  ]

  @Test func `requests of the app are answered`() async throws {
    let server = try ScriptedServer { line, _ in
      let body: JSONValue? =
        switch line {
        case "GET /version": Self.version
        case "POST /1.0/session": ["status": "launched!"]
        case "GET /dump": CalabashGestureTests.dump
        case "POST /map", "POST /condition": ["outcome": "SUCCESS", "results": []]
        default: nil
        }
      return body.map { WebResponse(200, type: "application/json", body: $0.bytes) }
    }
    var setting = try CalabashSetting(
      server: try RemoteAddress(server.address), capabilities: ["deviceAgent": .string(server.address)])
    setting.launch = LaunchSetting(arguments: ["http://{answers}"], answers: try AnswersAddress("127.0.0.1:0"))
    let driver = CalabashDriver(setting, launchedWith: [], pause: .milliseconds(1))
    try await driver.perform(.stub(HTTPStub(.get, "/rates", outcome: .answer("1.1"))))
    try await driver.launch()
    let argument = server.bodies(of: "POST /1.0/session").first?["launchArgs"]?.array?.first?.string
    let address = String(try #require(argument).dropFirst("http://".count))
    #expect(try await AppAnswersTests.ask("GET", "/rates", at: address).body == Array("1.1".utf8))
    #expect(try await driver.requestRecords().requests.map(\.description) == ["GET /rates"])
    await server.end()
  }

  @Test func `failures are reported with request and answer`() async throws {
    let pictures = Mutex(0)
    let server = try ScriptedServer { line, body in
      switch line {
      case "GET /version": .init(200, type: "application/json", body: Self.version.bytes)
      case "POST /1.0/session": .init(200, type: "application/json", body: Array(#"{"status":"launched!"}"#.utf8))
      case "GET /dump": .init(200, type: "application/json", body: CalabashGestureTests.dump.bytes)
      case "POST /map": .init(200, type: "application/json", body: Array(#"{"outcome":"SUCCESS","results":[]}"#.utf8))
      case "POST /condition":
        .init(
          200, type: "application/json", body: Array(#"{"outcome":"FAILURE","reason":"timed out","details":""}"#.utf8))
      case "POST /1.0/gesture":
        .init(200, type: "application/json", body: Array(#"{"error":"no such gesture\nhere"}"#.utf8))
      case "GET /screenshot":
        pictures.withLock { count in
          count += 1
          return count == 1
            ? .init(200, type: "image/png", body: [0x89, 0x50, 0x4E, 0x47]) : .init(200, text: "<html>")
        }
      case "POST /shake": .init(200, text: "<html>")
      default: nil
      }
    }
    let address = try RemoteAddress(server.address)
    let setting = try CalabashSetting(server: address, capabilities: ["deviceAgent": .string(server.address)])
    let driver = CalabashDriver(setting, launchedWith: ["-demo"], pause: .milliseconds(1))
    await #expect(throws: AppError.notRunning) { try await driver.snapshot() }
    try await driver.launch()
    #expect(
      driver.device == Device("Phone", width: 320, height: 568) && driver.summary == "Phone, iOS 14.2, Calabash 0.22.1")
    #expect(driver.appVersion == "2.4")
    let session: JSONValue = [
      "bundleID": "com.example.Shop", "launchArgs": ["-demo"], "environment": [:], "terminate_aut_if_running": true,
    ]
    #expect(server.bodies(of: "POST /1.0/session") == [session])
    func problem(_ body: () async throws -> Void) async -> String {
      do {
        try await body()
        return ""
      } catch { return "\(error)" }
    }
    let gesture = await problem { try await driver.perform([.touch(Point(x: 1, y: 2))]) }
    #expect(gesture.hasPrefix("the server refuses it: no such gesture\nRequest: POST \(server.address)/1.0/gesture {"))
    #expect(gesture.contains("Answer:"))
    #expect(try await driver.pixels() == [0x89, 0x50, 0x4E, 0x47])
    #expect(await problem { _ = try await driver.pixels() }.hasPrefix("the server cannot do this: it gives no picture"))
    #expect(await problem { try await driver.perform(.shake) }.contains("is not a Calabash server"))
    #expect(await problem { try await driver.type("x") } == "\(AppError.noFocus)")
    #expect(await problem { try await driver.perform(.setOffline(true)) }.contains("has no route for that"))
    await server.end()
    #expect(await problem { _ = try await driver.advance(notAfter: .seconds(1_000_000)) }.contains("cannot be used"))
    await #expect(throws: AppError.notRunning) { try await driver.snapshot() }
    #expect(throws: Diagnostic.self) { try CalabashSetting(server: address, capabilities: ["browserName": "x"]) }
    let usual = try CalabashSetting(server: try RemoteAddress("http://10.0.0.7:37265"))
    #expect(usual.agent.description == "http://10.0.0.7:27753")
  }
}
