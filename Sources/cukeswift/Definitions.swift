package import AppUnderTest
package import StepRegistry

/// What scenarios find: step groups, and apps to use them on.
package struct Definitions: Sendable {
  /// Gives what belongs to some features; called once in each process that runs scenarios.
  ///
  /// It takes the feature files and folders that the command was given, and throws what is wrong with what it finds there.
  package typealias Source = @Sendable (_ paths: [String]) throws -> Definitions

  /// The step groups.
  package var stepGroups: [Steps]
  /// The apps that can be named.
  package var apps: AppCatalog

  package init(stepGroups: [Steps], apps: AppCatalog) {
    self.stepGroups = stepGroups
    self.apps = apps
  }
}
