import AppUnderTest
import Console
import SourceText
import StepRegistry

extension ConsoleSession.Setting {
  /// What there is to talk about in a console of the command line.
  ///
  /// - Parameters:
  ///   - definitions: gives step groups and apps; step files are compiled when an app of theirs or a step is needed.
  ///   - app: the name of the app that is started; nil starts none.
  ///   - device: what it runs on.
  ///   - paths: the features whose step files are loaded.
  static func ofCommand(
    _ definitions: DefinitionSource, app: String?, on device: Device = .standard,
    paths: [String] = Definitions.standardPaths
  ) throws -> Self {
    Self(
      apps: try app.map { try Definitions.catalog(for: $0, from: definitions) } ?? .ofProject(), app: app,
      device: device
    ) {
      try Registry(try definitions.loaded(for: paths).stepGroups, relativeTo: FileSystem.workingFolder)
    }
  }
}
