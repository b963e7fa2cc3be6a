package import AppUnderTest
package import StepRegistry

/// The definitions for scenarios: step groups and apps.
package struct Definitions: Sendable {
  /// The step groups.
  package var stepGroups: [Steps]
  /// The apps that can be named.
  package var apps: AppCatalog
  /// The compiler's names of the formatters that `--format` can name, by the names of their classes.
  package var formatters: [String: String] = [:]
  /// Whether everything is built into the command. Built-in code is trusted not to end the process.
  package var areBuiltIn: Bool

  /// Describes definitions.
  package init(stepGroups: [Steps], apps: AppCatalog, areBuiltIn: Bool = false) {
    self.stepGroups = stepGroups
    self.apps = apps
    self.areBuiltIn = areBuiltIn
  }
}
