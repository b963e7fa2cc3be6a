package import SourceText

/// What the server has others do: compile, load, run. The command implements it, and tests do.
package protocol Workshop: Sendable {
  /// The version of the command.
  var version: String { get }
  /// The definitions, apps and devices that come with the command, without examining any folder.
  var builtIn: DefinitionCatalog { get }

  /// Compiles and loads the step files of a folder in another process.
  ///
  /// - Parameters:
  ///   - folder: the folder of the project, an absolute path.
  ///   - features: folders of features in it, relative to it; empty for the standard one.
  ///   - completion: takes the outcome, in any thread, once.
  func load(_ folder: String, features: [String], completion: @escaping @Sendable (LoadedDefinitions) -> Void)

  /// How the scenarios of a folder have ended, each with its last result; called in any thread.
  func results(in folder: String) -> [ScenarioResult]

  /// Looks in another process for what can be named on the first screen of a model app.
  ///
  /// - Parameters:
  ///   - app: the name of the app.
  ///   - folder: the folder of the project, an absolute path.
  ///   - completion: takes the elements, in any thread, once; none where the app cannot be started.
  func look(at app: String, in folder: String, completion: @escaping @Sendable ([KnownElement]) -> Void)

  /// The names of the sessions that are kept in a folder.
  func recordings(in folder: String) -> [String]

  /// A session as a scenario; `nil` if it cannot be read.
  func scenario(ofRecording name: String, in folder: String) -> RecordedScenario?
}

/// What came of loading step files.
package struct LoadedDefinitions: Sendable {
  /// The definitions; `nil` if they cannot be loaded.
  package var catalog: DefinitionCatalog?
  /// What compiler and command report, with absolute paths.
  package var problems: [Diagnostic]

  /// Describes an outcome.
  package init(catalog: DefinitionCatalog?, problems: [Diagnostic]) {
    (self.catalog, self.problems) = (catalog, problems)
  }
}
