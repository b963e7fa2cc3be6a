import AppUnderTest
import ModelApps

/// A driver without optional functions.
actor PlainDriver: AppDriver {
  nonisolated let device: Device
  /// The launch arguments passed to the driver.
  nonisolated let arguments: [String]
  private let driver: InProcessDriver

  init(on device: Device = .standard, launchedWith arguments: [String] = []) {
    self.device = device
    self.arguments = arguments
    driver = InProcessDriver(on: device, launchedWith: arguments) { Waiting() }
  }

  func launch() async throws { await driver.launch() }
  func terminate() async throws { await driver.terminate() }
  func snapshot() async throws -> any ElementTree { try await driver.snapshot() }
  func send(_ touch: Touch) async throws { try await driver.send(touch) }
  func type(_ text: String) async throws { try await driver.type(text) }
  func now() async throws -> Duration { try await driver.now() }
  func advance(notAfter deadline: Duration) async throws -> Advance { try await driver.advance(notAfter: deadline) }
  func letPass(until time: Duration) async throws { try await driver.letPass(until: time) }
}
