package import AppUnderTest

/// A driver for tests that passes on the calls that it does not handle itself.
package protocol ForwardingDriver: AppDriver {
  /// The driver that handles the other calls.
  var driver: any AppDriver { get }
}

extension ForwardingDriver {
  package var device: Device { driver.device }

  package func launch() async throws { try await driver.launch() }
  package func terminate() async throws { try await driver.terminate() }
  package func snapshot() async throws -> any ElementTree { try await driver.snapshot() }
  package func send(_ touch: Touch) async throws { try await driver.send(touch) }
  package func type(_ text: String) async throws { try await driver.type(text) }
  package func now() async throws -> Duration { try await driver.now() }
  package func advance(notAfter deadline: Duration) async throws -> Advance {
    try await driver.advance(notAfter: deadline)
  }
  package func letPass(until time: Duration) async throws { try await driver.letPass(until: time) }
}
