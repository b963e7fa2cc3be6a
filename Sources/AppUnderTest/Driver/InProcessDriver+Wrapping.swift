extension InProcessDriver {
  /// Another driver of the same app, which has not been launched.
  package nonisolated func afresh() -> InProcessDriver { InProcessDriver(on: device, pace: pace, making: make) }

  /// The name of the app's class.
  package nonisolated var appType: String { "\(Swift.type(of: make()))" }
}

/// What takes the place of the drivers of apps that the steps of a scenario start; the scenario keeps it.
package struct DriverWrapping: Sendable {
  /// Gives the driver that is used in place of another.
  package let wrap: @Sendable (InProcessDriver) -> any AppDriver

  /// Says what is used in place of a driver.
  package init(_ wrap: @escaping @Sendable (InProcessDriver) -> any AppDriver) {
    self.wrap = wrap
  }
}
