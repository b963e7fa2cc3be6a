import AppUnderTest
import ModelApps

/// An app with a screen written in a test, and with numbers and a log for the effects of touches.
final class Probe: App {
  var numbers: [String: Int] = [:]
  var texts: [String: String] = [:]
  var log: [String] = []
  private let make: (Probe) throws -> Screen

  init() { make = { _ in Screen("Empty") {} } }
  init(_ make: @escaping (Probe) throws -> Screen) { self.make = make }

  var screen: Screen { get throws { try make(self) } }

  /// The log as an element, to be read by a test.
  var logLabel: Label { Label(log.joined(separator: ",")).id("log") }
}

extension AppSession {
  /// A session with an app written in a test.
  init(on device: Device = .standard, probing make: @escaping @Sendable (Probe) throws -> Screen) {
    self.init(driver: InProcessDriver(on: device) { Probe(make) })
  }

  /// The log of the app.
  func log() async throws -> String? { try await texts("all label id:'log'").first }

  /// The class names of a query's elements.
  func classes(_ query: String) async throws -> [String] { try await self.query(query).map(\.className) }

  /// The frames of a query's elements.
  func frames(_ query: String) async throws -> [String] { try await self.query(query).map(\.frame.description) }

  /// The value of a property of the first element found.
  func value(_ query: String, _ property: String) async throws -> PropertyValue? {
    try await self.query(query, property).first ?? nil
  }
}
