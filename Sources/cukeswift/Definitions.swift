package import AppUnderTest
import SampleApps
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
  /// Whether all of it comes along with the command, so that its code is trusted not to end the process.
  package var areBuiltIn: Bool
  /// Changes when what comes from step files does; empty where there is none.
  var key = ""

  /// The apps among which one of a name is looked for; step files are compiled only where no sample app has the name.
  static func catalog(for name: String, from source: Source) throws -> AppCatalog {
    if (try? AppCatalog.samples.app(named: name)) != nil { return .samples }
    return try source(standardPaths).apps
  }

  package init(stepGroups: [Steps], apps: AppCatalog, areBuiltIn: Bool = false) {
    self.stepGroups = stepGroups
    self.apps = apps
    self.areBuiltIn = areBuiltIn
  }
}
