package import SourceText
package import StepRegistry

/// A project that the language server serves: compiles and loads its step files in other processes, and reads its results.
package protocol EditorProject: Sendable {
  /// The version of the command.
  var version: String { get }
  /// The predefined definitions, apps and devices, independent of any folder.
  var builtIn: DefinitionCatalog { get }

  /// The sentences of predefined steps in other languages.
  ///
  /// - Parameter folder: the folder of the project, an absolute path.
  func translations(in folder: String) -> StepTranslations?

  /// Whether examples also fill backgrounds, tags and names of Examples; false for a configuration file with errors.
  ///
  /// - Parameter folder: the folder of the project, an absolute path.
  func fillsEverywhere(in folder: String) -> Bool

  /// Compiles and loads the step files of a folder in another process.
  ///
  /// - Parameters:
  ///   - folder: the folder of the project, an absolute path.
  ///   - features: folders of features in it, relative to it; empty for the default one.
  ///   - completion: called once with the outcome, on any thread.
  func load(_ folder: String, features: [String], completion: @escaping @Sendable (LoadedDefinitions) -> Void)

  /// The last results of the scenarios of a folder. May be called on any thread.
  func results(in folder: String) -> [ScenarioResult]

  /// Finds in another process the elements on the first screen of a model app.
  ///
  /// - Parameters:
  ///   - app: the name of the app.
  ///   - folder: the folder of the project, an absolute path.
  ///   - completion: called once with the elements, on any thread; they are empty if the app cannot be started.
  func look(at app: String, in folder: String, completion: @escaping @Sendable ([KnownElement]) -> Void)

  /// The names of the recordings in a folder.
  func recordings(in folder: String) -> [String]

  /// A recording as a scenario; nil for an unreadable recording.
  func scenario(ofRecording name: String, in folder: String) -> RecordedScenario?
}

/// The outcome of loading step files.
package struct LoadedDefinitions: Sendable {
  /// The definitions; nil if they cannot be loaded.
  package var catalog: DefinitionCatalog?
  /// The reports of the compiler and the command, with absolute paths.
  package var problems: [Diagnostic]

  /// Describes an outcome.
  package init(catalog: DefinitionCatalog?, problems: [Diagnostic]) {
    (self.catalog, self.problems) = (catalog, problems)
  }
}
