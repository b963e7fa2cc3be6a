package import AppUnderTest
package import StepRegistry

/// Watches the apps that scenarios start. It is a setting of the run.
package struct SessionWatch: Sendable {
  /// Receives an app when a scenario begins to use it, before it is launched.
  package let begin: @Sendable (AppCatalog.Entry, AppSession, Scenario) -> Void

  /// Makes a watch from the function that receives apps.
  package init(begin: @escaping @Sendable (AppCatalog.Entry, AppSession, Scenario) -> Void) { self.begin = begin }

  /// Joins several watches; nil without any.
  package init?(_ watches: [SessionWatch]) {
    guard !watches.isEmpty else { return nil }
    self.init { app, session, scenario in for watch in watches { watch.begin(app, session, scenario) } }
  }
}
