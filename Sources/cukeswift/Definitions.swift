package import AppUnderTest
package import StepRegistry

/// The definitions for scenarios: step groups and apps.
package struct Definitions: Sendable {
  /// The step groups.
  package var stepGroups: [Steps]
  /// The apps that can be named.
  package var apps: AppCatalog
  /// Whether everything is built into the command. Built-in code is trusted not to end the process.
  package var areBuiltIn: Bool

  /// The catalog for an app's name. Step files are compiled only if they may define the app.
  ///
  /// - Throws: the errors in the step files.
  static func catalog(for name: String, from source: DefinitionSource) throws -> AppCatalog {
    let known = try source.project.apps()
    // An app of a step file has the name of its class, without blanks. Pages and remote apps take precedence over it.
    if let app = try? known.app(named: name), app.type() == nil || name.contains(" ") { return known }
    return try source.loaded(for: standardPaths).apps
  }

  package init(stepGroups: [Steps], apps: AppCatalog, areBuiltIn: Bool = false) {
    self.stepGroups = stepGroups
    self.apps = apps
    self.areBuiltIn = areBuiltIn
  }
}
