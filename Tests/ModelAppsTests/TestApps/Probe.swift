import AppUnderTest
import ModelApps

/// An app whose screen a test writes down, with numbers and a log for what touches do.
final class Probe: App {
  var numbers: [String: Int] = [:]
  var texts: [String: String] = [:]
  var log: [String] = []
  private let make: (Probe) throws -> Screen

  init() { make = { _ in Screen("Empty") {} } }
  init(_ make: @escaping (Probe) throws -> Screen) { self.make = make }

  var screen: Screen { get throws { try make(self) } }

  /// The log as an element, for a test to read.
  var logLabel: Label { Label(log.joined(separator: ",")).id("log") }
}

extension AppSession {
  /// A session with an app that a test writes down.
  init(on device: Device = .standard, probing make: @escaping @Sendable (Probe) throws -> Screen) {
    self.init(driver: InProcessDriver(on: device) { Probe(make) })
  }

  /// What the app has logged.
  func log() async throws -> String? { try await texts("all label id:'log'").first }

  /// The class names of what a query finds.
  func classes(_ query: String) async throws -> [String] { try await self.query(query).map(\.className) }

  /// The frames of what a query finds.
  func frames(_ query: String) async throws -> [String] { try await self.query(query).map(\.frame.description) }

  /// What a property of the first element found holds.
  func value(_ query: String, _ property: String) async throws -> PropertyValue? {
    try await self.query(query, property).first ?? nil
  }
}
