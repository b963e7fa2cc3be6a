extension InProcessDriver {
  /// Another driver of the same app, which has not been launched.
  package nonisolated func afresh() -> InProcessDriver { InProcessDriver(on: device, pace: pace, making: make) }

  /// The name of the app's class.
  package nonisolated var appType: String { "\(Swift.type(of: make()))" }
}

/// What stands between the steps of a scenario and the apps that they start; a scenario keeps it, or else the run has one.
package struct AppWatch: Sendable {
  /// Gives the driver that is used in place of another.
  package let wrap: @Sendable (InProcessDriver) -> any AppDriver
  /// Says who is told what is done to an app, by its driver.
  package let observer: @Sendable (any AppDriver) -> AppSession.Observer?

  /// What scenarios use that keep none of their own.
  @TaskLocal package static var ofRun: AppWatch?

  /// Says what is used in place of a driver, and who is told what is done to the app.
  package init(
    wrap: @escaping @Sendable (InProcessDriver) -> any AppDriver,
    observer: @escaping @Sendable (any AppDriver) -> AppSession.Observer?
  ) {
    self.wrap = wrap
    self.observer = observer
  }
}
