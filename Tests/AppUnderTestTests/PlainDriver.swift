import AppUnderTest
import ModelApps
import TestDrivers

/// A driver without optional functions.
actor PlainDriver: ForwardingDriver {
  /// The launch arguments passed to the driver.
  nonisolated let arguments: [String]
  nonisolated let driver: any AppDriver

  init(on device: Device = .standard, launchedWith arguments: [String] = []) {
    self.arguments = arguments
    driver = InProcessDriver(on: device, launchedWith: arguments) { Waiting() }
  }
}
