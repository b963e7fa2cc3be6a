package import AppUnderTest
package import StepRegistry

/// The definitions for scenarios: step groups and apps.
package struct Definitions: Sendable {
  /// The step groups.
  package var stepGroups: [Steps]
  /// The apps that can be named.
  package var apps: AppCatalog
  /// Whether all of it is built into the command, so that its code is trusted not to end the process.
  package var areBuiltIn: Bool

  /// The catalog for an app's name; step files are compiled only if one of their apps can have the name.
  ///
  /// - Throws: what is wrong with the step files.
  static func catalog(for name: String, from source: DefinitionSource) throws -> AppCatalog {
    let known = try AppCatalog.ofProject()
    // An app of a step file is named after its class, so its name has no blanks; what no class is comes before it.
    if let app = try? known.app(named: name), app.type() == nil || name.contains(" ") { return known }
    return try source.loaded(for: standardPaths).apps
  }

  package init(stepGroups: [Steps], apps: AppCatalog, areBuiltIn: Bool = false) {
    self.stepGroups = stepGroups
    self.apps = apps
    self.areBuiltIn = areBuiltIn
  }
}
