package import AppUnderTest

/// Replaces drivers and adds observers for the apps that steps start. It is stored in the scenario, otherwise a
/// setting of the run.
package struct AppInstrumentation: Sendable {
  /// The parts of an app's session.
  package struct Instrumented: Sendable {
    /// The driver of the app.
    package let driver: any AppDriver
    /// Observes the actions on the app; nil for an unobserved app.
    package let observer: (any SessionObserver)?

    /// Makes the parts of a session.
    package init(driver: any AppDriver, observer: (any SessionObserver)?) {
      self.driver = driver
      self.observer = observer
    }
  }

  /// Returns the driver to use for an app in place of its own, and the observer.
  package let instrument: @Sendable (AppCatalog.Entry, any AppDriver) -> Instrumented

  /// Makes an instrumentation from the function that replaces drivers.
  package init(instrument: @escaping @Sendable (AppCatalog.Entry, any AppDriver) -> Instrumented) {
    self.instrument = instrument
  }
}
