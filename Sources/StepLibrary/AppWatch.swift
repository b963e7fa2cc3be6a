package import AppUnderTest

/// What stands between the steps of a scenario and the apps that they start; a scenario keeps it, or else the run has one.
package struct AppWatch: Sendable {
  /// What a session of an app is made of.
  package struct Watched: Sendable {
    /// What drives the app.
    package let driver: any AppDriver
    /// Observes what is done to the app; nil for nobody.
    package let observer: (any SessionObserver)?

    /// Describes a session.
    package init(driver: any AppDriver, observer: (any SessionObserver)?) {
      self.driver = driver
      self.observer = observer
    }
  }

  /// Gives what is used for an app in place of its driver.
  package let watch: @Sendable (AppCatalog.Entry, any AppDriver) -> Watched

  /// What scenarios use that keep none of their own.
  @TaskLocal package static var ofRun: AppWatch?

  /// Says what is used for an app in place of its driver.
  package init(watch: @escaping @Sendable (AppCatalog.Entry, any AppDriver) -> Watched) {
    self.watch = watch
  }
}
